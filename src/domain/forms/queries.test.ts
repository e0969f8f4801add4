import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { FormRecord } from './formDefinition.ts';
import type { FieldQuery } from './formLinks.ts';
import { applyQueryResult, findTriggeredQueries, toQueryParams } from './queries.ts';
import { createForm } from '#testing/arbitraryForms.ts';

const query = (given: Partial<FieldQuery> = {}): FieldQuery => ({
  field: 'applicant',
  key: 'user_phone',
  events: ['change'],
  inputs: [{ kind: 'field', param: 'USER_ID', field: 'applicant', isMain: true }],
  target: { kind: 'main' },
  returns: [{ column: 'MOBILE_', field: 'phone', isOptionValue: false, labelColumn: '' }],
  isAppended: false,
  ...given,
});
const record = (fields: FormRecord['fields'], given: Partial<FormRecord> = {}): FormRecord => ({
  fields,
  tables: {},
  parts: {},
  ...given,
});

describe('when a field runs its query', () => {
  it('runs only the queries of the field that has changed, in its own table', () => {
    const queries = [query(), query({ field: 'other' }), query({ table: 'lines' })];
    const form = createForm([], { queries });
    expect(findTriggeredQueries(form, 'change', { field: 'applicant' })).toEqual([queries[0]]);
    expect(findTriggeredQueries(form, 'change', { field: 'applicant', table: 'lines', row: 3 })).toEqual([queries[2]]);
    expect(findTriggeredQueries(form, 'press', { field: 'applicant' })).toEqual([]);
  });

  it('runs every query of the main record that has the trigger of opening a form', () => {
    const queries = [query({ events: ['new'] }), query({ events: ['new'], table: 'lines' }), query()];
    expect(findTriggeredQueries(createForm([], { queries }), 'new')).toEqual([queries[0]]);
  });
});

describe('the parameters of a query', () => {
  it('are inner values without empty ones, and the query is skipped if all are empty', () => {
    const both = query({
      inputs: [
        { kind: 'field', param: 'USER_ID', field: 'applicant', isMain: true },
        { kind: 'field', param: 'DEPT', field: 'dept', isMain: true },
      ],
    });
    const applicant = JSON.stringify({ label: '张伟', value: '138' });
    expect(toQueryParams(both, record({ applicant, dept: '' }))).toEqual({ USER_ID: '138' });
    expect(toQueryParams(both, record({ applicant: '', dept: null }))).toBeUndefined();
    expect(toQueryParams(query({ inputs: [] }), record({}))).toEqual({});
  });

  it('include a value of the current row', () => {
    const inRow = query({
      table: 'lines',
      inputs: [{ kind: 'field', param: 'CODE', field: 'code', isMain: false }],
    });
    const rows = record({ code: 'main' }, { tables: { lines: [{ code: 'a' }, { code: 'b' }] } });
    expect(toQueryParams(inRow, rows, { field: 'code', table: 'lines', row: 1 })).toEqual({ CODE: 'b' });
  });
});

describe('the results of a query', () => {
  it('join several rows for one field with commas, and clear it if there are none', () => {
    const filled = applyQueryResult(query(), record({ phone: 'x' }), [{ MOBILE_: '138' }, { mobile_: '139' }]);
    expect(filled.fields['phone']).toBe('138,139');
    expect(applyQueryResult(query(), filled, []).fields['phone']).toBe('');
  });

  it('keep numbers as numbers, and write value and label together where both are mapped', () => {
    const returns = [
      { column: 'AMOUNT', field: 'amount', isOptionValue: false, labelColumn: '' },
      { column: 'ID_', field: 'dept', isOptionValue: true, labelColumn: 'NAME_' },
    ];
    const { fields } = applyQueryResult(query({ returns }), record({}), [{ AMOUNT: 12.5, ID_: 7, NAME_: '信息部' }]);
    expect(fields).toEqual({ amount: 12.5, dept: '{"label":"信息部","value":"7"}' });
  });

  it('fill only the row that ran the query', () => {
    const inRow = query({ table: 'lines', target: { kind: 'row' } });
    const rows = record({}, { tables: { lines: [{ phone: 'a' }, { phone: 'b' }] } });
    const filled = applyQueryResult(inRow, rows, [{ MOBILE_: '138' }], { field: 'who', table: 'lines', row: 1 });
    expect(filled.tables['lines']).toEqual([{ phone: 'a' }, { phone: '138' }]);
  });

  const items = query({
    target: { kind: 'table', table: 'items' },
    returns: [
      { column: 'F_NO', field: 'no', isOptionValue: false, labelColumn: '' },
      { column: 'F_NAME', field: 'name', isOptionValue: false, labelColumn: '' },
    ],
    uniqueField: 'no',
  });
  const stored = record({}, { tables: { items: [{ ID_: '1', no: 'a', name: 'mine' }] } });
  const answer = [
    { F_NO: 'a', F_NAME: 'theirs' },
    { F_NO: 'b', F_NAME: 'new' },
    { F_NO: 'b', F_NAME: 'again' },
  ];

  it('append new rows to existing ones, each key once, without losing any', () => {
    expect(applyQueryResult({ ...items, isAppended: true }, stored, answer).tables['items']).toEqual([
      { ID_: '1', no: 'a', name: 'mine' },
      { no: 'b', name: 'new' },
    ]);
  });

  it('replace the existing rows where the query is configured so', () => {
    expect(applyQueryResult(items, stored, answer).tables['items']).toEqual([
      { no: 'a', name: 'theirs' },
      { no: 'b', name: 'new' },
    ]);
  });

  it('fill a one-to-one table', () => {
    const toPart = query({ target: { kind: 'table', table: 'car' } });
    const { parts } = applyQueryResult(toPart, record({}, { parts: { car: { ID_: '9', phone: '' } } }), [
      { MOBILE_: '1' },
    ]);
    expect(parts['car']).toEqual({ ID_: '9', phone: '1' });
  });

  it('change no other field, whatever the query returns', () => {
    const rows = fc.array(fc.dictionary(fc.constantFrom('MOBILE_', 'other', '__proto__'), fc.jsonValue()));
    fc.assert(
      fc.property(rows, (given) => {
        const before = record({ phone: 'x', note: 'mine' }, { tables: { lines: [{ a: 1 }] } });
        const after = applyQueryResult(query(), before, given as Parameters<typeof applyQueryResult>[2]);
        expect({ ...after, fields: { ...after.fields, phone: 'x' } }).toEqual(before);
      }),
    );
  });
});
