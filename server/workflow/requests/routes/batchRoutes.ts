import { and, eq, inArray } from 'drizzle-orm';
import { bpmAsync } from '#contract/workflow/bpmAsync.ts';
import type { InstanceDto } from '#contract/workflow/bpmShapes.ts';
import { bpmTask } from '#contract/workflow/bpmTask.ts';
import type { AnswerOf } from '#contract/wire/endpoint.ts';
import { toWireTime } from '#contract/wire/time.ts';
import { batchStatusCodec, voteCodec } from '#contract/wire/wireCodecs.ts';
import { ok } from '#domain/shared/result.ts';
import type { ServerRoute } from '#server/http/serverRoute.ts';
import { toEntityColumns } from '#server/db/listQuery/toEntityColumns.ts';
import { toPageDto } from '#server/db/listQuery/toPageDto.ts';
import { refusedError } from '#server/http/errors.ts';
import type { Sql } from '#server/db/database.ts';
import { mapSequential } from '#server/db/mapSequential.ts';
import { queueWork } from '#server/db/work.ts';
import { batches, batchRows } from '#server/db/schema/batches.ts';
import { getLocalizedName } from '#server/i18n/getLocalizedName.ts';
import { listBatchTasks } from '../batch/listBatchTasks.ts';
import { decideBatch } from '../batch/decideBatch.ts';
import { saveBatch } from '../batch/saveBatch.ts';
import { toFailureRow } from '../batch/describeFailure.ts';
import { toInstanceDtos } from '../listRows.ts';
import { findListedInstances } from '../lists/listStartedInstances.ts';
import { findBatch, listBatches, type ListedBatch } from '../lists/listBatches.ts';
import type { WorkflowContext } from '#server/engine/workflowContext.ts';
import { commandRoute, snapshotRoute } from '#server/engine/workflowRoute.ts';
import { USER_TEXT, type Viewer } from '#server/engine/viewer.ts';

/**
 * Contract process 12, and our own extensions: one decision for many tasks, executed at once or by the server later. A
 * batch is only visible to its creator.
 */
export const batchRoutes = (deps: WorkflowContext): readonly ServerRoute[] => [
  snapshotRoute(deps, bpmTask.getBatchTasksInfo, async (tx, viewer, { fields }) =>
    ok(await listBatchTasks(tx, deps, viewer, fields.taskIds)),
  ),
  commandRoute(deps, bpmTask.batCompleteTask, (tx, viewer, { body }) => decideBatch(tx, deps, viewer, body)),
  commandRoute(deps, bpmAsync.save, (tx, viewer, { body }) => saveBatch(tx, deps, viewer, body)),
  snapshotRoute(deps, bpmAsync.query, async (tx, viewer, { body }) => {
    const { rows, total } = await listBatches(tx, viewer, body);
    return ok(
      toPageDto(
        body,
        total,
        rows.map((row) => toJobDto(row, viewer)),
      ),
    );
  }),
  snapshotRoute(deps, bpmAsync.get, async (tx, viewer, { fields }) => {
    const found = await findBatch(tx, viewer, fields.pkId);
    if (found === undefined) return refusedError('notFound');
    const cards = await loadCards(tx, deps, viewer, found.rows);
    return ok({
      ...toJobDto(found.listed, viewer),
      rows: found.rows.map((row) => toRowDto(row, cards.get(row.instance ?? ''), viewer)),
    });
  }),
  commandRoute(deps, bpmAsync.retry, async (tx, viewer, { fields }) => {
    if ((await findBatch(tx, viewer, fields.id)) === undefined) return refusedError('notFound');
    await tx
      .update(batchRows)
      .set({ outcome: 'waiting', failure: null, doneAt: null })
      .where(and(eq(batchRows.batch, fields.id), eq(batchRows.outcome, 'failed')));
    const { tenant } = viewer.caller;
    await queueWork(tx, [{ tenant, kind: 'batch-row', key: fields.id, dueAt: deps.clock.now(), payload: {} }]);
    return ok(null);
  }),
  /** Deletes a batch, which stops it if it is still running. */
  commandRoute(deps, bpmAsync.del, async (tx, { caller }, { fields }) => {
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
];

function toJobDto(
  { batch, total, done, failed, endedAt }: ListedBatch,
  { translate }: Viewer,
): Omit<AnswerOf<typeof bpmAsync.get>, 'rows'> {
  const isOver = done + failed === total;
  return {
    ...toEntityColumns({ id: batch.id, tenant: batch.tenant, by: batch.person, at: batch.at, changedAt: endedAt }),
    id: batch.id,
    checkType: voteCodec.toWire(batch.vote),
    opinion: translate(USER_TEXT)(batch.opinion),
    total,
    doneCount: done,
    failedCount: failed,
    status: batchStatusCodec.toWire(isOver ? 'finished' : 'running'),
    finishTime: isOver && endedAt !== null ? toWireTime(endedAt) : null,
  };
}

type BatchRow = typeof batchRows.$inferSelect;

/** Returns the requests of a batch as list rows. */
async function loadCards(
  tx: Sql,
  deps: WorkflowContext,
  viewer: Viewer,
  rows: readonly BatchRow[],
): Promise<ReadonlyMap<string, InstanceDto>> {
  const ids = [...new Set(rows.flatMap(({ instance }) => instance ?? []))];
  // Requests whose definition cannot be read are skipped, so that the batch can still be shown.
  const readable = await mapSequential(await findListedInstances(tx, ids), async (row) =>
    (await deps.engine.query.definition(tx, row.definition)) === undefined ? [] : [row],
  );
  const dtos = await toInstanceDtos(tx, deps, viewer, readable.flat());
  return new Map(dtos.map((dto) => [dto.instId, dto]));
}

function toRowDto(
  { task, instance, subject, outcome, failure }: BatchRow,
  card: InstanceDto | undefined,
  viewer: Viewer,
): AnswerOf<typeof bpmAsync.get>['rows'][number] {
  return {
    taskId: task,
    instId: instance,
    subject: subject && getLocalizedName(subject, viewer.language),
    applicantName: card?.applicantName ?? null,
    billNo: card?.billNo ?? null,
    formJson: card?.fieldJson ?? null,
    success: outcome === 'waiting' ? null : outcome === 'done',
    ...(failure === null ? { message: null, reason: null } : toFailureRow(failure, viewer)),
  };
}
