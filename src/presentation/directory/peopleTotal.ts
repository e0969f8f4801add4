import type { Language } from '#application/language.ts';
import type { TextsInUse } from '../i18n/useTexts.ts';

/** More than these are not counted one by one. */
const MOST_COUNTED = 1000;

/** How many people there are; where nobody has counted them all, more than a thousand. */
export const peopleTotal = (t: TextsInUse['t'], language: Language, total: number): string =>
  Number.isFinite(total)
    ? t('people.count', { count: total })
    : t('directory.many', { most: MOST_COUNTED.toLocaleString(language) });
