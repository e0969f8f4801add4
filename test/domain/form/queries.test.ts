import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { FormRecord } from '#domain/form/formDefinition.ts';
import type { FieldQuery } from '#domain/form/formLinks.ts';
import { placeAnswer, queriesAt, queryParams } from '#domain/form/queries.ts';
import { formOf } from '#testing/arbitraryForms.ts';

const query = (given: Partial<FieldQuery> = {}): FieldQuery => ({
  field: 'applicant',
  key: 'user_phone',
  events: ['change'],
  inputs: [{ kind: 'field', param: 'USER_ID', field: 'applicant', isMain: true }],
  target: { kind: 'main' },
  returns: [{ column: 'MOBILE_', field: 'phone', isDouble: false, labelColumn: '' }],
  isAppended: false,
  ...given,
});
const record = (fields: FormRecord['fields'], given: Partial<FormRecord> = {}): FormRecord => ({
  fields,
  tables: {},
  parts: {},
  ...given,
});

describe('when a field asks', () => {
  it('asks at a change only for the field that changed, in its own table', () => {
    const queries = [query(), query({ field: 'other' }), query({ table: 'lines' })];
    const form = formOf([], { queries });
    expect(queriesAt(form, 'change', { field: 'applicant' })).toEqual([queries[0]]);
    expect(queriesAt(form, 'change', { field: 'applicant', table: 'lines', row: 3 })).toEqual([queries[2]]);
    expect(queriesAt(form, 'press', { field: 'applicant' })).toEqual([]);
  });

  it('asks at opening for every field of the main record that says so', () => {
    const queries = [query({ events: ['new'] }), query({ events: ['new'], table: 'lines' }), query()];
    expect(queriesAt(formOf([], { queries }), 'new')).toEqual([queries[0]]);
  });
});

describe('what it takes along', () => {
  it('takes inner values, leaves out what is empty, and is not asked with nothing', () => {
    const both = query({
      inputs: [
        { kind: 'field', param: 'USER_ID', field: 'applicant', isMain: true },
        { kind: 'field', param: 'DEPT', field: 'dept', isMain: true },
      ],
    });
    const applicant = JSON.stringify({ label: '张伟', value: '138' });
    expect(queryParams(both, record({ applicant, dept: '' }))).toEqual({ USER_ID: '138' });
    expect(queryParams(both, record({ applicant: '', dept: null }))).toBeUndefined();
    expect(queryParams(query({ inputs: [] }), record({}))).toEqual({});
  });

  it('takes a value of the row that asks', () => {
    const inRow = query({
      table: 'lines',
      inputs: [{ kind: 'field', param: 'CODE', field: 'code', isMain: false }],
    });
    const rows = record({ code: 'main' }, { tables: { lines: [{ code: 'a' }, { code: 'b' }] } });
    expect(queryParams(inRow, rows, { field: 'code', table: 'lines', row: 1 })).toEqual({ CODE: 'b' });
  });
});

describe('where the answer goes', () => {
  it('joins several rows for one field by commas, and empties it where there are none', () => {
    const filled = placeAnswer(query(), record({ phone: 'x' }), [{ MOBILE_: '138' }, { mobile_: '139' }]);
    expect(filled.fields['phone']).toBe('138,139');
    expect(placeAnswer(query(), filled, []).fields['phone']).toBe('');
  });

  it('keeps figures as figures, and writes value and words together where both are asked for', () => {
    const returns = [
      { column: 'AMOUNT', field: 'amount', isDouble: false, labelColumn: '' },
      { column: 'ID_', field: 'dept', isDouble: true, labelColumn: 'NAME_' },
    ];
    const { fields } = placeAnswer(query({ returns }), record({}), [{ AMOUNT: 12.5, ID_: 7, NAME_: '信息部' }]);
    expect(fields).toEqual({ amount: 12.5, dept: '{"label":"信息部","value":"7"}' });
  });

  it('fills the row that has asked, and no other', () => {
    const inRow = query({ table: 'lines', target: { kind: 'row' } });
    const rows = record({}, { tables: { lines: [{ phone: 'a' }, { phone: 'b' }] } });
    const filled = placeAnswer(inRow, rows, [{ MOBILE_: '138' }], { field: 'who', table: 'lines', row: 1 });
    expect(filled.tables['lines']).toEqual([{ phone: 'a' }, { phone: '138' }]);
  });

  const items = query({
    target: { kind: 'table', table: 'items' },
    returns: [
      { column: 'F_NO', field: 'no', isDouble: false, labelColumn: '' },
      { column: 'F_NAME', field: 'name', isDouble: false, labelColumn: '' },
    ],
    uniqueField: 'no',
  });
  const stored = record({}, { tables: { items: [{ ID_: '1', no: 'a', name: 'mine' }] } });
  const answer = [
    { F_NO: 'a', F_NAME: 'theirs' },
    { F_NO: 'b', F_NAME: 'new' },
    { F_NO: 'b', F_NAME: 'again' },
  ];

  it('puts new rows behind those that are there, each key once, without losing any', () => {
    expect(placeAnswer({ ...items, isAppended: true }, stored, answer).tables['items']).toEqual([
      { ID_: '1', no: 'a', name: 'mine' },
      { no: 'b', name: 'new' },
    ]);
  });

  it('puts new rows in the place of the old ones where it says so', () => {
    expect(placeAnswer(items, stored, answer).tables['items']).toEqual([
      { no: 'a', name: 'theirs' },
      { no: 'b', name: 'new' },
    ]);
  });

  it('fills a part in its place', () => {
    const toPart = query({ target: { kind: 'table', table: 'car' } });
    const { parts } = placeAnswer(toPart, record({}, { parts: { car: { ID_: '9', phone: '' } } }), [{ MOBILE_: '1' }]);
    expect(parts['car']).toEqual({ ID_: '9', phone: '1' });
  });

  it('changes nothing else, whatever comes back', () => {
    const rows = fc.array(fc.dictionary(fc.constantFrom('MOBILE_', 'other', '__proto__'), fc.jsonValue()));
    fc.assert(
      fc.property(rows, (given) => {
        const before = record({ phone: 'x', note: 'mine' }, { tables: { lines: [{ a: 1 }] } });
        const after = placeAnswer(query(), before, given as Parameters<typeof placeAnswer>[2]);
        expect({ ...after, fields: { ...after.fields, phone: 'x' } }).toEqual(before);
      }),
    );
  });
});
