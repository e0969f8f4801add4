import { relativeTime } from '#domain/shared/relativeTime.ts';
import type { Translate } from '../i18n/useTexts.ts';

/** A length of time in its largest unit: "3 h". Seconds are too short to be told. */
export function durationText(t: Translate, span: number): string {
  const { unit, value } = relativeTime(Math.abs(span), 0);
  return unit === 'second' ? t('app.for.now') : t(`app.for.${unit}`, { count: value });
}

/** How long ago something was: "3 hours ago". */
export function agoText(t: Translate, span: number): string {
  const { unit, value } = relativeTime(Math.abs(span), 0);
  return unit === 'second' ? t('app.ago.now') : t(`app.ago.${unit}`, { count: value });
}
