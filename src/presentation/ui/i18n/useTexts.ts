import { createContext, useContext } from 'react';
import type { Language } from '#application/formatting/language.ts';
import { DEFAULT_LANGUAGE, LANGUAGES } from '#application/formatting/language.ts';
import type { TextKey, TextValues } from './textKeys.ts';
import { formatWords, type Words } from './words.ts';

export type Translate = (key: TextKey, values?: TextValues) => string;

/** Translates a text key, or returns a name from a definition. */
type FormatWords = (words: Words) => string;

export interface TextsInUse {
  readonly t: Translate;
  /** Translates keys that are known only at run time, such as the message of a rule or a refusal. */
  readonly word: (key: string, values?: TextValues) => string;
  readonly language: Language;
}
type TextsAndNames = TextsInUse & { readonly say: FormatWords };

export function createTexts(t: (key: string, values: TextValues) => string, spoken: string): TextsAndNames {
  const word = (key: string, values?: TextValues): string => t(key, { ...values });
  return {
    t: word,
    word,
    say: (words) => formatWords(word, words),
    language: LANGUAGES.find((language) => language === spoken) ?? DEFAULT_LANGUAGE,
  };
}

export const TextsContext = createContext<TextsAndNames | undefined>(undefined);

/**
 * Returns the texts of the current language. The component renders again when the language changes.
 *
 * @throws {Error} outside a `TextsProvider`
 */
export function useTexts(): TextsAndNames {
  const texts = useContext(TextsContext);
  if (texts === undefined) throw new Error('There are words inside a TextsProvider only.');
  return texts;
}
