import type { formSolution } from '#api/formSolution.ts';
import type { AnswerOf, BodyOf } from '#api/endpoint.ts';
import { looseTextOf } from '#api/form/looseValues.ts';
import { VERSION_FIELD } from '#api/form/recordVersion.ts';
import type { RecordReader } from '#domain/form/recordPolicy.ts';
import type { Failure } from '#domain/shared/failure.ts';
import { ok, type Result } from '#domain/shared/result.ts';
import { formatList } from '#application/form/listText.ts';
import type { BpmDeps } from '../bpm/bpmDeps.ts';
import { recordFacts } from '../bpm/recordFacts.ts';
import type { Viewer } from '../bpm/viewer.ts';
import { translateWord } from '../definitions/localText.ts';
import { changedSince } from '../forms/changedByOthers.ts';
import { ID_FIELD } from '../forms/formView.ts';
import { labelInForms } from '../forms/fieldLabel.ts';
import type { IsTaken } from '../forms/takenValues.ts';
import { newFormRecord } from '../forms/viewsFor.ts';
import { refused } from '../refused.ts';
import type { Sql } from '../storage/database.ts';
import type { DeployedFile } from './companyFileStore.ts';
import { handIn, mayHandIn } from './handIn.ts';
import { recordById, type StoredRecord } from './readRecord.ts';
import { recordReaderOf, recordRefusalFor } from './recordRights.ts';
import { formOfSolution, formsOfSolution } from './solutionForm.ts';
import { readyRecord, storeReady } from './storeRecord.ts';
import { isTakenIn } from './takenInRecords.ts';
import type { RecordWriting } from './writeRecord.ts';

type Solution = DeployedFile<'solution'>;
type Saved = AnswerOf<typeof formSolution.saveForm>;

/** Writes a record by a form: what the person may write of it, checked by the rules of the page (contract form 3). */
export async function saveRecord(
  tx: Sql,
  deps: BpmDeps,
  viewer: Viewer,
  { setting, data }: BodyOf<typeof formSolution.saveForm>,
): Promise<Result<Saved, Failure>> {
  const { tenant } = viewer.caller;
  const solution = await deps.files.main(tx, tenant, 'solution', setting.alias);
  if (solution === undefined) return refused('form.notConfigured');
  const { object } = solution.content;
  const key = looseTextOf(data[ID_FIELD]);
  const before = key === '' ? undefined : await recordById(tx, { tenant, object }, key, 'toWrite');
  if (key !== '' && before === undefined) return refused('notFound');
  const by = { reader: await recordReaderOf(tx, viewer), isTaken: isTakenIn(object) };
  const ready = await readySaving(tx, deps, viewer, solution, { setting, data, before, by });
  if (!ready.ok) return ready;
  const { writing, starts } = ready.value;
  const stored = await storeReady(tx, viewer, writing);
  if (!stored.ok) return stored;
  const { id, record } = stored.value;
  const handed = starts
    ? await handIn(tx, deps, viewer, solution, { id, record, opinion: setting.opinion })
    : ok({ instId: before?.instance ?? '', status: before?.progress ?? '' });
  if (!handed.ok) return handed;
  return ok({
    action: before === undefined ? 'add' : 'upd',
    pk: id,
    boAlias: object,
    solutionAlias: solution.content.alias,
    ...handed.value,
  });
}

type Asked = BodyOf<typeof formSolution.saveForm>;

/** @property by who asks, and where a value that only one record may have is looked for. */
interface SavingFacts extends Pick<Asked, 'data'> {
  readonly setting: Pick<Asked['setting'], 'action'>;
  readonly before: StoredRecord | undefined;
  readonly by: { readonly reader: RecordReader; readonly isTaken: IsTaken };
}

/** A record by a form, as it is to be stored: what the person may write of it, checked by the rules of the page. */
export async function readySaving(
  tx: Sql,
  deps: BpmDeps,
  viewer: Viewer,
  solution: Solution,
  { setting, data, before, by: { reader, isTaken } }: SavingFacts,
): Promise<Result<{ readonly writing: RecordWriting; readonly starts: boolean }, Failure>> {
  const use = before === undefined ? 'add' : 'edit';
  const refusal = await recordRefusalFor(tx, viewer, solution, use, { reader, record: before });
  if (refusal !== undefined) return refused(refusal);
  const mayStart = await mayHandIn(tx, deps, viewer, solution, before);
  const starts = setting.action !== 'save' && mayStart;
  const unseen = before && (await unseenChanges(tx, viewer, solution, before, data));
  if (unseen !== undefined) return refused('record.changed', { fields: unseen });
  const placed = formOfSolution(solution);
  const { person } = viewer.caller;
  const ready = await readyRecord(tx, deps, viewer, solution, {
    placed,
    before,
    begin: before === undefined ? newFormRecord(placed, await recordFacts(tx, deps, viewer)) : {},
    writer: { id: person.id, department: person.department },
    isTaken,
    data,
    // With a process to start from here, only the start asks for what is missing (contract form 3).
    checkLevel: mayStart && !starts ? 'formats' : 'all',
  });
  return ready.ok ? ok({ writing: ready.value, starts }) : ready;
}

/**
 * What was written since the record was read as it now comes back, in the reader's words: the platform would leave
 * everything as it is and say that all is well (contract form 3). One's own writing from another page counts, too.
 */
async function unseenChanges(
  tx: Sql,
  { language }: Viewer,
  solution: Solution,
  before: StoredRecord,
  data: Readonly<Record<string, unknown>>,
): Promise<string | undefined> {
  const read = Number(looseTextOf(data[VERSION_FIELD]) || Number.NaN);
  if (Number.isNaN(read) || read >= before.version) return undefined;
  const written = await changedSince(tx, before, read);
  const { rights } = solution.content;
  const names = new Set(
    written
      .flatMap(({ changes }) => changes)
      .flatMap(({ table, field = '' }) => (table === undefined ? field : table))
      .filter((name) => rights[name] !== 'none' && rights[`sub__${name}`] !== 'none'),
  );
  const forms = formsOfSolution(solution);
  const labels = [...names].map((name) => translateWord(solution.texts, labelInForms(forms, name), language));
  return formatList(language, labels);
}
