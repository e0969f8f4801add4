import type { Definitions } from './loadDefinitions.ts';
import type { Language } from '#application/language.ts';
import type { DictionaryEntry } from './files/dictionaryFile.ts';
import { nameIn } from '../texts/nameIn.ts';
import { translateWord, type LocalText, type Texts } from './localText.ts';

/** What a company says in several languages, under each of its spellings. */
export type Vocabulary = ReadonlyMap<string, LocalText>;

/**
 * The texts of a company's phrases, history and dictionaries. The same letters may mean two things in two languages:
 * Chinese goes first, as it is what the company writes, and phrases go before entries.
 */
export function vocabularyOf({
  opinions,
  history,
  sampleRecords,
  files,
}: Pick<Definitions, 'opinions' | 'history' | 'sampleRecords' | 'files'>): Vocabulary {
  const entries = (files?.dictionary ?? []).flatMap(({ content, texts }) => entryTexts(content.entries, texts));
  const texts = [...entries, ...localTextsIn(opinions), ...localTextsIn(history), ...localTextsIn(sampleRecords)];
  const chinese = texts.map((text) => [text['zh-CN'], text] as const);
  const others = texts.flatMap((text) => Object.values(text).map((spelling) => [spelling, text] as const));
  return new Map([...others, ...chinese]);
}

/** A choice of a dictionary is stored with its words in one language; whoever reads it may read another. */
function entryTexts(entries: readonly DictionaryEntry[], texts: Texts): readonly LocalText[] {
  return entries.flatMap(({ name, entries: below = [] }) => {
    const [en, ja] = (['en-US', 'ja-JP'] as const).map((language) => translateWord(texts, name, language));
    return [{ 'zh-CN': name, 'en-US': en ?? name, 'ja-JP': ja ?? name }, ...entryTexts(below, texts)];
  });
}

function localTextsIn(json: unknown): readonly LocalText[] {
  if (typeof json !== 'object' || json === null) return [];
  return isLocalText(json) ? [json] : Object.values(json).flatMap(localTextsIn);
}
const isLocalText = (json: object): json is LocalText => 'zh-CN' in json;

/**
 * Says texts of a process in a language: in its own words first, then in the company's. What neither knows stays as it
 * was typed.
 */
export const sayIn =
  (vocabulary: Vocabulary, { texts }: { readonly texts: Texts }, language: Language) =>
  (text: string): string => {
    if (Object.hasOwn(texts, text)) return translateWord(texts, text, language);
    const known = vocabulary.get(text);
    return known === undefined ? text : nameIn(known, language);
  };
