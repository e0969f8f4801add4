import type { bpmTask } from '#contract/workflow/bpmTask.ts';
import type { BodyOf } from '#contract/wire/endpoint.ts';
import type { Failure } from '#domain/shared/failure.ts';
import { fail, ok, type Result } from '#domain/shared/result.ts';
import { buildTaskFacts } from '#domain/process/factsOfState.ts';
import { taskRefusal } from '#domain/tasks/taskPolicy.ts';
import { writeForm } from '#server/forms/records/formStore.ts';
import { refusedError } from '#server/http/errors.ts';
import type { Sql } from '#server/db/database.ts';
import type { WorkflowContext } from '#server/engine/workflowContext.ts';
import type { Viewer } from '#server/engine/viewer.ts';
import { attachSentFiles } from './attachSentFiles.ts';
import { lockTask } from './findTask.ts';
import { fillFormOfTask, toTaskFormWrite } from './taskForm.ts';

/**
 * Saves the form of an open task without a decision (contract tasks 7 `saveFormData`). A form on an external page is
 * stored by that page (contract process 11).
 */
export async function saveTaskForm(
  tx: Sql,
  deps: WorkflowContext,
  viewer: Viewer,
  body: BodyOf<typeof bpmTask.saveFormData>,
): Promise<Result<null, Failure>> {
  const found = await lockTask(tx, deps.engine, viewer, body.taskId);
  if (!found.ok) return found;
  const { definition, state, instance } = found.value;
  const refusal = taskRefusal(buildTaskFacts(definition.loaded.process, state, body.taskId), viewer.actor, 'saveForm');
  if (refusal !== undefined) return fail({ kind: 'refused', refusal });
  if (!body.systemHand) return ok(null);
  const form = await fillFormOfTask(tx, deps, viewer, found.value, body, 'formats');
  if (!form.ok) return form;
  if (form.value === undefined) return refusedError('form.notConfigured');
  const allowed = await attachSentFiles(tx, viewer, instance.id, form.value.record, []);
  if (!allowed.ok) return allowed;
  await writeForm(tx, toTaskFormWrite(deps, viewer, found.value, form.value, { at: deps.clock.now() }));
  return ok(null);
}
