import { and, asc, eq } from 'drizzle-orm';
import { voteCodec } from '#contract/wire/wireCodecs.ts';
import type { Failure } from '#domain/shared/failure.ts';
import { fail, type Result } from '#domain/shared/result.ts';
import { loadCaller } from '#server/directory/loadCaller.ts';
import { refusedError } from '#server/http/errors.ts';
import { batches, batchRows } from '#server/db/schema/batches.ts';
import type { WorkItem } from '#server/db/schema/work.ts';
import type { Sql } from '#server/db/database.ts';
import { isDatabaseUnavailable } from '#server/db/connectionFault.ts';
import { completeWork, LeaseLostError, postponeWork } from '#server/db/work.ts';
import type { WorkflowContext } from '#server/engine/workflowContext.ts';
import type { WorkKind } from '#server/engine/workRound.ts';
import { createViewer } from '#server/engine/viewer.ts';
import { decideOne } from './decideBatch.ts';

/**
 * Decides the next waiting task of a batch. The batch then queues behind the others, so that a small one does not wait
 * for a large one.
 */
export const createBatchWork = (deps: WorkflowContext): WorkKind => ({
  kind: 'batch-row',
  async run(item) {
    try {
      await deps.database.transaction((tx) => processNextRow(tx, deps, item));
    } catch (error) {
      if (error instanceof LeaseLostError || isDatabaseUnavailable(error)) throw error;
      // The row fails, so that it does not block the following ones. The error is reported by the worker.
      const failed = fail({ kind: 'serverFault', status: 500 } as const);
      await deps.database.transaction((tx) => processNextRow(tx, deps, item, failed));
      throw error;
    }
  },
});

/** The decision, its result and the lease are written together, so a batch continues after a restart. */
async function processNextRow(
  tx: Sql,
  deps: WorkflowContext,
  item: WorkItem,
  known?: Result<null, Failure>,
): Promise<void> {
  const isWaiting = and(eq(batchRows.batch, item.key), eq(batchRows.outcome, 'waiting'));
  const [next] = await tx
    .select({ task: batchRows.task, position: batchRows.position, batch: batches })
    .from(batchRows)
    .innerJoin(batches, eq(batches.id, batchRows.batch))
    .where(isWaiting)
    .orderBy(asc(batchRows.position))
    .limit(1)
    .for('update', { of: batchRows });
  if (next === undefined) return completeWork(tx, item);
  await postponeWork(tx, item, deps.clock.now());
  const result = known ?? (await decide(tx, deps, next));
  await tx
    .update(batchRows)
    .set({
      doneAt: deps.clock.now(),
      ...(result.ok ? { outcome: 'done' } : { outcome: 'failed', failure: result.error }),
    })
    .where(and(isWaiting, eq(batchRows.position, next.position)));
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
