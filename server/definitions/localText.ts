import * as v from 'valibot';

/** The languages of the product; a company's own words come in all three. */
export const LANGUAGES = ['zh-CN', 'en-US', 'ja-JP'] as const;
export type Language = (typeof LANGUAGES)[number];

const word = v.pipe(v.string(), v.trim(), v.nonEmpty('the text is empty'));
export const localTextSchema = v.strictObject({ 'zh-CN': word, 'en-US': word, 'ja-JP': word });
export type LocalText = Readonly<v.InferOutput<typeof localTextSchema>>;

/** Words of a process or form, as its files write them → the same in the other languages (`texts.json`). */
export const textsSchema = v.record(word, v.strictObject({ 'en-US': word, 'ja-JP': word }));
export type Texts = Readonly<Record<string, Readonly<Record<Exclude<Language, 'zh-CN'>, string>>>>;

/** A word of a process file in another language; a word without a translation stays as it is. */
export function translateWord(texts: Texts, word: string, language: Language): string {
  if (language === 'zh-CN' || !Object.hasOwn(texts, word)) return word;
  return texts[word]?.[language] ?? word;
}

/** A form's JSON with all its words in another language. Names, rules and option values have no translation and stay. */
export function translateWords<Json>(texts: Texts, json: Json, language: Language): Json {
  return language === 'zh-CN' ? json : JSON.parse(JSON.stringify(json), (_, value: unknown) => (typeof value === 'string' ? translateWord(texts, value, language) : value)) as Json;
}
