import { parseWordList } from '#domain/shared/commaList.ts';
import { getDateFormat, formatPickerValue, getDateKind, toPickerValue } from '#application/formatting/dateText.ts';
import { checkValue } from '#domain/forms/checkForm.ts';
import { getControlKind } from '#domain/forms/controlKinds.ts';
import { asText } from '#domain/forms/doubleValues.ts';
import type { Value } from '#domain/expression/tree.ts';
import type { FieldDefinition, FormRow } from '#domain/forms/formDefinition.ts';
import { formatDate, parseDate } from '#domain/shared/calendar.ts';
import { parseTypedDate } from '#domain/shared/typedDate.ts';
import type { FieldIssue } from '#domain/shared/failure.ts';
import { findControl } from '../controls/registry.ts';
import { normalizeTypedValue } from '#domain/forms/normalizeTypedValue.ts';
import { createChoice, writeChoice } from '../model/doubleField.ts';
import { parseSheet, type SheetLine } from './sheetText.ts';

/**
 * The parsed rows of a pasted text.
 * @property wrong invalid lines, each with its first issue; they are not added but kept in the text
 * @property heading the line with the column names, if there is one
 * @property ignoredColumns headings of columns that do not accept pasted values
 */
export interface PastedRows {
  readonly rows: readonly FormRow[];
  readonly wrong: readonly { readonly line: SheetLine; readonly issue: FieldIssue }[];
  readonly heading: SheetLine | undefined;
  readonly ignoredColumns: readonly string[];
}

/**
 * Parses rows from the clipboard of a spreadsheet. A first line with column names assigns the cells to columns;
 * otherwise the cells follow the order of the editable columns.
 * @param columns the columns that the user may edit
 * @param words the texts for a switch that is on or off
 */
export function parsePastedRows(text: string, columns: readonly FieldDefinition[], words: SwitchWords): PastedRows {
  const lines = parseSheet(text);
  const taken = columns.filter(isPasteable);
  const [first, ...rest] = lines;
  const heading = first && matchHeading(first, columns);
  const places = heading?.map((column) => (column && isPasteable(column) ? column : undefined)) ?? taken;
  const read = (heading ? rest : lines).map((line) => ({
    line,
    ...parseLine(line, places, { hasHeading: heading !== undefined, words }),
  }));
  return {
    rows: read.flatMap(({ row, issue }) => (issue ? [] : [row])),
    wrong: read.flatMap(({ line, issue }) => (issue ? [{ line, issue }] : [])),
    heading: heading && first,
    ignoredColumns: heading ? (first?.cells ?? []).filter((cell, at) => cell !== '' && places[at] === undefined) : [],
  };
}

const PASTEABLE = new Set(['text', 'number', 'date', 'switch', 'choice']);
const isPasteable = ({ control }: FieldDefinition): boolean => PASTEABLE.has(getControlKind(control) ?? '');

/** Returns the column of each heading if more than half of the cells in the line are column names. */
function matchHeading(
  { cells }: SheetLine,
  columns: readonly FieldDefinition[],
): readonly (FieldDefinition | undefined)[] | undefined {
  const plain = (text: string) => text.replaceAll(/[\s*]/gu, '').toLowerCase();
  const found = cells.map((cell) =>
    cell === ''
      ? undefined
      : columns.find(({ label, name }) => [label, name].some((word) => plain(word) === plain(cell))),
  );
  const known = found.filter((column) => column !== undefined).length;
  return known * 2 > cells.filter((cell) => cell !== '').length ? found : undefined;
}

function parseLine(
  { cells }: SheetLine,
  places: readonly (FieldDefinition | undefined)[],
  { hasHeading, words }: { readonly hasHeading: boolean; readonly words: SwitchWords },
): { readonly row: FormRow; readonly issue: FieldIssue | undefined } {
  const written = places.flatMap((column, at) => {
    const cell = cells[at] ?? '';
    return column && cell !== '' ? [[column, parseCell(cell, column, words)] as const] : [];
  });
  const tooMany = !hasHeading && cells.slice(places.length).some((cell) => cell !== '');
  const [issue] = tooMany
    ? [{ field: '', messageKey: 'validation.tooManyCells', values: { count: places.length } }]
    : written.flatMap(([column, value]) => checkValue(column, column.name, value));
  return { row: Object.fromEntries(written.map(([{ name }, value]) => [name, value])), issue };
}

/** Converts a cell to the stored format of its control. An unreadable cell stays as typed and fails validation. */
function parseCell(cell: string, field: FieldDefinition, { on, off }: SwitchWords): Value {
  switch (getControlKind(field.control)) {
    case 'number':
      return findControl(field.control).normalize(cell, field);
    case 'date':
      return parseDay(cell, field);
    case 'switch':
      return isWord(cell, [...ON, on])
        ? switchValue(field, true)
        : isWord(cell, [...OFF, off])
          ? switchValue(field, false)
          : cell;
    case 'choice':
      return parseChoice(cell, field);
    default:
      return normalizeTypedValue(field, cell);
  }
}

function parseDay(cell: string, field: FieldDefinition): Value {
  const format = getDateFormat(field);
  const day = parseDate(parseTypedDate(cell) ?? cell);
  if (day !== undefined) return formatDate(day, format);
  const kind = getDateKind(format);
  return kind === 'time' ? formatPickerValue(toPickerValue(cell.padStart(5, '0'), kind), format) || cell : cell;
}

/** The user's words for a switch that is on or off. */
export interface SwitchWords {
  readonly on: string;
  readonly off: string;
}
const ON = ['true', 'yes', 'y', '1'];
const OFF = ['false', 'no', 'n', '0'];
const isWord = (cell: string, words: readonly string[]): boolean =>
  words.some((word) => word.toLowerCase() === cell.toLowerCase());
const switchValue = (field: FieldDefinition, isOn: boolean): Value =>
  field.settings['mode'] === 'custom'
    ? asText(field.settings[isOn ? 'check' : 'uncheck']) || (isOn ? 'Y' : 'N')
    : String(isOn);

/** Finds options by label or by value. Several options are separated by commas. */
function parseChoice(cell: string, field: FieldDefinition): Value {
  const optionOf = (word: string) => field.options.find(({ label, value }) => [label, value].includes(word));
  const whole = optionOf(cell);
  const found = whole ? [whole] : parseWordList(cell, optionOf);
  const known = found.flatMap((option) => option?.value ?? []);
  // An unknown option is kept as written and fails validation.
  return writeChoice(createChoice(known.length < found.length ? [cell] : known, field), field);
}
