import type { NamesByLanguage } from '../directory/managedPerson.ts';
import { isEmptyHtml } from '../form/richText.ts';
import type { NewsFields } from './newsDraft.ts';

/** Letters of a title, so that it stands in a list. */
const MOST_TITLE_CHARACTERS = 200;

/** What is missing or wrong in what somebody writes. */
export type NewsFault = 'noTitle' | 'longTitle' | 'noText' | 'noCategory' | 'endsBefore';

/** What is said, in whichever languages. */
const spoken = (words: NamesByLanguage): readonly string[] =>
  [words['zh-CN'], words['en-US'], words['ja-JP']].filter((said) => said !== undefined);

/** A draft needs its title only; whoever reads it later needs all of it. */
export function newsFault({
  titles,
  texts,
  category,
  issuedAt,
  expiresAt,
  isDraft,
}: Omit<NewsFields, 'files' | 'audience' | 'keywords'>): NewsFault | undefined {
  const named = spoken(titles).map((title) => title.trim());
  if (named.every((title) => title === '')) return 'noTitle';
  if (named.some((title) => title.length > MOST_TITLE_CHARACTERS)) return 'longTitle';
  if (expiresAt !== undefined && expiresAt <= issuedAt) return 'endsBefore';
  if (isDraft) return undefined;
  if (spoken(texts).every(isEmptyHtml)) return 'noText';
  return category === '' ? 'noCategory' : undefined;
}
