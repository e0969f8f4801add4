import type { Language } from '../language.ts';

/** Several names or things in one sentence, joined as the language does it. */
export const formatList = (language: Language, names: readonly string[]): string => new Intl.ListFormat(language, { type: 'conjunction', style: 'narrow' }).format(names);
