import { listCandidateWords, joinLabels, joinList, parseWordList } from '#domain/shared/commaList.ts';
import type { Value } from '#domain/expression/tree.ts';
import { isMultipleChoice } from '#domain/forms/choiceFields.ts';
import { readWeek, getIsoWeek, formatStoredWeek } from '#application/formatting/weekText.ts';
import { normalizeTypedValue } from '#domain/forms/normalizeTypedValue.ts';
import { parseTypedDate } from '#domain/shared/typedDate.ts';
import { parseTypedNumber } from '#domain/shared/typedNumber.ts';
import { DATE_RANGE } from '#domain/forms/dates.ts';
import { asText, formatOptionValue } from '#domain/forms/doubleValues.ts';
import type { FieldIssue } from '#domain/shared/failure.ts';
import { fail, ok, type Result } from '#domain/shared/result.ts';
import { toCells } from '#server/forms/records/recordCells.ts';
import type { ServerMessageKey } from '#server/i18n/sentence.ts';
import { parseAddress } from './importAddress.ts';
import { DEPARTMENTS, PEOPLE, PLACES, WEEK, type ImportColumn } from './importColumns.ts';
import type { FindByName, ImportLookup } from './createImportLookup.ts';
import type { SheetCell } from '#server/documents/excel/readWorkbook.ts';
import { isFormula, fromTextCell, formatLocalTime } from '#server/documents/excel/sheetCells.ts';

/** Why a cell is invalid: a validation message, or a message that only the server has. */
export interface CellIssue {
  readonly messageKey: `validation.${string}` | Extract<ServerMessageKey, `excel.${string}`>;
  readonly values: FieldIssue['values'];
}
type ParsedCell = Result<Value, CellIssue>;
/** Converts a cell to a value of the column's field; an empty cell clears the field. */
export async function parseCell(cell: SheetCell, column: ImportColumn, find: ImportLookup): Promise<ParsedCell> {
  const { target, stored } = column;
  if (isFormula(cell)) return createIssue(column, 'excel.formula');
  const text = cell instanceof Date ? formatLocalTime(cell) : fromTextCell(String(cell ?? '')).trim();
  if (text === '') return ok('');
  if (target.options.length > 0) return parseChoices(text, column);
  if (target.control === PEOPLE) return parseNames(text, column, find.person, 'excel.person');
  if (target.control === DEPARTMENTS) return parseNames(text, column, find.department, 'excel.department');
  if (PLACES.has(target.control))
    return validateFit(JSON.stringify(parseAddress(text, target)), column, 'validation.length');
  if (target.control === DATE_RANGE) return parseDateRange(text, column);
  if (target.control === WEEK) return parseWeek(cell, text, column);
  switch (stored.type) {
    case 'number':
    case 'int':
      return parseNumber(text, cell, column);
    case 'date':
      return validateFit(typeof cell === 'number' ? '' : parseDate(text), column, 'validation.isDate');
    case 'varchar':
    case 'clob':
      // Keeps the spaces around a text.
      return validateFit(
        cell instanceof Date ? text : asText(normalizeTypedValue(target, fromTextCell(String(cell)))),
        column,
        'validation.length',
      );
  }
}

const createIssue = ({ header, stored }: ImportColumn, messageKey: CellIssue['messageKey']): ParsedCell =>
  fail({ messageKey, values: { name: header, limit: stored.length } });

/** Reads one option by its label or value, or several with separators. */
function parseChoices(text: string, column: ImportColumn): ParsedCell {
  const { options, stored } = column;
  const whole = options.get(text);
  const all = whole === undefined ? parseWordList(text, (word) => options.get(word)) : [whole];
  const known = all.filter((option) => option !== undefined);
  if (known.length < all.length) return createIssue(column, 'validation.notOffered');
  const values = known.map((option) => option.value);
  const value = values.length > 1 || isMultipleChoice(column.target) ? joinList(values) : (values[0] ?? '');
  return ok(stored.isDouble ? formatOptionValue({ value, label: joinLabels(known.map(({ label }) => label)) }) : value);
}

/** Finds one user or department by name, or several with separators if the field allows it. */
async function parseNames(
  text: string,
  column: ImportColumn,
  find: FindByName,
  messageKey: CellIssue['messageKey'],
): Promise<ParsedCell> {
  const { target, stored } = column;
  const whole = await find(text);
  const mayBeSeveral = whole === undefined && target.settings['single'] === false;
  const found = mayBeSeveral ? await splitNames(text, find) : [whole];
  const known = found.filter((each) => each !== undefined);
  if (known.length === 0 || known.length < found.length) return createIssue(column, messageKey);
  const value = known.map(({ id }) => id).join(',');
  return ok(stored.isDouble ? formatOptionValue({ value, label: joinLabels(known.map(({ name }) => name)) }) : value);
}

/** Splits a list of names, which may contain commas themselves. */
async function splitNames(text: string, find: FindByName) {
  const words = listCandidateWords(text).filter((word) => word !== '');
  const found = new Map(await Promise.all(words.map(async (word) => [word, await find(word)] as const)));
  return parseWordList(text, (word) => found.get(word));
}

const DAY = /\d{4}[-/.\p{Script=Han}]\d{1,2}[-/.\p{Script=Han}]\d{1,2}/gu;

/** Reads two dates, whatever separates them. */
function parseDateRange(text: string, column: ImportColumn): ParsedCell {
  const narrow = text.normalize('NFKC');
  const [start = '', end = '', ...others] = (narrow.match(DAY) ?? []).map(parseDate);
  const isRange = start !== '' && start <= end && others.length === 0 && !/\d/u.test(narrow.replaceAll(DAY, ''));
  return isRange ? validateFit(`${start},${end}`, column, 'validation.length') : createIssue(column, 'excel.range');
}

/** Reads a week by year and number, or by any of its dates. */
function parseWeek(cell: SheetCell, text: string, column: ImportColumn): ParsedCell {
  const day = cell instanceof Date ? text.slice(0, 10) : parseDate(text);
  const found = day === '' ? readWeek(text.normalize('NFKC')) : getIsoWeek(day);
  if (found === undefined) return createIssue(column, 'excel.week');
  return validateFit(
    formatStoredWeek(found, asText(column.target.settings['format']), ''),
    column,
    'validation.length',
  );
}

/** Reads a number, also from a text cell in any spelling that `parseTypedNumber` accepts. */
function parseNumber(text: string, cell: SheetCell, column: ImportColumn): ParsedCell {
  const plain = typeof cell === 'number' ? text : parseTypedNumber(text);
  if (plain === undefined || (typeof cell !== 'number' && /e/iu.test(plain)))
    return createIssue(column, 'validation.isNumber');
  const key = column.stored.type === 'int' ? 'validation.isInteger' : 'excel.digits';
  const value = String(Number(plain)) === plain ? Number(plain) : plain;
  return validateFit(value, column, key);
}

/** Rejects values that do not fit into the column, because they would be lost silently. */
const validateFit = (value: string | number, column: ImportColumn, messageKey: CellIssue['messageKey']): ParsedCell =>
  value === '' || toCells(column.stored, value).value === null ? createIssue(column, messageKey) : ok(value);

/** Reads a date with or without a time; an empty text if it is invalid. */
const parseDate = (text: string): string => parseTypedDate(text) ?? '';
