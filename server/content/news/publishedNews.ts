import { and, count, desc, eq, getTableColumns, inArray, isNotNull, sql, type SQL } from 'drizzle-orm';
import { toWireTime } from '#contract/wire/time.ts';
import type { NewsDto } from '#contract/content/newsEndpoints.ts';
import type { QueryDto } from '#contract/wire/shapes.ts';
import type { WorkflowContext } from '#server/engine/workflowContext.ts';
import type { Viewer } from '#server/engine/viewer.ts';
import { findNames } from '#server/directory/findNames.ts';
import { toEntityColumns } from '#server/db/listQuery/toEntityColumns.ts';
import { pageOffset } from '#server/db/listQuery/toPageDto.ts';
import type { Sql } from '#server/db/database.ts';
import { news, newsReads } from '#server/db/schema/news.ts';
import { escapeHtml } from '#server/i18n/escapeHtml.ts';
import { getLocalizedName } from '#server/i18n/getLocalizedName.ts';
import { loadCategoryNames } from './loadCategoryNames.ts';
import { isReadableNow } from '#server/directory/newsRights.ts';

type NewsDeps = Pick<WorkflowContext, 'files' | 'clock'>;
type Reader = Pick<Viewer, 'caller' | 'language'>;

export interface PublishedNewsQuery {
  /** One or more values of the dictionary `NEWS`; all categories if absent. */
  readonly category?: string | readonly string[];
  readonly size: number;
  readonly isPictured?: boolean;
}

/** Returns the newest published, unexpired items for a reader, in the format of `getAllIssuedNews`. */
export function findPublishedNews(
  tx: Sql,
  deps: NewsDeps,
  viewer: Reader,
  { category, size, isPictured = false }: PublishedNewsQuery,
): Promise<NewsDto[]> {
  const wanted =
    category === undefined
      ? undefined
      : inArray(news.category, typeof category === 'string' ? [category] : [...category]);
  const where = and(
    isReadableNow(viewer.caller, deps.clock.now()),
    wanted,
    isPictured ? isNotNull(news.picture) : undefined,
  );
  return findNews(tx, deps, viewer, where, { pageNo: 1, pageSize: size });
}

export async function countNews(tx: Sql, where: SQL | undefined): Promise<number> {
  const [counted] = await tx.select({ total: count() }).from(news).where(where);
  return counted?.total ?? 0;
}

type NewsPage = Pick<QueryDto, 'pageNo' | 'pageSize'>;
export const LATEST_NEWS: readonly SQL[] = [desc(news.issuedAt), desc(news.id)];
const { texts: _texts, ...COLUMNS } = getTableColumns(news);
/** Number of reads; each reader counts once per day. */
export const READ_COUNT =
  sql`${news.earlierReads} + (select count(*) from ${newsReads} where ${newsReads.news} = ${news.id})`.mapWith(Number);
const LIST_COLUMNS = { ...COLUMNS, readTimes: READ_COUNT };

/** Selects items without their texts, which may be long. */
export const selectNews = (tx: Sql, where: SQL | undefined, page: NewsPage, order = LATEST_NEWS) =>
  tx
    .select(LIST_COLUMNS)
    .from(news)
    .where(where)
    .orderBy(...order)
    .limit(page.pageSize)
    .offset(pageOffset(page));

/** Returns list items with the beginning of their texts, newest first. */
export async function findNews(
  tx: Sql,
  deps: NewsDeps,
  { caller, language }: Reader,
  where: SQL | undefined,
  page: NewsPage,
  order: readonly SQL[] = LATEST_NEWS,
): Promise<NewsDto[]> {
  const rows = await selectNews(tx, where, page, order);
  const read = await findReadNews(tx, caller.person.id, rows);
  const categoryName = await loadCategoryNames(tx, deps, caller.tenant, language);
  const userIds = rows.map(({ author }) => author);
  const named = await findNames(tx, userIds, language);
  return rows.map((row) => ({
    ...toNewsColumns(row),
    subject: getLocalizedName(row.titles, language),
    content: escapeHtml(getLocalizedName(row.excerpts, language)),
    sysDicName: categoryName(row.category),
    author: named.name(row.author, row.authorName),
    isRead: read.has(row.id) ? 'yes' : 'no',
  }));
}

/** Columns that are the same in all languages. */
export const toNewsColumns = (row: Omit<typeof news.$inferSelect, 'texts'> & { readonly readTimes: number }) => ({
  ...toEntityColumns({ ...row, by: row.author }),
  newId: row.id,
  keywords: row.keywords,
  sysDicNew: row.category,
  imgFileId: row.picture,
  readTimes: row.readTimes,
  status: row.isDraft ? 'Draft' : 'Issued',
  issuedAt: toWireTime(row.issuedAt),
  expiresAt: row.expiresAt === null ? null : toWireTime(row.expiresAt),
});

async function findReadNews(
  tx: Sql,
  person: string,
  rows: readonly { readonly id: string }[],
): Promise<ReadonlySet<string>> {
  if (rows.length === 0) return new Set();
  const found = await tx
    .selectDistinct({ news: newsReads.news })
    .from(newsReads)
    .where(
      and(
        eq(newsReads.person, person),
        inArray(
          newsReads.news,
          rows.map(({ id }) => id),
        ),
      ),
    );
  return new Set(found.map(({ news: id }) => id));
}
