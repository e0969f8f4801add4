import type { Names } from '../storage/columns.ts';
import { LANGUAGES, type Language } from '#application/language.ts';

/** The same thing said in each language of the product. */
export function inEveryLanguage(say: (language: Language) => string): Names {
  return Object.fromEntries(LANGUAGES.map((language) => [language, say(language)])) as Record<Language, string>;
}
