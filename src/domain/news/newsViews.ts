import type { FileId, Instant } from '../shared/ids.ts';

/** A news item or announcement in a list. */
export interface NewsRow {
  readonly id: string;
  readonly title: string;
  /** Value of the category dictionary. */
  readonly category: string;
  readonly categoryName: string;
  /** The beginning of its text. */
  readonly excerpt: string;
  readonly authorName: string;
  readonly issuedAt: Instant;
  readonly expiresAt?: Instant;
  readonly picture?: FileId;
  /** Number of views; each user counts once a day. */
  readonly readTimes: number;
  /** Whether the user has read it; absent if the platform does not send it. */
  readonly isRead?: boolean;
}

/** A news item with its content. */
export interface NewsItem extends NewsRow {
  /** HTML as stored; must be sanitized before it is rendered. */
  readonly html: string;
  readonly keywords: string;
  readonly files: readonly NewsFile[];
  readonly isDraft: boolean;
}

export interface NewsFile {
  readonly id: FileId;
  readonly name: string;
  /** In bytes; absent if the platform does not send it. */
  readonly size?: number;
}

export interface NewsCategory {
  readonly value: string;
  readonly name: string;
}

/** Categories that are announcements by default; a company may configure others. */
export const ANNOUNCEMENT_CATEGORIES: readonly string[] = ['companyNotice'];
