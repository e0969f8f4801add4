/** What an answer may be wrapped in, best first. */
const CODINGS = ['br', 'gzip'] as const;
export type ContentCoding = (typeof CODINGS)[number];

/** Other names of the same (RFC 9110, 8.4.1.3). */
const ALIASES: Readonly<Record<string, string>> = { 'x-gzip': 'gzip' };
const WEIGHT = /^q=(0(?:\.\d{0,3})?|1(?:\.0{0,3})?)$/iu;
/** What is not named may be sent, but whatever is named comes before it. */
const UNNAMED = 0.0001;

/**
 * The coding a caller wishes an answer to be sent in (RFC 9110, 12.5.3); undefined: as it is. That is also what
 * somebody gets who says nothing, or refuses everything there is. `isWorthIt`: otherwise only for who does not take it
 * as it is.
 */
export function contentCodingFor(accepted: string, isWorthIt: boolean): ContentCoding | undefined {
  const weights = weightsIn(accepted);
  const others = weights.get('*');
  const plain = weights.get('identity') ?? (others === 0 ? 0 : UNNAMED);
  if (!isWorthIt && plain > 0) return undefined;
  const weightOf = (coding: ContentCoding) => weights.get(coding) ?? others ?? 0;
  const best = Math.max(...CODINGS.map(weightOf));
  return best > 0 && best >= plain ? CODINGS.find((coding) => weightOf(coding) === best) : undefined;
}

/** Whoever names a weight that is none is not understood in this one. */
function weightsIn(accepted: string): ReadonlyMap<string, number> {
  const weights = new Map<string, number>();
  for (const part of accepted.toLowerCase().split(',')) {
    const [name = '', ...parameters] = part.split(';').map((word) => word.trim());
    const weight = parameters.length === 0 ? '1' : WEIGHT.exec(parameters[0] ?? '')?.[1];
    if (name !== '' && weight !== undefined) weights.set(ALIASES[name] ?? name, Number(weight));
  }
  return weights;
}
