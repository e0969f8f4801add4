import type { Names } from '../storage/columns.ts';

interface Findable {
  readonly name: Names;
  readonly kana: string;
  readonly pinyin: string;
  readonly account: string;
  readonly email: string;
}

/**
 * Everything a colleague may be found by, a line each, in lower case: names, account, pinyin with and without spaces,
 * initials, kana, mail.
 */
export function searchText({ name, kana, pinyin, account, email }: Findable): string {
  const initials = pinyin
    .split(' ')
    .map((syllable) => syllable[0] ?? '')
    .join('');
  const lines = [...Object.values(name), account, pinyin, pinyin.replaceAll(' ', ''), initials, kana, email];
  return normalized([...new Set(lines.filter((line) => line !== ''))].join('\n'));
}

/**
 * One spelling for what was typed and what is looked at: full-width and half-width signs, case, the middle dot in
 * readings. What a mail address says after its @ is the company's, and would find everybody.
 */
export const normalized = (text: string): string =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/[\u30FB\u00B7]|(?<=@).+/gu, '');

/** Readings of a name (pinyin, kana) that stand in a search text beside what the rest of it is made from. */
export function readingsIn(found: string, { name, account, email }: Omit<Findable, 'kana' | 'pinyin'>): string {
  const known = new Set(searchText({ name, account, email, kana: '', pinyin: '' }).split('\n'));
  return found
    .split('\n')
    .filter((line) => line !== '' && !known.has(line))
    .join('\n');
}
