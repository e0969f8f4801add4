import { eq } from 'drizzle-orm';
import type { bpmInst } from '#contract/workflow/bpmInst.ts';
import type { BodyOf } from '#contract/wire/endpoint.ts';
import type { Variables } from '#domain/expression/tree.ts';
import type { Failure } from '#domain/shared/failure.ts';
import { ok, type Result } from '#domain/shared/result.ts';
import type { DeployedDefinition } from '#server/company/definitionStore.ts';
import type { InstancePresentation } from '#server/engine/engine.ts';
import { getStartForm, type FormWithPermissions } from '#server/forms/views/formsOf.ts';
import { loadForms, type StoredForm } from '#server/forms/records/formStore.ts';
import { createTypedSubject, createSubject } from '#server/forms/views/subject.ts';
import { createSummary } from '#server/forms/views/formSummary.ts';
import { createFormRecord } from '#server/forms/views/viewsFor.ts';
import { refusedError } from '#server/http/errors.ts';
import type { LocalizedNames } from '#server/i18n/names.ts';
import { instances, type StoredInstance } from '#server/db/schema/requests.ts';
import type { Sql } from '#server/db/database.ts';
import { loadDefaultValueFacts } from '../loadDefaultValueFacts.ts';
import type { WorkflowContext } from '#server/engine/workflowContext.ts';
import type { Viewer } from '#server/engine/viewer.ts';
import { fillTaskForm } from './fillTaskForm.ts';
import { parseForms } from './parseForms.ts';
import { nextRequestNumber } from './nextRequestNumber.ts';

export type StartBody = BodyOf<typeof bpmInst.startProcess>;

/** Input that starts and drafts share: the filled form, and the values that lists show. */
export interface PreparedStart {
  readonly instance: string;
  readonly draft: StoredInstance | undefined;
  readonly placed: FormWithPermissions | undefined;
  readonly storedForm: StoredForm | undefined;
  readonly record: Variables;
  readonly presentation: InstancePresentation;
}

/**
 * Prepares a start or a draft. A draft is not validated; of a form on an external page nothing is stored (contract
 * process 11).
 */
export async function prepareStart(
  tx: Sql,
  deps: WorkflowContext,
  viewer: Viewer,
  definition: DeployedDefinition,
  body: StartBody,
  purpose: 'start' | 'draft',
  adopted?: StoredForm,
): Promise<Result<PreparedStart, Failure>> {
  const draft = await findDraft(tx, viewer, body.instId);
  if (!draft.ok) return draft;
  const instance = draft.value?.id ?? deps.ids.next();
  const placed = getStartForm(definition);
  const storedForm = placed && (adopted ?? (await loadForms(tx, instance)).get(placed.form.alias));
  const stored =
    storedForm?.record ??
    (placed === undefined ? {} : createFormRecord(placed, await loadDefaultValueFacts(tx, deps, viewer)));
  const record =
    placed === undefined
      ? ok({})
      : await fillTaskForm(
          tx,
          deps,
          viewer,
          definition,
          { placed, stored, claimed: undefined },
          parseForms(body)(placed.form.alias),
          purpose === 'start' && body.systemHand ? 'all' : 'nothing',
        );
  if (!record.ok) return record;
  const presentation = {
    subject: await chooseSubject(tx, deps, viewer, definition, body.subject, record.value),
    summary: createSummary(definition, record.value),
    number: purpose === 'draft' ? '' : await nextRequestNumber(tx, definition, deps.clock.now()),
    department: viewer.caller.person.department,
  };
  return ok({ instance, draft: draft.value, placed, storedForm, record: record.value, presentation });
}

/**
 * Returns the draft to resume, which must belong to the caller; refuses an id that is no draft (contract process 14).
 */
async function findDraft(
  tx: Sql,
  { caller }: Viewer,
  id: string | null | undefined,
): Promise<Result<StoredInstance | undefined, Failure>> {
  if (id === undefined || id === null || id === '') return ok(undefined);
  const [row] = await tx.select().from(instances).where(eq(instances.id, id)).for('update');
  if (row?.tenant !== caller.tenant || row.initiator !== caller.person.id) return refusedError('notFound');
  return row.status === 'drafted' ? ok(row) : refusedError('instance.notDraft');
}

/** Returns the subject the user typed, or the one from the definition's rule. */
export function chooseSubject(
  tx: Sql,
  { vocabulary, clock }: Pick<WorkflowContext, 'vocabulary' | 'clock'>,
  { caller }: Viewer,
  definition: DeployedDefinition,
  given: string | null | undefined,
  record: Variables,
): Promise<LocalizedNames> | LocalizedNames {
  const own = given ?? '';
  return own === ''
    ? createSubject(tx, { vocabulary, definition, initiator: caller.person.names, record, now: clock.now() })
    : createTypedSubject(vocabulary, definition, own);
}
