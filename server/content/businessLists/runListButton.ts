import { readList } from '#contract/businessLists/decodeColumns.ts';
import { decodeRecord } from '#contract/forms/decodeRecord.ts';
import { encodeForm } from '#contract/forms/encodeForm.ts';
import { readText, readJsonObject, type UnknownRecord } from '#contract/forms/looseValues.ts';
import { fail, ok, type Result } from '#domain/shared/result.ts';
import type { WorkflowContext } from '#server/engine/workflowContext.ts';
import type { Viewer } from '#server/engine/viewer.ts';
import { loadRecord } from '#server/forms/records/readRecord.ts';
import { findRecordRefusal } from '#server/workflow/records/recordRights.ts';
import { refusedError } from '#server/http/errors.ts';
import { writeRecord } from '#server/forms/records/writeRecord.ts';
import type { Sql } from '#server/db/database.ts';
import { formatServerMessage } from '#server/i18n/sentence.ts';
import type { AllowedList } from './listRights.ts';
import { checkButtonCondition } from './pressListButton.ts';

/**
 * Executes a button that writes fixed values (contract lists 7): `config.values` of the list file is written to the
 * selected records, all of them or none.
 */
export async function runListButton(
  tx: Sql,
  { clock, ids }: WorkflowContext,
  viewer: Viewer,
  { list, button, data }: { readonly list: AllowedList; readonly button: string; readonly data: unknown },
): Promise<Result<null>> {
  const found = listButtons(list).find((each) => readText(each['btnName']) === button);
  const config = readJsonObject(found?.['config']);
  const values = readJsonObject(config['values']);
  if (found === undefined || Object.keys(values).length === 0)
    return fail({ kind: 'rejectedByServer', message: formatServerMessage(viewer.language, 'unknownDeed') });
  const rows = readList(data);
  if (rows.length === 0)
    return fail({ kind: 'rejectedByServer', message: formatServerMessage(viewer.language, 'chooseRows') });
  const condition = found['preCondConfig'] ?? config['preCondConfig'];
  const allowed = checkButtonCondition(viewer, { config: JSON.stringify(condition ?? {}), rows });
  if (!allowed.ok) return allowed;
  const { person, tenant } = viewer.caller;
  const { object } = list.file.content;
  // Requires the permission to edit; without a form no user has it.
  if (list.solution === undefined) return refusedError('forbidden');
  for (const row of rows) {
    const before = await loadRecord(tx, { tenant, object }, readText(row['ID_']), 'toWrite');
    if (before === undefined) return refusedError('notFound');
    const refusal = await findRecordRefusal(tx, viewer, list.solution, 'edit', { reader: list.reader, record: before });
    if (refusal !== undefined) return refusedError(refusal);
    await writeRecord(tx, {
      tenant,
      object,
      before,
      record: decodeRecord({ ...encodeForm(before.record), ...values }),
      person,
      now: clock.now(),
      newId: () => ids.next(),
    });
  }
  return ok(null);
}

/** Returns all buttons of a list, wherever they are defined. */
function listButtons({ file: { content } }: AllowedList): readonly UnknownRecord[] {
  const ofRows = content.colsJson.flatMap((column) => readList(readJsonObject(column['renderConf'])['btnList']));
  return [...content.topBtnsJson, ...(content.mobileConf.mobileButton ?? []), ...ofRows];
}
