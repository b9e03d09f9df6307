import type { Environment } from "../../kit/environment.js";
import type { DeclaredConnections } from "./connections.js";

/** What the checks may know of the world around the manifest. */
export interface Surroundings {
  /** Looks environment values up; absent where they must not be read. */
  readonly environment: Environment | undefined;
  /** All names of the environment, for `env: { prefix }`; absent likewise. */
  readonly environmentNames: (() => readonly string[]) | undefined;
  /** Whether an unset environment value is a warning alone. */
  readonly allowUnset: boolean;
  /** `network.allow` as written. */
  readonly network: readonly string[];
  /** `connections`, and who uses them. */
  readonly connections: DeclaredConnections;
}
