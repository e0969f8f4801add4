import { setImmediate } from 'node:timers/promises';
import type { ImportReport, RefusedLine } from '#domain/bolist/importReport.ts';
import type { Value } from '#domain/expression/tree.ts';
import type { Failure } from '#domain/shared/failure.ts';
import { ok, type Result } from '#domain/shared/result.ts';
import type { BpmDeps } from '../../bpm/bpmDeps.ts';
import type { Viewer } from '../../bpm/viewer.ts';
import type { DeployedFile } from '../../records/companyFileStore.ts';
import { toCells } from '../../records/recordCells.ts';
import { recordTablesOf } from '../../records/recordTable.ts';
import { saveRecords } from '../../records/saveRecords.ts';
import { refused } from '../../refused.ts';
import { issueSentence, refusalSentence, serverSentence } from '../../texts/sentence.ts';
import type { AllowedList } from '../listRights.ts';
import { readListRows } from '../readListRows.ts';
import type { ShownRow } from '../shownRows.ts';
import { toldValue, type CellIssue } from './importCells.ts';
import { importLookup, type ImportLookup } from './importLookup.ts';
import { readHeadings, type ReadColumn, type ReadHeadings } from './importColumns.ts';
import type { SheetCell } from './readWorkbook.ts';
import { isSameCell } from './sheetCells.ts';
import { KEY, sheetCell, sheetColumns } from './sheetColumns.ts';

/** Rows looked up, and rows written, in one transaction: others get their turn between. */
const AT_ONCE = 200;
const WRITTEN_AT_ONCE = 50;

/** What became of the rows, before it is put into a sentence. */
export interface ImportOutcome extends Omit<ImportReport, 'outcome' | 'message'> {
  /** Why no row was looked at. */
  readonly fault?: 'empty' | 'noColumns';
}

interface Imported {
  readonly viewer: Viewer;
  readonly list: AllowedList;
  readonly solution: DeployedFile<'solution'>;
  readonly headings: ReadHeadings;
  readonly known: ReadonlyMap<string, ShownRow>;
  readonly find: ImportLookup;
}
/** A row of the spreadsheet that says something. */
interface Line {
  readonly line: number;
  readonly cells: readonly SheetCell[];
  readonly key: string;
}
/** A row that is written: what it changes, or all a new record says. */
interface Writing extends Pick<Line, 'line' | 'key'> {
  readonly data: Readonly<Record<string, Value>>;
}

/** Writes the rows of a spreadsheet into records, each of them whole or not at all. Each is asked for its rights. */
export async function importList(
  deps: BpmDeps,
  viewer: Viewer,
  list: AllowedList,
  [first = [], ...rest]: readonly (readonly SheetCell[])[],
): Promise<Result<ImportOutcome, Failure>> {
  const { solution } = list;
  if (solution === undefined) return refused('forbidden');
  const { tenant } = viewer.caller;
  const table = await deps.database.snapshot(async (tx) =>
    (await recordTablesOf(tx, tenant, list.file.content.object)).get(''),
  );
  if (table === undefined) return refused('notFound');
  const headings = readHeadings(first, sheetColumns(list.file, table, viewer.language), solution, table, viewer);
  const lines = linesOf(rest, headings.key);
  const nothing = outcomeOf(headings, []);
  if (headings.columns.length === 0) return ok({ ...nothing, fault: first.length === 0 ? 'empty' : 'noColumns' });
  if (lines.length === 0) return ok({ ...nothing, fault: 'empty' });
  const known = await knownRows(deps, viewer, list, lines);
  if (!known.ok) return known;
  const imported = {
    viewer,
    list,
    solution,
    headings,
    known: known.value,
    find: importLookup(() => deps.database.sql, tenant),
  };
  return ok(outcomeOf(headings, await importLines(deps, imported, lines)));
}

const linesOf = (rows: readonly (readonly SheetCell[])[], key: number | undefined): readonly Line[] =>
  rows
    .map((cells, at) => ({ line: at + 2, cells, key: key === undefined ? '' : String(cells[key] ?? '').trim() }))
    .filter(({ cells }) => cells.some((cell) => cell !== null && cell !== ''));

/** The records the rows name, as the list shows them to this person: others are not there. */
async function knownRows(
  { database }: Pick<BpmDeps, 'database'>,
  viewer: Viewer,
  list: AllowedList,
  lines: readonly Line[],
): Promise<Result<ReadonlyMap<string, ShownRow>, Failure>> {
  const keys = [...new Set(lines.map(({ key }) => key).filter((key) => /^[\w-]{1,64}$/u.test(key)))];
  const found = new Map<string, ShownRow>();
  for (let at = 0; at < keys.length; at += AT_ONCE) {
    const params = { [`Q_${KEY}_S_IN`]: keys.slice(at, at + AT_ONCE).join(',') };
    const query = { pageNo: 1, pageSize: AT_ONCE, params };
    const page = await database.snapshot((tx) => readListRows(tx, viewer, list, { fields: {}, query, isWhole: true }));
    if (!page.ok) return page;
    for (const row of page.value.data) found.set(String(row[KEY]), row);
  }
  return ok(found);
}

