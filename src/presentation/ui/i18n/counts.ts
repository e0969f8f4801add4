import { numberFormatter } from '#application/formatting/formatters.ts';
import type { Language } from '#application/formatting/language.ts';

/** Shown as a lower bound if the platform did not count all rows. */
const MAX_COUNTED = 1000;
export const formatMaxCounted = (language: Language): string => numberFormatter(language).format(MAX_COUNTED);
export const formatCount = (language: Language, count: number): string =>
  Number.isFinite(count) ? numberFormatter(language).format(count) : `${formatMaxCounted(language)}+`;
