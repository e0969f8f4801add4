import type { Language } from '../language.ts';

/** Several names or things beside a label, joined as the language does it. */
export const formatList = (language: Language, names: readonly string[]): string =>
  new Intl.ListFormat(language, { type: 'conjunction', style: 'narrow' }).format(names);

/** The same inside a sentence, which wants its "and" before the last. */
export const formatNames = (language: Language, names: readonly string[]): string =>
  new Intl.ListFormat(language, { type: 'conjunction', style: 'long' }).format(names);
