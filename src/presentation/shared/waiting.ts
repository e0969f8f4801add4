import type { Instant } from '#domain/shared/ids.ts';
import type { Translate } from '../i18n/useTexts.ts';
import { durationText } from './durationText.ts';
import type { Tone } from './tone.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const NEAR = 4 * HOUR;

export interface WaitingTime {
  readonly createdAt: Instant;
  readonly dueAt?: Instant;
}

export const isOverdue = ({ dueAt }: WaitingTime, now: Instant): boolean => dueAt !== undefined && dueAt <= now;
const isNear = ({ dueAt }: WaitingTime, now: Instant): boolean => dueAt !== undefined && dueAt - now <= NEAR;

/** The same in a whole sentence, for a place without a colour: how long until it is due, or how long it has waited. */
export function waitingText(waiting: WaitingTime, now: Instant, t: Translate): string {
  if (waiting.dueAt === undefined) return t('app.waited', { duration: durationText(t, now - waiting.createdAt) });
  const [key, duration] = isOverdue(waiting, now)
    ? (['app.overdue', now - waiting.dueAt] as const)
    : (['app.dueIn', waiting.dueAt - now] as const);
  return t(key, { duration: durationText(t, duration) });
}

/**
 * How urgent something that waits is, in a word and a colour: overdue, nearly due or waiting for long, or simply
 * waiting.
 */
export function waitingChip(
  waiting: WaitingTime,
  now: Instant,
  t: Translate,
): { readonly text: string; readonly tone: Tone } {
  const { createdAt, dueAt } = waiting;
  if (dueAt !== undefined && isOverdue(waiting, now))
    return { text: t('app.overdue', { duration: durationText(t, now - dueAt) }), tone: 'refuse' };
  if (dueAt !== undefined && isNear(waiting, now))
    return { text: t('app.dueIn', { duration: durationText(t, dueAt - now) }), tone: 'return' };
  return { text: durationText(t, now - createdAt), tone: now - createdAt > DAY ? 'return' : 'neutral' };
}