type Fate = 'added' | 'changed' | 'unchanged' | readonly Omit<RefusedLine, 'line'>[];

async function importLines(
  deps: BpmDeps,
  imported: Imported,
  lines: readonly Line[],
): Promise<readonly (readonly [line: number, fate: Fate])[]> {
  const fates: (readonly [number, Fate])[] = [];
  const placed = new Map<string, number>();
  let waiting: Writing[] = [];
  const write = async () => {
    fates.push(...(await writeLines(deps, imported, waiting)));
    waiting = [];
    // Others are answered between two batches.
    await setImmediate();
  };
  for (const each of lines) {
    const told = await tellLine(imported, each, placed.get(each.key));
    if (each.key !== '' && !placed.has(each.key)) placed.set(each.key, each.line);
    if ('data' in told) waiting.push(told);
    else fates.push([each.line, told.fate]);
    if (waiting.length === WRITTEN_AT_ONCE) await write();
  }
  await write();
  return fates;
}

/** What a row changes, by the cells that do not say any more what an export writes there. */
async function tellLine(
  { viewer, headings, known, find }: Imported,
  { line, cells, key }: Line,
  earlier: number | undefined,
): Promise<Writing | { readonly fate: Fate }> {
  const { language } = viewer;
  const before = known.get(key);
  const refuse = (reason: string) => ({ fate: [{ column: '', reason }] });
  if (key !== '' && earlier !== undefined) return refuse(serverSentence(language, 'excel.twice', { line: earlier }));
  if (key !== '' && before === undefined) return refuse(serverSentence(language, 'excel.notFound'));
  const data: Record<string, Value> = {};
  const issues: Omit<RefusedLine, 'line'>[] = [];
  for (const column of headings.columns) {
    const cell = cells[column.at] ?? null;
    if (isSameCell(before === undefined ? null : sheetCell(column, before), cell)) continue;
    const told = await toldValue(cell, column, find);
    if (told.ok && (before === undefined || !isStored(column, before, told.value)))
      data[column.target.name] = told.value;
    if (!told.ok) issues.push({ column: column.header, reason: wordedIssue(told.error, viewer) });
  }
  if (issues.length > 0) return { fate: issues };
  return before !== undefined && Object.keys(data).length === 0 ? { fate: 'unchanged' } : { line, key, data };
}

/** What was written in other words, and comes to what is there. */
const isStored = ({ field, stored }: ReadColumn, before: ShownRow, value: Value): boolean =>
  String(before[field] ?? '') === (toCells(stored, value).value ?? '');

function wordedIssue({ messageKey, values }: CellIssue, { language }: Viewer): string {
  return messageKey.startsWith('excel.')
    ? serverSentence(language, messageKey as Extract<CellIssue['messageKey'], `excel.${string}`>, values)
    : issueSentence(language, { messageKey, values });
}

/** Several rows in one transaction; one that is refused leaves nothing behind, and the others stay. */
const writeLines = (
  deps: BpmDeps,
  imported: Imported,
  writings: readonly Writing[],
): Promise<readonly (readonly [number, Fate])[]> =>
  deps.database.transaction(async (tx) => {
    const rows = writings.map(({ key, data }) => ({ ...data, ...(key !== '' && { [KEY]: key }) }));
    const saved = await saveRecords(tx, deps, imported.viewer, imported.solution, rows);
    return writings.map(({ line, key }, at) => {
      const fate = saved[at];
      if (fate === undefined || fate.ok) return [line, key === '' ? 'added' : 'changed'];
      return [line, wordedFailure(fate.error, imported)];
    });
  });

function wordedFailure(failure: Failure, { viewer, headings }: Imported): readonly Omit<RefusedLine, 'line'>[] {
  const { language } = viewer;
  switch (failure.kind) {
    case 'invalid':
      return failure.issues.map((issue) => ({
        column: headerOf(headings.columns, issue.field) ?? String(issue.values['name'] ?? ''),
        reason: issueSentence(language, issue),
      }));
    case 'refused':
      return [{ column: '', reason: failure.message ?? refusalSentence(language, failure.refusal) }];
    case 'rejectedByServer':
      return [{ column: '', reason: failure.message }];
    default:
      return [{ column: '', reason: serverSentence(language, 'systemError') }];
  }
}

const headerOf = (columns: readonly ReadColumn[], field: string): string | undefined =>
  columns.find(({ target }) => target.name === field)?.header;

function outcomeOf(
  { unknown, unread }: ReadHeadings,
  fates: readonly (readonly [number, Fate])[],
): Omit<ImportOutcome, 'fault'> {
  const inOrder = fates.toSorted(([one], [other]) => one - other);
  const linesThat = (wanted: Fate) => inOrder.filter(([, fate]) => fate === wanted).map(([line]) => line);
  return {
    added: linesThat('added'),
    changed: linesThat('changed'),
    unchanged: linesThat('unchanged'),
    refused: inOrder.flatMap(([line, fate]) =>
      typeof fate === 'string' ? [] : fate.map((reason) => ({ line, ...reason })),
    ),
    unknownColumns: unknown,
    unreadColumns: unread,
  };
}
