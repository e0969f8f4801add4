import { Readable } from 'node:stream';
import { setImmediate } from 'node:timers/promises';
import { toWireTime } from '#api/time.ts';
import type { BodyOf } from '#api/endpoint.ts';
import type { formBoList } from '#api/formBoList.ts';
import { recordRefusal } from '#domain/form/recordPolicy.ts';
import type { Failure } from '#domain/shared/failure.ts';
import { ok, type Result } from '#domain/shared/result.ts';
import type { BpmDeps } from '../../bpm/bpmDeps.ts';
import type { Viewer } from '../../bpm/viewer.ts';
import { translateWord } from '../../definitions/localText.ts';
import { listedKeys, recordsByKeys } from '../../records/listRecords.ts';
import { recordTablesOf } from '../../records/recordTable.ts';
import { refused } from '../../refused.ts';
import type { Sql } from '../../storage/database.ts';
import { knownList, type AllowedList } from '../listRights.ts';
import { listingOf, type ListAsking } from '../readListRows.ts';
import { shownRows } from '../shownRows.ts';
import { KEY, sheetCell, sheetColumns, type SheetColumn } from './sheetColumns.ts';
import type { SheetRow } from './spreadsheetJob.ts';
import type { SpreadsheetThread } from './spreadsheetThread.ts';

/** The platform writes a million on a desktop; nobody reads so many on a phone. */
export const MOST_EXPORT_ROWS = 50_000;
/** Rows read and told in one go: between two of them everybody else is answered. */
const AT_ONCE = 250;

type Asked = Pick<
  BodyOf<typeof formBoList.asyncExportExcel>,
  'boListKey' | 'params' | 'queryCondition' | 'sortField' | 'sortOrder'
>;

/** @property mostRows a list of more rows is not written. */
interface ExportDeps extends BpmDeps {
  readonly spreadsheets: SpreadsheetThread;
  readonly mostRows: number;
}

/** What is written: which rows, in which columns. */
interface ExportedList {
  readonly list: AllowedList;
  readonly columns: readonly SheetColumn[];
  readonly keys: readonly string[];
}

/**
 * The rows of a list a person sees, and the columns it shows, as a file of the day it was made. Which rows, and in
 * which order, is of one moment; what they say is read batch by batch, so that nobody waits for all of it.
 */
export async function exportList(
  deps: ExportDeps,
  viewer: Viewer,
  asked: Asked,
): Promise<Result<{ readonly name: string; readonly bytes: Readable; readonly size: number }, Failure>> {
  const found = await deps.database.snapshot((tx) => wanted(tx, deps, viewer, asked));
  if (!found.ok) return found;
  const { list, columns } = found.value;
  const name = translateWord(list.file.texts, list.file.content.name, viewer.language);
  const head = { name, columns: columns.map(({ header, type, field }) => ({ header, width: widthOf(type, field) })) };
  const bytes = await deps.spreadsheets.write(head, batchesOf(deps, viewer, asked, found.value));
  const day = toWireTime(deps.clock.now()).slice(0, 10);
  return ok({ name: `${name} ${day}.xlsx`, bytes: Readable.from([bytes]), size: bytes.length });
}

async function wanted(tx: Sql, deps: ExportDeps, viewer: Viewer, asked: Asked): Promise<Result<ExportedList, Failure>> {
  const known = await knownList(tx, deps, viewer, asked.boListKey);
  if (!known.ok) return known;
  const { file, reader, permissions } = known.value;
  if (permissions === undefined) return refused('forbidden');
  const refusal = recordRefusal(permissions, 'export', reader);
  if (refusal !== undefined) return refused(refusal);
  const listing = listingOf(tx, viewer, known.value, askingOf(asked));
  if (!listing.ok) return listing;
  const keys = await listedKeys(tx, listing.value, deps.mostRows + 1);
  if (keys.length > deps.mostRows) return refused('export.tooManyRows', { limit: deps.mostRows });
  const table = (await recordTablesOf(tx, viewer.caller.tenant, file.content.object)).get('');
  return ok({ list: known.value, columns: sheetColumns(file, table, viewer.language), keys });
}

const askingOf = ({ params, queryCondition, sortField, sortOrder }: Asked): ListAsking => ({
  fields: {},
  isWhole: true,
  query: {
    pageNo: 1,
    pageSize: AT_ONCE,
    params: { ...params, ...(queryCondition !== '' && { queryCondition }) },
    ...(sortField !== undefined && { sortField }),
    ...(sortOrder !== undefined && { sortOrder }),
  },
});

/** A record that has gone meanwhile, or has left the list, is left out. */
async function* batchesOf(
  { database }: ExportDeps,
  viewer: Viewer,
  asked: Asked,
  { list, columns, keys }: ExportedList,
): AsyncGenerator<readonly SheetRow[]> {
  for (let at = 0; at < keys.length; at += AT_ONCE) {
    const rows = await database.snapshot(async (tx) => {
      const listing = listingOf(tx, viewer, list, askingOf(asked));
      const found = listing.ok ? await recordsByKeys(tx, listing.value, keys.slice(at, at + AT_ONCE)) : [];
      return shownRows(tx, viewer, list.file, found);
    });
    yield rows.map((row) => columns.map((column) => sheetCell(column, row)));
    // Others are answered between two batches.
    await setImmediate();
  }
}

const widthOf = (type: SheetColumn['type'], field: string): number =>
  field === KEY ? 24 : type === 'varchar' ? 22 : 16;
