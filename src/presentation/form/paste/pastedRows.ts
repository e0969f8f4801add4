import { dateFormatOf, fromPicker, dateKindOf, toPicker } from '#application/form/dateText.ts';
import { checkValue } from '#domain/form/checkForm.ts';
import { controlKindOf } from '#domain/form/controlKinds.ts';
import { asText } from '#domain/form/doubleValues.ts';
import type { Value } from '#domain/expression/tree.ts';
import type { FieldDefinition, FormRow } from '#domain/form/formDefinition.ts';
import { formatDate, readDate } from '#domain/shared/calendar.ts';
import type { FieldIssue } from '#domain/shared/failure.ts';
import { controlOf } from '../controls/registry.ts';
import { plainNumber } from '../controls/number.tsx';
import { choiceOf, writeChoice } from '../doubleField.ts';
import { readSheet, type SheetLine } from './sheetText.ts';

/**
 * What a pasted text comes to.
 * @property wrong lines that do not fit, each with what is wrong with it: they are not added, and nothing of them is
 * lost
 * @property heading the line that names the columns, if there is one
 * @property leftOut headings of columns that nothing can be pasted into
 */
export interface PastedRows {
  readonly rows: readonly FormRow[];
  readonly wrong: readonly { readonly line: SheetLine; readonly issue: FieldIssue }[];
  readonly heading: SheetLine | undefined;
  readonly leftOut: readonly string[];
}

/**
 * Rows of a table from the clipboard of a spreadsheet. Where the first line has the names of columns, those tell which
 * is which; otherwise the cells belong to the columns that may be written, in their order.
 * @param columns those this person may write
 * @param words what a switch is called when it is on, and off
 */
export function readPastedRows(text: string, columns: readonly FieldDefinition[], words: SwitchWords): PastedRows {
  const lines = readSheet(text);
  const taken = columns.filter(isPasteable);
  const [first, ...rest] = lines;
  const heading = first && headingOf(first, columns);
  const places = heading?.map((column) => (column && isPasteable(column) ? column : undefined)) ?? taken;
  const read = (heading ? rest : lines).map((line) => ({
    line,
    ...readLine(line, places, { hasHeading: heading !== undefined, words }),
  }));
  return {
    rows: read.flatMap(({ row, issue }) => (issue ? [] : [row])),
    wrong: read.flatMap(({ line, issue }) => (issue ? [{ line, issue }] : [])),
    heading: heading && first,
    leftOut: heading ? (first?.cells ?? []).filter((cell, at) => cell !== '' && places[at] === undefined) : [],
  };
}

const PASTEABLE = new Set(['text', 'number', 'date', 'switch', 'choice']);
const isPasteable = ({ control }: FieldDefinition): boolean => PASTEABLE.has(controlKindOf(control) ?? '');

/** The column under each heading, if most of the line are names of columns. */
function headingOf(
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

function readLine(
  { cells }: SheetLine,
  places: readonly (FieldDefinition | undefined)[],
  { hasHeading, words }: { readonly hasHeading: boolean; readonly words: SwitchWords },
): { readonly row: FormRow; readonly issue: FieldIssue | undefined } {
  const written = places.flatMap((column, at) => {
    const cell = cells[at] ?? '';
    return column && cell !== '' ? [[column, readCell(cell, column, words)] as const] : [];
  });
  const tooMany = !hasHeading && cells.slice(places.length).some((cell) => cell !== '');
  const [issue] = tooMany
    ? [{ field: '', messageKey: 'validation.tooManyCells', values: { count: places.length } }]
    : written.flatMap(([column, value]) => checkValue(column, column.name, value));
  return { row: Object.fromEntries(written.map(([{ name }, value]) => [name, value])), issue };
}

/** As the control would store it; what it cannot read stays as it was written, and is found to be wrong. */
function readCell(cell: string, field: FieldDefinition, { on, off }: SwitchWords): Value {
  switch (controlKindOf(field.control)) {
    case 'number':
      return numberControlValue(cell, field);
    case 'date':
      return readDay(cell, field);
    case 'switch':
      return isWord(cell, [...ON, on])
        ? switchValue(field, true)
        : isWord(cell, [...OFF, off])
          ? switchValue(field, false)
          : cell;
    case 'choice':
      return readChosen(cell, field);
    default:
      return cell;
  }
}

/** With separators, full-width digits and the sign of a currency, as copied amounts have them. */
const numberControlValue = (cell: string, field: FieldDefinition): Value =>
  controlOf(field.control).rewrite(
    plainNumber(cell)
      .replace(/^([-+]?)\s*[\p{Sc}]\s*/u, '$1')
      .trim(),
    field,
  );

function readDay(cell: string, field: FieldDefinition): Value {
  const format = dateFormatOf(field);
  const day = readDate(cell.replace(/^(\d+)[./](\d+)[./](\d+)/u, '$1-$2-$3'));
  if (day !== undefined) return formatDate(day, format);
  const kind = dateKindOf(format);
  return kind === 'time' ? fromPicker(toPicker(cell.padStart(5, '0'), kind), format) || cell : cell;
}

/** What a person calls a switch that is on, and one that is off. */
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

/** By what an option is called, or by its value; several ones between commas. */
function readChosen(cell: string, field: FieldDefinition): Value {
  const valueOf = (word: string) =>
    field.options.find(({ label, value }) => [label, value].includes(word.trim()))?.value ?? word.trim();
  const words = field.options.some(({ label }) => label === cell) ? [cell] : cell.split(/[,，、;；]/u);
  return writeChoice(choiceOf(words.map(valueOf), field), field);
}
