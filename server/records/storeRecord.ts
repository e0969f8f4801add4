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

/** What is to be stored, and nothing of it is yet. */
type RecordReady = Result<RecordWriting, Failure>;

/** Fills a form by its rights and checks it by the rules of the page. */
export async function readyRecord(
  tx: Sql,
  deps: BpmDeps,
  viewer: Viewer,
  solution: DeployedFile<'solution'>,
  { placed, before, begin, writer, isTaken, data, checkLevel }: FilledRecord,
): Promise<RecordReady> {
  const { tenant } = viewer.caller;
  const { object } = solution.content;
  const form = { placed, stored: before?.record ?? begin, claimed: before?.record, isTaken, isRecord: true as const };
  const filled = await fillTaskForm(tx, deps, viewer, solution, form, data, checkLevel);
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

/** The same, and stores the record and hangs its files on it. */
export async function storeRecord(
  tx: Sql,
  deps: BpmDeps,
  viewer: Viewer,
  solution: DeployedFile<'solution'>,
  filled: FilledRecord,
): Promise<Result<{ readonly id: string; readonly record: Variables }, Failure>> {
  const ready = await readyRecord(tx, deps, viewer, solution, filled);
  return ready.ok ? storeReady(tx, viewer, ready.value) : ready;
}

/** Stores what is ready, and hangs its files on it. */
export async function storeReady(
  tx: Sql,
  viewer: Viewer,
  ready: RecordWriting,
): Promise<Result<{ readonly id: string; readonly record: Variables }, Failure>> {
  const { tenant, object, record } = ready;
  const id = await writeRecord(tx, ready);
  const hung = await attachRecordFiles(tx, viewer, { tenant, object, id }, record);
  return hung.ok ? ok({ id, record }) : hung;
}
