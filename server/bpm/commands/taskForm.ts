import { decidedFormProgress, formProgressCodec } from '#api/wireCodecs.ts';
import type { Variables } from '#domain/expression/tree.ts';
import type { Failure } from '#domain/shared/failure.ts';
import type { Instant } from '#domain/shared/ids.ts';
import { ok, type Result } from '#domain/shared/result.ts';
import { changedByOthers, shownLabels } from '../../forms/changedByOthers.ts';
import type { CheckLevel } from '../../forms/fillForm.ts';
import type { FormFile } from '../../definitions/files/formFile.ts';
import { nodeForm } from '../../forms/formsOf.ts';
import { formsIn, formsOfInstance, type FormWriting, type StoredForm } from '../../records/formStore.ts';
import { refused } from '../../refused.ts';
import type { Sql } from '../../storage/database.ts';
import type { BpmDeps } from '../bpmDeps.ts';
import type { Viewer } from '../viewer.ts';
import { fillTaskForm } from './fillTaskForm.ts';
import type { FoundTask, LockedTask } from './findTask.ts';
import { formsSent } from './formsSent.ts';

interface Sent {
  readonly formJson?: string | undefined;
  readonly formData?: Readonly<Record<string, unknown>> | undefined;
  readonly systemHand?: boolean | undefined;
}

/** The form of a task's node as its holder has filled it in, checked and not stored yet. */
export interface FilledTaskForm {
  readonly form: FormFile;
  readonly before: StoredForm | undefined;
  readonly record: Variables;
}

/** Fills in the form of a task's node with what its holder has sent; `undefined` where the node has no form. */
export async function fillFormOfTask(
  tx: Sql,
  deps: BpmDeps,
  viewer: Viewer,
  { task, state, instance, definition }: FoundTask | LockedTask,
  sent: Sent,
  checkLevel: CheckLevel,
): Promise<Result<FilledTaskForm | undefined, Failure>> {
  const placed = nodeForm(definition, task.node, state.initiator.id === viewer.caller.person.id);
  if (placed === undefined) return ok(undefined);
  const { alias } = placed.form;
  const before = (await ('forms' in instance ? formsIn(tx, instance.forms) : formsOfInstance(tx, instance.id))).get(
    alias,
  );
  const given = formsSent(sent)(alias);
  const changed = before && (await changedByOthers(tx, before, given, viewer.caller.person.id));
  const unseen = shownLabels(definition, placed, changed ?? [], viewer.language);
  if (unseen !== '') return refused('record.changed', { fields: unseen });
  const filling = { placed, stored: before?.record ?? {}, claimed: before?.record ?? {} };
  const record = await fillTaskForm(tx, deps, viewer, definition, filling, given, checkLevel);
  return record.ok ? ok({ form: placed.form, before, record: record.value }) : record;
}

/** @property action the wire word of the decision, for contract words 12; absent: it is only saved. */
interface Written {
  readonly action?: string;
  readonly at: Instant;
}

/** How it is stored, with a line in the log of changes. */
export function taskFormWriting(
  { ids }: BpmDeps,
  { caller }: Viewer,
  { task, instance, definition }: LockedTask,
  form: FilledTaskForm,
  { action, at }: Written,
): FormWriting {
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
    now: at,
    progress:
      action === undefined
        ? (form.before?.progress ?? formProgressCodec.toWire('submitted'))
        : decidedFormProgress(step, action),
    keepsLog: true,
    newId: () => ids.next(),
  };
}
