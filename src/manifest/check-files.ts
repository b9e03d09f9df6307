import type { ServerLimits } from "../kit/server-limits.js";
import { checkAddress, checkFetchable, intendedAddress } from "./checks/address.js";
import { checkCacheScope } from "./checks/cache.js";
import type { CheckedEntry } from "./checks/checked-entry.js";
import { chooseSource } from "./checks/choose-source.js";
import { DeclaredConnections } from "./checks/connections.js";
import { checkPassport } from "./checks/passport.js";
import { checkReferences } from "./checks/references.js";
import { allowedHosts, checkServer } from "./checks/server.js";
import { checkSource } from "./checks/source.js";
import type { Surroundings } from "./checks/surroundings.js";
import { checkUniqueness } from "./checks/uniqueness.js";
import { checkVariables } from "./checks/variables.js";
import { checkWatch } from "./checks/watch.js";
import { limitsOf } from "./defaults.js";
import type { CheckedManifest, CheckOptions } from "./check.js";
import { loadManifest, type FileHandling, type RawEntry } from "./load.js";
import { asRaw, type Raw } from "./raw.js";
import { Report } from "./report.js";
import { serverLimitsOf } from "./server-limits.js";

/**
 * Checks a manifest as `checkManifest` does. It knows neither parser nor validators: whoever handles the files may do without.
 * @param file the manifest's path
 * @throws ManifestUnreadable where there is no such manifest
 */
export function checkFiles(file: string, options: CheckOptions, handling: FileHandling): CheckedManifest {
  const report = new Report();
  const manifest = loadManifest(file, report, handling);
  const surroundings: Surroundings = {
    environment: options.environment,
    environmentNames: options.environmentNames,
    allowUnset: options.allowUnset ?? false,
    network: allowedHosts(manifest),
    connections: new DeclaredConnections(manifest, options.environment),
  };
  const defaults = asRaw(manifest.data["defaults"]);
  const serverLimits = serverLimitsOf(asRaw(asRaw(manifest.data["serve"])["limits"]));
  checkServer(manifest, surroundings, report);
  surroundings.connections.check(surroundings, report);
  const entries = manifest.entries.map((entry) =>
    checkEntry(entry, { defaults, serverLimits }, surroundings, report),
  );
  checkUniqueness(entries, report);
  checkReferences(entries, defaults, report);
  surroundings.connections.checkUnused(report);
  return { manifest, entries, report };
}

function checkEntry(
  entry: RawEntry,
  { defaults, serverLimits }: { readonly defaults: Raw; readonly serverLimits: ServerLimits },
  surroundings: Surroundings,
  report: Report,
): CheckedEntry {
  const address = checkAddress(entry, serverLimits, report);
  const intended = address ?? intendedAddress(entry);
  const source = chooseSource(entry, report);
  const { maxBytes } = limitsOf(entry.data, defaults);
  checkFetchable(entry, address, source, report);
  checkPassport(entry, intended, report);
  checkSource(entry, intended, source, maxBytes, surroundings, report);
  checkVariables(entry, intended, address !== undefined, surroundings, report);
  checkCacheScope(entry, defaults, report);
  const checked: CheckedEntry = { ...entry, address, source };
  checkWatch(checked, surroundings.connections, report);
  return checked;
}
