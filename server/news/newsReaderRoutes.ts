import { and, eq, or } from 'drizzle-orm';
import { newsEndpoints, type ReadNewsDto } from '#api/newsEndpoints.ts';
import { toWireTime } from '#api/time.ts';
import type { Failure } from '#domain/shared/failure.ts';
import { newsStatus } from '#domain/news/newsStatus.ts';
import type { Instant } from '#domain/shared/ids.ts';
import { ok, type Result } from '#domain/shared/result.ts';
import { asking, opening, type BpmDeps } from '../bpm/bpmDeps.ts';
import type { Viewer } from '../bpm/viewer.ts';
import { findNames } from '../directory/findNames.ts';
import { serve, type ServerRoute } from '../http/serverRoute.ts';
import { conditionsOf } from '../list/filters.ts';
import { orderOf } from '../list/sorting.ts';
import { pageDto } from '../list/pageDto.ts';
import { refused } from '../refused.ts';
import type { Sql } from '../storage/database.ts';
import { news, newsReads } from '../storage/schema/news.ts';
import { nameIn } from '../texts/nameIn.ts';
import { newsDeskRoutes } from './newsDeskRoutes.ts';
import { countNews, newsColumns, newsWhere, LATEST_NEWS, READ_TIMES } from './issuedNews.ts';
import { newsCategories } from './newsCategories.ts';
import { attachedTo } from './newsFilesOf.ts';
import { NEWS_FILTERS } from './newsFilters.ts';
import { isManaged, isOwn, isTold, wasTold } from './newsRights.ts';

const SORTS = { CREATE_TIME: news.issuedAt, READ_TIMES, SYS_DIC_NEW: news.category };

/** What a company tells its people, and how its administrators do (contract portal 2). */
export const newsRoutes = (deps: BpmDeps): readonly ServerRoute[] => [
  serve(newsEndpoints.getAllIssuedNews, ({ body }, caller, request) =>
    asking(deps, caller, request, async (tx, viewer) => {
      const where = and(isTold(caller, deps.clock.now()), conditionsOf(body, NEWS_FILTERS));
      const rows = await newsWhere(tx, deps, viewer, where, body, orderOf(body, SORTS, LATEST_NEWS));
      return ok(pageDto(body, await countNews(tx, where), rows));
    }),
  ),
  serve(newsEndpoints.readInsNews, ({ fields }, caller, request) =>
    opening(deps, caller, request, (tx, viewer) => readNews(tx, deps, viewer, fields.pkId)),
  ),
  ...newsDeskRoutes(deps),
];

/** What has ended says so to whom it was told; a draft is unknown to everybody but its author. */
async function readNews(
  tx: Sql,
  deps: BpmDeps,
  { caller, language }: Viewer,
  id: string,
): Promise<Result<Partial<ReadNewsDto>, Failure>> {
  if (id === '') return ok({});
  const now = deps.clock.now();
  const mayLook = or(wasTold(caller, now), isOwn(caller), caller.isAdministrator ? isManaged(caller) : undefined);
  const [found] = await tx
    .select()
    .from(news)
    .where(and(eq(news.id, id), mayLook));
  if (found === undefined) return refused('notFound');
  const status = newsStatus(found, now);
  const looksAfter = caller.isAdministrator || found.author === caller.person.id;
  if (status === 'ended' && !looksAfter)
    return refused('news.ended', { until: toWireTime(found.expiresAt ?? now).slice(0, -':00'.length) });
  if (status === 'issued') await countReading(tx, id, caller.person.id, now);
  const categoryName = await newsCategories(tx, deps, caller.tenant, language);
  const named = await findNames(tx, [found.author], language);
  return ok({
    ...newsColumns({ ...found, readTimes: await readTimesOf(tx, id) }),
    subject: nameIn(found.titles, language),
    content: nameIn(found.texts, language),
    sysDicName: categoryName(found.category),
    author: named.name(found.author, found.authorName),
    isRead: 'yes',
    files: await attachedTo(tx, id),
  });
}

/** Once for each person in a day at +08:00, however often they come back. */
const countReading = (tx: Sql, id: string, person: string, now: Instant) =>
  tx
    .insert(newsReads)
    .values({ news: id, person, day: toWireTime(now).slice(0, 'yyyy-MM-dd'.length), at: now })
    .onConflictDoNothing();

async function readTimesOf(tx: Sql, id: string): Promise<number> {
  const [row] = await tx.select({ readTimes: READ_TIMES }).from(news).where(eq(news.id, id));
  return row?.readTimes ?? 0;
}
