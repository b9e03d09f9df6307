const DURATION_UNITS: Readonly<Record<string, number>> = {
  ms: 1,
  s: 1000,
  m: 60_000,
  h: 3_600_000,
  d: 86_400_000,
};

const SIZE_UNITS: Readonly<Record<string, number>> = {
  B: 1,
  KB: 1000,
  MB: 1_000_000,
  KiB: 1024,
  MiB: 1_048_576,
};

/** A duration as a manifest writes it: `250ms`, `30s`, `5m`, `1h`, `7d`. */
export const DURATION_PATTERN = "^[0-9]{1,9}(ms|s|m|h|d)$";

/** A size as a manifest writes it: `512B`, `64KiB`, `4MiB`, or `KB`, `MB`. */
export const SIZE_PATTERN = "^[0-9]{1,9}(B|KB|MB|KiB|MiB)$";

/** Milliseconds of a duration that fits `DURATION_PATTERN`; `undefined` for anything else. */
export function parseDuration(text: string): number | undefined {
  return parseScaled(text, DURATION_PATTERN, DURATION_UNITS);
}

/** Bytes of a size that fits `SIZE_PATTERN`; `undefined` for anything else. */
export function parseSize(text: string): number | undefined {
  return parseScaled(text, SIZE_PATTERN, SIZE_UNITS);
}

function parseScaled(
  text: string,
  pattern: string,
  units: Readonly<Record<string, number>>,
): number | undefined {
  const unit = new RegExp(pattern).exec(text)?.[1];
  if (unit === undefined) return undefined;
  return Number.parseInt(text, 10) * (units[unit] ?? Number.NaN);
}
