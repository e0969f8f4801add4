/**
 * An external origin that interfaces may call.
 * @property isInside whether it may be in the company's own network
 */
export interface EgressOrigin {
  readonly origin: string;
  readonly isInside: boolean;
}

/**
 * Parses `https://rates.example.com; http://erp.internal:8080 inside`.
 * @returns an error message if the text is invalid
 */
export function parseEgressAllowlist(text: string): readonly EgressOrigin[] | string {
  const places: EgressOrigin[] = [];
  for (const part of text.split(';').map((each) => each.trim())) {
    if (part === '') continue;
    const [address = '', word, ...others] = part.split(/\s+/u);
    const origin = parseOrigin(address);
    if (origin === undefined) return `“${address}” is not an address such as https://rates.example.com`;
    if ((word !== undefined && word !== 'inside') || others.length > 0)
      return `“${part}” contains more than an address and “inside”`;
    places.push({ origin, isInside: word === 'inside' });
  }
  return places;
}

/** Returns the origin. A path, user name or password is rejected, because it would have no effect. */
function parseOrigin(address: string): string | undefined {
  if (!URL.canParse(address)) return undefined;
  const { protocol, origin, href } = new URL(address);
  const isWeb = protocol === 'https:' || protocol === 'http:';
  return isWeb && href === `${origin}/` ? origin : undefined;
}
