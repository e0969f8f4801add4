import type { LocalizedText } from '../directory/managedPerson.ts';
import type { FileId, GroupId, Instant } from '../shared/ids.ts';
import type { NewsStatus } from './newsStatus.ts';
import type { NewsFile } from './newsViews.ts';

/** The fields of a news item that an administrator edits. Chinese is the fallback for a missing language. */
export interface NewsFields {
  readonly titles: LocalizedText;
  /** HTML. */
  readonly texts: LocalizedText;
  readonly category: string;
  readonly keywords: string;
  readonly picture?: FileId;
  readonly files: readonly NewsFile[];
  /** Groups it is published to; empty: all users. */
  readonly audience: readonly GroupId[];
  readonly issuedAt: Instant;
  readonly expiresAt?: Instant;
  readonly isDraft: boolean;
}

/**
 * A news item in the administration pages. `version` is a token for optimistic locking: a change based on another
 * version is refused.
 */
export interface ManagedNews extends NewsFields {
  readonly id: string;
  readonly version: number;
  readonly authorName: string;
  readonly audienceNames: readonly string[];
}

/** A news item in the administrators' list. */
export interface ManagedNewsRow {
  readonly id: string;
  readonly title: string;
  readonly categoryName: string;
  readonly authorName: string;
  readonly status: NewsStatus;
  readonly issuedAt: Instant;
  readonly expiresAt?: Instant;
  readonly readTimes: number;
  readonly isForEverybody: boolean;
}

/** `changed`: another change was stored first, and nothing was saved. */
export type NewsOutcome =
  { readonly kind: 'saved'; readonly id: string; readonly version: number } | { readonly kind: 'changed' };

/** Maximum length of the HTML text in characters, including inline pictures. */
export const MAX_NEWS_CHARACTERS = 1_000_000;
const MAX_INLINE_PICTURE_CHARACTERS = Math.ceil((100 * 1024 * 4) / 3);

const PICTURE = /<img\b[^<>]*>/giu;
const DATA_URL_SOURCE = /\bsrc\s*=\s*["']?data:/iu;

/**
 * Removes inline pictures (`data:` URLs) larger than 100 KiB, which desktop editors insert and which would slow down
 * the page.
 */
export const removeLargePictures = (html: string): string =>
  html.replaceAll(PICTURE, (picture) =>
    picture.length > MAX_INLINE_PICTURE_CHARACTERS && DATA_URL_SOURCE.test(picture) ? '' : picture,
  );
