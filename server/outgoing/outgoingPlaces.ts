/**
 * A place outside that interfaces may ask.
 * @property isInside it may stand in the company's own network.
 */
export interface OutgoingPlace {
  readonly origin: string;
  readonly isInside: boolean;
}

/**
 * Reads `https://rates.example.com; http://erp.internal:8080 inside`.
 * @returns what is wrong with it where it says anything else.
 */
export function readOutgoingPlaces(text: string): readonly OutgoingPlace[] | string {
  const places: OutgoingPlace[] = [];
  for (const part of text.split(';').map((each) => each.trim())) {
    if (part === '') continue;
    const [address = '', word, ...others] = part.split(/\s+/u);
    const origin = originOf(address);
    if (origin === undefined) return `“${address}” is no address such as https://rates.example.com`;
    if ((word !== undefined && word !== 'inside') || others.length > 0)
      return `“${part}” says more than an address and “inside”`;
    places.push({ origin, isInside: word === 'inside' });
  }
  return places;
}

/** Scheme, host and port alone; a path, a name or a password beside them would promise what is not kept. */
function originOf(address: string): string | undefined {
  if (!URL.canParse(address)) return undefined;
  const { protocol, origin, href } = new URL(address);
  const isWeb = protocol === 'https:' || protocol === 'http:';
  return isWeb && href === `${origin}/` ? origin : undefined;
}
