import type { LocalizedNames } from './names.ts';
import { LANGUAGES, type Language } from '#application/formatting/language.ts';

export function mapLanguages(translate: (language: Language) => string): LocalizedNames {
  return Object.fromEntries(LANGUAGES.map((language) => [language, translate(language)])) as Record<Language, string>;
}
