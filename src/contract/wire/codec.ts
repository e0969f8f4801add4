/** Maps the platform's spellings to domain terms (docs/contract/words.md). No other code uses both. */
export interface WireCodec<D extends string> {
  readonly toWire: (word: Exclude<D, 'unknown'>) => string;
  /** Never throws: an unknown spelling becomes `unknown`. */
  readonly fromWire: (spelling: string | null | undefined) => D | 'unknown';
}

export const codec = <D extends string>(
  table: Readonly<Record<Exclude<D, 'unknown'>, string>>,
  alsoRead: Readonly<Record<string, D>> = {},
): WireCodec<D> => {
  const back = new Map<string, D>(Object.entries(alsoRead));
  for (const [word, spelling] of Object.entries<string>(table)) back.set(spelling, word as D);
  return { toWire: (word) => table[word], fromWire: (spelling) => back.get(spelling ?? '') ?? 'unknown' };
};
