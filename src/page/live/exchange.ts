/** One exchange with the server, as it went over the wire. */
export interface Exchange {
  readonly method: string;
  readonly request: Part;
  /** What came so far; absent while nothing has. */
  readonly response?: Part & { readonly status: number };
  /** Why nothing came. */
  readonly failure?: string;
}

/** Headers and a body of an exchange. */
export interface Part {
  readonly headers: readonly (readonly [string, string])[];
  readonly body: string;
}

/** Told of an exchange when it begins, and each time that more of it is known. */
export type Watch = (id: number, exchange: Exchange) => void;
