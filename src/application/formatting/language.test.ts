import { expect, it } from 'vitest';
import { chooseLanguage, readLanguageSettings, LANGUAGES, filterSupportedLanguages } from './language.ts';

it.each([
  ['the stored one', 'ja-JP', ['en-US'], 'ja-JP'],
  ['the first of the browser that we speak', undefined, ['fr-FR', 'ja', 'en'], 'ja-JP'],
  ['the same language of another region', undefined, ['en-GB'], 'en-US'],
  ['the default', undefined, ['fr-FR'], 'zh-CN'],
  ['the browser, when what is stored is not ours', 'xx', ['en-US'], 'en-US'],
  ['the default without any wish', undefined, [], 'zh-CN'],
] as const)('chooses %s', (_, stored, preferred, expected) => {
  expect(chooseLanguage(stored, preferred, readLanguageSettings(undefined))).toBe(expected);
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
])(
  'reads the offered languages and the default from a configuration such as %j',
  (configuration, languages, fallback) => {
    expect(readLanguageSettings(configuration)).toEqual({ languages, fallback });
  },
);

it('never chooses a language that is not offered, whatever is stored or preferred', () => {
  expect(chooseLanguage('en-US', ['zh-CN'], readLanguageSettings({ languages: ['ja-JP'] }))).toBe('ja-JP');
});

it('limits the languages to those of the platform and always keeps the current one', () => {
  const all = LANGUAGES;
  expect(filterSupportedLanguages(all, ['en-US', 'tlh'], 'en-US')).toEqual(['en-US']);
  expect(filterSupportedLanguages(all, ['en-US', 'zh-CN'], 'ja-JP')).toEqual(all);
  expect(filterSupportedLanguages(['en-US', 'ja-JP'], ['zh-CN', 'ja-JP'], 'en-US')).toEqual(['en-US', 'ja-JP']);
  for (const nothing of [[], ['tlh'], ['en']]) expect(filterSupportedLanguages(all, nothing, 'zh-CN')).toEqual(all);
});
