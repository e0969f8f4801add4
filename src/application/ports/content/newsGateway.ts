import type { ManagedNews, ManagedNewsRow, NewsFields, NewsOutcome } from '#domain/news/newsDraft.ts';
import type { NewsCategory, NewsItem, NewsRow } from '#domain/news/newsViews.ts';
import type { Page, PageRequest } from '#domain/shared/page.ts';
import type { Result } from '#domain/shared/result.ts';
import { token } from '../../shared/token.ts';

/** News and announcements (contract portal 2). */
export interface NewsGateway {
  /** Published news, newest first. Filter `category`: one category, or several separated by commas. */
  listNews(request: PageRequest): Promise<Result<Page<NewsRow>>>;
  /** Counts as a reading: call it once for a page that is opened. */
  openArticle(id: string): Promise<Result<NewsItem>>;
  listCategories(): Promise<Result<readonly NewsCategory[]>>;
}
export const NewsGateway = token<NewsGateway>('NewsGateway');

/** Categories that are announcements, as the operator has configured. */
export const AnnouncementCategories = token<readonly string[]>('AnnouncementCategories');

/** Administration of news. A platform may not offer it. */
export interface NewsDeskGateway {
  /** All published news and the current user's own drafts; filters `category` and `status`. */
  listArticles(request: PageRequest): Promise<Result<Page<ManagedNewsRow>>>;
  findArticle(id: string): Promise<Result<ManagedNews>>;
  /**
   * @param known id and version that were read; missing for a new article
   * @param key idempotency key
   */
  saveArticle(
    fields: NewsFields,
    known: Pick<ManagedNews, 'id' | 'version'> | undefined,
    key: string,
  ): Promise<Result<NewsOutcome>>;
  removeArticles(ids: readonly string[]): Promise<Result<void>>;
}
export const NewsDeskGateway = token<NewsDeskGateway>('NewsDeskGateway');
