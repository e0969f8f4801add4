import { and, eq, inArray } from 'drizzle-orm';
import { bpmAsync } from '#api/bpmAsync.ts';
import { bpmTask } from '#api/bpmTask.ts';
import type { AnswerOf } from '#api/endpoint.ts';
import { toWireTime } from '#api/time.ts';
import { batchStatusCodec, voteCodec } from '#api/wireCodecs.ts';
import { ok } from '#domain/shared/result.ts';
import { serve, type ServerRoute } from '../../http/serverRoute.ts';
import { entityColumns } from '../../list/entityColumns.ts';
import { pageDto } from '../../list/pageDto.ts';
import { refused } from '../../refused.ts';
import { batches, batchRows } from '../../storage/schema/batches.ts';
import { nameIn } from '../../texts/nameIn.ts';
import { batchTasks } from '../batch/batchTasks.ts';
import { decideBatch } from '../batch/decideBatch.ts';
import { saveBatch } from '../batch/saveBatch.ts';
import { whyNot } from '../batch/whyNot.ts';
import { myBatch, myBatches, type ListedBatch } from '../lists/myBatches.ts';
import { commanding, reading, type BpmDeps } from '../bpmDeps.ts';
import { TYPED, type Viewer } from '../viewer.ts';

/**
 * Contract process 12, and ours: many tasks, one decision, at once or carried on by the server. A batch is its
 * creator's business alone.
 */
export const batchRoutes = (deps: BpmDeps): readonly ServerRoute[] => [
  serve(bpmTask.getBatchTasksInfo, ({ fields }, caller, request) =>
    reading(deps, caller, request, async (tx, viewer) => ok(await batchTasks(tx, deps, viewer, fields.taskIds))),
  ),
  serve(bpmTask.batCompleteTask, ({ body }, caller, request) =>
    commanding(deps, caller, request, (tx, viewer) => decideBatch(tx, deps, viewer, body)),
  ),
  serve(bpmAsync.save, ({ body }, caller, request) =>
    commanding(deps, caller, request, (tx, viewer) => saveBatch(tx, deps, viewer, body)),
  ),
  serve(bpmAsync.query, ({ body }, caller, request) =>
    reading(deps, caller, request, async (tx, viewer) => {
      const { rows, total } = await myBatches(tx, viewer, body);
      return ok(
        pageDto(
          body,
          total,
          rows.map((row) => jobDto(row, viewer)),
        ),
      );
    }),
  ),
  serve(bpmAsync.get, ({ fields }, caller, request) =>
    reading(deps, caller, request, async (tx, viewer) => {
      const found = await myBatch(tx, viewer, fields.pkId);
      return found === undefined
        ? refused('notFound')
        : ok({ ...jobDto(found.listed, viewer), rows: found.rows.map((row) => rowDto(row, viewer)) });
    }),
  ),
  serve(bpmAsync.retry, ({ fields }, caller, request) =>
    commanding(deps, caller, request, async (tx, viewer) => {
      if ((await myBatch(tx, viewer, fields.id)) === undefined) return refused('notFound');
      await tx
        .update(batchRows)
        .set({ outcome: 'waiting', failure: null, doneAt: null })
        .where(and(eq(batchRows.batch, fields.id), eq(batchRows.outcome, 'failed')));
      return ok(null);
    }),
  ),
  /** One that still runs is stopped by it. */
  serve(bpmAsync.del, ({ fields }, caller, request) =>
    commanding(deps, caller, request, async (tx) => {
      await tx
        .delete(batches)
        .where(
          and(
            eq(batches.tenant, caller.tenant),
            eq(batches.person, caller.person.id),
            inArray(batches.id, fields.ids.split(',')),
          ),
        );
      return ok(null);
    }),
  ),
];

function jobDto(
  { batch, total, done, failed, endedAt }: ListedBatch,
  { say }: Viewer,
): Omit<AnswerOf<typeof bpmAsync.get>, 'rows'> {
  const isOver = done + failed === total;
  return {
    ...entityColumns({ id: batch.id, tenant: batch.tenant, by: batch.person, at: batch.at, changedAt: endedAt }),
    id: batch.id,
    checkType: voteCodec.toWire(batch.vote),
    opinion: say(TYPED)(batch.opinion),
    total,
    doneCount: done,
    failedCount: failed,
    status: batchStatusCodec.toWire(isOver ? 'finished' : 'running'),
    finishTime: isOver && endedAt !== null ? toWireTime(endedAt) : null,
  };
}

function rowDto(
  { task, instance, subject, outcome, failure }: typeof batchRows.$inferSelect,
  viewer: Viewer,
): AnswerOf<typeof bpmAsync.get>['rows'][number] {
  return {
    taskId: task,
    instId: instance,
    subject: subject && nameIn(subject, viewer.language),
    success: outcome === 'waiting' ? null : outcome === 'done',
    ...(failure === null ? { message: null, reason: null } : whyNot(failure, viewer)),
  };
}
