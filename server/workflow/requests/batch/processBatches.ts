import { setImmediate } from 'node:timers/promises';
import { and, asc, eq } from 'drizzle-orm';
import { voteCodec } from '#contract/wire/wireCodecs.ts';
import type { Failure } from '#domain/shared/failure.ts';
import { fail, type Result } from '#domain/shared/result.ts';
import { loadCaller } from '#server/directory/loadCaller.ts';
import { refusedError } from '#server/http/errors.ts';
import { batches, batchRows } from '#server/db/schema/batches.ts';
import type { Sql } from '#server/db/database.ts';
import { isDatabaseUnavailable } from '#server/db/connectionFault.ts';
import type { WorkflowContext } from '#server/engine/workflowContext.ts';
import { createViewer } from '#server/engine/viewer.ts';
import { decideOne } from './decideBatch.ts';

/** Maximum number of rows per round, so that timers and handlers also run. */
const BATCH_SIZE = 20;

/**
 * Decides waiting tasks of batches in one transaction each. The result is written in the same transaction, so a batch
 * continues after a restart. Batches are interleaved, so that a small one does not wait for a large one, and other
 * requests run between two rows. @returns the number of rows processed.
 */
export async function processBatches(deps: WorkflowContext): Promise<number> {
  const rows = await deps.database.sql
    .select()
    .from(batchRows)
    .where(eq(batchRows.outcome, 'waiting'))
    .orderBy(asc(batchRows.position), asc(batchRows.batch))
    .limit(BATCH_SIZE);
  for (const row of rows) {
    await processRow(deps, row);
    await setImmediate();
  }
  return rows.length;
}

type Row = typeof batchRows.$inferSelect;

async function processRow(deps: WorkflowContext, row: Row): Promise<void> {
  try {
    await deps.database.transaction((tx) => decideRow(tx, deps, row));
  } catch (error) {
    // The row stays waiting until the database is available again.
    if (isDatabaseUnavailable(error)) throw error;
    // The row fails, so that it does not block the following ones. The error is reported by the worker.
    await deps.database.transaction((tx) => write(tx, deps, row, fail({ kind: 'serverFault', status: 500 })));
    throw error;
  }
}

const rowOf = ({ batch, position }: Row) =>
  and(eq(batchRows.batch, batch), eq(batchRows.position, position), eq(batchRows.outcome, 'waiting'));

/** The row is skipped if another process has handled it or the batch was cancelled. */
async function decideRow(tx: Sql, deps: WorkflowContext, row: Row): Promise<void> {
  const [mine] = await tx
    .select({ task: batchRows.task, batch: batches })
    .from(batchRows)
    .innerJoin(batches, eq(batches.id, batchRows.batch))
    .where(rowOf(row))
    .for('update', { of: batchRows });
  if (mine !== undefined) await write(tx, deps, row, await decide(tx, deps, mine));
}

/** Checks the user's current permissions; a user who has left cannot decide. */
async function decide(
  tx: Sql,
  deps: WorkflowContext,
  { task, batch }: { readonly task: string; readonly batch: typeof batches.$inferSelect },
): Promise<Result<unknown, Failure>> {
  const caller = await loadCaller(tx, batch.person);
  if (caller === undefined) return refusedError('forbidden');
  return decideOne(tx, deps, createViewer(caller, { language: 'zh-CN' }, deps), task, {
    checkType: voteCodec.toWire(batch.vote),
    opinion: batch.opinion,
  });
}

const write = (tx: Sql, { clock }: WorkflowContext, row: Row, result: Result<unknown, Failure>) =>
  tx
    .update(batchRows)
    .set(
      result.ok
        ? { outcome: 'done', doneAt: clock.now() }
        : { outcome: 'failed', failure: result.error, doneAt: clock.now() },
    )
    .where(rowOf(row));
