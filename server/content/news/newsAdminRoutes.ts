import { and, eq, gt, gte, inArray, isNull, lt, lte, or, type SQL } from 'drizzle-orm';
import { newsEndpoints, type ManagedNewsDto } from '#contract/content/newsEndpoints.ts';
import { toWireTime } from '#contract/wire/time.ts';
import { newsStatus, type NewsStatus } from '#domain/news/newsStatus.ts';
import type { Instant } from '#domain/shared/ids.ts';
import { ok } from '#domain/shared/result.ts';
import type { WorkflowContext } from '#server/engine/workflowContext.ts';
import { commandRoute, snapshotRoute } from '#server/engine/workflowRoute.ts';
import type { Viewer } from '#server/engine/viewer.ts';
import { findNames } from '#server/directory/findNames.ts';
import type { ServerRoute } from '#server/http/serverRoute.ts';
import { getOwnColumn, toConditions } from '#server/db/listQuery/filters.ts';
import { toPageDto } from '#server/db/listQuery/toPageDto.ts';
import { refusedError } from '#server/http/errors.ts';
import type { Sql } from '#server/db/database.ts';
import { news } from '#server/db/schema/news.ts';
import { getLocalizedName } from '#server/i18n/getLocalizedName.ts';
import { countNews, selectNews } from './publishedNews.ts';
import { saveNews } from './saveNews.ts';
import { loadCategoryNames } from './loadCategoryNames.ts';
import { detachFiles } from '#server/files/detachFiles.ts';
import { selectAttachments, findNewsFileIds } from './newsFilesOf.ts';
import { NEWS_FILTERS } from './newsFilters.ts';
import { isManageable } from '#server/directory/newsRights.ts';

/** Routes for administrators of news: all published items and their own drafts. */
export const newsAdminRoutes = (deps: WorkflowContext): readonly ServerRoute[] => [
  snapshotRoute(deps, newsEndpoints.query, async (tx, viewer, { body }) => {
    const now = deps.clock.now();
    const { state = '', ...params } = body.params;
    const where = and(
      isManageable(viewer.caller),
      toStateCondition(String(state), now),
      toConditions({ ...body, params }, NEWS_FILTERS),
    );
    const rows = await selectNews(tx, where, body);
    const categoryName = await loadCategoryNames(tx, deps, viewer.caller.tenant, viewer.language);
    const userIds = rows.map(({ author }) => author);
    const named = await findNames(tx, userIds, viewer.language);
    return ok(
      toPageDto(
        body,
        await countNews(tx, where),
        rows.map((row) => ({
          newId: row.id,
          subject: getLocalizedName(row.titles, viewer.language),
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
  snapshotRoute(deps, newsEndpoints.get, async (tx, viewer, { fields }) => {
    const found = await managedNews(tx, viewer, fields.pkId);
    return found === undefined ? refusedError('notFound') : ok(found);
  }),
  commandRoute(deps, newsEndpoints.save, (tx, viewer, { body }) => saveNews(tx, deps, viewer, body)),
  commandRoute(deps, newsEndpoints.del, async (tx, viewer, { fields }) => {
    const meant = and(isManageable(viewer.caller), inArray(news.id, fields.ids.split(',')));
    const rows = await tx.select({ id: news.id }).from(news).where(meant).for('update');
    const ids = rows.map(({ id }) => id);
    if (ids.length === 0) return refusedError('notFound');
    const files = await findNewsFileIds(tx, ids);
    await tx.delete(news).where(inArray(news.id, ids));
    await detachFiles(
      tx,
      files.map((file) => ({ file })),
      deps.clock.now(),
    );
    return ok({ deleted: ids.length });
  }),
];

/** Returns the SQL condition of a `newsStatus`; no condition for an unknown one. */
const toStateCondition = (state: string, now: Instant): SQL | undefined => getOwnColumn(STATE_CONDITIONS, state)?.(now);

const isIssued = eq(news.isDraft, false);
const isValid = (now: Instant) => or(isNull(news.expiresAt), gte(news.expiresAt, now));
const STATE_CONDITIONS: Readonly<Record<NewsStatus, (now: Instant) => SQL | undefined>> = {
  draft: () => eq(news.isDraft, true),
  planned: (now) => and(isIssued, gt(news.issuedAt, now), isValid(now)),
  issued: (now) => and(isIssued, lte(news.issuedAt, now), isValid(now)),
  ended: (now) => and(isIssued, lt(news.expiresAt, now)),
};

async function managedNews(tx: Sql, { caller, language }: Viewer, id: string): Promise<ManagedNewsDto | undefined> {
  const [row] = await tx
    .select()
    .from(news)
    .where(and(eq(news.id, id), isManageable(caller)));
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
    files: await selectAttachments(tx, id),
    version: row.version,
  };
}
