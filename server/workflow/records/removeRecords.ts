import type { formSolution } from '#contract/forms/formSolution.ts';
import type { AnswerOf, BodyOf } from '#contract/wire/endpoint.ts';
import type { RefusalCode } from '#domain/shared/refusal.ts';
import { ok, type Result } from '#domain/shared/result.ts';
import type { WorkflowContext } from '#server/engine/workflowContext.ts';
import type { Viewer } from '#server/engine/viewer.ts';
import { refusedError } from '#server/http/errors.ts';
import type { Sql } from '#server/db/database.ts';
import { formatRefusal } from '#server/i18n/sentence.ts';
import { releaseForms } from '#server/forms/records/formStore.ts';
import { detachFilesOfRecord } from '#server/forms/records/recordFiles.ts';
import { loadRecord } from '#server/forms/records/readRecord.ts';
import { loadRecordReader, findRecordRefusal } from './recordRights.ts';
import { getRecordTitle } from '#server/forms/records/getRecordTitle.ts';
import { deleteRecord } from '#server/forms/records/writeRecord.ts';

type Removed = Required<NonNullable<AnswerOf<typeof formSolution.removeById>>>;

/**
 * Deletes the records that may be deleted and returns the others with a reason (the platform omits them, contract form
 * 3). If none may be deleted, nothing is done.
 */
export async function removeRecords(
  tx: Sql,
  deps: WorkflowContext,
  viewer: Viewer,
  { id: ids, alias }: BodyOf<typeof formSolution.removeById>,
): Promise<Result<Removed>> {
  const { tenant } = viewer.caller;
  const solution = await deps.files.main(tx, tenant, 'solution', alias);
  if (solution === undefined) return refusedError('form.notConfigured');
  const { object } = solution.content;
  const reader = await loadRecordReader(tx, viewer);
  const removed: string[] = [];
  const skipped: Removed['skipped'] = [];
  const refused: RefusalCode[] = [];
  const wanted = new Set(ids.split(',').filter((id) => id !== ''));
  // A fixed order avoids deadlocks between parallel deletions.
  for (const id of [...wanted].sort()) {
    const record = await loadRecord(tx, { tenant, object }, id, 'toWrite');
    const reason =
      record === undefined ? 'notFound' : await findRecordRefusal(tx, viewer, solution, 'remove', { reader, record });
    if (record !== undefined && reason === undefined) {
      await releaseForms(tx, { tenant, object, record: id });
      await deleteRecord(tx, { tenant, object }, id);
      await detachFilesOfRecord(tx, { tenant, object, id }, deps.clock.now());
      removed.push(id);
      continue;
    }
    const code = reason ?? 'notFound';
    refused.push(code);
    const title = record === undefined || code === 'notFound' ? id : getRecordTitle(solution, record.record);
    skipped.push({ pk: id, title, reason: formatRefusal(viewer.language, { code }) });
  }
  if (removed.length === 0) return refusedError(refused[0] ?? 'notFound');
  for (const code of refused) viewer.logRefusal?.({ kind: 'refused', refusal: { code } });
  return ok({ removed, skipped });
}
