import type { ManagedNews, ManagedNewsRow, NewsFields, NewsOutcome } from '#domain/news/newsDraft.ts';
import type { NewsCategory, NewsItem, NewsRow } from '#domain/news/newsViews.ts';
import type { Failure } from '#domain/shared/failure.ts';
import type { Page, PageRequest } from '#domain/shared/page.ts';
import type { Result } from '#domain/shared/result.ts';
import { token } from '../token.ts';

/** News and announcements (contract portal 2). */
export interface NewsGateway {
  /** What is told now, the newest first. Filter `category`: one, or several with commas between. */
  list(request: PageRequest): Promise<Result<Page<NewsRow>, Failure>>;
  /** Counts as a reading: once for a page that is opened. */
  read(id: string): Promise<Result<NewsItem, Failure>>;
  categories(): Promise<Result<readonly NewsCategory[], Failure>>;
}
export const NewsGateway = token<NewsGateway>('NewsGateway');

/** Categories that are announcements, as the operator says. */
export const AnnouncementCategories = token<readonly string[]>('AnnouncementCategories');

/** News in the hands of administrators. A platform may not offer it. */
export interface NewsDeskGateway {
  /** Whatever was issued, with one's own drafts; filters `category` and `status`. */
  list(request: PageRequest): Promise<Result<Page<ManagedNewsRow>, Failure>>;
  find(id: string): Promise<Result<ManagedNews, Failure>>;
  /**
   * @param known what is changed, and the version it was read in; absent: it is new
   * @param key lets the same come twice and count once
   */
  save(
    fields: NewsFields,
    known: Pick<ManagedNews, 'id' | 'version'> | undefined,
    key: string,
  ): Promise<Result<NewsOutcome, Failure>>;
  remove(ids: readonly string[]): Promise<Result<void, Failure>>;
}
export const NewsDeskGateway = token<NewsDeskGateway>('NewsDeskGateway');
