import type { Value } from '#domain/expression/tree.ts';
import { readWeek, weekOf, writeWeek } from '#application/form/weekText.ts';
import { DATE_RANGE } from '#domain/form/dates.ts';
import { asText, writeDouble } from '#domain/form/doubleValues.ts';
import type { FieldIssue } from '#domain/shared/failure.ts';
import { fail, ok, type Result } from '#domain/shared/result.ts';
import { toCells } from '../../records/recordCells.ts';
import type { ServerSentence } from '../../texts/sentence.ts';
import { readAddress } from './importAddress.ts';
import { DEPARTMENTS, PEOPLE, PLACES, WEEK, type ReadColumn } from './importColumns.ts';
import type { FoundNamed, ImportLookup } from './importLookup.ts';
import type { SheetCell } from './readWorkbook.ts';
import { isFormula, textOfCell, wallTime } from './sheetCells.ts';

/** Why a cell cannot be read: in the keys of validation, or in words that only the server says. */
export interface CellIssue {
  readonly messageKey: `validation.${string}` | Extract<ServerSentence, `excel.${string}`>;
  readonly values: FieldIssue['values'];
}
type Told = Result<Value, CellIssue>;
/** What a cell comes to in the field of its column; an empty one empties the field. */
export async function toldValue(cell: SheetCell, column: ReadColumn, find: ImportLookup): Promise<Told> {
  const { target, stored } = column;
  if (isFormula(cell)) return issue(column, 'excel.formula');
  const text = cell instanceof Date ? wallTime(cell) : textOfCell(String(cell ?? '')).trim();
  if (text === '') return ok('');
  if (target.options.length > 0) return chosen(text, column);
  if (target.control === PEOPLE) return named(text, column, find.person, 'excel.person');
  if (target.control === DEPARTMENTS) return named(text, column, find.department, 'excel.department');
  if (PLACES.has(target.control))
    return fitting(JSON.stringify(readAddress(text, target)), column, 'validation.length');
  if (target.control === DATE_RANGE) return range(text, column);
  if (target.control === WEEK) return week(cell, text, column);
  switch (stored.type) {
    case 'number':
    case 'int':
      return figure(text, cell, column);
    case 'date':
      return fitting(typeof cell === 'number' ? '' : dayIn(text), column, 'validation.isDate');
    case 'varchar':
    case 'clob':
      // What stands inside a text is the person's, blanks around it too.
      return fitting(cell instanceof Date ? text : textOfCell(String(cell)), column, 'validation.length');
  }
}

const issue = ({ header, stored }: ReadColumn, messageKey: CellIssue['messageKey']): Told =>
  fail({ messageKey, values: { name: header, limit: stored.length } });

/** One choice by its words or its value, or several with a sign between them. */
function chosen(text: string, column: ReadColumn): Told {
  const { options, stored } = column;
  const whole = options.get(text);
  const all = whole === undefined ? text.split(/[,，、;；]/u).map((part) => options.get(part.trim())) : [whole];
  const known = all.filter((option) => option !== undefined);
  if (known.length < all.length) return issue(column, 'validation.notOffered');
  const value = known.map((option) => option.value).join(',');
  return ok(stored.isDouble ? writeDouble({ value, label: known.map(({ label }) => label).join(',') }) : value);
}

/** One of the company by name, or several with a sign between them where the field may hold several. */
async function named(
  text: string,
  column: ReadColumn,
  find: FoundNamed,
  messageKey: CellIssue['messageKey'],
): Promise<Told> {
  const { target, stored } = column;
  const whole = await find(text);
  const parts = whole !== undefined || target.settings['single'] !== false ? [] : text.split(/[,，、;；]/u);
  const found = [whole, ...(await Promise.all(parts.map((part) => find(part.trim()))))];
  const known = found.filter((each) => each !== undefined);
  if (known.length === 0 || known.length < (whole === undefined ? parts.length : 1)) return issue(column, messageKey);
  const value = known.map(({ id }) => id).join(',');
  return ok(stored.isDouble ? writeDouble({ value, label: known.map(({ name }) => name).join(',') }) : value);
}

const DAY = /\d{4}[-/.\p{Script=Han}]\d{1,2}[-/.\p{Script=Han}]\d{1,2}/gu;

/** Two days, whatever word or sign stands between them. */
function range(text: string, column: ReadColumn): Told {
  const narrow = text.normalize('NFKC');
  const [start = '', end = '', ...others] = (narrow.match(DAY) ?? []).map(dayIn);
  const isRange = start !== '' && start <= end && others.length === 0 && !/\d/u.test(narrow.replaceAll(DAY, ''));
  return isRange ? fitting(`${start},${end}`, column, 'validation.length') : issue(column, 'excel.range');
}

/** A week by its year and number, or by any of its days. */
function week(cell: SheetCell, text: string, column: ReadColumn): Told {
  const day = cell instanceof Date ? text.slice(0, 10) : dayIn(text);
  const found = day === '' ? readWeek(text.normalize('NFKC')) : weekOf(day);
  if (found === undefined) return issue(column, 'excel.week');
  return fitting(writeWeek(found, asText(column.target.settings['format']), ''), column, 'validation.length');
}

const PLAIN_FIGURE = /^[+-]?(?:\d+|\d{1,3}(?:,\d{3})+)(?:\.\d+)?$/u;

/** Figures may come as words, with signs between thousands, or in the wide signs of an Asian keyboard. */
function figure(text: string, cell: SheetCell, column: ReadColumn): Told {
  const narrow = text.normalize('NFKC').replaceAll(/[\s¥$€]/gu, '');
  if (typeof cell !== 'number' && !PLAIN_FIGURE.test(narrow)) return issue(column, 'validation.isNumber');
  const plain = narrow.replaceAll(',', '').replace(/^\+/u, '');
  const key = column.stored.type === 'int' ? 'validation.isInteger' : 'excel.digits';
  const value = String(Number(plain)) === plain ? Number(plain) : plain;
  return fitting(value, column, key);
}

/** Beyond its column nothing is kept of a value: it would be lost without a word. */
const fitting = (value: string | number, column: ReadColumn, messageKey: CellIssue['messageKey']): Told =>
  value === '' || toCells(column.stored, value).value === null ? issue(column, messageKey) : ok(value);

/** A day as people write it, with a time or without; nothing where it is none. */
function dayIn(text: string): string {
  const [, year = '', month = '', day = '', hour, minute = '', second] =
    /^(\d{4})[-/.\p{Script=Han}](\d{1,2})[-/.\p{Script=Han}](\d{1,2})\p{Script=Han}?(?:[ T](\d{1,2}):(\d\d)(?::(\d\d))?)?$/u.exec(
      text.normalize('NFKC'),
    ) ?? [];
  if (year === '') return '';
  const date = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  if (hour === undefined) return date;
  return `${date} ${hour.padStart(2, '0')}:${minute}${second === undefined ? '' : `:${second}`}`;
}
