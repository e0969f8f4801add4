import { and, count, eq, inArray } from 'drizzle-orm';
import type { bpmAsync } from '#contract/workflow/bpmAsync.ts';
import type { BodyOf } from '#contract/wire/endpoint.ts';
import { voteCodec } from '#contract/wire/wireCodecs.ts';
import type { Failure } from '#domain/shared/failure.ts';
import { fail, ok, type Result } from '#domain/shared/result.ts';
import { isOpinionRequired, opinionRefusal } from '#domain/tasks/opinion.ts';
import { refusedError } from '#server/http/errors.ts';
import { batches, batchRows } from '#server/db/schema/batches.ts';
import { instances } from '#server/db/schema/requests.ts';
import { tasks } from '#server/db/schema/openWork.ts';
import type { Sql } from '#server/db/database.ts';
import { queueWork } from '#server/db/work.ts';
import { formatServerMessage } from '#server/i18n/sentence.ts';
import { isReadable } from '../access.ts';
import type { WorkflowContext } from '#server/engine/workflowContext.ts';
import type { Viewer } from '#server/engine/viewer.ts';
import { parseTaskIds } from './decideBatch.ts';

/** Maximum number of waiting tasks per user. */
const MAX_WAITING_TASKS = 1000;

/** Stores a batch that the server processes later. Permissions are checked when each task is processed. */
export async function saveBatch(
  tx: Sql,
  { ids, clock }: WorkflowContext,
  viewer: Viewer,
  { taskIds, checkType, opinion }: BodyOf<typeof bpmAsync.save>,
): Promise<Result<{ readonly id: string }, Failure>> {
  const vote = voteCodec.fromWire(checkType);
  if (vote === 'unknown') return refusedError('vote.notOffered');
  const refusal = opinionRefusal(opinion, isOpinionRequired(vote, []));
  if (refusal !== undefined) return fail({ kind: 'refused', refusal });
  const named = parseTaskIds(taskIds);
  if (named.length === 0) return refusedError('notFound');
  const { tenant, person } = viewer.caller;
  const [before] = await tx
    .select({ rows: count() })
    .from(batchRows)
    .innerJoin(batches, eq(batches.id, batchRows.batch))
    .where(and(eq(batches.tenant, tenant), eq(batches.person, person.id), eq(batchRows.outcome, 'waiting')));
  if ((before?.rows ?? 0) + named.length > MAX_WAITING_TASKS)
    return fail({
      kind: 'rejectedByServer',
      message: formatServerMessage(viewer.language, 'batchesWaiting', { limit: MAX_WAITING_TASKS }),
    });
  const id = ids.next();
  const seen = await tx
    .select({ task: tasks.id, instance: tasks.instance, subject: instances.subject })
    .from(tasks)
    .innerJoin(instances, eq(instances.id, tasks.instance))
    .where(and(inArray(tasks.id, [...named]), eq(tasks.tenant, tenant), isReadable(tx, viewer, tasks.instance)));
  const known = new Map(seen.map((row) => [row.task, row]));
  await tx.insert(batches).values({ id, tenant, person: person.id, vote, opinion, at: clock.now() });
  await tx
    .insert(batchRows)
    .values(named.map((task, position) => ({ batch: id, position, ...(known.get(task) ?? { task }) })));
  await queueWork(tx, [{ tenant, kind: 'batch-row', key: id, dueAt: clock.now(), payload: {} }]);
  return ok({ id });
}
