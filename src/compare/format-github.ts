import { toWorkflowCommand } from "../diagnostics/workflow-command.js";
import type { DiffReport } from "./report.js";
import { countKinds, tellVersion } from "./summary.js";

/**
 * Prints one workflow command of GitHub Actions a change: an error for what breaks, a warning where that is allowed or the
 * version tells of it, a notice for all else; at the end, what it means for the version.
 */
export function formatDiffGithub(report: DiffReport): string {
  const { changes, ok, notes } = report;
  if (changes.length === 0) return "";
  const commands = changes.map(({ kind, code, address, message, place }) => {
    const level = kind === "breaking" ? (ok ? "warning" : "error") : "notice";
    const text = `${kind}: ${address === undefined ? "" : `${address}: `}${message}`;
    return toWorkflowCommand(level, { ...place, title: code }, [text]);
  });
  const summary = [`${countKinds(report)}; next version: ${tellVersion(report)}`, ...notes];
  return [
    ...commands,
    toWorkflowCommand(ok ? "notice" : "error", { title: "server.version" }, summary),
    "",
  ].join("\n");
}
