import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { FormRecord, FormRow } from './formDefinition.ts';
import type { OptionSource, QueryInput } from './formLinks.ts';
import { toOptionParams, toFieldOptions, clearDependentChoices } from './options.ts';
import { formField, createForm } from '#testing/arbitraryForms.ts';

const from = (...fields: readonly string[]): QueryInput[] =>
  fields.map((field) => ({ kind: 'field', param: field, field, isMain: false }));
const source = (inputs: readonly QueryInput[], given: Partial<OptionSource> = {}): OptionSource => ({
  kind: 'query',
  key: 'places',
  valueColumn: '',
  labelColumn: '',
  inputs,
  ...given,
});
const record = (fields: FormRecord['fields'], given: Partial<FormRecord> = {}): FormRecord => ({
  fields,
  tables: {},
  parts: {},
  ...given,
});
const double = (value: string) => JSON.stringify({ label: `the ${value}`, value });

describe('a choice that depends on another field', () => {
  const form = createForm([
    formField('province'),
    formField('city', { source: source(from('province')) }),
    formField('county', { source: source(from('city')) }),
    formField('note'),
  ]);
  const zhejiang = record({ province: double('浙江'), city: double('杭州'), county: double('西湖'), note: 'mine' });

  it('is cleared when the other field changes, together with its own dependents', () => {
    const moved = record({ ...zhejiang.fields, province: double('江苏') });
    expect(clearDependentChoices(form, zhejiang, moved).fields).toEqual({
      province: double('江苏'),
      city: '',
      county: '',
      note: 'mine',
    });
  });

  it('is kept when only the label of the other field or an unrelated field changes', () => {
    const reworded = record({ ...zhejiang.fields, province: JSON.stringify({ label: 'Zhejiang', value: '浙江' }) });
    expect(clearDependentChoices(form, zhejiang, reworded)).toBe(reworded);
    const noted = record({ ...zhejiang.fields, note: 'other' });
    expect(clearDependentChoices(form, zhejiang, noted)).toBe(noted);
  });

  it('is kept when it was set in the same step, as by a query or a draft', () => {
    const both = record({ ...zhejiang.fields, province: double('江苏'), city: double('南京') });
    expect(clearDependentChoices(form, zhejiang, both).fields).toMatchObject({ city: double('南京'), county: '' });
  });

  it('is cleared once where choices depend on each other in a cycle', () => {
    const ring = createForm([
      formField('a', { source: source(from('b')) }),
      formField('b', { source: source(from('a')) }),
    ]);
    const before = record({ a: '1', b: '2' });
    expect(clearDependentChoices(ring, before, record({ a: '3', b: '2' })).fields).toEqual({ a: '3', b: '' });
  });

  it('follows its own row in a sub table and a one-to-one table, and the main record from there', () => {
    const columns = [
      formField('kind'),
      formField('model', { source: source(from('kind')) }),
      formField('seat', { source: source([{ kind: 'field', param: 'p', field: 'place', isMain: true }]) }),
    ];
    const withRows = createForm([
      formField('place'),
      { kind: 'subTable', alias: 'lines', label: '', isRequired: false, fields: columns },
      { kind: 'part', alias: 'car', label: '', fields: columns },
    ]);
    const row = { kind: 'x', model: 'm', seat: 's' };
    const before = record({ place: '1' }, { tables: { lines: [row, row] }, parts: { car: row } });
    const changed = record({ place: '1' }, { tables: { lines: [row, { ...row, kind: 'y' }] }, parts: { car: row } });
    expect(clearDependentChoices(withRows, before, changed)).toEqual({
      ...changed,
      tables: { lines: [row, { kind: 'y', model: '', seat: 's' }] },
    });
    const moved = { ...before, fields: { place: '2' } };
    const left = { ...row, seat: '' };
    expect(clearDependentChoices(withRows, before, moved)).toEqual({
      ...moved,
      tables: { lines: [left, left] },
      parts: { car: left },
    });
  });

  it('is kept in the other rows when a row before them is removed', () => {
    const columns = [formField('kind'), formField('model', { source: source(from('kind')) })];
    const withRows = createForm([{ kind: 'subTable', alias: 'lines', label: '', isRequired: false, fields: columns }]);
    const rows = ['a', 'b', 'c'].map((kind) => ({ kind, model: `of ${kind}` }));
    const fewer = record({}, { tables: { lines: rows.slice(1) } });
    expect(clearDependentChoices(withRows, record({}, { tables: { lines: rows } }), fewer)).toBe(fewer);
  });

  it('is the only value cleared by any change of the other field', () => {
    const value = fc.constantFrom('', '1', '2', double('1'), double('3'));
    const fields = fc.record({ province: value, city: value, county: value, note: value });
    fc.assert(
      fc.property(fields, fields, (before, after) => {
        const now = clearDependentChoices(form, record(before), record(after)).fields;
        expect([now['province'], now['note']]).toEqual([after.province, after.note]);
        for (const name of ['city', 'county'] as const) expect(['', after[name]]).toContain(now[name]);
      }),
    );
  });
});

