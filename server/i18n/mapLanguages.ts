import type { LocalizedNames } from './names.ts';
import { LANGUAGES, type Language } from '#application/formatting/language.ts';

/** Returns a text in all languages of the product. */
export function mapLanguages(say: (language: Language) => string): LocalizedNames {
  return Object.fromEntries(LANGUAGES.map((language) => [language, say(language)])) as Record<Language, string>;
}
