import { and, count, eq, inArray } from 'drizzle-orm';
import type { bpmAsync } from '#api/bpmAsync.ts';
import type { BodyOf } from '#api/endpoint.ts';
import { voteCodec } from '#api/wireCodecs.ts';
import type { Failure } from '#domain/shared/failure.ts';
import { fail, ok, type Result } from '#domain/shared/result.ts';
import { isOpinionRequired, opinionRefusal } from '#domain/task/opinion.ts';
import { refused } from '../../refused.ts';
import { batches, batchRows } from '../../storage/schema/batches.ts';
import { instances } from '../../storage/schema/requests.ts';
import { tasks } from '../../storage/schema/openWork.ts';
import type { Sql } from '../../storage/database.ts';
import { serverSentence } from '../../texts/sentence.ts';
import { isReadable } from '../access.ts';
import type { BpmDeps } from '../bpmDeps.ts';
import type { Viewer } from '../viewer.ts';
import { tasksNamed } from './decideBatch.ts';

/** So many tasks of one person wait for their turn at most. */
const MOST_WAITING = 1000;

/** Takes a batch down for the server to carry on; whether each task may be decided is asked when its turn comes. */
export async function saveBatch(
  tx: Sql,
  { ids, clock }: BpmDeps,
  viewer: Viewer,
  { taskIds, checkType, opinion }: BodyOf<typeof bpmAsync.save>,
): Promise<Result<{ readonly id: string }, Failure>> {
  const vote = voteCodec.fromWire(checkType);
  if (vote === 'unknown') return refused('vote.notOffered');
  const refusal = opinionRefusal(opinion, isOpinionRequired(vote, []));
  if (refusal !== undefined) return fail({ kind: 'refused', refusal });
  const named = tasksNamed(taskIds);
  if (named.length === 0) return refused('notFound');
  const { tenant, person } = viewer.caller;
  const [before] = await tx
    .select({ rows: count() })
    .from(batchRows)
    .innerJoin(batches, eq(batches.id, batchRows.batch))
    .where(and(eq(batches.tenant, tenant), eq(batches.person, person.id), eq(batchRows.outcome, 'waiting')));
  if ((before?.rows ?? 0) + named.length > MOST_WAITING)
    return fail({
      kind: 'rejectedByServer',
      message: serverSentence(viewer.language, 'batchesWaiting', { limit: MOST_WAITING }),
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
  return ok({ id });
}
