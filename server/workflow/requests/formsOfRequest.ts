import type { FormViewDto } from '#contract/workflow/bpmShapes.ts';
import type { FormRecord } from '#domain/forms/formDefinition.ts';
import { EMPTY_RECORD } from '#domain/forms/formRecord.ts';
import type { DeployedDefinition } from '#server/company/definitionStore.ts';
import { getDetailForms, getNodeForm, toReadOnlyForm, type FormWithPermissions } from '#server/forms/views/formsOf.ts';
import { loadForms, toShownRecord, type StoredForm } from '#server/forms/records/formStore.ts';
import { loadFormView } from '#server/forms/views/viewsFor.ts';
import type { Sql } from '#server/db/database.ts';
import { mapSequential } from '#server/db/mapSequential.ts';
import { loadDefaultValueFacts } from './loadDefaultValueFacts.ts';
import type { WorkflowContext } from '#server/engine/workflowContext.ts';
import type { Viewer } from '#server/engine/viewer.ts';

/** Returns the forms of a request that have a record, read-only. */
export async function loadDetailViews(
  tx: Sql,
  deps: WorkflowContext,
  viewer: Viewer,
  definition: DeployedDefinition,
  stored: ReadonlyMap<string, StoredForm>,
): Promise<FormViewDto[]> {
  const facts = await loadDefaultValueFacts(tx, deps, viewer);
  const views = await mapSequential(getDetailForms(definition), async (placed) => {
    const row = stored.get(placed.form.alias);
    return row === undefined ? [] : [await loadFormView(tx, definition, placed, toShownRecord(row), facts, viewer)];
  });
  return views.flat();
}

export interface FormAtNode {
  readonly placed: FormWithPermissions;
  readonly record: FormRecord;
  /** Absent before the form is stored. */
  readonly stored: StoredForm | undefined;
}

export async function loadFormAtNode(
  tx: Sql,
  {
    instance,
    definition,
    node,
    isInitiator,
  }: {
    readonly instance: string;
    readonly definition: DeployedDefinition;
    readonly node: string;
    readonly isInitiator: boolean;
  },
): Promise<FormAtNode | undefined> {
  const placed = getNodeForm(definition, node, isInitiator);
  const stored = placed && (await loadForms(tx, instance)).get(placed.form.alias);
  return placed && { placed, stored, record: stored === undefined ? EMPTY_RECORD : toShownRecord(stored) };
}

/** Returns the form of a node with its permissions, read-only if the user may not decide. */
export async function loadTaskViews(
  tx: Sql,
  deps: WorkflowContext,
  viewer: Viewer,
  definition: DeployedDefinition,
  form: FormAtNode | undefined,
  mayWrite: boolean,
): Promise<FormViewDto[]> {
  if (form === undefined) return [];
  const { placed, record } = form;
  const facts = await loadDefaultValueFacts(tx, deps, viewer);
  return [await loadFormView(tx, definition, mayWrite ? placed : toReadOnlyForm(placed), record, facts, viewer)];
}
