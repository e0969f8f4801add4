import { and, eq, or } from 'drizzle-orm';
import { newsEndpoints, type ReadNewsDto } from '#contract/content/newsEndpoints.ts';
import { formatLocalDay, formatLocalTime } from '#domain/shared/timeZone.ts';
import { newsStatus } from '#domain/news/newsStatus.ts';
import type { Instant } from '#domain/shared/ids.ts';
import { ok, type Result } from '#domain/shared/result.ts';
import { withConnection, withTransaction, type WorkflowContext } from '#server/engine/workflowContext.ts';
import type { Viewer } from '#server/engine/viewer.ts';
import { findNames } from '#server/directory/findNames.ts';
import { route, type ServerRoute } from '#server/http/serverRoute.ts';
import { toConditions } from '#server/db/listQuery/filters.ts';
import { toOrder } from '#server/db/listQuery/sorting.ts';
import { toPageDto } from '#server/db/listQuery/toPageDto.ts';
import { refusedError } from '#server/http/errors.ts';
import type { Sql } from '#server/db/database.ts';
import { news, newsReads } from '#server/db/schema/news.ts';
import { getLocalizedName } from '#server/i18n/getLocalizedName.ts';
import { newsAdminRoutes } from './newsAdminRoutes.ts';
import { countNews, toNewsColumns, findNews, LATEST_NEWS, READ_COUNT } from './publishedNews.ts';
import { loadCategoryNames } from './loadCategoryNames.ts';
import { selectAttachments } from './newsFilesOf.ts';
import { NEWS_FILTERS } from './newsFilters.ts';
import { isManageable, isOwnNews, isReadableNow, isReadable } from '#server/directory/newsRights.ts';

const SORTS = { CREATE_TIME: news.issuedAt, READ_TIMES: READ_COUNT, SYS_DIC_NEW: news.category };

/** Routes for readers of company news, and those of its administrators (contract portal 2). */
export const newsRoutes = (deps: WorkflowContext): readonly ServerRoute[] => [
  route(newsEndpoints.getAllIssuedNews, ({ body }, caller, request) =>
    withConnection(deps, caller, request, async (tx, viewer) => {
      const where = and(isReadableNow(caller, deps.clock.now()), toConditions(body, NEWS_FILTERS));
      const rows = await findNews(tx, deps, viewer, where, body, toOrder(body, SORTS, LATEST_NEWS));
      return ok(toPageDto(body, await countNews(tx, where), rows));
    }),
  ),
  route(newsEndpoints.readInsNews, ({ fields }, caller, request) =>
    withTransaction(deps, caller, request, (tx, viewer) => readNews(tx, deps, viewer, fields.pkId)),
  ),
  ...newsAdminRoutes(deps),
];

/** Returns a news item. An expired item returns an error to its audience; drafts are visible to their authors only. */
async function readNews(
  tx: Sql,
  deps: WorkflowContext,
  { caller, language, timeZone }: Viewer,
  id: string,
): Promise<Result<Partial<ReadNewsDto>>> {
  if (id === '') return ok({});
  const now = deps.clock.now();
  const mayLook = or(
    isReadable(caller, now),
    isOwnNews(caller),
    caller.isAdministrator ? isManageable(caller) : undefined,
  );
  const [found] = await tx
    .select()
    .from(news)
    .where(and(eq(news.id, id), mayLook));
  if (found === undefined) return refusedError('notFound');
  const status = newsStatus(found, now);
  const looksAfter = caller.isAdministrator || found.author === caller.person.id;
  if (status === 'ended' && !looksAfter)
    return refusedError('news.ended', {
      until: formatLocalTime(found.expiresAt ?? now, timeZone).slice(0, -':00'.length),
    });
  if (status === 'issued') await recordRead(tx, id, caller.person.id, { now, timeZone });
  const categoryName = await loadCategoryNames(tx, deps, caller.tenant, language);
  const named = await findNames(tx, [found.author], language);
  return ok({
    ...toNewsColumns({ ...found, readTimes: await countReads(tx, id) }),
    subject: getLocalizedName(found.titles, language),
    content: getLocalizedName(found.texts, language),
    sysDicName: categoryName(found.category),
    author: named.name(found.author, found.authorName),
    isRead: 'yes',
    files: await selectAttachments(tx, id),
  });
}

/** Counts each reader once per day of the company's calendar. */
const recordRead = (tx: Sql, id: string, person: string, { now, timeZone }: { now: Instant; timeZone: string }) =>
  tx
    .insert(newsReads)
    .values({ news: id, person, day: formatLocalDay(now, timeZone), at: now })
    .onConflictDoNothing();

async function countReads(tx: Sql, id: string): Promise<number> {
  const [row] = await tx.select({ readTimes: READ_COUNT }).from(news).where(eq(news.id, id));
  return row?.readTimes ?? 0;
}
