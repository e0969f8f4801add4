import { Buffer } from 'node:buffer';
import type { Language } from '#application/language.ts';
import { PROPERTY_KEYS } from '#domain/directory/colleague.ts';
import { levelsOf } from '../directory/departmentAt.ts';
import { separatedRows, type SeparatedRow } from '../texts/separatedRows.ts';
import { EXAMPLES, faultOfCell } from './faultOfCell.ts';
import { peopleColumnOf, PEOPLE_COLUMNS, type PeopleColumn } from './peopleColumns.ts';
import { CLEARED, type SheetPerson } from './peopleRow.ts';
import { readSheetText } from './readSheetText.ts';
import { sheetProblem, type SheetProblem } from './sheetProblem.ts';

/** A sheet of people as it was read; rows with a fault in a cell that names somebody are left out. */
export interface PeopleSheet {
  readonly rows: readonly SheetPerson[];
  readonly problems: readonly SheetProblem[];
  /** Below the heading, those with a fault among them. */
  readonly lines: number;
  /** Absent where the sheet could not be read in any. */
  readonly encoding?: string;
  /** Headings nobody knows: their columns are left out. */
  readonly unknownColumns: readonly string[];
}

const HEADING = 'account,name,mail,mobile,landline,office,car number,department,post,superior,head of';
const MOST_ROWS = 50_000;
/** Several departments in one cell. */
const BETWEEN_PATHS = /[;\uFF1B|\n]/u;

/** Who reads it: a start takes whole lines only, an import what a line says. */
interface SheetReader {
  readonly language: Language;
  readonly isImport?: boolean;
}

/** `people.csv` as a spreadsheet writes it: a heading in any of our languages, and a line for each person. */
export function readPeopleSheet(file: string, bytes: Buffer, { language, isImport = false }: SheetReader): PeopleSheet {
  const place = { file, line: 1 };
  if (bytes.subarray(0, 4).equals(WORKBOOK)) return refusedSheet(sheetProblem(place, 'sheet.workbook', {}, CSV));
  const read = readSheetText(bytes, language, (text) => columnsOf(headingOf(text)).has('account'));
  if (!read.ok) return refusedSheet(sheetProblem(place, 'sheet.unreadable', { encodings: read.error.join(', ') }, CSV));
  const { encoding, text } = read.value;
  const { rows, unclosed } = separatedRows(text.replace(/^\uFEFF/u, ''));
  const [heading, ...others] = rows.filter(isFilled);
  const columns = columnsOf(heading);
  const problems = headingProblems(file, heading, { columns, isImport });
  if (problems.length > 0) return { ...refusedSheet(...problems), encoding };
  if (others.length > MOST_ROWS)
    return refusedSheet(sheetProblem(place, 'sheet.tooManyRows', { rows: others.length, most: MOST_ROWS }));
  const found = others.map((row) => readRow(file, row, { columns, width: heading?.cells.length ?? 0, isImport }));
  return {
    encoding,
    lines: others.length,
    rows: found.flatMap(({ row }) => row ?? []),
    problems: [
      ...(unclosed === undefined
        ? []
        : [
            sheetProblem(
              { file, line: unclosed },
              'sheet.unclosedQuote',
              {},
              { ...QUOTED, wanted: 'sheet.wanted.closedQuote' },
            ),
          ]),
      ...found.flatMap((each) => each.problems),
    ],
    unknownColumns: (heading?.cells ?? [])
      .map((cell) => cell.trim())
      .filter((cell) => cell !== '' && !peopleColumnOf(cell)),
  };
}

/** How every workbook begins, which is a folder that was packed. */
const WORKBOOK = Buffer.from([0x50, 0x4b, 0x03, 0x04]);
const CSV = { wanted: 'sheet.wanted.csv', example: HEADING } as const;
const QUOTED = { wanted: 'sheet.wanted.quotes', example: '"Sales, North"' } as const;

const refusedSheet = (...problems: readonly SheetProblem[]): PeopleSheet => ({
  rows: [],
  lines: 0,
  problems,
  unknownColumns: [],
});

