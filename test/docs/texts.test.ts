import { expect, it } from 'vitest';
import type { Language } from '../support/texts.ts';
import { LANGUAGES, textFiles, textsOf, valuesIn, withoutPlural } from '../support/texts.ts';

const CJK = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u;

/**
 * Every text of a language without its plural forms, with the values it names; the singular may leave its number out.
 */
const valuesByKey = (language: Language) =>
  new Map(
    [...textsOf(language)]
      .filter(([key]) => !key.endsWith('_one'))
      .map(([key, text]) => [withoutPlural(key), valuesIn(text)]),
  );

it.each(LANGUAGES)('has the same files, texts and values in %s as in zh-CN', (language) => {
  expect(textFiles(language)).toEqual(textFiles('zh-CN'));
  const chinese = valuesByKey('zh-CN');
  expect(Object.fromEntries([...valuesByKey(language)].sort())).toEqual(Object.fromEntries([...chinese].sort()));
});

it.each(LANGUAGES)('leaves no text of %s empty', (language) => {
  expect([...textsOf(language)].filter(([, text]) => text.trim() === '')).toEqual([]);
});

it('has no Chinese or Japanese letter in an English text, the seal and the names of the languages aside', () => {
  const foreign = [...textsOf('en-US')].filter(
    ([key, text]) => !/^(?:app|node)\.seal|language/iu.test(key) && CJK.test(text),
  );
  expect(foreign).toEqual([]);
});
