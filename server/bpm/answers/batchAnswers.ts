import { and, eq, inArray } from 'drizzle-orm';
import { bpmAsync } from '#api/bpmAsync.ts';
import { bpmTask } from '#api/bpmTask.ts';
import type { AnswerOf } from '#api/endpoint.ts';
import { toWireTime } from '#api/time.ts';
import { voteWords } from '#api/words.ts';
import { ok } from '#domain/shared/result.ts';
import { answer, type Answer } from '../../http/answer.ts';
import { pageDto } from '../../list/page.ts';
import { refused } from '../../refused.ts';
import { batches, batchRows } from '../../storage/schema/batches.ts';
import { nameIn } from '../../texts/nameIn.ts';
import { batchTasks } from '../batch/batchTasks.ts';
import { decideBatch } from '../batch/decideBatch.ts';
import { saveBatch } from '../batch/saveBatch.ts';
import { whyNot } from '../batch/whyNot.ts';
import { myBatch, myBatches, type ListedBatch } from '../lists/myBatches.ts';
import { commanding, reading, type BpmParts } from '../parts.ts';
import { TYPED, type Reader } from '../reader.ts';

/**
 * Contract workflow 6.12, and ours: many tasks, one decision, at once or carried on by the server. A batch is its
 * creator's business alone.
 */
export const batchAnswers = (parts: BpmParts): readonly Answer[] => [
  answer(bpmTask.getBatchTasksInfo, ({ fields }, caller, request) =>
    reading(parts, caller, request, async (tx, reader) => ok(await batchTasks(tx, parts, reader, fields.taskIds))),
  ),
  answer(bpmTask.batCompleteTask, ({ body }, caller, request) =>
    commanding(parts, caller, request, (tx, reader) => decideBatch(tx, parts, reader, body)),
  ),
  answer(bpmAsync.save, ({ body }, caller, request) =>
    commanding(parts, caller, request, (tx, reader) => saveBatch(tx, parts, reader, body)),
  ),
  answer(bpmAsync.query, ({ body }, caller, request) =>
    reading(parts, caller, request, async (tx, reader) => {
      const { rows, total } = await myBatches(tx, reader, body);
      return ok(
        pageDto(
          body,
          total,
          rows.map((row) => jobDto(row, reader)),
        ),
      );
    }),
  ),
  answer(bpmAsync.get, ({ fields }, caller, request) =>
    reading(parts, caller, request, async (tx, reader) => {
      const found = await myBatch(tx, reader, fields.pkId);
      return found === undefined
        ? refused('notFound')
        : ok({ ...jobDto(found.listed, reader), rows: found.rows.map((row) => rowDto(row, reader)) });
    }),
  ),
  answer(bpmAsync.retry, ({ fields }, caller, request) =>
    commanding(parts, caller, request, async (tx, reader) => {
      if ((await myBatch(tx, reader, fields.id)) === undefined) return refused('notFound');
      await tx
        .update(batchRows)
        .set({ outcome: 'waiting', failure: null, doneAt: null })
        .where(and(eq(batchRows.batch, fields.id), eq(batchRows.outcome, 'failed')));
      return ok(null);
    }),
  ),
  /** One that still runs is stopped by it. */
  answer(bpmAsync.del, ({ fields }, caller, request) =>
    commanding(parts, caller, request, async (tx) => {
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
  { say }: Reader,
): Omit<AnswerOf<typeof bpmAsync.get>, 'rows'> {
  const isOver = done + failed === total;
  return {
    id: batch.id,
    checkType: voteWords.toWire(batch.vote),
    opinion: say(TYPED)(batch.opinion),
    total,
    doneCount: done,
    failedCount: failed,
    status: isOver ? 'FINISHED' : 'RUNNING',
    createTime: toWireTime(batch.at),
    finishTime: isOver && endedAt !== null ? toWireTime(endedAt) : null,
  };
}

function rowDto(
  { task, instance, subject, outcome, failure }: typeof batchRows.$inferSelect,
  reader: Reader,
): AnswerOf<typeof bpmAsync.get>['rows'][number] {
  return {
    taskId: task,
    instId: instance,
    subject: subject && nameIn(subject, reader.language),
    success: outcome === 'waiting' ? null : outcome === 'done',
    ...(failure === null ? { message: null, reason: null } : whyNot(failure, reader)),
  };
}
