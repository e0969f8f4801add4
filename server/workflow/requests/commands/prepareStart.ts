import type { bpmInst } from '#contract/workflow/bpmInst.ts';
import type { BodyOf } from '#contract/wire/endpoint.ts';
import { formProgressCodec } from '#contract/wire/wireCodecs.ts';
import type { FormRecord } from '#domain/forms/formDefinition.ts';
import { EMPTY_RECORD } from '#domain/forms/formRecord.ts';
import { ok, type Result } from '#domain/shared/result.ts';
import type { DeployedDefinition } from '#server/company/definitionStore.ts';
import type { InstancePresentation } from '#server/engine/engine.ts';
import { getStartForm, type FormWithPermissions } from '#server/forms/views/formsOf.ts';
import { loadForms, type FormWrite, type StoredForm } from '#server/forms/records/formStore.ts';
import { createTypedSubject, createSubject } from '#server/forms/views/subject.ts';
import { createSummary } from '#server/forms/views/formSummary.ts';
import { createFormRecord } from '#server/forms/views/viewsFor.ts';
import { refusedError } from '#server/http/errors.ts';
import type { LocalizedNames } from '#server/i18n/names.ts';
import type { Sql } from '#server/db/database.ts';
import { loadDefaultValueFacts } from '../loadDefaultValueFacts.ts';
import type { WorkflowContext } from '#server/engine/workflowContext.ts';
import type { Viewer } from '#server/engine/viewer.ts';
import { fillTaskForm } from './fillTaskForm.ts';
import { checkInstanceAction, lockInstance } from './findRequest.ts';
import { parseForms } from './parseForms.ts';
import { nextRequestNumber } from './nextRequestNumber.ts';

export type StartBody = BodyOf<typeof bpmInst.startProcess>;

/** Input that starts and drafts share: the filled form, and the values that lists show. */
export interface PreparedStart {
  readonly instance: string;
  readonly placed: FormWithPermissions | undefined;
  readonly record: FormRecord;
  readonly form: FormWrite | undefined;
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
  action: 'start' | 'saveDraft',
  adopted?: StoredForm,
): Promise<Result<PreparedStart>> {
  const { caller } = viewer;
  const { ids, clock } = deps;
  const draft = await lockDraft(tx, deps, viewer, body.instId ?? '', action);
  if (!draft.ok) return draft;
  const instance = draft.value ?? ids.next();
  const placed = getStartForm(definition);
  const before = placed && (adopted ?? (await loadForms(tx, instance)).get(placed.form.alias));
  const stored =
    before?.record ??
    (placed === undefined ? EMPTY_RECORD : createFormRecord(placed, await loadDefaultValueFacts(tx, deps, viewer)));
  const filled =
    placed === undefined
      ? ok(EMPTY_RECORD)
      : await fillTaskForm(
          tx,
          deps,
          viewer,
          definition,
          { placed, id: before?.id, stored, claimed: undefined },
          parseForms(body)(placed.form.alias),
          action === 'start' && body.systemHand ? 'all' : 'nothing',
        );
  if (!filled.ok) return filled;
  const record = filled.value;
  const presentation = {
    subject: await chooseSubject(tx, deps, viewer, definition, body.subject, record),
    summary: createSummary(definition, record),
    number: action === 'saveDraft' ? '' : await nextRequestNumber(tx, definition, clock.now()),
    department: caller.person.department,
  };
  const form = placed && {
    before,
    tenant: caller.tenant,
    instance,
    form: placed.form,
    record,
    progress: formProgressCodec.toWire(action === 'start' ? 'submitted' : 'drafted'),
    node: '',
    nodeName: '',
    person: caller.person.id,
    now: clock.now(),
    keepsLog: false,
    newId: () => ids.next(),
  };
  return ok({ instance, placed, record, form, presentation });
}

/**
 * Locks the draft to resume, which must belong to the caller; refuses an id that is no draft (contract process 14).
 * @returns its id; `undefined` for a new request
 */
async function lockDraft(
  tx: Sql,
  { engine }: WorkflowContext,
  viewer: Viewer,
  id: string,
  action: 'start' | 'saveDraft',
): Promise<Result<string | undefined>> {
  if (id === '') return ok(undefined);
  const found = await lockInstance(tx, engine, viewer, id);
  if (!found.ok || found.value.instance.initiator !== viewer.caller.person.id) return refusedError('notFound');
  const allowed = checkInstanceAction(found.value, viewer, action);
  return allowed.ok ? ok(id) : allowed;
}

/** Returns the subject the user typed, or the one from the definition's rule. */
export function chooseSubject(
  tx: Sql,
  { vocabulary, clock }: Pick<WorkflowContext, 'vocabulary' | 'clock'>,
  { caller }: Viewer,
  definition: DeployedDefinition,
  given: string | null | undefined,
  record: FormRecord,
): Promise<LocalizedNames> | LocalizedNames {
  const own = given ?? '';
  return own === ''
    ? createSubject(tx, { vocabulary, definition, initiator: caller.person.names, record, now: clock.now() })
    : createTypedSubject(vocabulary, definition, own);
}
