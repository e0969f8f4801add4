import type { bpmTask } from '#api/bpmTask.ts';
import type { BodyOf } from '#api/endpoint.ts';
import type { Command } from '#domain/process/command.ts';
import type { Failure } from '#domain/shared/failure.ts';
import { fail, ok, type Result } from '#domain/shared/result.ts';
import { taskFacts } from '#domain/task/facts.ts';
import { taskRefusal } from '#domain/task/policy.ts';
import { refused } from '../../refused.ts';
import type { Sql } from '../../storage/database.ts';
import type { BpmParts } from '../parts.ts';
import { peopleSent } from '../peopleSent.ts';
import type { Reader } from '../reader.ts';
import { attached } from './attached.ts';
import { lockTask } from './findTask.ts';
import { onTask } from './onTask.ts';
import { taskRecord, writeTaskRecord } from './taskForm.ts';

/** Stores the form of an open task without deciding (contract workflow 5.4 `saveFormData`). */
export async function saveTaskForm(tx: Sql, parts: BpmParts, reader: Reader, body: BodyOf<typeof bpmTask.saveFormData>): Promise<Result<null, Failure>> {
  const found = await lockTask(tx, parts.engine, reader, body.taskId);
  if (!found.ok) return found;
  const { definition, state, instance } = found.value;
  const refusal = taskRefusal(taskFacts(definition.loaded.process, state, body.taskId), reader.actor, 'saveForm');
  if (refusal !== undefined) return fail({ kind: 'refused', refusal });
  const record = await taskRecord(tx, parts, reader, found.value, body, 'formats');
  if (!record.ok) return record;
  if (record.value === undefined) return refused('form.notConfigured');
  const allowed = await attached(tx, reader, instance.id, record.value, []);
  if (!allowed.ok) return allowed;
  await writeTaskRecord(tx, parts, reader, found.value, record.value, undefined);
  return ok(null);
}

/** Claims a task its candidates share, or gives it back (contract workflow 4.2 `updateLocked`); a task without candidates stays as it is. */
export async function toggleClaim(tx: Sql, parts: BpmParts, reader: Reader, task: string): Promise<Result<null, Failure>> {
  const found = await lockTask(tx, parts.engine, reader, task);
  if (!found.ok) return found;
  const { assignee, candidates } = found.value.task;
  if (candidates.length === 0) return ok(null);
  return applied(tx, parts, reader, found.value.instance.id, { kind: assignee === undefined ? 'claim' : 'release', task });
}

/** Hands a task over to somebody else (contract workflow 5.4 `transTask`). */
export const transferTask = (tx: Sql, parts: BpmParts, reader: Reader, { taskId, toUser, opinion }: BodyOf<typeof bpmTask.transTask>): Promise<Result<null, Failure>> =>
  onTask(tx, parts, reader, {
    task: taskId, action: 'transfer',
    command: async ({ task }) => {
      const people = await peopleSent(tx, reader.caller.tenant, toUser);
      if (!people.ok) return people;
      const [to, ...others] = people.value;
      if (to === undefined) return refused('people.none');
      if (others.length > 0) return refused('people.tooMany', { node: task.nodeName, limit: 1 });
      return ok({ kind: 'transfer', task: taskId, to, opinion: opinion.trim() });
    },
  });

/** More signers for a running vote (contract workflow 5.4 `addSignUser`). */
export const addSigners = (tx: Sql, parts: BpmParts, reader: Reader, { taskId, toUserIds, opinion, opFiles }: BodyOf<typeof bpmTask.addSignUser>): Promise<Result<null, Failure>> =>
  onTask(tx, parts, reader, {
    task: taskId, action: 'addSigners', opFiles,
    command: async ({ task }) => {
      const people = await peopleSent(tx, reader.caller.tenant, toUserIds);
      return people.ok ? ok({ kind: 'addSigners', task: taskId, people: people.value, position: task.kind === 'parallelSigner' ? 'parallel' : 'append', opinion: opinion.trim() }) : people;
    },
  });

/** Special delivery (contract workflow 5.4 `jumpToNode`): without people the step finds its own. */
export const jumpToNode = (tx: Sql, parts: BpmParts, reader: Reader, { taskId, destNodeId, toUserIds, opinion, opFiles }: BodyOf<typeof bpmTask.jumpToNode>): Promise<Result<null, Failure>> =>
  onTask(tx, parts, reader, {
    task: taskId, action: 'jump', opFiles,
    command: async () => {
      const people = await peopleSent(tx, reader.caller.tenant, toUserIds);
      return people.ok ? ok({ kind: 'jump', task: taskId, destination: destNodeId, people: people.value, opinion: opinion.trim() }) : people;
    },
  });

export async function applied(tx: Sql, parts: BpmParts, reader: Reader, instance: string, command: Command): Promise<Result<null, Failure>> {
  const done = await parts.engine.apply(tx, { tenant: reader.caller.tenant, instance, actor: reader.actor, command });
  return done.ok ? ok(null) : done;
}
