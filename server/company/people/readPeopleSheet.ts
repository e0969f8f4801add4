import { Buffer } from 'node:buffer';
import type { Language } from '#application/formatting/language.ts';
import { PROPERTY_KEYS } from '#domain/directory/colleague.ts';
import { splitDepartmentPath } from '../departmentPath.ts';
import { parseCsv, type CsvRow } from '#server/i18n/csv.ts';
import { CELL_EXAMPLES, validateCell } from './validateCell.ts';
import { parsePeopleColumn, PEOPLE_COLUMNS, type PeopleColumn } from './peopleColumns.ts';
import { CLEAR_MARK, type SheetRow } from './peopleRow.ts';
import { decodeSheet } from './decodeSheet.ts';
import { createSheetProblem, type SheetProblem } from './createSheetProblem.ts';

/** A parsed sheet of users. Rows with an invalid cell that identifies the user are left out. */
export interface PeopleSheet {
  readonly rows: readonly SheetRow[];
  readonly problems: readonly SheetProblem[];
  /** Number of rows below the heading, including invalid ones. */
  readonly lines: number;
  /** Absent if no encoding fits. */
  readonly encoding?: string;
  /** Unknown headings; their columns are ignored. */
  readonly unknownColumns: readonly string[];
}

const EXAMPLE_HEADING = 'account,name,mail,mobile,landline,office,car number,department,post,superior,head of';
const MAX_ROWS = 50_000;
/** Separator of several departments in one cell. */
const PATH_SEPARATOR = /[;\uFF1B|\n]/u;

/** Options of the reader. The server start requires account and name; an import requires only the account. */
interface SheetReadOptions {
  readonly language: Language;
  readonly isImport?: boolean;
}

/** Reads `people.csv` as exported by a spreadsheet: a heading in any of our languages, and one row per user. */
export function readPeopleSheet(
  file: string,
  bytes: Buffer,
  { language, isImport = false }: SheetReadOptions,
): PeopleSheet {
  const place = { file, line: 1 };
  if (bytes.subarray(0, 4).equals(ZIP_SIGNATURE))
    return toRejectedSheet(createSheetProblem(place, 'sheet.workbook', {}, CSV));
  const read = decodeSheet(bytes, language, (text) => parseColumns(findHeading(text)).has('account'));
  if (!read.ok)
    return toRejectedSheet(createSheetProblem(place, 'sheet.unreadable', { encodings: read.error.join(', ') }, CSV));
  const { encoding, text } = read.value;
  const { rows, unclosed } = parseCsv(text.replace(/^\uFEFF/u, ''));
  const [heading, ...others] = rows.filter(hasContent);
  const columns = parseColumns(heading);
  const problems = headingProblems(file, heading, { columns, isImport });
  if (problems.length > 0) return { ...toRejectedSheet(...problems), encoding };
  if (others.length > MAX_ROWS)
    return toRejectedSheet(createSheetProblem(place, 'sheet.tooManyRows', { rows: others.length, most: MAX_ROWS }));
  const found = others.map((row) => readRow(file, row, { columns, width: heading?.cells.length ?? 0, isImport }));
  return {
    encoding,
    lines: others.length,
    rows: found.flatMap(({ row }) => row ?? []),
    problems: [
      ...(unclosed === undefined
        ? []
        : [
            createSheetProblem(
              { file, line: unclosed },
              'sheet.unclosedQuote',
              {},
              { ...QUOTED, expectedMessage: 'sheet.wanted.closedQuote' },
            ),
          ]),
      ...found.flatMap((each) => each.problems),
    ],
    unknownColumns: (heading?.cells ?? [])
      .map((cell) => cell.trim())
      .filter((cell) => cell !== '' && !parsePeopleColumn(cell)),
  };
}

/** First bytes of a ZIP archive, the format of workbooks. */
const ZIP_SIGNATURE = Buffer.from([0x50, 0x4b, 0x03, 0x04]);
const CSV = { expectedMessage: 'sheet.wanted.csv', example: EXAMPLE_HEADING } as const;
const QUOTED = { expectedMessage: 'sheet.wanted.quotes', example: '"Sales, North"' } as const;

const toRejectedSheet = (...problems: readonly SheetProblem[]): PeopleSheet => ({
  rows: [],
  lines: 0,
  problems,
  unknownColumns: [],
});

const hasContent = ({ cells }: CsvRow): boolean => cells.some((cell) => cell.trim() !== '');
const findHeading = (text: string): CsvRow | undefined => parseCsv(text.slice(0, 10_000)).rows.find(hasContent);

