import { createContext, useContext } from 'react';
import type { Language } from '#application/language.ts';
import { DEFAULT_LANGUAGE, LANGUAGES } from '#application/language.ts';
import type { TextKey, TextValues } from './textKeys.ts';
import { sayWords, type Words } from './words.ts';

export type Translate = (key: TextKey, values?: TextValues) => string;

/** For what may be called by a text of ours, or by a definition. */
type Say = (words: Words) => string;

export interface TextsInUse {
  readonly t: Translate;
  /** For keys that arrive at run time, such as the message of a rule or a refusal. */
  readonly word: (key: string, values?: TextValues) => string;
  readonly language: Language;
}
type TextsAndNames = TextsInUse & { readonly say: Say };

export function textsBy(t: (key: string, values: TextValues) => string, spoken: string): TextsAndNames {
  const word = (key: string, values?: TextValues): string => t(key, { ...values });
  return {
    t: word,
    word,
    say: (words) => sayWords(word, words),
    language: LANGUAGES.find((language) => language === spoken) ?? DEFAULT_LANGUAGE,
  };
}

export const TextsContext = createContext<TextsAndNames | undefined>(undefined);

/**
 * The words of the language in use; the component is drawn again when it changes.
 *
 * @throws {Error} outside a `TextsProvider`
 */
export function useTexts(): TextsAndNames {
  const texts = useContext(TextsContext);
  if (texts === undefined) throw new Error('There are words inside a TextsProvider only.');
  return texts;
}
