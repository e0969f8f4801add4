import { and, arrayOverlaps, eq, exists, gte, isNull, lte, or, sql, type SQL } from 'drizzle-orm';
import type { FileId, Instant } from '#domain/shared/ids.ts';
import type { Caller } from '#server/http/caller.ts';
import { news, newsFiles } from '#server/db/schema/news.ts';
import type { Sql } from '#server/db/database.ts';

/** Condition for published, unexpired news that the caller may read. */
export const isReadableNow = (caller: Caller, now: Instant): SQL | undefined =>
  and(isReadable(caller, now), or(isNull(news.expiresAt), gte(news.expiresAt, now)));

/** Condition for published news that the caller may read, expired or not. */
export const isReadable = (caller: Caller, now: Instant): SQL | undefined =>
  and(eq(news.tenant, caller.tenant), eq(news.isDraft, false), lte(news.issuedAt, now), isInAudience(caller));

/** Condition for news an administrator manages: all except drafts of other authors. */
export const isManageable = ({ tenant, person }: Caller): SQL | undefined =>
  and(eq(news.tenant, tenant), or(eq(news.isDraft, false), eq(news.author, person.id)));

/** News without an audience are for all users; authors always belong to the audience. */
const isInAudience = ({ person, groups }: Caller): SQL | undefined =>
  or(
    sql`cardinality(${news.audience}) = 0`,
    eq(news.author, person.id),
    groups.length === 0 ? undefined : arrayOverlaps(news.audience, [...groups]),
  );

/** Whether the caller may read or manage the news that contains the file. */
export async function maySeeNewsFile(tx: Sql, caller: Caller, file: FileId, now: Instant): Promise<boolean> {
  const shown = caller.isAdministrator ? isManageable(caller) : or(isReadableNow(caller, now), isOwnNews(caller));
  const [found] = await tx
    .select({ id: newsFiles.news })
    .from(newsFiles)
    .where(
      and(
        eq(newsFiles.file, file),
        exists(
          tx
            .select({ id: news.id })
            .from(news)
            .where(and(eq(news.id, newsFiles.news), shown)),
        ),
      ),
    )
    .limit(1);
  return found !== undefined;
}

export const isOwnNews = ({ tenant, person }: Caller): SQL | undefined =>
  and(eq(news.tenant, tenant), eq(news.author, person.id));
