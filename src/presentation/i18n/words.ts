import type { TextKey } from './textKeys.ts';

/** What something is called: by a text of ours, or in words that came from a definition. */
export type Words = { readonly key: TextKey } | { readonly text: string };

export const sayWords = (t: (key: TextKey) => string, words: Words): string =>
  'key' in words ? t(words.key) : words.text;

/** The same for as long as the words are: to be told apart, and found again. */
export const nameOfWords = (words: Words): string => ('key' in words ? words.key : words.text);
