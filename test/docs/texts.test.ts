import { expect, it } from 'vitest';
import type { Language } from '../support/texts.ts';
import { LANGUAGES, textFiles, textsOf, valuesIn, withoutPlural } from '../support/texts.ts';

const CJK = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u;

/**
 * Returns every text of a language, without plural forms, with its placeholders. A singular form may omit its number.
 */
const valuesByKey = (language: Language) =>
  new Map(
    [...textsOf(language)]
      .filter(([key]) => !key.endsWith('_one'))
      .map(([key, text]) => [withoutPlural(key), valuesIn(text)]),
  );

it.each(LANGUAGES)('has the same files, keys and placeholders in %s as in zh-CN', (language) => {
  expect(textFiles(language)).toEqual(textFiles('zh-CN'));
  const chinese = valuesByKey('zh-CN');
  expect(Object.fromEntries([...valuesByKey(language)].sort())).toEqual(Object.fromEntries([...chinese].sort()));
});

it.each(LANGUAGES)('has no empty text in %s', (language) => {
  expect([...textsOf(language)].filter(([, text]) => text.trim() === '')).toEqual([]);
});

it('has no Chinese or Japanese characters in English texts except the seal and the language names', () => {
  const foreign = [...textsOf('en-US')].filter(
    ([key, text]) => !/^(?:app|node)\.seal|language/iu.test(key) && CJK.test(text),
  );
  expect(foreign).toEqual([]);
});
