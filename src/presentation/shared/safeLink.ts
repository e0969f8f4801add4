const SCHEMES: ReadonlySet<string> = new Set(['http:', 'https:', 'mailto:', 'tel:', 'sms:', 'geo:']);

/**
 * An address a page may make a link of, whatever value it came from: a page, a mail, a telephone number, a short
 * message or a place; nothing for any other, as the browser reads it (blanks and line ends in a scheme do not count
 * there).
 */
export function safeLink(address: string): string | undefined {
  try {
    return SCHEMES.has(new URL(address, 'https://ringi.invalid/').protocol) ? address : undefined;
  } catch {
    return undefined;
  }
}
