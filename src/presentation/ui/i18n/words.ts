import type { TextKey } from './textKeys.ts';

/** A text key, or a name from a definition. */
export type Words = { readonly key: TextKey } | { readonly text: string };

export const formatWords = (t: (key: TextKey) => string, words: Words): string =>
  'key' in words ? t(words.key) : words.text;

/** Returns an identifier that is unique per text, to compare and to store the choice. */
export const wordsKey = (words: Words): string => ('key' in words ? words.key : words.text);
