import { and, eq, gt, gte, inArray, isNull, lt, lte, or, type SQL } from 'drizzle-orm';
import { newsEndpoints, type ManagedNewsDto } from '#api/newsEndpoints.ts';
import { toWireTime } from '#api/time.ts';
import { newsStatus, type NewsStatus } from '#domain/news/newsStatus.ts';
import type { Instant } from '#domain/shared/ids.ts';
import { ok } from '#domain/shared/result.ts';
import { commanding, reading, type BpmDeps } from '../bpm/bpmDeps.ts';
import type { Viewer } from '../bpm/viewer.ts';
import { findNames } from '../directory/findNames.ts';
import { serve, type ServerRoute } from '../http/serverRoute.ts';
import { columnNamed, conditionsOf } from '../list/filters.ts';
import { pageDto } from '../list/pageDto.ts';
import { refused } from '../refused.ts';
import type { Sql } from '../storage/database.ts';
import { news } from '../storage/schema/news.ts';
import { nameIn } from '../texts/nameIn.ts';
import { countNews, listedNews } from './issuedNews.ts';
import { keepNews } from './keepNews.ts';
import { newsCategories } from './newsCategories.ts';
import { letGo } from '../files/letFilesGo.ts';
import { attachedTo, newsFileIds } from './newsFilesOf.ts';
import { NEWS_FILTERS } from './newsFilters.ts';
import { isManaged } from './newsRights.ts';

/** How an administrator tells everybody something: whatever was issued, and drafts of their own. */
export const newsDeskRoutes = (deps: BpmDeps): readonly ServerRoute[] => [
  serve(newsEndpoints.query, ({ body }, caller, request) =>
    reading(deps, caller, request, async (tx, viewer) => {
      const now = deps.clock.now();
      const { state = '', ...params } = body.params;
      const where = and(
        isManaged(caller),
        inState(String(state), now),
        conditionsOf({ ...body, params }, NEWS_FILTERS),
      );
      const rows = await listedNews(tx, where, body);
      const categoryName = await newsCategories(tx, deps, caller.tenant, viewer.language);
      const named = await findNames(
        tx,
        rows.map(({ author }) => author),
        viewer.language,
      );
      return ok(
        pageDto(
          body,
          await countNews(tx, where),
          rows.map((row) => ({
            newId: row.id,
            subject: nameIn(row.titles, viewer.language),
            sysDicName: row.category === '' ? '' : categoryName(row.category),
            author: named.name(row.author, row.authorName),
            status: newsStatus(row, now),
            issuedAt: toWireTime(row.issuedAt),
            expiresAt: row.expiresAt === null ? null : toWireTime(row.expiresAt),
            readTimes: row.readTimes,
            isForEverybody: row.audience.length === 0,
          })),
        ),
      );
    }),
  ),
  serve(newsEndpoints.get, ({ fields }, caller, request) =>
    reading(deps, caller, request, async (tx, viewer) => {
      const found = await managedNews(tx, viewer, fields.pkId);
      return found === undefined ? refused('notFound') : ok(found);
    }),
  ),
  serve(newsEndpoints.save, ({ body }, caller, request) =>
    commanding(deps, caller, request, (tx, viewer) => keepNews(tx, deps, viewer, body)),
  ),
  serve(newsEndpoints.del, ({ fields }, caller, request) =>
    commanding(deps, caller, request, async (tx) => {
      const meant = and(isManaged(caller), inArray(news.id, fields.ids.split(',')));
      const rows = await tx.select({ id: news.id }).from(news).where(meant).for('update');
      const ids = rows.map(({ id }) => id);
      if (ids.length === 0) return refused('notFound');
      const files = await newsFileIds(tx, ids);
      await tx.delete(news).where(inArray(news.id, ids));
      await letGo(
        tx,
        files.map((file) => ({ file })),
        deps.clock.now(),
      );
      return ok({ deleted: ids.length });
    }),
  ),
];

/** The same as `newsStatus`, asked of the table; a word nobody knows is no condition. */
const inState = (state: string, now: Instant): SQL | undefined => columnNamed(IN_STATE, state)?.(now);

const isIssued = eq(news.isDraft, false);
const isValid = (now: Instant) => or(isNull(news.expiresAt), gte(news.expiresAt, now));
const IN_STATE: Readonly<Record<NewsStatus, (now: Instant) => SQL | undefined>> = {
  draft: () => eq(news.isDraft, true),
  planned: (now) => and(isIssued, gt(news.issuedAt, now), isValid(now)),
  issued: (now) => and(isIssued, lte(news.issuedAt, now), isValid(now)),
  ended: (now) => and(isIssued, lt(news.expiresAt, now)),
};

async function managedNews(tx: Sql, { caller, language }: Viewer, id: string): Promise<ManagedNewsDto | undefined> {
  const [row] = await tx
    .select()
    .from(news)
    .where(and(eq(news.id, id), isManaged(caller)));
  if (row === undefined) return undefined;
  const named = await findNames(tx, [row.author, ...row.audience], language);
  return {
    newId: row.id,
    subjects: row.titles,
    contents: row.texts,
    keywords: row.keywords,
    sysDicNew: row.category,
    imgFileId: row.picture,
    author: named.name(row.author, row.authorName),
    status: row.isDraft ? 'Draft' : 'Issued',
    issuedAt: toWireTime(row.issuedAt),
    expiresAt: row.expiresAt === null ? null : toWireTime(row.expiresAt),
    audience: row.audience,
    audienceNames: row.audience.map((group) => named.name(group, group)),
    files: await attachedTo(tx, id),
    version: row.version,
  };
}
