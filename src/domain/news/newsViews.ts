import type { FileId, Instant } from '../shared/ids.ts';

/** What a company tells its people, in a line of a list: news and announcements alike. */
export interface NewsRow {
  readonly id: string;
  readonly title: string;
  /** A value of the dictionary of categories. */
  readonly category: string;
  readonly categoryName: string;
  /** The first words of it. */
  readonly words: string;
  readonly authorName: string;
  readonly issuedAt: Instant;
  readonly expiresAt?: Instant;
  readonly picture?: FileId;
  /** How often people have read it: once each in a day. */
  readonly readTimes: number;
  /** Whether I have read it; absent where the platform does not tell. */
  readonly isRead?: boolean;
}

/** A piece of news as it is read. */
export interface NewsItem extends NewsRow {
  /** As it is stored; never parsed before it is cleaned. */
  readonly html: string;
  readonly keywords: string;
  readonly files: readonly NewsFile[];
  readonly isDraft: boolean;
}

export interface NewsFile {
  readonly id: FileId;
  readonly name: string;
  /** In bytes; absent where the platform does not tell. */
  readonly size?: number;
}

export interface NewsCategory {
  readonly value: string;
  readonly name: string;
}

/** Categories that are announcements, unless a company says otherwise. */
export const ANNOUNCEMENT_CATEGORIES: readonly string[] = ['companyNotice'];
