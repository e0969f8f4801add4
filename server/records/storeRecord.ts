import type { Variables } from '#domain/expression/tree.ts';
import type { Failure } from '#domain/shared/failure.ts';
import { ok, type Result } from '#domain/shared/result.ts';
import type { BpmDeps } from '../bpm/bpmDeps.ts';
import { fillTaskForm } from '../bpm/commands/fillTaskForm.ts';
import type { Viewer } from '../bpm/viewer.ts';
import type { CheckLevel } from '../forms/fillForm.ts';
import type { PlacedForm } from '../forms/formsOf.ts';
import type { IsTaken } from '../forms/takenValues.ts';
import type { Sql } from '../storage/database.ts';
import type { DeployedFile } from './companyFileStore.ts';
import type { StoredRecord } from './readRecord.ts';
import { attachRecordFiles } from './recordFiles.ts';
import { writeRecord, type RecordWriting } from './writeRecord.ts';

/**
 * What somebody has written into the form of a record.
 * @property before the record as it was read for writing; `begin` is what a new one begins with.
 * @property writer in whose name it is stored.
 */
interface FilledRecord {
  readonly placed: PlacedForm;
  readonly before: StoredRecord | undefined;
  readonly begin: Variables;
  readonly writer: RecordWriting['person'];
  readonly isTaken: IsTaken;
  readonly data: unknown;
  readonly checkLevel: CheckLevel;
}

/** Fills a form by its rights, checks it by the rules of the page, stores the record and hangs its files on it. */
export async function storeRecord(
  tx: Sql,
  deps: BpmDeps,
  viewer: Viewer,
  solution: DeployedFile<'solution'>,
  { placed, before, begin, writer, isTaken, data, checkLevel }: FilledRecord,
): Promise<Result<{ readonly id: string; readonly record: Variables }, Failure>> {
  const { tenant } = viewer.caller;
  const { object } = solution.content;
  const form = { placed, stored: before?.record ?? begin, claimed: before?.record, isTaken, isRecord: true as const };
  const filled = await fillTaskForm(tx, deps, viewer, solution, form, data, checkLevel);
  if (!filled.ok) return filled;
  const id = await writeRecord(tx, {
    tenant,
    object,
    before,
    record: filled.value,
    person: writer,
    now: deps.clock.now(),
    newId: () => deps.ids.next(),
  });
  const hung = await attachRecordFiles(tx, viewer, { tenant, object, id }, filled.value);
  return hung.ok ? ok({ id, record: filled.value }) : hung;
}
