import { describe, expect, it } from 'vitest';
import { listSpellings, matchesSearch } from './splitSearchWords.ts';

/** Searches from public bug reports: the stored text and the search text. */
const SEARCHES = [
  ['サーバー購入', 'ｻｰﾊﾞｰ'],
  ['サーバー購入', 'さーばー'],
  ['Ｓｅｒｖｅｒ １２３', 'server'],
  ['Ｓｅｒｖｅｒ １２３', '123 server'],
  ['見積（改訂）', '見積(改訂)'],
  ['ガイド', 'ガイド'.normalize('NFD')],
  ['ガイド'.normalize('NFD'), 'がいど'],
  ['サーバー購入 2026年', 'サーバー 2026'],
  ['サーバー購入 2026年', '2026 サーバー'],
  ['サーバー購入', 'サーバー　購入'],
  ['ｻｰﾊﾞｰ購入', 'サーバー'],
  ['Moss, Fay', 'fay moss'],
  ['田中 太郎', '田中太郎'],
  ['Server', '\u200eser\u00adver\u200b'],
  ['Ser\u200bver', 'server'],
  ['O’Brien', "o'brien"],
  ["O'Brien", 'O’Brien'],
  ['2026−11', '2026-11'],
  ['10時〜12時', '10時～12時'],
  ['The "big" one', '“big”'],
  ['The “big” one', '"big"'],
  ['’Tis', "'tis"],
  ['2026–2027 budget', '2026-2027'],
  ['2026-2027 budget', '2026–2027'],
  ['さゝき', 'サヽキ'],
] as const;

describe('a text search', () => {
  it.each(SEARCHES)('finds %s by %s', (there, typed) => {
    expect(matchesSearch(there, typed)).toBe(true);
  });

  it.each([
    ['サーバー購入', 'サーバ 売却'],
    ['Server', 'serve 2'],
    ['かき', 'かぎ'],
  ])('does not find %s by %s', (there, typed) => {
    expect(matchesSearch(there, typed)).toBe(false);
  });

  it('finds everything for an empty search', () => {
    expect(matchesSearch('anything', ' ')).toBe(true);
  });
});

it.each([
  ['"big"', '“big”'],
  ["'tis", '‘tis'],
  ["o'brien", 'o’brien'],
  ['2026-27', '2026–27'],
  ['さゝき', 'サヽキ'],
])('lists for %s the stored spelling %s', (typed, stored) => {
  expect(listSpellings(typed)).toContain(stored);
});
