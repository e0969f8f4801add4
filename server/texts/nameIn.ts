import type { Names } from '../storage/columns.ts';
import type { Language } from '#application/language.ts';

/** A name in the reader's language, in Chinese where it has none. */
export const nameIn = (names: Names, language: Language): string => names[language] ?? names['zh-CN'];
