import type { formSolution } from '#api/formSolution.ts';
import type { AnswerOf, BodyOf } from '#api/endpoint.ts';
import type { Failure } from '#domain/shared/failure.ts';
import type { RefusalCode } from '#domain/shared/refusal.ts';
import { ok, type Result } from '#domain/shared/result.ts';
import type { BpmDeps } from '../bpm/bpmDeps.ts';
import type { Viewer } from '../bpm/viewer.ts';
import { refused } from '../refused.ts';
import type { Sql } from '../storage/database.ts';
import { refusalSentence } from '../texts/sentence.ts';
import { releaseForms } from './formStore.ts';
import { letFilesGo } from './recordFiles.ts';
import { recordById } from './readRecord.ts';
import { recordReaderOf, recordRefusalFor } from './recordRights.ts';
import { recordTitle } from './recordTitle.ts';
import { removeRecord } from './writeRecord.ts';

type Removed = Required<AnswerOf<typeof formSolution.removeById>>;

/**
 * Removes the records that may go, and names the others (contract form 3: there they are left out in silence). When
 * none may go, nothing is done.
 */
export async function removeRecords(
  tx: Sql,
  deps: BpmDeps,
  viewer: Viewer,
  { id: ids, alias }: BodyOf<typeof formSolution.removeById>,
): Promise<Result<Removed, Failure>> {
  const { tenant } = viewer.caller;
  const solution = await deps.files.main(tx, tenant, 'solution', alias);
  if (solution === undefined) return refused('form.notConfigured');
  const { object } = solution.content;
  const reader = await recordReaderOf(tx, viewer);
  const removed: string[] = [];
  const skipped: Removed['skipped'] = [];
  let first: RefusalCode = 'notFound';
  const wanted = new Set(ids.split(',').filter((id) => id !== ''));
  // In one order, so that two who remove the same records wait for each other and not in a circle.
  for (const id of [...wanted].sort()) {
    const record = await recordById(tx, { tenant, object }, id, 'toWrite');
    const reason =
      record === undefined ? 'notFound' : await recordRefusalFor(tx, viewer, solution, 'remove', { reader, record });
    if (record !== undefined && reason === undefined) {
      await releaseForms(tx, { tenant, object, record: id });
      await removeRecord(tx, { tenant, object }, id);
      await letFilesGo(tx, { tenant, object, id }, deps.clock.now());
      removed.push(id);
      continue;
    }
    const code = reason ?? 'notFound';
    if (skipped.length === 0) first = code;
    const title = record === undefined || code === 'notFound' ? id : recordTitle(solution, record.record);
    skipped.push({ pk: id, title, reason: refusalSentence(viewer.language, { code }) });
  }
  return removed.length === 0 ? refused(first) : ok({ removed, skipped });
}
