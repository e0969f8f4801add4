import type { Buffer } from 'node:buffer';
import type { Language } from '#application/language.ts';
import { levelsOf } from '../directory/departmentAt.ts';
import type { DefinitionProblem } from '../definitions/problem.ts';
import { separatedRows, type SeparatedRow } from '../texts/separatedRows.ts';
import { faultOfCell } from './faultOfCell.ts';
import { peopleColumnOf, PEOPLE_COLUMNS, type PeopleColumn } from './peopleColumns.ts';
import { CLEARED, type SheetPerson } from './peopleRow.ts';
import { readSheetText } from './readSheetText.ts';

/** A sheet of people as it was read; rows with a fault in a cell that names somebody are left out. */
export interface PeopleSheet {
  readonly rows: readonly SheetPerson[];
  readonly problems: readonly DefinitionProblem[];
  /** Absent where the sheet could not be read in any. */
  readonly encoding?: string;
  /** Headings nobody knows: their columns are left out. */
  readonly unknownColumns: readonly string[];
}

const HEADING = 'account,name,mail,mobile,department,post,superior,head of';
const MOST_ROWS = 50_000;
/** Several departments in one cell. */
const BETWEEN_PATHS = /[;\uFF1B|\n]/u;

/** `people.csv` as a spreadsheet writes it: a heading in any of our languages, and a line for each person. */
export function readPeopleSheet(file: string, bytes: Buffer, language: Language): PeopleSheet {
  const read = readSheetText(bytes, language, (text) => columnsOf(headingOf(text)).has('account'));
  if (!read.ok)
    return refusedSheet({
      file,
      line: 1,
      message: `the file makes no sense in ${read.error.join(', ')}`,
      expected: 'a table as a spreadsheet saves it under “CSV UTF-8”',
      example: HEADING,
    });
  const { encoding, text } = read.value;
  const { rows, unclosed } = separatedRows(text.replace(/^\uFEFF/u, ''));
  const [heading, ...others] = rows.filter(isFilled);
  const columns = columnsOf(heading);
  const problems = headingProblems(file, heading, columns);
  if (problems.length > 0) return { ...refusedSheet(...problems), encoding };
  if (others.length > MOST_ROWS)
    return refusedSheet({ file, line: 1, message: `the sheet has ${others.length} rows; ${MOST_ROWS} is the most` });
  const found = others.map((row) => readRow(file, row, columns, heading?.cells.length ?? 0));
  return {
    encoding,
    rows: found.flatMap(({ row }) => row ?? []),
    problems: [
      ...(unclosed === undefined ? [] : [unclosedQuote(file, unclosed)]),
      ...found.flatMap((each) => each.problems),
    ],
    unknownColumns: (heading?.cells ?? [])
      .map((cell) => cell.trim())
      .filter((cell) => cell !== '' && !peopleColumnOf(cell)),
  };
}

const refusedSheet = (...problems: readonly DefinitionProblem[]): PeopleSheet => ({
  rows: [],
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

function headingProblems(file: string, heading: SeparatedRow | undefined, columns: Columns): DefinitionProblem[] {
  const line = heading?.line ?? 1;
  const wanted = { expected: 'a first line that names the columns', example: HEADING };
  if (heading === undefined) return [{ file, line: 1, message: 'the sheet is empty', ...wanted }];
  const missing = (['account', 'name'] as const).filter((column) => !columns.has(column));
  const seen = heading.cells.map((cell) => cell.trim()).join(', ');
  const named = heading.cells.map(peopleColumnOf).filter((column) => column !== undefined);
  const twice = PEOPLE_COLUMNS.filter((column) => named.filter((each) => each === column).length > 1);
  return [
    ...missing.map((column) => ({
      file,
      line,
      message: `the column "${column}" is missing; the first line is “${seen}”`,
      ...wanted,
    })),
    ...twice.map((column) => ({ file, line, message: `the column "${column}" stands twice`, ...wanted })),
  ];
}

const unclosedQuote = (file: string, line: number): DefinitionProblem => ({
  file,
  line,
  message: 'a quote is opened here that nothing closes',
  expected: 'a second quote at the end of the cell',
  example: '"Sales, North"',
});

interface ReadRow {
  readonly row?: SheetPerson;
  readonly problems: readonly DefinitionProblem[];
}

function readRow(file: string, { line, cells }: SeparatedRow, columns: Columns, width: number): ReadRow {
  const place = { file, line };
  const extra = cells.slice(width).filter((cell) => cell.trim() !== '').length;
  if (extra > 0)
    return {
      problems: [
        {
          ...place,
          message: `the line has ${cells.length} cells, the first line ${width}`,
          expected: 'quotes around a cell that holds the sign between cells',
          example: '"Sales, North"',
        },
      ],
    };
  const said = Object.fromEntries(
    [...columns].map(([column, at]) => [column, (cells[at] ?? '').normalize('NFC').trim()]),
  ) as Partial<Record<PeopleColumn, string>>;
  const problems = PEOPLE_COLUMNS.flatMap((column) => {
    const fault = said[column] === undefined ? undefined : faultOfCell(column, said[column]);
    return fault === undefined ? [] : [{ ...place, element: column === 'headOf' ? 'head of' : column, ...fault }];
  });
  const isNamed = !problems.some(({ element }) => element === 'account');
  return { problems, ...(isNamed && { row: rowOf(place, said, new Set(problems.map(({ element }) => element))) }) };
}

/** What is wrong is told, and left out, so that nothing is told twice. */
function rowOf(
  place: Pick<SheetPerson, 'file' | 'line'>,
  said: Partial<Record<PeopleColumn, string>>,
  wrong: ReadonlySet<string>,
): SheetPerson {
  const text = (column: PeopleColumn): string | undefined =>
    wrong.has(column) ? undefined : said[column] || undefined;
  const [mail, mobile, department, post, superior] = (
    ['mail', 'mobile', 'department', 'post', 'superior'] as const
  ).map(text);
  const headOf = wrong.has('head of') ? '' : (said.headOf ?? '');
  return {
    ...place,
    account: (said.account ?? '').toLowerCase(),
    name: said.name ?? '',
    ...(mail !== undefined && { mail }),
    ...(mobile !== undefined && { mobile }),
    ...(department !== undefined && { department: department === CLEARED ? [] : levelsOf(department) }),
    ...(post !== undefined && { post }),
    ...(superior !== undefined && { superior }),
    headOf: headOf
      .split(BETWEEN_PATHS)
      .map(levelsOf)
      .filter((levels) => levels.length > 0),
  };
}
