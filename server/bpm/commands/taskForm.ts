import type { Variables } from '#domain/expression/tree.ts';
import type { Failure } from '#domain/shared/failure.ts';
import type { Instant } from '#domain/shared/ids.ts';
import { ok, type Result } from '#domain/shared/result.ts';
import type { CheckLevel } from '../../forms/fillForm.ts';
import { nodeForm } from '../../forms/formsOf.ts';
import { formsOfInstance, writeForm } from '../../forms/formStore.ts';
import type { Sql } from '../../storage/database.ts';
import type { BpmDeps } from '../bpmDeps.ts';
import type { Viewer } from '../viewer.ts';
import { fillTaskForm } from './fillTaskForm.ts';
import type { FoundTask } from './findTask.ts';
import { formsSent } from './formsSent.ts';

interface Sent {
  readonly formJson?: string | undefined;
  readonly formData?: Readonly<Record<string, unknown>> | undefined;
}

/**
 * The form of a task's node with what its holder has written, checked and not stored yet; `undefined` where the node
 * has no form.
 */
export async function taskRecord(
  tx: Sql,
  deps: BpmDeps,
  viewer: Viewer,
  { task, instance, definition }: FoundTask,
  sent: Sent,
  checkLevel: CheckLevel,
): Promise<Result<Variables | undefined, Failure>> {
  const placed = nodeForm(definition, task.node);
  if (placed === undefined) return ok(undefined);
  const stored = (await formsOfInstance(tx, instance.id)).get(placed.form.alias);
  const filling = { placed, stored: stored?.record ?? {}, claimed: stored?.record ?? {} };
  return fillTaskForm(tx, deps, viewer, definition, filling, formsSent(sent)(placed.form.alias), checkLevel);
}

/** @property action the wire word of the decision, for contract words 12; absent: it is only saved. */
interface Written {
  readonly record: Variables;
  readonly action?: string;
  readonly at: Instant;
}

/** Stores it, with a line in the log of changes. */
export async function writeTaskRecord(
  tx: Sql,
  { ids }: BpmDeps,
  { caller }: Viewer,
  { task, instance, definition }: FoundTask,
  { record, action, at }: Written,
): Promise<void> {
  const placed = nodeForm(definition, task.node);
  if (placed === undefined) return;
  const before = (await formsOfInstance(tx, instance.id)).get(placed.form.alias);
  const order =
    Object.values(definition.loaded.process.nodes)
      .filter(({ kind }) => kind === 'userTask')
      .findIndex(({ id }) => id === task.node) + 1;
  await writeForm(tx, {
    before,
    tenant: caller.tenant,
    instance: instance.id,
    alias: placed.form.alias,
    record,
    node: task.node,
    nodeName: task.nodeName,
    person: caller.person.id,
    now: at,
    progress: action === undefined ? (before?.progress ?? 'SUBMIT') : `N${order}_${action}`,
    keepsLog: true,
    newId: () => ids.next(),
  });
}
