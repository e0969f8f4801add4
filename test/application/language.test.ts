import { expect, it } from 'vitest';
import { chooseLanguage, languageOffer, LANGUAGES, spokenOf } from '#application/language.ts';

it.each([
  ['the stored one', 'ja-JP', ['en-US'], 'ja-JP'],
  ['the first of the browser that we speak', undefined, ['fr-FR', 'ja', 'en'], 'ja-JP'],
  ['the same language of another region', undefined, ['en-GB'], 'en-US'],
  ['the default', undefined, ['fr-FR'], 'zh-CN'],
  ['the browser, when what is stored is not ours', 'xx', ['en-US'], 'en-US'],
  ['the default without any wish', undefined, [], 'zh-CN'],
] as const)('chooses %s', (_, stored, preferred, expected) => {
  expect(chooseLanguage(stored, preferred, languageOffer(undefined))).toBe(expected);
});

it.each([
  [{ languages: ['ja-JP'] }, ['ja-JP'], 'ja-JP'],
  [{ languages: ['ja-JP', 'en-US'] }, ['en-US', 'ja-JP'], 'en-US'],
  [{ languages: ['en-US', 'ja-JP'], defaultLanguage: 'ja-JP' }, ['en-US', 'ja-JP'], 'ja-JP'],
  [{ languages: ['en-US'], defaultLanguage: 'zh-CN' }, ['en-US'], 'en-US'],
  [{ defaultLanguage: 'ja-JP' }, ['zh-CN', 'en-US', 'ja-JP'], 'ja-JP'],
  [{ languages: ['fr-FR', 'ja-JP', 'ja-JP'] }, ['ja-JP'], 'ja-JP'],
  [{ languages: [] }, ['zh-CN', 'en-US', 'ja-JP'], 'zh-CN'],
  [{ languages: 'ja-JP', defaultLanguage: 7 }, ['zh-CN', 'en-US', 'ja-JP'], 'zh-CN'],
  [null, ['zh-CN', 'en-US', 'ja-JP'], 'zh-CN'],
  ['ja-JP', ['zh-CN', 'en-US', 'ja-JP'], 'zh-CN'],
])('reads of a configuration such as %j which languages there are', (configuration, languages, fallback) => {
  expect(languageOffer(configuration)).toEqual({ languages, fallback });
});

it('chooses nothing that is not offered, whatever is stored or spoken', () => {
  expect(chooseLanguage('en-US', ['zh-CN'], languageOffer({ languages: ['ja-JP'] }))).toBe('ja-JP');
});

it('offers what the platform speaks, too, and never takes away the language in use', () => {
  const all = LANGUAGES;
  expect(spokenOf(all, ['en-US', 'tlh'], 'en-US')).toEqual(['en-US']);
  expect(spokenOf(all, ['en-US', 'zh-CN'], 'ja-JP')).toEqual(all);
  expect(spokenOf(['en-US', 'ja-JP'], ['zh-CN', 'ja-JP'], 'en-US')).toEqual(['en-US', 'ja-JP']);
  for (const nothing of [[], ['tlh'], ['en']]) expect(spokenOf(all, nothing, 'zh-CN')).toEqual(all);
});
