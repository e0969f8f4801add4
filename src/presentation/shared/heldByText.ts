import type { Translate } from '../i18n/useTexts.ts';

const NAMED = 2;

/** Who holds something now: two names, and how many more. */
export function heldByText(people: readonly { readonly name: string }[], t: Translate): string {
  const names = people.slice(0, NAMED).map(({ name }) => name).join(t('app.people.and'));
  const more = people.length - NAMED;
  return more > 0 ? t('app.people.more', { names, count: more }) : names;
}
