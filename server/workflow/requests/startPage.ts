import { decodeRecord } from '#contract/forms/decodeRecord.ts';
import type { FormViewDto, InstanceDto } from '#contract/workflow/bpmShapes.ts';
import type { Variables } from '#domain/expression/tree.ts';
import { ok, type Result } from '#domain/shared/result.ts';
import type { DeployedDefinition } from '#server/company/definitionStore.ts';
import { fillForm } from '#server/forms/views/fillForm.ts';
import { getStartForm } from '#server/forms/views/formsOf.ts';
import { loadForms, toShownRecord } from '#server/forms/records/formStore.ts';
import { createFormRecord, loadFormView } from '#server/forms/views/viewsFor.ts';
import { refusedError } from '#server/http/errors.ts';
import type { Sql } from '#server/db/database.ts';
import { toProcessVariables } from '#server/forms/views/processVariables.ts';
import { findReadableInstance } from './access.ts';
import { loadInitiatorVariables } from './loadInitiatorVariables.ts';
import { findStartableDefinition } from './commands/findStartableDefinition.ts';
import { loadDefaultValueFacts } from './loadDefaultValueFacts.ts';
import { toInstanceDtos } from './listRows.ts';
import type { WorkflowContext } from '#server/engine/workflowContext.ts';
import type { Viewer } from '#server/engine/viewer.ts';

/** Returns the form of a start page, empty or from a draft (contract definitions 4 `getViewByDefId`). */
export async function loadStartView(
  tx: Sql,
  deps: WorkflowContext,
  viewer: Viewer,
  defId: string,
  draft: string | undefined,
): Promise<Result<{ formData: FormViewDto[]; bpmInst: InstanceDto | null }>> {
  const instance = draft === undefined || draft === '' ? undefined : await findReadableInstance(tx, viewer, draft);
  if (draft !== undefined && draft !== '' && instance?.initiator !== viewer.caller.person.id)
    return refusedError('notFound');
  const definition = await findStartableDefinition(tx, deps.engine, viewer, { defId });
  if (!definition.ok) return definition;
  const [bpmInst = null] = instance === undefined ? [] : await toInstanceDtos(tx, deps, viewer, [instance]);
  const placed = getStartForm(definition.value);
  if (placed === undefined) return ok({ formData: [], bpmInst });
  const facts = await loadDefaultValueFacts(tx, deps, viewer);
  const stored = instance === undefined ? undefined : (await loadForms(tx, instance.id)).get(placed.form.alias);
  return ok({
    formData: [
      await loadFormView(
        tx,
        definition.value,
        placed,
        stored === undefined ? createFormRecord(placed, facts) : toShownRecord(stored),
        facts,
        viewer,
      ),
    ],
    bpmInst,
  });
}

/** Returns the variables for people rules and conditions from the current form, without validating it. */
export async function loadStartVariables(
  tx: Sql,
  deps: WorkflowContext,
  viewer: Viewer,
  definition: DeployedDefinition,
  forms: Readonly<Record<string, unknown>>,
): Promise<Variables> {
  const placed = getStartForm(definition);
  const { process } = definition.loaded;
  const ofInitiator = await loadInitiatorVariables(tx, viewer.caller, process);
  if (placed === undefined) return ofInitiator;
  const fresh = createFormRecord(placed, await loadDefaultValueFacts(tx, deps, viewer));
  const given = forms[placed.form.alias];
  const record = fillForm(placed, fresh, given === undefined ? undefined : decodeRecord(given), {
    checkLevel: 'nothing',
    newKey: () => '',
  });
  return { ...(record.ok && toProcessVariables(record.value, process)), ...ofInitiator };
}
