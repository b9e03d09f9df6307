import { showHarmlessly } from "./harmless.js";

/** Where and under which title an annotation is shown. */
export interface AnnotationPlace {
  readonly file?: string;
  readonly line?: number;
  readonly column?: number;
  readonly title: string;
}

/** A workflow command of GitHub Actions that makes an annotation. @param lines of its message */
export function toWorkflowCommand(
  level: "error" | "warning" | "notice",
  { file, line, column, title }: AnnotationPlace,
  lines: readonly string[],
): string {
  const properties = [
    ...(file === undefined ? [] : [`file=${escapeProperty(file)}`]),
    ...(line === undefined ? [] : [`line=${String(line)}`]),
    ...(column === undefined ? [] : [`col=${String(column)}`]),
    `title=${escapeProperty(title)}`,
  ];
  return `::${level} ${properties.join(",")}::${lines.map(escapeMessage).join("%0A")}`;
}

/** A message ends at the line's end; a percent sign starts an escape. Other control characters go to a log as they are. */
function escapeMessage(text: string): string {
  const escaped = text.replaceAll("%", "%25").replaceAll("\r", "%0D").replaceAll("\n", "%0A");
  return showHarmlessly(escaped);
}

/** Properties also end at a comma, and the list of them at a colon. */
function escapeProperty(text: string): string {
  return escapeMessage(text).replaceAll(":", "%3A").replaceAll(",", "%2C");
}
