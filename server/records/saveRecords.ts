import type { LooseRecord } from '#api/form/looseValues.ts';
import { looseTextOf } from '#api/form/looseValues.ts';
import type { Failure } from '#domain/shared/failure.ts';
import { ok, type Result } from '#domain/shared/result.ts';
import type { BpmDeps } from '../bpm/bpmDeps.ts';
import { filesOfRecord } from '../bpm/commands/attachSentFiles.ts';
import type { Viewer } from '../bpm/viewer.ts';
import type { Claim, IsTaken } from '../forms/takenValues.ts';
import { ID_FIELD } from '../forms/formView.ts';
import { refused } from '../refused.ts';
import { attempt, type Sql } from '../storage/database.ts';
import type { DeployedFile } from './companyFileStore.ts';
import { freeValues, valueKey } from './freeValues.ts';
import { recordsById } from './readRecord.ts';
import { recordReaderOf } from './recordRights.ts';
import { recordTablesOf } from './recordTable.ts';
import { readySaving } from './saveRecord.ts';
import { storeReady } from './storeRecord.ts';
import { isTakenIn } from './takenInRecords.ts';
import { writeRecords, type RecordWriting } from './writeRecord.ts';

/**
 * Saves many records by one form, none of them twice: each as if it were saved by itself, after those before it, whole
 * or not at all. What passes is stored together.
 * @returns what became of each, in the order in which they came.
 */
export async function saveRecords(
  tx: Sql,
  deps: BpmDeps,
  viewer: Viewer,
  solution: DeployedFile<'solution'>,
  rows: readonly LooseRecord[],
): Promise<readonly Result<unknown, Failure>[]> {
  const { tenant } = viewer.caller;
  const { object } = solution.content;
  const keys = rows.map((data) => looseTextOf(data[ID_FIELD]));
  const known = await recordsById(
    tx,
    { tenant, object },
    keys.filter((key) => key !== ''),
    'toWrite',
  );
  const pending = makePending(tx, { tenant, object }, await freeValues(tx, tenant, solution, rows));
  const by = { reader: await recordReaderOf(tx, viewer), isTaken: pending.isTaken };
  const fates: Result<unknown, Failure>[] = [];
  for (const [at, data] of rows.entries()) {
    const before = known.get(keys[at] ?? '');
    if (before === undefined && keys[at] !== '') {
      fates.push(refused('notFound'));
      continue;
    }
    const ready = await readySaving(tx, deps, viewer, solution, { setting: { action: 'save' }, data, before, by });
    if (ready.ok && filesOfRecord(ready.value.writing.record).length > 0) {
      await pending.store();
      // A file may be somebody else's, which is found out while it is hung on the record.
      fates.push(await attempt(tx, (part) => storeReady(part, viewer, ready.value.writing)));
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
 * Records that have passed and are not stored yet; what only one may have is theirs already.
 * @param free values nobody has; nobody else may take them now.
 */
function makePending(tx: Sql, { tenant, object }: Pick<RecordWriting, 'tenant' | 'object'>, free: Set<string>) {
  let waiting: RecordWriting[] = [];
  const claimed = new Set<string>();
  let asked: string[] = [];
  const isTakenInTable = isTakenIn(object);

  async function store(): Promise<void> {
    await writeRecords(tx, waiting);
    waiting = [];
    claimed.clear();
  }
  const spelled = async (claim: Claim): Promise<string> =>
    valueKey((await recordTablesOf(tx, tenant, object)).get(''), claim);
  /** Whatever was asked for may be somebody's from now on. */
  function spend(): void {
    for (const each of asked) free.delete(each);
    asked = [];
  }
  const isTaken: IsTaken = async (part, claim) => {
    const own = await spelled(claim);
    if (claimed.has(own)) return true;
    asked.push(own);
    if (free.has(own)) return false;
    if (!(await isTakenInTable(part, claim))) return false;
    if (waiting.length === 0) return true;
    // One of those that wait may have let go of it.
    await store();
    return isTakenInTable(part, claim);
  };
  return {
    isTaken,
    store,
    spend,
    /** What was asked for on the way to it is claimed by it, if it has passed. */
    take(writing: RecordWriting | undefined): void {
      if (writing !== undefined) {
        waiting.push(writing);
        for (const each of asked) claimed.add(each);
      }
      spend();
    },
  };
}
