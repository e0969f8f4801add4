import type { bpmTask } from '#api/bpmTask.ts';
import type { AnswerOf, BodyOf } from '#api/endpoint.ts';
import type { Failure } from '#domain/shared/failure.ts';
import { ok, type Result } from '#domain/shared/result.ts';
import { wrapFailure } from '../../http/envelope.ts';
import { refused } from '../../refused.ts';
import { attempt, type Sql } from '../../storage/database.ts';
import { oneByOne } from '../../storage/oneByOne.ts';
import { nameIn } from '../../texts/nameIn.ts';
import type { BpmParts } from '../parts.ts';
import type { Reader } from '../reader.ts';
import { completeTask } from './completeTask.ts';
import { findTask, type FoundTask } from './findTask.ts';

const MOST = 200;

/** Decides several tasks alike: each by itself, so that one that is refused leaves the others done (contract workflow 5.4, 6.12). */
export async function batchComplete(tx: Sql, parts: BpmParts, reader: Reader, { taskIds, checkType, opinion }: BodyOf<typeof bpmTask.batCompleteTask>): Promise<Result<AnswerOf<typeof bpmTask.batCompleteTask>, Failure>> {
  const ids = [...new Set(taskIds.split(',').filter((id) => id !== ''))].slice(0, MOST);
  const [first] = ids;
  if (first === undefined) return refused('notFound');
  return ok(await oneByOne(ids, async (taskId) => {
    const found = await findTask(tx, parts.engine, reader, taskId);
    const done = found.ok && isAlone(found.value) ? refused('task.notInBatch') : await attempt(tx, (part) => completeTask(part, parts, reader, { taskId, checkType, opinion, systemHand: true }));
    const subject = found.ok ? nameIn(found.value.instance.subject, reader.language) : null;
    if (done.ok) return { taskId, subject, success: true, message: null, reason: null };
    const { message } = wrapFailure(done.error, reader.language).body;
    return { taskId, subject, success: false, message, reason: done.error.kind === 'refused' ? done.error.refusal.code : null };
  }));
}

/** A step whose form must be looked at is decided alone. */
function isAlone({ definition, task }: FoundTask): boolean {
  const node = definition.loaded.process.nodes[task.node];
  return node?.kind === 'userTask' && node.task.switches.includes('notInBatch');
}
