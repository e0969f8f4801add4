import { setOwn } from '#domain/shared/getOwn.ts';
import { setImmediate } from 'node:timers/promises';
import type { ImportReport, RefusedLine } from '#domain/businessLists/importReport.ts';
import type { Value } from '#domain/expression/tree.ts';
import type { Failure } from '#domain/shared/failure.ts';
import { ok, type Result } from '#domain/shared/result.ts';
import type { WorkflowContext } from '#server/engine/workflowContext.ts';
import type { Viewer } from '#server/engine/viewer.ts';
import type { DeployedFile } from '#server/forms/records/companyFileStore.ts';
import { toCells } from '#server/forms/records/recordCells.ts';
import { findRecordTables } from '#server/company/recordTable.ts';
import { saveRecords } from '#server/workflow/records/saveRecords.ts';
import { refusedError } from '#server/http/errors.ts';
import { formatFieldIssue, formatRefusal, formatServerMessage } from '#server/i18n/sentence.ts';
import type { AllowedList } from '../listRights.ts';
import { readListRows } from '../readListRows.ts';
import type { DisplayRow } from '../addDisplayTexts.ts';
import { parseCell, type CellIssue } from './importCells.ts';
import { createImportLookup, type ImportLookup } from './createImportLookup.ts';
import { readHeadings, type ImportColumn, type ImportHeadings } from './importColumns.ts';
import type { SheetCell } from '#server/documents/excel/readWorkbook.ts';
import { isSameCell } from '#server/documents/excel/sheetCells.ts';
import { RECORD_KEY, toSheetCell, createSheetColumns } from './createSheetColumns.ts';

/** Rows looked up, and rows written, in one transaction; other requests are served in between. */
const LOOKUP_BATCH_ROWS = 200;
const WRITE_BATCH_ROWS = 50;

/** Result of an import before it is formatted. */
export interface ImportOutcome extends Omit<ImportReport, 'outcome' | 'message'> {
  /** Why no row was imported. */
  readonly fault?: 'empty' | 'noColumns';
}

interface ImportContext {
  readonly viewer: Viewer;
  readonly list: AllowedList;
  readonly solution: DeployedFile<'solution'>;
  readonly headings: ImportHeadings;
  readonly known: ReadonlyMap<string, DisplayRow>;
  readonly find: ImportLookup;
}
/** A row of the spreadsheet that is not empty. */
interface ImportLine {
  readonly line: number;
  readonly cells: readonly SheetCell[];
  readonly key: string;
}
/** A record to write: the changed values, or all values of a new record. */
interface RecordWrite extends Pick<ImportLine, 'line' | 'key'> {
  readonly data: Readonly<Record<string, Value>>;
}

/**
 * Imports the rows of a spreadsheet into records. Each row is written completely or not at all, and permissions are
 * checked for each.
 */
export async function importList(
  deps: WorkflowContext,
  viewer: Viewer,
  list: AllowedList,
  [first = [], ...rest]: readonly (readonly SheetCell[])[],
): Promise<Result<ImportOutcome>> {
  const { solution } = list;
  if (solution === undefined) return refusedError('forbidden');
  const { tenant } = viewer.caller;
  const table = await deps.database.snapshot(async (tx) =>
    (await findRecordTables(tx, tenant, list.file.content.object)).get(''),
  );
  if (table === undefined) return refusedError('notFound');
  const headings = readHeadings(first, createSheetColumns(list.file, table, viewer.language), solution, table, viewer);
  const lines = toImportLines(rest, headings.key);
  const nothing = toImportOutcome(headings, []);
  if (headings.columns.length === 0) return ok({ ...nothing, fault: first.length === 0 ? 'empty' : 'noColumns' });
  if (lines.length === 0) return ok({ ...nothing, fault: 'empty' });
  const known = await findKnownRows(deps, viewer, list, lines);
  if (!known.ok) return known;
  const imported = {
    viewer,
    list,
    solution,
    headings,
    known: known.value,
    find: createImportLookup(() => deps.database.sql, tenant),
  };
  return ok(toImportOutcome(headings, await importLines(deps, imported, lines)));
}

const toImportLines = (rows: readonly (readonly SheetCell[])[], key: number | undefined): readonly ImportLine[] =>
  rows
    .map((cells, at) => ({ line: at + 2, cells, key: key === undefined ? '' : String(cells[key] ?? '').trim() }))
    .filter(({ cells }) => cells.some((cell) => cell !== null && cell !== ''));

/**
 * Returns the records that the rows refer to, as far as the list shows them to this user. Others are treated as not
 * existing.
 */
async function findKnownRows(
  { database }: Pick<WorkflowContext, 'database'>,
  viewer: Viewer,
  list: AllowedList,
  lines: readonly ImportLine[],
): Promise<Result<ReadonlyMap<string, DisplayRow>>> {
  const keys = [...new Set(lines.map(({ key }) => key).filter((key) => /^[\w-]{1,64}$/u.test(key)))];
  const found = new Map<string, DisplayRow>();
  for (let at = 0; at < keys.length; at += LOOKUP_BATCH_ROWS) {
    const params = { [`Q_${RECORD_KEY}_S_IN`]: keys.slice(at, at + LOOKUP_BATCH_ROWS).join(',') };
    const query = { pageNo: 1, pageSize: LOOKUP_BATCH_ROWS, params };
    const page = await database.snapshot((tx) => readListRows(tx, viewer, list, { fields: {}, query, isWhole: true }));
    if (!page.ok) return page;
    for (const row of page.value.data) found.set(String(row[RECORD_KEY]), row);
  }
  return ok(found);
}

