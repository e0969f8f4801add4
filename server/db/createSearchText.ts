import type { LocalizedNames } from '#server/i18n/names.ts';

interface Findable {
  readonly name: LocalizedNames;
  readonly kana: string;
  readonly pinyin: string;
  readonly account: string;
  readonly email: string;
}

/**
 * Returns the search text of a user in lower case, one line each: names, account, pinyin with and without spaces,
 * initials, kana, mail.
 */
export function createSearchText({ name, kana, pinyin, account, email }: Findable): string {
  const initials = pinyin
    .split(' ')
    .map((syllable) => syllable[0] ?? '')
    .join('');
  const lines = [...Object.values(name), account, pinyin, pinyin.replaceAll(' ', ''), initials, kana, email];
  return normalizeSearch([...new Set(lines.filter((line) => line !== ''))].join('\n'));
}

/**
 * Normalises a search and the searched text: width, case and the middle dot in readings. The domain of a mail address
 * is removed, because it would match all users of the company.
 */
export const normalizeSearch = (text: string): string =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/[\u30FB\u00B7]|(?<=@).+/gu, '');

/** Returns the readings of a name (pinyin, kana) in a search text, without the lines of the other fields. */
export function extractReadings(found: string, { name, account, email }: Omit<Findable, 'kana' | 'pinyin'>): string {
  const known = new Set(createSearchText({ name, account, email, kana: '', pinyin: '' }).split('\n'));
  return found
    .split('\n')
    .filter((line) => line !== '' && !known.has(line))
    .join('\n');
}
