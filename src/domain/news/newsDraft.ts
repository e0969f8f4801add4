import type { NamesByLanguage } from '../directory/managedPerson.ts';
import type { FileId, GroupId, Instant } from '../shared/ids.ts';
import type { NewsStatus } from './newsStatus.ts';
import type { NewsFile } from './newsViews.ts';

/** What an administrator writes. Chinese stands in for languages without words of their own. */
export interface NewsFields {
  readonly titles: NamesByLanguage;
  /** HTML. */
  readonly texts: NamesByLanguage;
  readonly category: string;
  readonly keywords: string;
  readonly picture?: FileId;
  readonly files: readonly NewsFile[];
  /** Groups it is for; none: everybody. */
  readonly audience: readonly GroupId[];
  readonly issuedAt: Instant;
  readonly expiresAt?: Instant;
  readonly isDraft: boolean;
}

/** News in the hands of an administrator. `version` stands for all of it: who has read another one is told. */
export interface ManagedNews extends NewsFields {
  readonly id: string;
  readonly version: number;
  readonly authorName: string;
  readonly audienceNames: readonly string[];
}

/** A line of the administrators' list. */
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

/** `changed`: somebody else was faster, nothing was kept. */
export type NewsOutcome =
  { readonly kind: 'saved'; readonly id: string; readonly version: number } | { readonly kind: 'changed' };

/** Letters of a text, its form among them; a picture written out in it takes so many bytes. */
export const MOST_NEWS_CHARACTERS = 1_000_000;
const MOST_PICTURE_CHARACTERS = Math.ceil((100 * 1024 * 4) / 3);

const PICTURE = /<img\b[^<>]*>/giu;
const WRITTEN_OUT = /\bsrc\s*=\s*["']?data:/iu;

/** Editors of the desk write whole photographs into a text: what would make a page wait is left out. */
export const withoutLargePictures = (html: string): string =>
  html.replaceAll(PICTURE, (picture) =>
    picture.length > MOST_PICTURE_CHARACTERS && WRITTEN_OUT.test(picture) ? '' : picture,
  );