describe('the parameters of an option source', () => {
  it('are the inner values of each parent, from the row before the main record', () => {
    const params = toOptionParams(source(from('kind', 'place')), {
      main: { kind: 'main', place: double('33') },
      row: { kind: double('row') },
    });
    expect(params).toEqual({ kind: 'row', place: '33' });
  });

  it('are undefined while a parent is empty', () => {
    expect(toOptionParams(source(from('kind')), { main: { kind: JSON.stringify({ label: '', value: '' }) } })).toBe(
      undefined,
    );
    expect(toOptionParams(source([]), { main: {} })).toEqual({});
  });

  it('contain the key under which a dictionary stores the parent', () => {
    const inputs: QueryInput[] = [
      { kind: 'field', param: 'parentId', field: 'province', isMain: false, sendsKey: true },
      { kind: 'constant', param: 'dicKey', value: 'areas' },
    ];
    expect(
      toOptionParams(source(inputs), { main: { province: '33' }, keyOf: (field, value) => `${field}-${value}` }),
    ).toEqual({ parentId: 'province-33', dicKey: 'areas' });
  });
});

describe('the options an option source returns', () => {
  it('are read from columns regardless of case, without empty or duplicate values', () => {
    const rows: readonly FormRow[] = [
      { f_code: 1, F_NAME: 'One' },
      { F_CODE: '', F_NAME: 'None' },
      { F_CODE: '1', F_NAME: 'Again' },
      {},
    ];
    expect(toFieldOptions(source([], { valueColumn: 'F_CODE', labelColumn: 'F_NAME' }), rows)).toEqual([
      { value: '1', label: 'One' },
    ]);
  });

  it('are read from dictionary items with their key and parent', () => {
    const rows = [
      { dicId: '7', value: 'zj', name: '浙江', parentId: '0' },
      { dicId: '8', value: 'hz', name: '杭州', parentId: '7' },
    ];
    expect(toFieldOptions(source([], { kind: 'dictionary' }), rows)).toEqual([
      { value: 'zj', label: '浙江', key: '7' },
      { value: 'hz', label: '杭州', key: '8', parent: '7' },
    ]);
  });

  it('never throw, and contain each value once', () => {
    fc.assert(
      fc.property(fc.array(fc.dictionary(fc.string(), fc.jsonValue())), fc.string(), (rows, valueColumn) => {
        const options = toFieldOptions(source([], { valueColumn }), rows as Parameters<typeof toFieldOptions>[1]);
        expect(new Set(options.map(({ value }) => value)).size).toBe(options.length);
        expect(options.every(({ value, label }) => value !== '' && label !== '')).toBe(true);
      }),
    );
  });
});
