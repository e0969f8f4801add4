import type { Definitions } from './load/loadDefinitions.ts';
import type { Language } from '#application/formatting/language.ts';
import type { DictionaryEntry } from './files/dictionaryFile.ts';
import { getLocalizedName } from '#server/i18n/getLocalizedName.ts';
import { translateText, type LocalText, type Texts } from '#server/i18n/localText.ts';

/** Translations of a company's texts, by each of their spellings. */
export type Vocabulary = ReadonlyMap<string, LocalText>;

/**
 * Collects the texts of a company's phrases, history and dictionaries. If a text has two meanings, Chinese texts have
 * priority, because the company writes in Chinese, and phrases have priority over dictionary entries.
 */
export function createVocabulary({
  opinions,
  history,
  sampleRecords,
  files,
}: Pick<Definitions, 'opinions' | 'history' | 'sampleRecords' | 'files'>): Vocabulary {
  const entries = (files?.dictionary ?? []).flatMap(({ content, texts }) => collectEntryTexts(content.entries, texts));
  const texts = [
    ...entries,
    ...collectLocalTexts(opinions),
    ...collectLocalTexts(history),
    ...collectLocalTexts(sampleRecords),
  ];
  const chinese = texts.map((text) => [text['zh-CN'], text] as const);
  const others = texts.flatMap((text) => Object.values(text).map((spelling) => [spelling, text] as const));
  return new Map([...others, ...chinese]);
}

/** A selected dictionary entry is stored with its label in one language and may be read in another. */
function collectEntryTexts(entries: readonly DictionaryEntry[], texts: Texts): readonly LocalText[] {
  return entries.flatMap(({ name, entries: below = [] }) => {
    const [en, ja] = (['en-US', 'ja-JP'] as const).map((language) => translateText(texts, name, language));
    return [{ 'zh-CN': name, 'en-US': en ?? name, 'ja-JP': ja ?? name }, ...collectEntryTexts(below, texts)];
  });
}

function collectLocalTexts(json: unknown): readonly LocalText[] {
  if (typeof json !== 'object' || json === null) return [];
  return isLocalText(json) ? [json] : Object.values(json).flatMap(collectLocalTexts);
}
const isLocalText = (json: object): json is LocalText => 'zh-CN' in json;

/**
 * Returns a function that translates texts of a process: with the process's own translations, then with the company's.
 * Unknown texts are returned unchanged.
 */
export const createTranslator =
  (vocabulary: Vocabulary, { texts }: { readonly texts: Texts }, language: Language) =>
  (text: string): string => {
    if (Object.hasOwn(texts, text)) return translateText(texts, text, language);
    const known = vocabulary.get(text);
    return known === undefined ? text : getLocalizedName(known, language);
  };
