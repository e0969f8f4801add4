import { and, eq, or, sql } from 'drizzle-orm';
import { newsEndpoints, type ReadNewsDto } from '#api/newsEndpoints.ts';
import { toWireTime } from '#api/time.ts';
import type { Failure } from '#domain/shared/failure.ts';
import { newsStatus } from '#domain/news/newsStatus.ts';
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
import { countNews, newsColumns, newsWhere, NEWEST_FIRST } from './issuedNews.ts';
import { newsCategories } from './newsCategories.ts';
import { attachedTo } from './newsFilesOf.ts';
import { NEWS_FILTERS } from './newsFilters.ts';
import { isManaged, isOwn, isTold, wasTold } from './newsRights.ts';

const SORTS = { CREATE_TIME: news.issuedAt, READ_TIMES: news.readTimes, SYS_DIC_NEW: news.category };

/** What a company tells its people, and how its administrators do (contract portal 2). */
export const newsRoutes = (deps: BpmDeps): readonly ServerRoute[] => [
  serve(newsEndpoints.getAllIssuedNews, ({ body }, caller, request) =>
    asking(deps, caller, request, async (tx, viewer) => {
      const where = and(isTold(caller, deps.clock.now()), conditionsOf(body, NEWS_FILTERS));
      const rows = await newsWhere(tx, deps, viewer, where, body, orderOf(body, SORTS, NEWEST_FIRST));
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
  const readTimes = status === 'issued' ? await countReading(tx, found, caller.person.id, now) : found.readTimes;
  const categoryName = await newsCategories(tx, deps, caller.tenant, language);
  const named = await findNames(tx, [found.author], language);
  return ok({
    ...newsColumns(found),
    subject: nameIn(found.titles, language),
    content: nameIn(found.texts, language),
    sysDicName: categoryName(found.category),
    author: named.name(found.author, found.authorName),
    readTimes,
    isRead: 'yes',
    files: await attachedTo(tx, id),
  });
}

/** Once for each person in a day at +08:00, however often they come back. */
async function countReading(
  tx: Sql,
  { id, readTimes }: Pick<typeof news.$inferSelect, 'id' | 'readTimes'>,
  person: string,
  now: number,
): Promise<number> {
  const first = await tx
    .insert(newsReads)
    .values({ news: id, person, day: toWireTime(now).slice(0, 'yyyy-MM-dd'.length), at: now })
    .onConflictDoNothing()
    .returning({ news: newsReads.news });
  if (first.length === 0) return readTimes;
  const [counted] = await tx
    .update(news)
    .set({ readTimes: sql`${news.readTimes} + 1` })
    .where(eq(news.id, id))
    .returning({ readTimes: news.readTimes });
  return counted?.readTimes ?? readTimes;
}
