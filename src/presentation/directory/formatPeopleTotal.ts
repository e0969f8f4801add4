import type { Language } from '#application/formatting/language.ts';
import { formatMaxCounted } from '../ui/i18n/counts.ts';
import type { Translate } from '../ui/i18n/translate.ts';

/** Formats the number of users. An infinite `total` means that the platform did not count all of them. */
export const formatPeopleTotal = (t: Translate, language: Language, total: number): string =>
  Number.isFinite(total)
    ? t('people.count', { count: total })
    : t('directory.many', { most: formatMaxCounted(language) });
