import { isDeepStrictEqual } from 'node:util';
import type { FormRecord } from '#domain/forms/formDefinition.ts';
import { EMPTY_RECORD } from '#domain/forms/formRecord.ts';
import { formatLocalDay } from '#domain/shared/timeZone.ts';
import { fail, ok, type Result } from '#domain/shared/result.ts';
import type { DeployedDefinition } from '#server/company/definitionStore.ts';
import { fillForm, type CheckLevel } from '#server/forms/views/fillForm.ts';
import type { FormWithPermissions } from '#server/forms/views/formsOf.ts';
import { createRequestUniquenessCheck } from '#server/forms/records/uniquenessInRecords.ts';
import { createFormView } from '#server/forms/views/formView.ts';
import { listDirectoryIds, updateDirectoryNames } from '#server/forms/views/labels.ts';
import { assignSerialNumbers } from '#server/forms/views/serialNumbers.ts';
import { findTakenValues, type UniquenessCheck } from '#server/forms/views/uniqueness.ts';
import type { Sql } from '#server/db/database.ts';
import type { WorkflowContext } from '#server/engine/workflowContext.ts';
import type { Viewer } from '#server/engine/viewer.ts';
import { findNames } from '#server/directory/findNames.ts';

/**
 * A form before the user fills it in. `claimed` are its stored values, which count as unique and validated; undefined
 * for a draft.
 */
export interface TaskForm {
  readonly placed: FormWithPermissions;
  /** Key of the stored record; undefined for a new one. */
  readonly id: string | undefined;
  readonly stored: FormRecord;
  readonly claimed: FormRecord | undefined;
  /** Check for unique values, if they are not stored with requests. */
  readonly isTaken?: UniquenessCheck;
  /** The form is stored as a record even if it is incomplete, so it gets its serial numbers now. */
  readonly isRecord?: true;
}

/** Takes the names of users and departments from the directory, except in values that were looked up when stored. */
async function updateNames(tx: Sql, before: FormRecord, record: FormRecord): Promise<FormRecord> {
  const fresh = {
    fields: pickChanged(before.fields, record.fields),
    tables: pickChanged(before.tables, record.tables),
    parts: pickChanged(before.parts, record.parts),
  };
  const { name } = await findNames(tx, listDirectoryIds(fresh), 'zh-CN');
  const named = updateDirectoryNames(fresh, name);
  return {
    fields: { ...record.fields, ...named.fields },
    tables: { ...record.tables, ...named.tables },
    parts: { ...record.parts, ...named.parts },
  };
}

const pickChanged = <T>(before: Readonly<Record<string, T>>, after: Readonly<Record<string, T>>): Record<string, T> =>
  Object.fromEntries(Object.entries(after).filter(([name, value]) => !isDeepStrictEqual(value, before[name])));

/**
 * Merges and validates the values of a user. Errors are in the user's language; names of users and departments are
 * taken from the directory.
 */
export async function fillTaskForm(
  tx: Sql,
  { ids, files, clock }: Pick<WorkflowContext, 'ids' | 'files' | 'clock'>,
  { language, caller, timeZone }: Viewer,
  { texts }: Pick<DeployedDefinition, 'texts'>,
  { placed, id = '', stored, claimed, isTaken, isRecord }: TaskForm,
  given: FormRecord | undefined,
  checkLevel: CheckLevel,
): Promise<Result<FormRecord>> {
  const view = createFormView(placed, stored, { texts, language });
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
      : await findTakenValues(
          tx,
          caller.tenant,
          view,
          { own: id, fields: record.value.fields, claimed: claimed?.fields ?? {} },
          isTaken ?? createRequestUniquenessCheck(placed.form.boAlias),
        );
  if (taken.length > 0) return fail({ kind: 'invalid', issues: taken });
  const whole = await updateNames(tx, claimed ?? EMPTY_RECORD, record.value);
  if (checkLevel !== 'all' && isRecord !== true) return ok(whole);
  const { tenant } = caller;
  const patternOf = async (key: string) => (await files.main(tx, tenant, 'sequence', key))?.content.pattern;
  const today = formatLocalDay(clock.now(), timeZone);
  return ok(await assignSerialNumbers({ tx, tenant, today, patternOf }, view, whole));
}
