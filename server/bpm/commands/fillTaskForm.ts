import { isDeepStrictEqual } from 'node:util';
import type { Variables } from '#domain/expression/tree.ts';
import type { Failure } from '#domain/shared/failure.ts';
import { fail, ok, type Result } from '#domain/shared/result.ts';
import type { DeployedDefinition } from '../../engine/definitionStore.ts';
import { fillForm, type CheckLevel } from '../../forms/fillForm.ts';
import type { PlacedForm } from '../../forms/formsOf.ts';
import { isTakenByRequest } from '../../records/takenInRecords.ts';
import { formViewOf } from '../../forms/formView.ts';
import { chosenIds, withNames } from '../../forms/labels.ts';
import { withSerialNumbers } from '../../forms/serialNumbers.ts';
import { takenValues, type IsTaken } from '../../forms/takenValues.ts';
import type { Sql } from '../../storage/database.ts';
import type { BpmDeps } from '../bpmDeps.ts';
import type { Viewer } from '../viewer.ts';
import { findNames } from '../../directory/findNames.ts';

/**
 * A form before somebody writes into it. `claimed` is what it has already, so that nobody else can have taken it:
 * nothing while it is a draft, whose values nobody has checked either.
 */
export interface TaskForm {
  readonly placed: PlacedForm;
  readonly stored: Variables;
  readonly claimed: Variables | undefined;
  /** Where the values of others lie, when not in requests. */
  readonly isTaken?: IsTaken;
  /** Kept among the records of the company even where something is missing: then it has its numbers, too. */
  readonly isRecord?: true;
}

/** What stands in a record otherwise than before: the rest has been named by the directory when it was written. */
const changedFrom = (before: Variables, record: Variables): Variables =>
  Object.fromEntries(Object.entries(record).filter(([name, value]) => !isDeepStrictEqual(value, before[name])));

/**
 * The form after a person has written into it; its mistakes are worded for that person, its people named by the
 * directory.
 */
export async function fillTaskForm(
  tx: Sql,
  { ids, files, clock }: Pick<BpmDeps, 'ids' | 'files' | 'clock'>,
  { language, caller }: Viewer,
  { texts }: Pick<DeployedDefinition, 'texts'>,
  { placed, stored, claimed, isTaken, isRecord }: TaskForm,
  given: unknown,
  checkLevel: CheckLevel,
): Promise<Result<Variables, Failure>> {
  const view = formViewOf(placed, stored, { texts, language });
  const record = fillForm(placed, stored, given, {
    checkLevel,
    isNew: claimed === undefined,
    shown: view,
    newKey: () => ids.next(),
  });
  if (!record.ok) return fail({ kind: 'invalid', issues: record.error });
  const taken =
    checkLevel === 'nothing'
      ? []
      : await takenValues(
          tx,
          caller.tenant,
          view,
          { record: record.value, claimed: claimed ?? {} },
          isTaken ?? isTakenByRequest(placed.form.boAlias),
        );
  if (taken.length > 0) return fail({ kind: 'invalid', issues: taken });
  const fresh = changedFrom(claimed ?? {}, record.value);
  const named = await findNames(tx, chosenIds(fresh), 'zh-CN');
  const whole = { ...record.value, ...withNames(fresh, named.name) };
  if (checkLevel !== 'all' && isRecord !== true) return ok(whole);
  const { tenant } = caller;
  const patternOf = async (key: string) => (await files.main(tx, tenant, 'sequence', key))?.content.pattern;
  return ok(await withSerialNumbers({ tx, tenant, now: clock.now(), patternOf }, view, whole));
}
