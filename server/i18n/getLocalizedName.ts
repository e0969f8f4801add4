import type { LocalizedNames } from './names.ts';
import type { Language } from '#application/formatting/language.ts';

/** Returns the name in the reader's language, or the Chinese one if it is missing. */
export const getLocalizedName = (names: LocalizedNames, language: Language): string =>
  names[language] ?? names['zh-CN'];
