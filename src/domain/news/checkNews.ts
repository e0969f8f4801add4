import { isEmptyHtml } from '../form/richText.ts';
import type { NewsFields } from './newsDraft.ts';

/** Letters of a title, so that it stands in a list. */
const MOST_TITLE_CHARACTERS = 200;

/** What is missing or wrong in what somebody writes. */
export type NewsFault = 'noTitle' | 'longTitle' | 'noText' | 'noCategory' | 'endsBefore';

/** A draft needs its title only; whoever reads it later needs all of it. */
export function newsFault({
  titles,
  texts,
  category,
  issuedAt,
  expiresAt,
  isDraft,
}: Omit<NewsFields, 'files' | 'audience' | 'keywords'>): NewsFault | undefined {
  const named = Object.values(titles).map((title) => title.trim());
  if (named.every((title) => title === '')) return 'noTitle';
  if (named.some((title) => title.length > MOST_TITLE_CHARACTERS)) return 'longTitle';
  if (expiresAt !== undefined && expiresAt <= issuedAt) return 'endsBefore';
  if (isDraft) return undefined;
  if (Object.values(texts).every((text) => isEmptyHtml(text))) return 'noText';
  return category === '' ? 'noCategory' : undefined;
}
