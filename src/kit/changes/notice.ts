/** What a client is told of a change. */
export type Notice =
  /** An address's content changed; it's named as it was subscribed to. */
  | { readonly kind: "updated"; readonly uri: string }
  /** A list holds other resources or families than before. */
  | { readonly kind: "listChanged" };

/** Where one client's notices go. */
export interface Outlet {
  /** Whether what is sent would have to wait in memory. Whoever owns the outlet wakes the subscriber once it's over. */
  readonly blocked: boolean;
  send(notice: Notice): void;
  /** Called once nothing is sent there any more. */
  left(): void;
}
