import type { Language } from '#application/language.ts';
import { formatMost } from '../i18n/formats.ts';
import type { TextsInUse } from '../i18n/useTexts.ts';

/** How many people there are; where nobody has counted them all, more than a thousand. */
export const peopleTotal = (t: TextsInUse['t'], language: Language, total: number): string =>
  Number.isFinite(total) ? t('people.count', { count: total }) : t('directory.many', { most: formatMost(language) });
