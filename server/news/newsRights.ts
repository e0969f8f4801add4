import { and, arrayOverlaps, eq, exists, gte, isNull, lte, or, sql, type SQL } from 'drizzle-orm';
import type { FileId, Instant } from '#domain/shared/ids.ts';
import type { Caller } from '../session/caller.ts';
import { news, newsFiles } from '../storage/schema/news.ts';
import type { Sql } from '../storage/database.ts';

/** News somebody has been told and that has not ended. */
export const isTold = (caller: Caller, now: Instant): SQL | undefined =>
  and(wasTold(caller, now), or(isNull(news.expiresAt), gte(news.expiresAt, now)));

/** The same, whether it has ended or not. */
export const wasTold = (caller: Caller, now: Instant): SQL | undefined =>
  and(eq(news.tenant, caller.tenant), eq(news.isDraft, false), lte(news.issuedAt, now), isFor(caller));

/** What an administrator looks after: whatever is no draft of somebody else. */
export const isManaged = ({ tenant, person }: Caller): SQL | undefined =>
  and(eq(news.tenant, tenant), or(eq(news.isDraft, false), eq(news.author, person.id)));

/** Nobody named means everybody; who has written it is always among those. */
const isFor = ({ person, groups }: Caller): SQL | undefined =>
  or(
    sql`cardinality(${news.audience}) = 0`,
    eq(news.author, person.id),
    groups.length === 0 ? undefined : arrayOverlaps(news.audience, [...groups]),
  );

/** Files of news are seen by who may read it, and by who looks after it. */
export async function maySeeNewsFile(tx: Sql, caller: Caller, file: FileId, now: Instant): Promise<boolean> {
  const shown = caller.isAdministrator ? isManaged(caller) : or(isTold(caller, now), isOwn(caller));
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

export const isOwn = ({ tenant, person }: Caller): SQL | undefined =>
  and(eq(news.tenant, tenant), eq(news.author, person.id));
