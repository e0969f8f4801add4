import { allowReservedNames } from '#contract/wire/recordOfAnyNames.ts';
import * as v from 'valibot';
import type { Language } from '#application/formatting/language.ts';

/** A text of the company: always in Chinese, optionally in other languages. */
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
 * A text as a plain string for all languages, or one string per language. Missing languages fall back to the company's
 * own language.
 */
export const createPlainTextSchema = (language: Language) =>
  v.pipe(
    given,
    v.transform((text) => toLocalText(text, language)),
  );

function toLocalText(text: v.InferOutput<typeof given>, language: Language): LocalText {
  if (typeof text === 'string') return { 'zh-CN': text };
  const own = text[language] ?? Object.values(text)[0] ?? '';
  return language === 'zh-CN' ? { ...text, 'zh-CN': own } : { 'zh-CN': own, 'en-US': own, 'ja-JP': own, ...text };
}

/** Maps the texts of a process or form file to their translations (`texts.json`). */
export const textsSchema = allowReservedNames(
  v.record(word, v.strictObject(translations)),
  v.strictObject(translations),
);
export type Texts = v.InferOutput<typeof textsSchema>;

/** Translates a text of a process file; returns it unchanged if there is no translation. */
export function translateText(texts: Texts, text: string, language: Language): string {
  if (language === 'zh-CN' || !Object.hasOwn(texts, text)) return text;
  return texts[text]?.[language] ?? text;
}

/**
 * Translates all texts in the JSON of a form. Names and rules have no translation and stay; the `value` of an option is
 * never translated, even if it equals a text.
 */
export function translateJson<Json>(texts: Texts, json: Json, language: Language): Json {
  if (language === 'zh-CN') return json;
  return JSON.parse(JSON.stringify(json), (key, value: unknown) =>
    typeof value === 'string' && key !== 'value' ? translateText(texts, value, language) : value,
  ) as Json;
}
