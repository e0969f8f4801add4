import * as v from 'valibot';
import type { Language } from '#application/language.ts';

/** A company's own words: Chinese always, the other languages where it has them. */
const word = v.pipe(v.string(), v.trim(), v.nonEmpty('the text is empty'));
const translations = { 'en-US': v.optional(word), 'ja-JP': v.optional(word) };
export const localTextSchema = v.strictObject({ 'zh-CN': word, ...translations });
export type LocalText = v.InferOutput<typeof localTextSchema>;

const given = v.union(
  [
    word,
    v.pipe(
      v.strictObject({ 'zh-CN': v.optional(word), ...translations }),
      v.check((texts) => Object.keys(texts).length > 0),
    ),
  ],
  'a text, or texts by language such as {"en-US": "Sales", "ja-JP": "Eigyo"}',
);

/**
 * A text as plainly as a company writes it: one for all languages, or one for each that it has; the company's own
 * language stands in for the others.
 */
export const plainTextIn = (language: Language) =>
  v.pipe(
    given,
    v.transform((text) => wholeText(text, language)),
  );

function wholeText(text: v.InferOutput<typeof given>, language: Language): LocalText {
  if (typeof text === 'string') return { 'zh-CN': text };
  const own = text[language] ?? Object.values(text)[0] ?? '';
  return language === 'zh-CN' ? { ...text, 'zh-CN': own } : { 'zh-CN': own, 'en-US': own, 'ja-JP': own, ...text };
}

/** Words of a process or form, as its files write them → the same in the other languages (`texts.json`). */
export const textsSchema = v.record(word, v.strictObject(translations));
export type Texts = v.InferOutput<typeof textsSchema>;

/** A word of a process file in another language; a word without a translation stays as it is. */
export function translateWord(texts: Texts, text: string, language: Language): string {
  if (language === 'zh-CN' || !Object.hasOwn(texts, text)) return text;
  return texts[text]?.[language] ?? text;
}

/**
 * A form's JSON with all its words in another language. Names, rules and option values have no translation and stay.
 */
export function translateWords<Json>(texts: Texts, json: Json, language: Language): Json {
  if (language === 'zh-CN') return json;
  return JSON.parse(JSON.stringify(json), (_, value: unknown) =>
    typeof value === 'string' ? translateWord(texts, value, language) : value,
  ) as Json;
}
