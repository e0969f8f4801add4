/**
 * Parses an absolute URL; returns `undefined` if it is invalid. `URL.canParse` is missing in the oldest supported
 * engines.
 */
export function readUrl(address: string): URL | undefined {
  try {
    return new URL(address);
  } catch {
    return undefined;
  }
}
