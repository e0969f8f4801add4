import type { Instant } from '#domain/shared/ids.ts';
import type { Translate } from '../i18n/translate.ts';
import { formatDuration } from '../workflow/formatDuration.ts';
import type { Tone } from '../controls/tone.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const DUE_SOON_MS = 4 * HOUR;

export interface WaitingTime {
  readonly createdAt: Instant;
  readonly dueAt?: Instant;
}

export const isOverdue = ({ dueAt }: WaitingTime, now: Instant): boolean => dueAt !== undefined && dueAt <= now;
const isDueSoon = ({ dueAt }: WaitingTime, now: Instant): boolean => dueAt !== undefined && dueAt - now <= DUE_SOON_MS;

/** Formats the waiting time as a sentence: how long until it is due, or how long it has waited. */
export function formatWaiting(waiting: WaitingTime, now: Instant, t: Translate): string {
  if (waiting.dueAt === undefined) return t('app.waited', { duration: formatDuration(t, now - waiting.createdAt) });
  const [key, duration] = isOverdue(waiting, now)
    ? (['app.overdue', now - waiting.dueAt] as const)
    : (['app.dueIn', waiting.dueAt - now] as const);
  return t(key, { duration: formatDuration(t, duration) });
}

/** Returns text and colour for the urgency of a task: overdue, due soon, waiting for more than a day, or waiting. */
export function waitingChip(
  waiting: WaitingTime,
  now: Instant,
  t: Translate,
): { readonly text: string; readonly tone: Tone } {
  const { createdAt, dueAt } = waiting;
  if (dueAt !== undefined && isOverdue(waiting, now))
    return { text: t('app.overdue', { duration: formatDuration(t, now - dueAt) }), tone: 'refuse' };
  if (dueAt !== undefined && isDueSoon(waiting, now))
    return { text: t('app.dueIn', { duration: formatDuration(t, dueAt - now) }), tone: 'return' };
  return { text: formatDuration(t, now - createdAt), tone: now - createdAt > DAY ? 'return' : 'neutral' };
}
