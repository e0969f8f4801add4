import { listFormatter } from '../formatters.ts';
import type { Language } from '../language.ts';

/** Several names or things beside a label, joined as the language does it. */
export const formatList = (language: Language, names: readonly string[]): string =>
  listFormatter(language, 'narrow').format(names);

/** The same inside a sentence, which wants its "and" before the last. */
export const formatNames = (language: Language, names: readonly string[]): string =>
  listFormatter(language, 'long').format(names);
