import type { Instant } from '#domain/shared/ids.ts';
import type { Translate } from '../i18n/translate.ts';
import { formatDuration } from './formatDuration.ts';

type People = readonly { readonly name: string }[];
const NAMED = 2;
const MINUTE = 60_000;

/** Lists two names and the number of further ones. */
export function formatNameList(people: People, t: Translate): string {
  const names = people
    .slice(0, NAMED)
    .map(({ name }) => name)
    .join(t('app.people.and'));
  const more = people.length - NAMED;
  return more > 0 ? t('app.people.more', { names, count: more }) : names;
}

/** Describes the holders, and how long they have held it if `span` is known. Empty without holders. */
export function formatHolders(people: People, t: Translate, span?: Instant): string {
  const names = formatNameList(people, t);
  if (names === '') return '';
  if (span === undefined) return t('app.held', { names });
  return span < MINUTE ? t('app.heldNow', { names }) : t('app.heldFor', { names, duration: formatDuration(t, span) });
}

interface Held {
  readonly holders: People;
  readonly waitingSince?: Instant;
}

export const formatRequestHolders = ({ holders, waitingSince }: Held, now: Instant, t: Translate): string =>
  formatHolders(holders, t, waitingSince === undefined ? undefined : now - waitingSince);
