import { and, count, desc, eq, getTableColumns, inArray, isNotNull, type SQL } from 'drizzle-orm';
import { toWireTime } from '#api/time.ts';
import type { NewsDto } from '#api/newsEndpoints.ts';
import type { QueryDto } from '#api/shapes.ts';
import type { BpmDeps } from '../bpm/bpmDeps.ts';
import type { Viewer } from '../bpm/viewer.ts';
import { findNames } from '../directory/findNames.ts';
import { entityColumns } from '../list/entityColumns.ts';
import { offsetOf } from '../list/pageDto.ts';
import type { Sql } from '../storage/database.ts';
import { news, newsReads } from '../storage/schema/news.ts';
import { htmlText } from '../texts/htmlText.ts';
import { nameIn } from '../texts/nameIn.ts';
import { newsCategories } from './newsCategories.ts';
import { isTold } from './newsRights.ts';

type NewsDeps = Pick<BpmDeps, 'files' | 'clock'>;
type Reader = Pick<Viewer, 'caller' | 'language'>;

export interface IssuedNewsWish {
  /** A value of the dictionary `NEWS`, or several; none: of every category. */
  readonly category?: string | readonly string[];
  readonly size: number;
  /** Only those with a picture. */
  readonly isPictured?: boolean;
}

/** The newest a reader has been told and that has not ended, as `getAllIssuedNews` answers them. */
export function issuedNews(
  tx: Sql,
  deps: NewsDeps,
  viewer: Reader,
  { category, size, isPictured = false }: IssuedNewsWish,
): Promise<NewsDto[]> {
  const wanted =
    category === undefined
      ? undefined
      : inArray(news.category, typeof category === 'string' ? [category] : [...category]);
  const where = and(isTold(viewer.caller, deps.clock.now()), wanted, isPictured ? isNotNull(news.picture) : undefined);
  return newsWhere(tx, deps, viewer, where, { pageNo: 1, pageSize: size });
}

export async function countNews(tx: Sql, where: SQL | undefined): Promise<number> {
  const [counted] = await tx.select({ total: count() }).from(news).where(where);
  return counted?.total ?? 0;
}

const { texts: _texts, ...LISTED } = getTableColumns(news);

/** Lines of a list, the newest first; of each text its first words. */
export async function newsWhere(
  tx: Sql,
  deps: NewsDeps,
  { caller, language }: Reader,
  where: SQL | undefined,
  page: Pick<QueryDto, 'pageNo' | 'pageSize'>,
): Promise<NewsDto[]> {
  const rows = await tx
    .select(LISTED)
    .from(news)
    .where(where)
    .orderBy(desc(news.issuedAt), desc(news.id))
    .limit(page.pageSize)
    .offset(offsetOf(page));
  const read = await readOf(tx, caller.person.id, rows);
  const categoryName = await newsCategories(tx, deps, caller.tenant, language);
  const named = await findNames(
    tx,
    rows.map(({ author }) => author),
    language,
  );
  return rows.map((row) => ({
    ...newsColumns(row),
    subject: nameIn(row.titles, language),
    content: htmlText(nameIn(row.excerpts, language)),
    sysDicName: categoryName(row.category),
    author: named.name(row.author, row.authorName),
    isRead: read.has(row.id) ? 'yes' : 'no',
  }));
}

/** What is the same in every language. */
export const newsColumns = (row: Omit<typeof news.$inferSelect, 'texts'>) => ({
  ...entityColumns({ ...row, by: row.author }),
  newId: row.id,
  keywords: row.keywords,
  sysDicNew: row.category,
  imgFileId: row.picture,
  readTimes: row.readTimes,
  status: row.isDraft ? 'Draft' : 'Issued',
  issuedAt: toWireTime(row.issuedAt),
  expiresAt: row.expiresAt === null ? null : toWireTime(row.expiresAt),
});

async function readOf(tx: Sql, person: string, rows: readonly { readonly id: string }[]): Promise<ReadonlySet<string>> {
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
