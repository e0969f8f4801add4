import { getOwn } from '../shared/getOwn.ts';
import { joinLabels } from '../shared/commaList.ts';
import type { Value } from '../expression/tree.ts';
import { asText, plainValue, formatOptionValue } from './doubleValues.ts';
import type { FormRecord, FormRow, FormView } from './formDefinition.ts';
import type { FieldQuery, QueryEvent, QueryReturn } from './formLinks.ts';
import { withCell, withField, rowsOf } from './formRecord.ts';
import { getResultColumn, readQueryInput, type QueryParams } from './options.ts';

/** The field that triggers a query, with its row. */
export interface QueryTrigger {
  readonly field: string;
  readonly table?: string;
  /** Index from 0; left out for the main record and for a part. */
  readonly row?: number;
}

/**
 * Returns the queries an event triggers. A change triggers those of its field; opening a form triggers those of all
 * fields of the main record (contract form 10).
 * @param view the queries of the form
 * @param event the event
 * @param asking the field that changed or whose button was pressed; left out when the form is opened
 * @returns the queries in their order
 * @example
 * import { createForm } from '@ringi/domain/testing';
 * const target = { kind: 'main' };
 * const query = { field: 'who', key: 'q', events: ['change'], inputs: [], target, returns: [], isAppended: false };
 * findTriggeredQueries(createForm([], { queries: [query] }), 'change', { field: 'who' }).length; // 1
 * findTriggeredQueries(createForm([], { queries: [query] }), 'new').length; // 0
 */
export const findTriggeredQueries = (
  { queries }: Pick<FormView, 'queries'>,
  event: QueryEvent,
  asking?: QueryTrigger,
): readonly FieldQuery[] =>
  queries.filter(
    ({ field, table, events }) =>
      events.includes(event) &&
      (asking === undefined ? table === undefined : field === asking.field && table === asking.table),
  );

/**
 * Returns the parameters of a query. Empty inputs are left out. A query whose inputs are all empty does not run
 * (contract form 10), unless it has no inputs.
 * @param query the query
 * @param record the values
 * @param asking the field and row that trigger it
 * @returns parameters by name; `undefined` if the query does not run
 * @example
 * const inputs = [{ kind: 'field', param: 'USER_ID', field: 'who', isMain: true }];
 * const query = { field: 'who', key: 'q', events: [], inputs,
 *   target: { kind: 'main' }, returns: [], isAppended: false };
 * toQueryParams(query, { fields: { who: '{"label":"Li","value":"7"}' }, tables: {}, parts: {} }); // { USER_ID: '7' }
 * toQueryParams(query, { fields: { who: '' }, tables: {}, parts: {} }); // undefined
 */
export function toQueryParams(query: FieldQuery, record: FormRecord, asking?: QueryTrigger): QueryParams | undefined {
  const row = rowOf(record, asking);
  const of = { main: record.fields, ...(row !== undefined && { row }) };
  const given = query.inputs
    .map((input) => [input.param, readQueryInput(input, of)] as const)
    .filter(([, value]) => value !== '');
  return given.length === 0 && query.inputs.length > 0 ? undefined : Object.fromEntries(given);
}

function rowOf(record: FormRecord, asking: QueryTrigger | undefined): FormRow | undefined {
  if (asking?.table === undefined) return undefined;
  return asking.row === undefined ? getOwn(record.parts, asking.table) : rowsOf(record, asking.table)[asking.row];
}

/**
 * Fills a record with the result of a query (contract form 10). For single fields, the values of several rows are
 * joined by commas, and a result without rows clears them. For a sub table, the result replaces the rows or is
 * appended.
 * @param query the mapping of columns to fields
 * @param record the values
 * @param rows the result
 * @param asking the field and row that triggered the query
 * @returns a new record
 * @example
 * const returns = [{ column: 'MOBILE_', field: 'phone', isOptionValue: false, labelColumn: '' }];
 * const query = { field: 'who', key: 'q', events: [], inputs: [],
 *   target: { kind: 'main' }, returns, isAppended: false };
 * const record = { fields: { phone: '' }, tables: {}, parts: {} };
 * applyQueryResult(query, record, [{ mobile_: '138' }]).fields; // { phone: '138' }
 */
export function applyQueryResult(
  query: FieldQuery,
  record: FormRecord,
  rows: readonly FormRow[],
  asking?: QueryTrigger,
): FormRecord {
  const { target, returns } = query;
  if (target.kind === 'table') {
    const part = getOwn(record.parts, target.table);
    return part === undefined
      ? applyResultRows(query, target.table, record, rows)
      : { ...record, parts: { ...record.parts, [target.table]: { ...part, ...joined(returns, rows) } } };
  }
  const values = Object.entries(joined(returns, rows));
  const { table, row } = asking ?? {};
  if (target.kind === 'main' || table === undefined)
    return values.reduce((filled, [field, value]) => withField(filled, field, value), record);
  const part = getOwn(record.parts, table);
  if (row === undefined)
    return part === undefined
      ? record
      : { ...record, parts: { ...record.parts, [table]: { ...part, ...joined(returns, rows) } } };
  return values.reduce((filled, [field, value]) => withCell(filled, table, row, field, value), record);
}

function applyResultRows(
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

function joinedValue({ column, isOptionValue, labelColumn }: QueryReturn, rows: readonly FormRow[]): Value {
  const [first] = rows;
  if (isOptionValue) {
    const value = texts(rows, column);
    const labels = textsIn(rows, labelColumn === '' ? column : labelColumn);
    return value === '' ? '' : formatOptionValue({ value, label: joinLabels(labels) });
  }
  // The value of a single row keeps its type, such as a number.
  return rows.length === 1 && first !== undefined ? (getResultColumn(first, column) ?? '') : texts(rows, column);
}

const textsIn = (rows: readonly FormRow[], column: string): readonly string[] =>
  rows.map((row) => asText(getResultColumn(row, column))).filter((text) => text !== '');

/** Joins the values of a column by commas; the value of a single row is unchanged. */
const texts = (rows: readonly FormRow[], column: string): string => joinLabels(textsIn(rows, column));
