import { Readable } from 'node:stream';
import { setImmediate } from 'node:timers/promises';
import writeXlsxFile, { type Row } from 'write-excel-file/node';
import { toWireTime } from '#api/time.ts';
import type { BodyOf } from '#api/endpoint.ts';
import type { formBoList } from '#api/formBoList.ts';
import { recordRefusal } from '#domain/form/recordPolicy.ts';
import type { Failure } from '#domain/shared/failure.ts';
import type { Instant } from '#domain/shared/ids.ts';
import { ok, type Result } from '#domain/shared/result.ts';
import type { Viewer } from '../../bpm/viewer.ts';
import { translateWord } from '../../definitions/localText.ts';
import { recordTablesOf } from '../../records/recordTable.ts';
import { refused } from '../../refused.ts';
import type { Sql } from '../../storage/database.ts';
import type { AllowedList } from '../listRights.ts';
import { readListRows } from '../readListRows.ts';
import type { ShownRow } from '../shownRows.ts';
import { cellOfText } from './sheetCells.ts';
import { sheetCell, sheetColumns, type SheetColumn } from './sheetColumns.ts';

/** The platform writes a million on a desktop; nobody reads so many on a phone. */
export const MOST_EXPORT_ROWS = 50_000;
/** Read at once; a page of the database is no page of the list. */
const AT_ONCE = 10_000;

type Asked = Pick<BodyOf<typeof formBoList.asyncExportExcel>, 'params' | 'queryCondition' | 'sortField' | 'sortOrder'>;

/** What is written into a spreadsheet: which rows, in which columns. */
export interface ExportedList {
  readonly name: string;
  readonly columns: readonly SheetColumn[];
  readonly rows: readonly ShownRow[];
}

/** The rows of a list a person sees, and the columns the list shows, in the language of the reader. */
export async function readForExport(
  tx: Sql,
  viewer: Viewer,
  list: AllowedList,
  { params, queryCondition, sortField, sortOrder }: Asked,
  mostRows: number,
): Promise<Result<ExportedList, Failure>> {
  const { file, reader, permissions } = list;
  if (permissions === undefined) return refused('forbidden');
  const refusal = recordRefusal(permissions, 'export', reader);
  if (refusal !== undefined) return refused(refusal);
  const rows: ShownRow[] = [];
  for (let pageNo = 1; ; pageNo += 1) {
    const pageSize = Math.min(AT_ONCE, mostRows + 1);
    const query = {
      pageNo,
      pageSize,
      params: { ...params, ...(queryCondition !== '' && { queryCondition }) },
      ...(sortField !== undefined && { sortField }),
      ...(sortOrder !== undefined && { sortOrder }),
    };
    const page = await readListRows(tx, viewer, list, { fields: {}, query, isWhole: true });
    if (!page.ok) return page;
    rows.push(...page.value.data);
    if (rows.length > mostRows) return refused('export.tooManyRows', { limit: mostRows });
    if (page.value.data.length < pageSize) break;
    // Others are answered between two pages.
    await setImmediate();
  }
  const table = (await recordTablesOf(tx, viewer.caller.tenant, file.content.object)).get('');
  const name = translateWord(file.texts, file.content.name, viewer.language);
  return ok({ name, rows, columns: sheetColumns(file, table, viewer.language) });
}

/** The same as a file with its name, of the day it was made. */
export async function writeWorkbook(
  { name, columns, rows }: ExportedList,
  now: Instant,
): Promise<{ readonly name: string; readonly bytes: Readable; readonly size: number }> {
  const heading: Row = columns.map(({ header }) => ({ value: cellOfText(header), fontWeight: 'bold' }));
  const cells = rows.map((row): Row => columns.map((column) => styled(column, row)));
  const book = await writeXlsxFile([heading, ...cells], {
    sheet: sheetName(name),
    stickyRowsCount: 1,
    columns: columns.map(({ type, field }) => ({ width: field === 'ID_' ? 24 : type === 'varchar' ? 22 : 16 })),
  }).toBuffer();
  const day = toWireTime(now).slice(0, 10);
  return { name: `${name} ${day}.xlsx`, bytes: Readable.from([book]), size: book.length };
}

function styled(column: SheetColumn, row: ShownRow): Row[number] {
  const value = sheetCell(column, row);
  if (!(value instanceof Date)) return value;
  const isDay = value.getTime() % 86_400_000 === 0;
  return { value, type: Date, format: isDay ? 'yyyy-mm-dd' : 'yyyy-mm-dd hh:mm:ss' };
}

/** What a sheet may be called: at most 31 letters, without the signs that name a place in it. */
const sheetName = (name: string): string =>
  [...name.replaceAll(/[[\]:*?/\\']/gu, ' ')].slice(0, 31).join('').trim() || 'Sheet1';
