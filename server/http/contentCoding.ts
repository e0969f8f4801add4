/** Supported content codings, best first. */
const CODINGS = ['br', 'gzip'] as const;
export type ContentCoding = (typeof CODINGS)[number];

/** Aliases (RFC 9110, 8.4.1.3). */
const ALIASES: Readonly<Record<string, string>> = { 'x-gzip': 'gzip' };
const WEIGHT = /^q=(0(?:\.\d{0,3})?|1(?:\.0{0,3})?)$/iu;
/** Weight of `identity` if it is not listed: acceptable, but after every listed coding. */
const UNLISTED_WEIGHT = 0.0001;

/**
 * Returns the content coding of a response (RFC 9110, 12.5.3); undefined for `identity`, also if nothing is accepted.
 * `isWorthIt`: if false, compresses only for clients that refuse `identity`.
 */
export function selectContentCoding(accepted: string, isWorthIt: boolean): ContentCoding | undefined {
  const weights = parseWeights(accepted);
  const others = weights.get('*');
  const plain = weights.get('identity') ?? (others === 0 ? 0 : UNLISTED_WEIGHT);
  if (!isWorthIt && plain > 0) return undefined;
  const weightOf = (coding: ContentCoding) => weights.get(coding) ?? others ?? 0;
  const best = Math.max(...CODINGS.map(weightOf));
  return best > 0 && best >= plain ? CODINGS.find((coding) => weightOf(coding) === best) : undefined;
}

/** Ignores codings with an invalid weight. */
function parseWeights(accepted: string): ReadonlyMap<string, number> {
  const weights = new Map<string, number>();
  for (const part of accepted.toLowerCase().split(',')) {
    const [name = '', ...parameters] = part.split(';').map((word) => word.trim());
    const weight = parameters.length === 0 ? '1' : WEIGHT.exec(parameters[0] ?? '')?.[1];
    if (name !== '' && weight !== undefined) weights.set(ALIASES[name] ?? name, Number(weight));
  }
  return weights;
}
