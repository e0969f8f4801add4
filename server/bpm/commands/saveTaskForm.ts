import type { bpmTask } from '#api/bpmTask.ts';
import type { BodyOf } from '#api/endpoint.ts';
import type { Failure } from '#domain/shared/failure.ts';
import { fail, ok, type Result } from '#domain/shared/result.ts';
import { taskFacts } from '#domain/process/factsOfState.ts';
import { taskRefusal } from '#domain/task/taskPolicy.ts';
import { writeForm } from '../../records/formStore.ts';
import { refused } from '../../refused.ts';
import type { Sql } from '../../storage/database.ts';
import type { BpmDeps } from '../bpmDeps.ts';
import type { Viewer } from '../viewer.ts';
import { attachSentFiles } from './attachSentFiles.ts';
import { lockTask } from './findTask.ts';
import { fillFormOfTask, taskFormWriting } from './taskForm.ts';

/**
 * Stores the form of an open task without deciding (contract tasks 7 `saveFormData`); that of somebody else's page is
 * kept there (contract process 11).
 */
export async function saveTaskForm(
  tx: Sql,
  deps: BpmDeps,
  viewer: Viewer,
  body: BodyOf<typeof bpmTask.saveFormData>,
): Promise<Result<null, Failure>> {
  const found = await lockTask(tx, deps.engine, viewer, body.taskId);
  if (!found.ok) return found;
  const { definition, state, instance } = found.value;
  const refusal = taskRefusal(taskFacts(definition.loaded.process, state, body.taskId), viewer.actor, 'saveForm');
  if (refusal !== undefined) return fail({ kind: 'refused', refusal });
  if (!body.systemHand) return ok(null);
  const form = await fillFormOfTask(tx, deps, viewer, found.value, body, 'formats');
  if (!form.ok) return form;
  if (form.value === undefined) return refused('form.notConfigured');
  const allowed = await attachSentFiles(tx, viewer, instance.id, form.value.record, []);
  if (!allowed.ok) return allowed;
  await writeForm(tx, taskFormWriting(deps, viewer, found.value, form.value, { at: deps.clock.now() }));
  return ok(null);
}
