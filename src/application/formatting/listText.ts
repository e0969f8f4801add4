import { listFormatter } from './formatters.ts';
import type { Language } from './language.ts';

/** Joins several names for display beside a label, in the style of the language. */
export const formatList = (language: Language, names: readonly (string | { readonly name: string })[]): string =>
  listFormatter(language, 'narrow').format(names.map((each) => (typeof each === 'string' ? each : each.name)));

/** Joins several names inside a sentence, with "and" before the last one. */
export const formatNames = (language: Language, names: readonly string[]): string =>
  listFormatter(language, 'long').format(names);
