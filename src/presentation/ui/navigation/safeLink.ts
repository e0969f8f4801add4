const SCHEMES: ReadonlySet<string> = new Set(['http:', 'https:', 'mailto:', 'tel:', 'sms:', 'geo:']);

/**
 * Returns the address if it is safe as a link: a web, mail, telephone, SMS or geo address. The scheme is parsed as
 * browsers do, which ignore white space and line breaks in it.
 */
export function safeLink(address: string): string | undefined {
  try {
    return SCHEMES.has(new URL(address, 'https://ringi.invalid/').protocol) ? address : undefined;
  } catch {
    return undefined;
  }
}
