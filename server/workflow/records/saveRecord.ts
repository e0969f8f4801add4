import type { formSolution } from '#contract/forms/formSolution.ts';
import type { AnswerOf, BodyOf } from '#contract/wire/endpoint.ts';
import { readText } from '#contract/forms/looseValues.ts';
import { VERSION_FIELD } from '#domain/forms/recordVersion.ts';
import { EMPTY_RECORD } from '#domain/forms/formRecord.ts';
import type { RecordReader } from '#domain/forms/recordPolicy.ts';
import { ok, type Result } from '#domain/shared/result.ts';
import { formatList } from '#application/formatting/listText.ts';
import type { WorkflowContext } from '#server/engine/workflowContext.ts';
import { loadDefaultValueFacts } from '../requests/loadDefaultValueFacts.ts';
import type { Viewer } from '#server/engine/viewer.ts';
import { translateText } from '#server/i18n/localText.ts';
import { findChangesSince } from '#server/forms/views/concurrentChanges.ts';
import { ID_FIELD } from '#server/forms/views/formView.ts';
import { findFormLabel } from '#server/forms/views/getFieldLabel.ts';
import type { UniquenessCheck } from '#server/forms/views/uniqueness.ts';
import { createFormRecord } from '#server/forms/views/viewsFor.ts';
import { refusedError } from '#server/http/errors.ts';
import type { Sql } from '#server/db/database.ts';
import type { DeployedFile } from '#server/forms/records/companyFileStore.ts';
import { submitRecord, maySubmitRecord } from './submitRecord.ts';
import { loadRecord, type StoredRecord } from '#server/forms/records/readRecord.ts';
import { loadRecordReader, findRecordRefusal } from './recordRights.ts';
import { getSolutionForm, getSolutionForms } from '#server/forms/records/solutionForm.ts';
import { prepareRecord, storePreparedRecord } from './storeRecord.ts';
import { createRecordUniquenessCheck } from '#server/forms/records/uniquenessInRecords.ts';
import type { RecordWrite } from '#server/forms/records/writeRecord.ts';

type Solution = DeployedFile<'solution'>;
type Saved = AnswerOf<typeof formSolution.saveForm>;

/** Saves a record with a form: the fields the user may write, validated by the rules of the page (contract form 3). */
export async function saveRecord(
  tx: Sql,
  deps: WorkflowContext,
  viewer: Viewer,
  { setting, data }: BodyOf<typeof formSolution.saveForm>,
): Promise<Result<Saved>> {
  const { tenant } = viewer.caller;
  const solution = await deps.files.main(tx, tenant, 'solution', setting.alias);
  if (solution === undefined) return refusedError('form.notConfigured');
  const { object } = solution.content;
  const key = readText(data[ID_FIELD]);
  const before = key === '' ? undefined : await loadRecord(tx, { tenant, object }, key, 'toWrite');
  if (key !== '' && before === undefined) return refusedError('notFound');
  const by = { reader: await loadRecordReader(tx, viewer), isTaken: createRecordUniquenessCheck(object) };
  const ready = await prepareSave(tx, deps, viewer, solution, { setting, data, before, by });
  if (!ready.ok) return ready;
  const { writing, starts } = ready.value;
  const stored = await storePreparedRecord(tx, viewer, writing);
  if (!stored.ok) return stored;
  const { id, record } = stored.value;
  const handed = starts
    ? await submitRecord(tx, deps, viewer, solution, { id, record, opinion: setting.opinion })
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

/** @property by the caller, and the check for unique values. */
interface SavingFacts extends Pick<Asked, 'data'> {
  readonly setting: Pick<Asked['setting'], 'action'>;
  readonly before: StoredRecord | undefined;
  readonly by: { readonly reader: RecordReader; readonly isTaken: UniquenessCheck };
}

/** Prepares a record for saving: the fields the user may write, validated by the rules of the page. */
export async function prepareSave(
  tx: Sql,
  deps: WorkflowContext,
  viewer: Viewer,
  solution: Solution,
  { setting, data, before, by: { reader, isTaken } }: SavingFacts,
): Promise<Result<{ readonly writing: RecordWrite; readonly starts: boolean }>> {
  const use = before === undefined ? 'add' : 'edit';
  const refusal = await findRecordRefusal(tx, viewer, solution, use, { reader, record: before });
  if (refusal !== undefined) return refusedError(refusal);
  const mayStart = await maySubmitRecord(tx, deps, viewer, solution, before);
  const starts = setting.action !== 'save' && mayStart;
  const unseen = before && (await describeConcurrentChanges(tx, viewer, solution, before, data));
  if (unseen !== undefined) return refusedError('record.changed', { fields: unseen });
  const placed = getSolutionForm(solution);
  const { person } = viewer.caller;
  const ready = await prepareRecord(tx, deps, viewer, solution, {
    placed,
    before,
    begin:
      before === undefined ? createFormRecord(placed, await loadDefaultValueFacts(tx, deps, viewer)) : EMPTY_RECORD,
    writer: { id: person.id, department: person.department },
    isTaken,
    data,
    // If the form can start a process, missing values are only reported at the start (contract form 3).
    checkLevel: mayStart && !starts ? 'formats' : 'all',
  });
  return ready.ok ? ok({ writing: ready.value, starts }) : ready;
}

/**
 * Returns the labels of the fields that were changed since the client read the record. Without this check the client's
 * values would be ignored and success reported (contract form 3). Changes by the same user on another page count, too.
 */
async function describeConcurrentChanges(
  tx: Sql,
  { language }: Viewer,
  solution: Solution,
  before: StoredRecord,
  data: Readonly<Record<string, unknown>>,
): Promise<string | undefined> {
  const read = Number(readText(data[VERSION_FIELD]) || Number.NaN);
  if (Number.isNaN(read) || read >= before.version) return undefined;
  const written = await findChangesSince(tx, before, read);
  const { rights } = solution.content;
  const names = new Set(
    written
      .flatMap(({ changes }) => changes)
      .flatMap(({ table, field = '' }) => (table === undefined ? field : table))
      .filter((name) => rights[name] !== 'none' && rights[`sub__${name}`] !== 'none'),
  );
  const forms = getSolutionForms(solution);
  const labels = [...names].map((name) => translateText(solution.texts, findFormLabel(forms, name), language));
  return formatList(language, labels);
}
