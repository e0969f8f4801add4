import { relativeTime } from '#domain/shared/relativeTime.ts';
import type { Translate } from '../i18n/translate.ts';

/** Formats a duration in ms in its largest unit: "3 h". Less than a minute has a text of its own. */
export function formatDuration(t: Translate, span: number): string {
  const { unit, value } = relativeTime(Math.abs(span), 0);
  return unit === 'second' ? t('app.for.now') : t(`app.for.${unit}`, { count: value });
}

/** Formats how long ago something was: "3 hours ago". */
export function formatAgo(t: Translate, span: number): string {
  const { unit, value } = relativeTime(Math.abs(span), 0);
  return unit === 'second' ? t('app.ago.now') : t(`app.ago.${unit}`, { count: value });
}