type Columns = ReadonlyMap<PeopleColumn, number>;
const parseColumns = (heading: CsvRow | undefined): Columns =>
  new Map(
    (heading?.cells ?? [])
      .map((cell, place) => [parsePeopleColumn(cell.replace(/^\uFEFF/u, '')), place] as const)
      .filter((each): each is readonly [PeopleColumn, number] => each[0] !== undefined)
      .toReversed(),
  );

function headingProblems(
  file: string,
  heading: CsvRow | undefined,
  { columns, isImport }: { readonly columns: Columns; readonly isImport: boolean },
): SheetProblem[] {
  const wish = { expectedMessage: 'sheet.wanted.headings', example: EXAMPLE_HEADING } as const;
  if (heading === undefined) return [createSheetProblem({ file, line: 1 }, 'sheet.empty', {}, wish)];
  const place = { file, line: heading.line };
  const needed: readonly PeopleColumn[] = isImport ? ['account'] : ['account', 'name'];
  const seen = heading.cells.map((cell) => cell.trim()).join(', ');
  const named = heading.cells.map(parsePeopleColumn).filter((column) => column !== undefined);
  const twice = PEOPLE_COLUMNS.filter((column) => named.filter((each) => each === column).length > 1);
  return [
    ...needed
      .filter((column) => !columns.has(column))
      .map((column) => createSheetProblem(place, 'sheet.columnMissing', { column, seen }, wish)),
    ...twice.map((column) => createSheetProblem(place, 'sheet.columnTwice', { column }, wish)),
  ];
}

interface ReadRow {
  readonly row?: SheetRow;
  readonly problems: readonly SheetProblem[];
}

interface RowShape {
  readonly columns: Columns;
  readonly width: number;
  readonly isImport: boolean;
}

function readRow(file: string, { line, cells }: CsvRow, { columns, width, isImport }: RowShape): ReadRow {
  const place = { file, line };
  const extra = cells.slice(width).filter((cell) => cell.trim() !== '').length;
  if (extra > 0)
    return { problems: [createSheetProblem(place, 'sheet.tooManyCells', { cells: cells.length, width }, QUOTED)] };
  const said = Object.fromEntries(
    [...columns].map(([column, at]) => [column, (cells[at] ?? '').normalize('NFC').trim()]),
  ) as Partial<Record<PeopleColumn, string>>;
  const problems = PEOPLE_COLUMNS.flatMap((column) => {
    const cell = said[column];
    if (cell === undefined || (isImport && column === 'name' && cell === '')) return [];
    const found = validateCell(column, cell, isImport ? 'app' : 'files');
    if (found === undefined) return [];
    const { fault, values, expectedMessage } = found;
    return [
      createSheetProblem({ ...place, column }, fault, values, {
        expectedMessage,
        example: CELL_EXAMPLES[expectedMessage],
      }),
    ];
  });
  const wrong = new Set(problems.flatMap(({ column }) => column ?? []));
  return { problems, ...(!wrong.has('account') && { row: toSheetRow(place, said, wrong) }) };
}

/** Columns whose cells are used as they are. */
const PLAIN_COLUMNS = ['mail', 'mobile', ...PROPERTY_KEYS, 'post', 'superior'] as const;

/** Builds a row without its invalid cells, so that a mistake causes no further problems. */
function toSheetRow(
  place: Pick<SheetRow, 'file' | 'line'>,
  said: Partial<Record<PeopleColumn, string>>,
  wrong: ReadonlySet<PeopleColumn>,
): SheetRow {
  const text = (column: PeopleColumn): string | undefined =>
    wrong.has(column) ? undefined : said[column] || undefined;
  const plain = Object.fromEntries(
    PLAIN_COLUMNS.flatMap((column) => {
      const cell = text(column);
      return cell === undefined ? [] : [[column, cell]];
    }),
  );
  const department = text('department');
  const headOf = wrong.has('headOf') ? '' : (said.headOf ?? '');
  return {
    ...place,
    account: (said.account ?? '').toLowerCase(),
    name: said.name ?? '',
    ...plain,
    ...(department !== undefined && { department: department === CLEAR_MARK ? [] : splitDepartmentPath(department) }),
    headOf: headOf
      .split(PATH_SEPARATOR)
      .map(splitDepartmentPath)
      .filter((levels) => levels.length > 0),
  };
}
