import { decidedFormProgress, formProgressCodec } from '#contract/wire/wireCodecs.ts';
import type { FormRecord } from '#domain/forms/formDefinition.ts';
import { EMPTY_RECORD } from '#domain/forms/formRecord.ts';
import { readRecordVersion, VERSION_FIELD } from '#domain/forms/recordVersion.ts';
import { getOwn } from '#domain/shared/getOwn.ts';
import { fail, ok, type Result } from '#domain/shared/result.ts';
import { findConcurrentChanges, findRecordRefusal } from '#server/forms/views/concurrentChanges.ts';
import type { CheckLevel } from '#server/forms/views/fillForm.ts';
import type { FormFile } from '#server/db/stored/formFile.ts';
import { getNodeForm } from '#server/forms/views/formsOf.ts';
import { toForms, loadForms, type FormWrite, type StoredForm } from '#server/forms/records/formStore.ts';
import type { Sql } from '#server/db/database.ts';
import type { WorkflowContext } from '#server/engine/workflowContext.ts';
import type { LockedInstanceRow } from '#server/engine/lockInstanceRow.ts';
import type { Viewer } from '#server/engine/viewer.ts';
import { fillTaskForm } from './fillTaskForm.ts';
import type { FoundTask } from './findRequest.ts';
import { loadFormatContext } from '../loadFormatContext.ts';
import { parseForms } from './parseForms.ts';

interface Sent {
  readonly formJson?: string | undefined;
  readonly formData?: Readonly<Record<string, unknown>> | undefined;
  readonly systemHand?: boolean | undefined;
  /** Versions of the forms the user has seen and does not send, by alias. */
  readonly recordVersions?: Readonly<Record<string, number | null>> | undefined;
}

/** The validated form of a task's node that is not stored yet. */
interface FilledTaskForm {
  readonly form: FormFile;
  readonly before: StoredForm | undefined;
  readonly record: FormRecord;
}

/** Fills in the form of a task's node with the values its holder sent; `undefined` if the node has no form. */
export async function fillFormOfTask(
  tx: Sql,
  deps: WorkflowContext,
  viewer: Viewer,
  { task, state, instance, definition }: FoundTask | FoundTask<LockedInstanceRow>,
  sent: Sent,
  checkLevel: CheckLevel,
): Promise<Result<FilledTaskForm | undefined>> {
  const placed = getNodeForm(definition, task.node, state.initiator.id === viewer.caller.person.id);
  if (placed === undefined) return ok(undefined);
  const { alias } = placed.form;
  const before = (await ('forms' in instance ? toForms(tx, instance.forms) : loadForms(tx, instance.id))).get(alias);
  const given = parseForms(sent)(alias);
  const seen =
    readRecordVersion(given?.fields[VERSION_FIELD]) ?? readRecordVersion(getOwn(sent.recordVersions ?? {}, alias));
  const changes = before === undefined ? [] : await findConcurrentChanges(tx, before, seen, viewer.caller.person.id);
  if (before !== undefined && changes.length > 0) {
    const words = await loadFormatContext(tx, deps, viewer, definition, changes);
    const refusal = findRecordRefusal(definition, placed, before.version, changes, words);
    if (refusal !== undefined) return fail({ kind: 'refused', refusal });
  }
  const stored = before?.record ?? EMPTY_RECORD;
  const filling = { placed, id: before?.id, stored, claimed: stored };
  const record = await fillTaskForm(tx, deps, viewer, definition, filling, given, checkLevel);
  return record.ok ? ok({ form: placed.form, before, record: record.value }) : record;
}

/**
 * Creates the write of a form, including its entry in the change log.
 * @param action wire word of the decision, for contract words 12; absent if the form is only saved.
 */
export function toTaskFormWrite(
  { ids, clock }: WorkflowContext,
  { caller }: Viewer,
  { task, instance, definition }: FoundTask,
  form: FilledTaskForm,
  action?: string,
): FormWrite {
  const step =
    Object.values(definition.loaded.process.nodes)
      .filter(({ kind }) => kind === 'userTask')
      .findIndex(({ id }) => id === task.node) + 1;
  return {
    ...form,
    tenant: caller.tenant,
    instance: instance.id,
    node: task.node,
    nodeName: task.nodeName,
    person: caller.person.id,
    now: clock.now(),
    progress:
      action === undefined
        ? (form.before?.progress ?? formProgressCodec.toWire('submitted'))
        : decidedFormProgress(step, action),
    keepsLog: true,
    newId: () => ids.next(),
  };
}
