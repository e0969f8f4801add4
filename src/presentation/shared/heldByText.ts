import type { Instant } from '#domain/shared/ids.ts';
import type { Translate } from '../i18n/useTexts.ts';
import { durationText } from './durationText.ts';

type People = readonly { readonly name: string }[];
const NAMED = 2;
const MINUTE = 60_000;

/** Two names, and how many more. */
export function namesText(people: People, t: Translate): string {
  const names = people
    .slice(0, NAMED)
    .map(({ name }) => name)
    .join(t('app.people.and'));
  const more = people.length - NAMED;
  return more > 0 ? t('app.people.more', { names, count: more }) : names;
}

/** Who holds something now, and for how long where that is known; nothing when nobody does. */
export function heldByText(people: People, t: Translate, span?: Instant): string {
  const names = namesText(people, t);
  if (names === '') return '';
  if (span === undefined) return t('app.held', { names });
  return span < MINUTE ? t('app.heldNow', { names }) : t('app.heldFor', { names, duration: durationText(t, span) });
}

interface Held {
  readonly holders: People;
  readonly heldSince?: Instant;
}

/** The same of a whole request. */
export const requestHeldText = ({ holders, heldSince }: Held, now: Instant, t: Translate): string =>
  heldByText(holders, t, heldSince === undefined ? undefined : now - heldSince);