type RowResult = 'added' | 'changed' | 'unchanged' | readonly Omit<RefusedLine, 'line'>[];

async function importLines(
  deps: WorkflowContext,
  imported: ImportContext,
  lines: readonly ImportLine[],
): Promise<readonly (readonly [line: number, fate: RowResult])[]> {
  const fates: (readonly [number, RowResult])[] = [];
  const placed = new Map<string, number>();
  let waiting: RecordWrite[] = [];
  const write = async () => {
    fates.push(...(await writeLines(deps, imported, waiting)));
    waiting = [];
    // Lets other requests run between two batches.
    await setImmediate();
  };
  for (const each of lines) {
    const prepared = await prepareLine(imported, each, placed.get(each.key));
    if (each.key !== '' && !placed.has(each.key)) placed.set(each.key, each.line);
    if ('data' in prepared) waiting.push(prepared);
    else fates.push([each.line, prepared.fate]);
    if (waiting.length === WRITE_BATCH_ROWS) await write();
  }
  await write();
  return fates;
}

/** Returns the values a row changes: those of cells that differ from what an export would contain. */
async function prepareLine(
  { viewer, headings, known, find }: ImportContext,
  { line, cells, key }: ImportLine,
  earlier: number | undefined,
): Promise<RecordWrite | { readonly fate: RowResult }> {
  const { language } = viewer;
  const before = known.get(key);
  const refuse = (reason: string) => ({ fate: [{ column: '', reason }] });
  if (key !== '' && earlier !== undefined)
    return refuse(formatServerMessage(language, 'excel.twice', { line: earlier }));
  if (key !== '' && before === undefined) return refuse(formatServerMessage(language, 'excel.notFound'));
  const data: Record<string, Value> = {};
  const issues: Omit<RefusedLine, 'line'>[] = [];
  for (const column of headings.columns) {
    const cell = cells[column.at] ?? null;
    if (isSameCell(before === undefined ? null : toSheetCell(column, before), cell)) continue;
    const parsed = await parseCell(cell, column, find);
    if (parsed.ok && (before === undefined || !isStored(column, before, parsed.value)))
      setOwn(data, column.target.name, parsed.value);
    if (!parsed.ok) issues.push({ column: column.header, reason: formatIssue(parsed.error, viewer) });
  }
  if (issues.length > 0) return { fate: issues };
  return before !== undefined && Object.keys(data).length === 0 ? { fate: 'unchanged' } : { line, key, data };
}

/** Whether the value equals the stored one although it is written differently. */
const isStored = ({ field, stored }: ImportColumn, before: DisplayRow, value: Value): boolean =>
  String(before[field] ?? '') === (toCells(stored, value).value ?? '');

function formatIssue({ messageKey, values }: CellIssue, { language }: Viewer): string {
  return messageKey.startsWith('excel.')
    ? formatServerMessage(language, messageKey as Extract<CellIssue['messageKey'], `excel.${string}`>, values)
    : formatFieldIssue(language, { messageKey, values });
}

/** Writes several rows in one transaction; a rejected row is rolled back alone. */
const writeLines = (
  deps: WorkflowContext,
  imported: ImportContext,
  writings: readonly RecordWrite[],
): Promise<readonly (readonly [number, RowResult])[]> =>
  deps.database.transaction(async (tx) => {
    const rows = writings.map(({ key, data }) => ({ ...data, ...(key !== '' && { [RECORD_KEY]: key }) }));
    const saved = await saveRecords(tx, deps, imported.viewer, imported.solution, rows);
    return writings.map(({ line, key }, at) => {
      const fate = saved[at];
      if (fate === undefined || fate.ok) return [line, key === '' ? 'added' : 'changed'];
      return [line, formatFailure(fate.error, imported)];
    });
  });

function formatFailure(failure: Failure, { viewer, headings }: ImportContext): readonly Omit<RefusedLine, 'line'>[] {
  const { language } = viewer;
  switch (failure.kind) {
    case 'invalid':
      return failure.issues.map((issue) => ({
        column: columnHeader(headings.columns, issue.field) ?? String(issue.values['name'] ?? ''),
        reason: formatFieldIssue(language, issue),
      }));
    case 'refused':
      return [{ column: '', reason: failure.message ?? formatRefusal(language, failure.refusal) }];
    case 'rejectedByServer':
      return [{ column: '', reason: failure.message }];
    default:
      return [{ column: '', reason: formatServerMessage(language, 'systemError') }];
  }
}

const columnHeader = (columns: readonly ImportColumn[], field: string): string | undefined =>
  columns.find(({ target }) => target.name === field)?.header;

function toImportOutcome(
  { unknown, unread }: ImportHeadings,
  fates: readonly (readonly [number, RowResult])[],
): Omit<ImportOutcome, 'fault'> {
  const inOrder = fates.toSorted(([one], [other]) => one - other);
  const listLines = (wanted: RowResult) => inOrder.filter(([, fate]) => fate === wanted).map(([line]) => line);
  return {
    added: listLines('added'),
    changed: listLines('changed'),
    unchanged: listLines('unchanged'),
    refused: inOrder.flatMap(([line, fate]) =>
      typeof fate === 'string' ? [] : fate.map((reason) => ({ line, ...reason })),
    ),
    unknownColumns: unknown,
    unreadColumns: unread,
  };
}
