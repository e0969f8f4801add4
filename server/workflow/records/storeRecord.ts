import { decodeRecord } from '#contract/forms/decodeRecord.ts';
import type { FormRecord } from '#domain/forms/formDefinition.ts';
import { ok, type Result } from '#domain/shared/result.ts';
import type { WorkflowContext } from '#server/engine/workflowContext.ts';
import { fillTaskForm } from '../requests/commands/fillTaskForm.ts';
import type { Viewer } from '#server/engine/viewer.ts';
import type { CheckLevel } from '#server/forms/views/fillForm.ts';
import type { FormWithPermissions } from '#server/forms/views/formsOf.ts';
import type { UniquenessCheck } from '#server/forms/views/uniqueness.ts';
import type { Sql } from '#server/db/database.ts';
import type { DeployedFile } from '#server/forms/records/companyFileStore.ts';
import type { StoredRecord } from '#server/forms/records/readRecord.ts';
import { attachRecordFiles } from '#server/forms/records/recordFiles.ts';
import { writeRecord, type RecordWrite } from '#server/forms/records/writeRecord.ts';

/**
 * Values a user wrote into the form of a record.
 * @property before the record as it was read with a lock; `begin` is the initial record of a new one.
 * @property writer the user in whose name it is stored.
 */
interface FilledRecord {
  readonly placed: FormWithPermissions;
  readonly before: StoredRecord | undefined;
  readonly begin: FormRecord;
  readonly writer: RecordWrite['person'];
  readonly isTaken: UniquenessCheck;
  readonly data: unknown;
  readonly checkLevel: CheckLevel;
}

type PreparedRecord = Result<RecordWrite>;

/** Merges the values by permission and validates them with the rules of the page. */
export async function prepareRecord(
  tx: Sql,
  deps: WorkflowContext,
  viewer: Viewer,
  solution: DeployedFile<'solution'>,
  { placed, before, begin, writer, isTaken, data, checkLevel }: FilledRecord,
): Promise<PreparedRecord> {
  const { tenant } = viewer.caller;
  const { object } = solution.content;
  const [id, stored, claimed] = [before?.id, before?.record ?? begin, before?.record];
  const form = { placed, id, stored, claimed, isTaken, isRecord: true as const };
  const filled = await fillTaskForm(tx, deps, viewer, solution, form, decodeRecord(data), checkLevel);
  if (!filled.ok) return filled;
  return ok({
    tenant,
    object,
    before,
    record: filled.value,
    person: writer,
    now: deps.clock.now(),
    newId: () => deps.ids.next(),
  });
}

/** Does the same, then stores the record and attaches its files. */
export async function storeRecord(
  tx: Sql,
  deps: WorkflowContext,
  viewer: Viewer,
  solution: DeployedFile<'solution'>,
  filled: FilledRecord,
): Promise<Result<{ readonly id: string; readonly record: FormRecord }>> {
  const ready = await prepareRecord(tx, deps, viewer, solution, filled);
  return ready.ok ? storePreparedRecord(tx, viewer, ready.value) : ready;
}

export async function storePreparedRecord(
  tx: Sql,
  viewer: Viewer,
  ready: RecordWrite,
): Promise<Result<{ readonly id: string; readonly record: FormRecord }>> {
  const { tenant, object, record } = ready;
  const id = await writeRecord(tx, ready);
  const hung = await attachRecordFiles(tx, viewer.caller, { tenant, object, id }, record);
  return hung.ok ? ok({ id, record }) : hung;
}
