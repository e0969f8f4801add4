import { setImmediate } from 'node:timers/promises';
import { and, asc, eq } from 'drizzle-orm';
import { voteCodec } from '#api/wireCodecs.ts';
import type { Failure } from '#domain/shared/failure.ts';
import { fail, type Result } from '#domain/shared/result.ts';
import { callerFor } from '../../directory/callerFor.ts';
import { refused } from '../../refused.ts';
import { batches, batchRows } from '../../storage/schema/batches.ts';
import type { Sql } from '../../storage/database.ts';
import { isAway } from '../../storage/connectionFault.ts';
import type { BpmDeps } from '../bpmDeps.ts';
import { serverViewerOf } from '../viewer.ts';
import { decideOne } from './decideBatch.ts';

/** So many rows go in one round, so that timers and handlers have their turn between. */
const AT_ONCE = 20;

/**
 * Decides tasks of batches that wait, one transaction for each: its result is written with the decision or not at all,
 * so a batch goes on after a restart where it stood. Batches take turns, so that a small one does not wait for a large
 * one, and between two rows those who wait for an answer have theirs. @returns how many rows it has looked at.
 */
export async function carryOnBatches(deps: BpmDeps): Promise<number> {
  const rows = await deps.database.sql
    .select()
    .from(batchRows)
    .where(eq(batchRows.outcome, 'waiting'))
    .orderBy(asc(batchRows.position), asc(batchRows.batch))
    .limit(AT_ONCE);
  for (const row of rows) {
    await carryOnOne(deps, row);
    await setImmediate();
  }
  return rows.length;
}

type Row = typeof batchRows.$inferSelect;

async function carryOnOne(deps: BpmDeps, row: Row): Promise<void> {
  try {
    await deps.database.transaction((tx) => decideRow(tx, deps, row));
  } catch (error) {
    // It waits until the database is back.
    if (isAway(error)) throw error;
    // The row fails, so that those behind it do not wait for ever; the fault is told like any other of the worker.
    await deps.database.transaction((tx) => write(tx, deps, row, fail({ kind: 'serverFault', status: 500 })));
    throw error;
  }
}

const rowOf = ({ batch, position }: Row) =>
  and(eq(batchRows.batch, batch), eq(batchRows.position, position), eq(batchRows.outcome, 'waiting'));

/** Another process may have been faster, or the batch was taken back. */
async function decideRow(tx: Sql, deps: BpmDeps, row: Row): Promise<void> {
  const [mine] = await tx
    .select({ task: batchRows.task, batch: batches })
    .from(batchRows)
    .innerJoin(batches, eq(batches.id, batchRows.batch))
    .where(rowOf(row))
    .for('update', { of: batchRows });
  if (mine !== undefined) await write(tx, deps, row, await decide(tx, deps, mine));
}

/** The person's rights are those of this moment; who has left decides nothing any more. */
async function decide(
  tx: Sql,
  deps: BpmDeps,
  { task, batch }: { readonly task: string; readonly batch: typeof batches.$inferSelect },
): Promise<Result<null, Failure>> {
  const caller = await callerFor(tx, batch.person);
  if (caller === undefined) return refused('forbidden');
  return decideOne(tx, deps, serverViewerOf(caller, { language: 'zh-CN' }, deps), task, {
    checkType: voteCodec.toWire(batch.vote),
    opinion: batch.opinion,
  });
}

const write = (tx: Sql, { clock }: BpmDeps, row: Row, result: Result<null, Failure>) =>
  tx
    .update(batchRows)
    .set(
      result.ok
        ? { outcome: 'done', doneAt: clock.now() }
        : { outcome: 'failed', failure: result.error, doneAt: clock.now() },
    )
    .where(rowOf(row));
