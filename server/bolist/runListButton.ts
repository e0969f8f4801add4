import { openedList } from '#api/boList/decodeColumns.ts';
import { looseTextOf, openedOf, type LooseRecord } from '#api/form/looseValues.ts';
import type { Variables } from '#domain/expression/tree.ts';
import type { Failure } from '#domain/shared/failure.ts';
import { fail, ok, type Result } from '#domain/shared/result.ts';
import type { BpmDeps } from '../bpm/bpmDeps.ts';
import type { Viewer } from '../bpm/viewer.ts';
import { recordById } from '../records/readRecord.ts';
import { recordRefusalFor } from '../records/recordRights.ts';
import { refused } from '../refused.ts';
import { writeRecord } from '../records/writeRecord.ts';
import type { Sql } from '../storage/database.ts';
import { serverSentence } from '../texts/sentence.ts';
import type { AllowedList } from './listRights.ts';
import { checkButton } from './pressListButton.ts';

/**
 * A button whose deed is ours to carry out (contract lists 7): no program text, but values that are written into the
 * chosen records, as `config.values` of the list file says. All of them, or none.
 */
export async function runListButton(
  tx: Sql,
  { clock, ids }: BpmDeps,
  viewer: Viewer,
  { list, button, data }: { readonly list: AllowedList; readonly button: string; readonly data: unknown },
): Promise<Result<null, Failure>> {
  const found = buttonsOf(list).find((each) => looseTextOf(each['btnName']) === button);
  const config = openedOf(found?.['config']);
  const values = openedOf(config['values']);
  if (found === undefined || Object.keys(values).length === 0)
    return fail({ kind: 'rejectedByServer', message: serverSentence(viewer.language, 'unknownDeed') });
  const rows = openedList(data);
  if (rows.length === 0)
    return fail({ kind: 'rejectedByServer', message: serverSentence(viewer.language, 'chooseRows') });
  const condition = found['preCondConfig'] ?? config['preCondConfig'];
  const allowed = checkButton(viewer, { config: JSON.stringify(condition ?? {}), rows });
  if (!allowed.ok) return allowed;
  const { person, tenant } = viewer.caller;
  const { object } = list.file.content;
  // Who edits a record may do this: without a form there is nobody.
  if (list.solution === undefined) return refused('forbidden');
  for (const row of rows) {
    const before = await recordById(tx, { tenant, object }, looseTextOf(row['ID_']), 'toWrite');
    if (before === undefined) return refused('notFound');
    const refusal = await recordRefusalFor(tx, viewer, list.solution, 'edit', { reader: list.reader, record: before });
    if (refusal !== undefined) return refused(refusal);
    await writeRecord(tx, {
      tenant,
      object,
      before,
      record: { ...before.record, ...(values as Variables) },
      person,
      now: clock.now(),
      newId: () => ids.next(),
    });
  }
  return ok(null);
}

/** Wherever a list may have them. */
function buttonsOf({ file: { content } }: AllowedList): readonly LooseRecord[] {
  const ofRows = content.colsJson.flatMap((column) => openedList(openedOf(column['renderConf'])['btnList']));
  return [...content.topBtnsJson, ...(content.mobileConf.mobileButton ?? []), ...ofRows];
}
