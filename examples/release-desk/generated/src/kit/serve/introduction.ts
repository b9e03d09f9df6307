// From Pressmark 0.1.0: src/kit/serve/introduction.ts (MIT)
import type { Answers, ServerIdentity } from "../answers.js";
import type { Offered } from "../changes/changes.js";
import type { Service } from "./sdk.js";

/** MCP `Implementation`, with lists that could be changed, as the SDKs want them. */
export type Implementation = Omit<ServerIdentity, "icons"> & { icons?: ImplementationIcon[] };

interface ImplementationIcon {
  src: string;
  mimeType?: string;
  sizes?: string[];
  theme?: "light" | "dark";
}

/** What a server says of itself when it's met. */
export interface Introduction {
  readonly implementation: Implementation;
  /** Options of the SDKs' servers. */
  readonly options: {
    readonly capabilities: Capabilities;
    readonly instructions?: string;
  };
}

/** A capability is declared if and only if it is served. */
export interface Capabilities {
  readonly resources: { readonly subscribe?: true; readonly listChanged?: true };
  readonly completions: Readonly<Record<string, never>>;
}

const introductions = new WeakMap<Answers, Introduction>();

/**
 * How a catalogue introduces itself. Made once for each, not for each request.
 * @param answers the catalogue; the one of the moment unless given
 */
export function introductionOf(
  { answers: current, changes }: Service,
  answers: Answers = current(),
): Introduction {
  let introduction = introductions.get(answers);
  if (introduction === undefined) {
    const { identity, instructions } = answers;
    const { icons, ...rest } = identity;
    introduction = {
      implementation: {
        ...rest,
        ...(icons !== undefined && {
          icons: icons.map(({ sizes, ...icon }) => ({
            ...icon,
            ...(sizes !== undefined && { sizes: [...sizes] }),
          })),
        }),
      },
      options: {
        capabilities: capabilitiesOf(changes?.offered),
        ...(instructions !== undefined && { instructions }),
      },
    };
    introductions.set(answers, introduction);
  }
  return introduction;
}

function capabilitiesOf({ subscribe = false, listChanged = false }: Partial<Offered> = {}): Capabilities {
  return {
    resources: { ...(subscribe && { subscribe }), ...(listChanged && { listChanged }) },
    completions: {},
  };
}
