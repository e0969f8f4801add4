import type { LocalizedText } from '../directory/managedPerson.ts';
import { isEmptyHtml } from '../forms/richText.ts';
import type { NewsFields } from './newsDraft.ts';

/** Maximum length of a title in characters, so that it fits in a list. */
const MAX_TITLE_CHARACTERS = 200;

/** What is missing or invalid in a news draft. */
export type NewsFault = 'noTitle' | 'longTitle' | 'noText' | 'noCategory' | 'endsBefore';

/** Returns the texts in all languages that have one. */
const listTexts = (words: LocalizedText): readonly string[] =>
  [words['zh-CN'], words['en-US'], words['ja-JP']].filter((text) => text !== undefined);

/**
 * Validates a news item. Returns the first fault, or `undefined`. A draft needs only a title; text and category are
 * required for publication.
 */
export function newsFault({
  titles,
  texts,
  category,
  issuedAt,
  expiresAt,
  isDraft,
}: Omit<NewsFields, 'files' | 'audience' | 'keywords'>): NewsFault | undefined {
  const named = listTexts(titles).map((title) => title.trim());
  if (named.every((title) => title === '')) return 'noTitle';
  if (named.some((title) => title.length > MAX_TITLE_CHARACTERS)) return 'longTitle';
  if (expiresAt !== undefined && expiresAt <= issuedAt) return 'endsBefore';
  if (isDraft) return undefined;
  if (listTexts(texts).every(isEmptyHtml)) return 'noText';
  return category === '' ? 'noCategory' : undefined;
}
