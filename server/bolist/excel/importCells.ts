import { and, eq, or, sql } from 'drizzle-orm';
import type { Value } from '#domain/expression/tree.ts';
import { writeDouble } from '#domain/form/doubleValues.ts';
import type { FieldIssue } from '#domain/shared/failure.ts';
import { fail, ok, type Result } from '#domain/shared/result.ts';
import { toCells } from '../../records/recordCells.ts';
import { people } from '../../storage/schema/identity.ts';
import type { Sql } from '../../storage/database.ts';
import type { ServerSentence } from '../../texts/sentence.ts';
import { PEOPLE, type ReadColumn } from './importColumns.ts';
import type { SheetCell } from './readWorkbook.ts';
import { isFormula, textOfCell, wallTime } from './sheetCells.ts';

/** Why a cell cannot be read: in the keys of validation, or in words that only the server says. */
export interface CellIssue {
  readonly messageKey: `validation.${string}` | Extract<ServerSentence, `excel.${string}`>;
  readonly values: FieldIssue['values'];
}
type Told = Result<Value, CellIssue>;
/** Who is called so; nobody, where it is not one person. */
export type PersonNamed = (name: string) => Promise<{ readonly id: string; readonly name: string } | undefined>;

/** What a cell comes to in the field of its column; an empty one empties the field. */
export async function toldValue(cell: SheetCell, column: ReadColumn, personNamed: PersonNamed): Promise<Told> {
  const { target, stored } = column;
  if (isFormula(cell)) return issue(column, 'excel.formula');
  const text = cell instanceof Date ? wallTime(cell) : textOfCell(String(cell ?? '')).trim();
  if (text === '') return ok('');
  if (target.options.length > 0) return chosen(text, column);
  if (target.control === PEOPLE) {
    const person = await personNamed(text);
    if (person === undefined) return issue(column, 'excel.person');
    return ok(stored.isDouble ? writeDouble({ value: person.id, label: person.name }) : person.id);
  }
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

/** Colleagues by their account or by their name in any language; each is looked up once. */
export function personFinder(sqlOf: () => Sql, tenant: string): PersonNamed {
  const known = new Map<string, Awaited<ReturnType<PersonNamed>>>();
  return async (name) => {
    if (!known.has(name)) {
      const isNamed = sql`exists (select from jsonb_each_text(${people.names}) each where each.value = ${name})`;
      const found = await sqlOf()
        .select({ id: people.id, names: people.names })
        .from(people)
        .where(and(eq(people.tenant, tenant), eq(people.hasLeft, false), or(eq(people.account, name), isNamed)))
        .limit(2);
      const [one] = found;
      known.set(name, one && found.length === 1 ? { id: one.id, name: one.names['zh-CN'] } : undefined);
    }
    return known.get(name);
  };
}
