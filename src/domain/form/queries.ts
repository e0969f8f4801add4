import type { Value } from '../expression/tree.ts';
import { asText, plainValue, writeDouble } from './doubleValues.ts';
import type { FormRecord, FormRow, FormView } from './formDefinition.ts';
import type { FieldQuery, QueryEvent, QueryReturn } from './formLinks.ts';
import { withCell, withField, rowsOf } from './formRecord.ts';
import { answerColumn, inputValue, type QueryParams } from './options.ts';

/** The field that has asked: its name, and the row it stands in. */
export interface AskingField {
  readonly field: string;
  readonly table?: string;
  /** Counted from 0; left out for the main record. */
  readonly row?: number;
}

/**
 * The questions an event asks. A change asks those of its field alone, opening a form asks those of all fields of the
 * main record (contract form 10).
 * @param view the questions of the form
 * @param event what has happened
 * @param asking the field that changed or was pressed; left out when the form is opened
 * @returns questions in their order
 * @example
 * import { formOf } from '@ringi/domain/testing';
 * const target = { kind: 'main' };
 * const query = { field: 'who', key: 'q', events: ['change'], inputs: [], target, returns: [], isAppended: false };
 * queriesAt(formOf([], { queries: [query] }), 'change', { field: 'who' }).length; // 1
 * queriesAt(formOf([], { queries: [query] }), 'new').length; // 0
 */
export const queriesAt = (
  { queries }: Pick<FormView, 'queries'>,
  event: QueryEvent,
  asking?: AskingField,
): readonly FieldQuery[] =>
  queries.filter(
    ({ field, table, events }) =>
      events.includes(event) &&
      (asking === undefined ? table === undefined : field === asking.field && table === asking.table),
  );

/**
 * What a question takes along. What is empty is left out; where that is everything it is not asked at all (contract
 * form 10), unless it never takes anything.
 * @param query the question
 * @param record what is written
 * @param asking the row it is asked from
 * @returns parameters by name; nothing where it is not asked
 * @example
 * const inputs = [{ kind: 'field', param: 'USER_ID', field: 'who', isMain: true }];
 * const query = { field: 'who', key: 'q', events: [], inputs,
 *   target: { kind: 'main' }, returns: [], isAppended: false };
 * queryParams(query, { fields: { who: '{"label":"Li","value":"7"}' }, tables: {}, parts: {} }); // { USER_ID: '7' }
 * queryParams(query, { fields: { who: '' }, tables: {}, parts: {} }); // undefined
 */
export function queryParams(query: FieldQuery, record: FormRecord, asking?: AskingField): QueryParams | undefined {
  const row = rowOf(record, asking);
  const of = { main: record.fields, ...(row !== undefined && { row }) };
  const given = query.inputs
    .map((input) => [input.param, inputValue(input, of)] as const)
    .filter(([, value]) => value !== '');
  return given.length === 0 && query.inputs.length > 0 ? undefined : Object.fromEntries(given);
}

function rowOf(record: FormRecord, asking: AskingField | undefined): FormRow | undefined {
  if (asking?.table === undefined) return undefined;
  return asking.row === undefined ? record.parts[asking.table] : rowsOf(record, asking.table)[asking.row];
}

/**
 * A record with the answer of a question in it. Several rows for single fields are joined by commas, several for a sub
 * table become its rows or stand behind those that are there; no rows at all empty the fields (contract form 10).
 * @param query where the columns go
 * @param record what is written
 * @param rows the answer
 * @param asking the row that has asked
 * @returns a new record
 * @example
 * const returns = [{ column: 'MOBILE_', field: 'phone', isDouble: false, labelColumn: '' }];
 * const query = { field: 'who', key: 'q', events: [], inputs: [],
 *   target: { kind: 'main' }, returns, isAppended: false };
 * const record = { fields: { phone: '' }, tables: {}, parts: {} };
 * placeAnswer(query, record, [{ mobile_: '138' }]).fields; // { phone: '138' }
 */
export function placeAnswer(
  query: FieldQuery,
  record: FormRecord,
  rows: readonly FormRow[],
  asking?: AskingField,
): FormRecord {
  const { target, returns } = query;
  if (target.kind === 'table') {
    const part = record.parts[target.table];
    return part === undefined
      ? placeRows(query, target.table, record, rows)
      : { ...record, parts: { ...record.parts, [target.table]: { ...part, ...joined(returns, rows) } } };
  }
  const values = Object.entries(joined(returns, rows));
  const { table, row } = asking ?? {};
  if (target.kind === 'main' || table === undefined)
    return values.reduce((filled, [field, value]) => withField(filled, field, value), record);
  const part = record.parts[table];
  if (row === undefined)
    return part === undefined
      ? record
      : { ...record, parts: { ...record.parts, [table]: { ...part, ...joined(returns, rows) } } };
  return values.reduce((filled, [field, value]) => withCell(filled, table, row, field, value), record);
}

function placeRows(
  { returns, uniqueField, isAppended }: FieldQuery,
  table: string,
  record: FormRecord,
  rows: readonly FormRow[],
): FormRecord {
  const before = isAppended ? rowsOf(record, table) : [];
  const keyOf = (row: FormRow): string => (uniqueField === undefined ? '' : asText(plainValue(row[uniqueField])));
  const known = new Set(before.map(keyOf).filter((key) => key !== ''));
  const added = rows.flatMap((row) => {
    const made = joined(returns, [row]);
    const key = keyOf(made);
    if (key !== '' && known.has(key)) return [];
    known.add(key);
    return [made];
  });
  return { ...record, tables: { ...record.tables, [table]: [...before, ...added] } };
}

const joined = (returns: readonly QueryReturn[], rows: readonly FormRow[]): FormRow =>
  Object.fromEntries(returns.map((each) => [each.field, joinedValue(each, rows)]));

function joinedValue({ column, isDouble, labelColumn }: QueryReturn, rows: readonly FormRow[]): Value {
  const [first] = rows;
  if (isDouble) {
    const value = texts(rows, column);
    return value === '' ? '' : writeDouble({ value, label: texts(rows, labelColumn === '' ? column : labelColumn) });
  }
  // One row keeps its figures as figures.
  return rows.length === 1 && first !== undefined ? (answerColumn(first, column) ?? '') : texts(rows, column);
}

const texts = (rows: readonly FormRow[], column: string): string =>
  rows
    .map((row) => asText(answerColumn(row, column)))
    .filter((text) => text !== '')
    .join(',');
