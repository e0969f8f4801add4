import type { bpmTask } from '#api/bpmTask.ts';
import type { BodyOf } from '#api/endpoint.ts';
import type { Failure } from '#domain/shared/failure.ts';
import { fail, ok, type Result } from '#domain/shared/result.ts';
import { taskFacts } from '#domain/task/facts.ts';
import { taskRefusal } from '#domain/task/policy.ts';
import { refused } from '../../refused.ts';
import type { Sql } from '../../storage/database.ts';
import type { BpmParts } from '../parts.ts';
import type { Reader } from '../reader.ts';
import { attached } from './attached.ts';
import { lockTask } from './findTask.ts';
import { taskRecord, writeTaskRecord } from './taskForm.ts';

/** Stores the form of an open task without deciding (contract workflow 5.4 `saveFormData`). */
export async function saveTaskForm(
  tx: Sql,
  parts: BpmParts,
  reader: Reader,
  body: BodyOf<typeof bpmTask.saveFormData>,
): Promise<Result<null, Failure>> {
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
  await writeTaskRecord(tx, parts, reader, found.value, { record: record.value, at: parts.clock.now() });
  return ok(null);
}
