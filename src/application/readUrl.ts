/** A whole address, or nothing where it is none: `URL.canParse` is not in the oldest engines. */
export function readUrl(address: string): URL | undefined {
  try {
    return new URL(address);
  } catch {
    return undefined;
  }
}
