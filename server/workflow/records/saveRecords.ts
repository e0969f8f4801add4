import { readText, type UnknownRecord } from '#contract/forms/looseValues.ts';
import { ok, type Result } from '#domain/shared/result.ts';
import type { WorkflowContext } from '#server/engine/workflowContext.ts';
import { listRecordFileIds } from '#server/files/listRecordFileIds.ts';
import type { Viewer } from '#server/engine/viewer.ts';
import type { Claim, UniquenessCheck } from '#server/forms/views/uniqueness.ts';
import { ID_FIELD } from '#server/forms/views/formView.ts';
import { refusedError } from '#server/http/errors.ts';
import { runSavepoint, type Sql } from '#server/db/database.ts';
import type { DeployedFile } from '#server/forms/records/companyFileStore.ts';
import { claimFreeValues, toValueKey } from '#server/forms/records/claimFreeValues.ts';
import { loadRecords } from '#server/forms/records/readRecord.ts';
import { loadRecordReader } from './recordRights.ts';
import { findRecordTables } from '#server/company/recordTable.ts';
import { prepareSave } from './saveRecord.ts';
import { storePreparedRecord } from './storeRecord.ts';
import { createRecordUniquenessCheck } from '#server/forms/records/uniquenessInRecords.ts';
import { writeRecords, type RecordWrite } from '#server/forms/records/writeRecord.ts';

/**
 * Saves several different records with one form. Each is validated as if it were saved alone after the previous ones,
 * and saved completely or not at all. Valid records are written together.
 * @returns the result of each, in order.
 */
export async function saveRecords(
  tx: Sql,
  deps: WorkflowContext,
  viewer: Viewer,
  solution: DeployedFile<'solution'>,
  rows: readonly UnknownRecord[],
): Promise<readonly Result<unknown>[]> {
  const { tenant } = viewer.caller;
  const { object } = solution.content;
  const keys = rows.map((data) => readText(data[ID_FIELD]));
  const known = await loadRecords(
    tx,
    { tenant, object },
    keys.filter((key) => key !== ''),
    'toWrite',
  );
  const pending = createPendingWrites(tx, { tenant, object }, await claimFreeValues(tx, tenant, solution, rows));
  const by = { reader: await loadRecordReader(tx, viewer), isTaken: pending.isTaken };
  const fates: Result<unknown>[] = [];
  for (const [at, data] of rows.entries()) {
    const before = known.get(keys[at] ?? '');
    if (before === undefined && keys[at] !== '') {
      fates.push(refusedError('notFound'));
      continue;
    }
    const ready = await prepareSave(tx, deps, viewer, solution, { setting: { action: 'save' }, data, before, by });
    if (ready.ok && listRecordFileIds(ready.value.writing.record).length > 0) {
      await pending.store();
      // Attaching a file of another user fails only when the record is stored, so it needs a savepoint.
      fates.push(await runSavepoint(tx, (part) => storePreparedRecord(part, viewer, ready.value.writing)));
      pending.spend();
    } else {
      pending.take(ready.ok ? ready.value.writing : undefined);
      fates.push(ready.ok ? ok(undefined) : ready);
    }
  }
  await pending.store();
  return fates;
}

/**
 * Collects valid records that are not written yet. Their unique values are already claimed.
 * @param free unique values no record has; they are locked, so other transactions cannot take them.
 */
function createPendingWrites(tx: Sql, { tenant, object }: Pick<RecordWrite, 'tenant' | 'object'>, free: Set<string>) {
  let waiting: RecordWrite[] = [];
  const claimed = new Set<string>();
  let asked: string[] = [];
  const isTakenInTable = createRecordUniquenessCheck(object);

  async function store(): Promise<void> {
    await writeRecords(tx, waiting);
    waiting = [];
    claimed.clear();
  }
  const spelled = async (claim: Claim): Promise<string> =>
    toValueKey((await findRecordTables(tx, tenant, object)).get(''), claim);
  /** The values that were checked may be taken from now on. */
  function spend(): void {
    for (const each of asked) free.delete(each);
    asked = [];
  }
  const isTaken: UniquenessCheck = async (part, claim) => {
    const own = await spelled(claim);
    if (claimed.has(own)) return true;
    asked.push(own);
    if (free.has(own)) return false;
    if (!(await isTakenInTable(part, claim))) return false;
    if (waiting.length === 0) return true;
    // A pending record may have given up the value.
    await store();
    return isTakenInTable(part, claim);
  };
  return {
    isTaken,
    store,
    spend,
    /** Adds a valid record, which claims the values that were checked for it. */
    take(writing: RecordWrite | undefined): void {
      if (writing !== undefined) {
        waiting.push(writing);
        for (const each of asked) claimed.add(each);
      }
      spend();
    },
  };
}