const isFilled = ({ cells }: SeparatedRow): boolean => cells.some((cell) => cell.trim() !== '');
const headingOf = (text: string): SeparatedRow | undefined => separatedRows(text.slice(0, 10_000)).rows.find(isFilled);

type Columns = ReadonlyMap<PeopleColumn, number>;
const columnsOf = (heading: SeparatedRow | undefined): Columns =>
  new Map(
    (heading?.cells ?? [])
      .map((cell, place) => [peopleColumnOf(cell.replace(/^\uFEFF/u, '')), place] as const)
      .filter((each): each is readonly [PeopleColumn, number] => each[0] !== undefined)
      .toReversed(),
  );

function headingProblems(
  file: string,
  heading: SeparatedRow | undefined,
  { columns, isImport }: { readonly columns: Columns; readonly isImport: boolean },
): SheetProblem[] {
  const wish = { wanted: 'sheet.wanted.headings', example: HEADING } as const;
  if (heading === undefined) return [sheetProblem({ file, line: 1 }, 'sheet.empty', {}, wish)];
  const place = { file, line: heading.line };
  const needed: readonly PeopleColumn[] = isImport ? ['account'] : ['account', 'name'];
  const seen = heading.cells.map((cell) => cell.trim()).join(', ');
  const named = heading.cells.map(peopleColumnOf).filter((column) => column !== undefined);
  const twice = PEOPLE_COLUMNS.filter((column) => named.filter((each) => each === column).length > 1);
  return [
    ...needed
      .filter((column) => !columns.has(column))
      .map((column) => sheetProblem(place, 'sheet.columnMissing', { column, seen }, wish)),
    ...twice.map((column) => sheetProblem(place, 'sheet.columnTwice', { column }, wish)),
  ];
}

interface ReadRow {
  readonly row?: SheetPerson;
  readonly problems: readonly SheetProblem[];
}

interface RowShape {
  readonly columns: Columns;
  readonly width: number;
  readonly isImport: boolean;
}

function readRow(file: string, { line, cells }: SeparatedRow, { columns, width, isImport }: RowShape): ReadRow {
  const place = { file, line };
  const extra = cells.slice(width).filter((cell) => cell.trim() !== '').length;
  if (extra > 0)
    return { problems: [sheetProblem(place, 'sheet.tooManyCells', { cells: cells.length, width }, QUOTED)] };
  const said = Object.fromEntries(
    [...columns].map(([column, at]) => [column, (cells[at] ?? '').normalize('NFC').trim()]),
  ) as Partial<Record<PeopleColumn, string>>;
  const problems = PEOPLE_COLUMNS.flatMap((column) => {
    const cell = said[column];
    if (cell === undefined || (isImport && column === 'name' && cell === '')) return [];
    const found = faultOfCell(column, cell, isImport ? 'app' : 'files');
    if (found === undefined) return [];
    const { fault, values, wanted } = found;
    return [sheetProblem({ ...place, column }, fault, values, { wanted, example: EXAMPLES[wanted] })];
  });
  const wrong = new Set(problems.flatMap(({ column }) => column ?? []));
  return { problems, ...(!wrong.has('account') && { row: rowOf(place, said, wrong) }) };
}

/** Whose cells are taken as they are written. */
const PLAIN_COLUMNS = ['mail', 'mobile', ...PROPERTY_KEYS, 'post', 'superior'] as const;

/** What is wrong is told, and left out, so that nothing is told twice. */
function rowOf(
  place: Pick<SheetPerson, 'file' | 'line'>,
  said: Partial<Record<PeopleColumn, string>>,
  wrong: ReadonlySet<PeopleColumn>,
): SheetPerson {
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
    ...(department !== undefined && { department: department === CLEARED ? [] : levelsOf(department) }),
    headOf: headOf
      .split(BETWEEN_PATHS)
      .map(levelsOf)
      .filter((levels) => levels.length > 0),
  };
}
