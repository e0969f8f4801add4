import { expect, it } from 'vitest';
import { chooseLanguage } from '#application/language.ts';

it.each([
  ['the stored one', 'ja-JP', ['en-US'], 'ja-JP'],
  ['the first of the browser that we speak', undefined, ['fr-FR', 'ja', 'en'], 'ja-JP'],
  ['the same language of another region', undefined, ['en-GB'], 'en-US'],
  ['the default', undefined, ['fr-FR'], 'zh-CN'],
  ['the browser, when what is stored is not ours', 'xx', ['en-US'], 'en-US'],
  ['the default without any wish', undefined, [], 'zh-CN'],
] as const)('chooses %s', (_, stored, preferred, expected) => {
  expect(chooseLanguage(stored, preferred)).toBe(expected);
});
