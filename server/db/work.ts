import { and, asc, count, eq, gte, inArray, isNull, lte, or, sql } from 'drizzle-orm';
import type { Instant } from '#domain/shared/ids.ts';
import type { Sql } from './database.ts';
import {
  MAX_WORK_ATTEMPTS,
  work,
  WORK_QUEUES,
  type NewWork,
  type WorkItem,
  type WorkKindName,
  type WorkQueueName,
} from './schema/work.ts';
import { batchStatements } from './statements/batchStatements.ts';
import { insertStatement, type ConflictHandling, type WriteStatement } from './statements/writeStatement.ts';

const MINUTE = 60_000;
const MAX_RETRY_DELAY_MS = 60 * MINUTE;
const MAX_ERROR_CHARACTERS = 500;

/** Thrown if another worker has claimed or finished the item; rolls back the effect. */
export class LeaseLostError extends Error {}

/** Ends every claim of a row: a claim has the former id. */
const UNCLAIMED = { id: sql`default`, leasedUntil: null, attempts: 0, error: null };

const REQUEUE: ConflictHandling = {
  shape: 'queued again',
  apply: (insert) =>
    insert.onConflictDoUpdate({
      target: [work.key, work.kind],
      set: { ...UNCLAIMED, dueAt: sql`excluded.due_at`, payload: sql`excluded.payload` },
    }),
};

export const toWorkRow = (item: NewWork): typeof work.$inferInsert => ({ ...item, queue: WORK_QUEUES[item.kind] });

/** Schedules work. An existing row of the same kind and key is scheduled again. */
export const queueStatement = (items: readonly NewWork[]): readonly WriteStatement[] =>
  insertStatement(work, items.map(toWorkRow), REQUEUE);

/** Schedules work, see {@link queueStatement}. */
export const queueWork = (tx: Sql, items: readonly NewWork[]) => batchStatements(tx, queueStatement(items));

/** Claims due rows, the earliest first. Rows that another worker is claiming are skipped. */
export async function claimWork(
  database: Sql,
  { queue, kinds, now, leaseMs, limit }: ClaimInput,
): Promise<readonly WorkItem[]> {
  const due = database
    .select({ id: work.id })
    .from(work)
    .where(
      and(
        eq(work.queue, queue),
        inArray(work.kind, [...kinds]),
        // A constant, so that the partial index is used.
        sql`${work.attempts} < ${sql.raw(String(MAX_WORK_ATTEMPTS))}`,
        lte(work.dueAt, now),
        isFree(now),
      ),
    )
    .orderBy(asc(work.dueAt), asc(work.id))
    .limit(limit)
    .for('update', { skipLocked: true });
  const claimed = await database
    .update(work)
    .set({ leasedUntil: now + leaseMs, attempts: sql`${work.attempts} + 1` })
    // An array is computed once; PostgreSQL may run a subquery of IN several times and exceed its limit.
    .where(sql`${work.id} = any(array${due})`)
    .returning();
  return (claimed as WorkItem[]).sort((one, other) => one.dueAt - other.dueAt || one.id - other.id);
}

interface ClaimInput {
  readonly queue: WorkQueueName;
  readonly kinds: readonly WorkKindName[];
  readonly now: Instant;
  readonly leaseMs: number;
  readonly limit: number;
}

const isFree = (now: Instant) => or(isNull(work.leasedUntil), lte(work.leasedUntil, now));
const isClaim = ({ id, attempts }: WorkItem) => and(eq(work.id, id), eq(work.attempts, attempts));

/** Deletes the item in the transaction of its effect. Throws {@link LeaseLostError}. */
export const completeWork = async (tx: Sql, item: WorkItem): Promise<void> =>
  expectClaim(await tx.delete(work).where(isClaim(item)).returning({ id: work.id }));

/** Schedules the item again without counting the attempt. Throws {@link LeaseLostError}. */
export const postponeWork = async (tx: Sql, item: WorkItem, dueAt: Instant): Promise<void> =>
  expectClaim(
    await tx
      .update(work)
      .set({ ...UNCLAIMED, dueAt })
      .where(isClaim(item))
      .returning({ id: work.id }),
  );

function expectClaim({ length }: readonly object[]): void {
  if (length === 0) throw new LeaseLostError('Another worker has claimed or finished this work.');
}

/** Schedules the next attempt after a failure; after the last one the row stays parked. */
export const retryWork = (tx: Sql, item: WorkItem, error: unknown, now: Instant) =>
  tx
    .update(work)
    .set({ leasedUntil: null, dueAt: now + getRetryDelay(item.attempts), error: describeError(error) })
    .where(isClaim(item));

/** The cause of a failed statement, because its own message contains the values that were sent. */
const describeError = (error: unknown): string =>
  String(error instanceof Error ? (error.cause ?? error) : error).slice(0, MAX_ERROR_CHARACTERS);

/** Returns the delay after this many failures: one minute, two, four, up to an hour. */
export const getRetryDelay = (failures: number): number =>
  Math.min(MINUTE * 2 ** Math.max(0, failures - 1), MAX_RETRY_DELAY_MS);

/** Counts the rows that are not claimed any more, including those whose last attempt ended with its server. */
export async function countParkedWork(database: Sql, now: Instant): Promise<number> {
  const isParked = and(gte(work.attempts, MAX_WORK_ATTEMPTS), isFree(now));
  return (await database.select({ rows: count() }).from(work).where(isParked))[0]?.rows ?? 0;
}
