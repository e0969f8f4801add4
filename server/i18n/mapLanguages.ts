import type { LocalizedNames } from './names.ts';
import { LANGUAGES, type Language } from '#application/formatting/language.ts';

/** Returns a text in all languages of the product. */
export function mapLanguages(translate: (language: Language) => string): LocalizedNames {
  return Object.fromEntries(LANGUAGES.map((language) => [language, translate(language)])) as Record<Language, string>;
}
