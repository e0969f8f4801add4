import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { FormRecord, FormRow } from '#domain/form/formDefinition.ts';
import type { OptionSource, QueryInput } from '#domain/form/formLinks.ts';
import { optionParams, optionsIn, withoutOrphans } from '#domain/form/options.ts';
import { formField, formOf } from '#testing/arbitraryForms.ts';

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

describe('a choice that depends on another', () => {
  const form = formOf([
    formField('province'),
    formField('city', { source: source(from('province')) }),
    formField('county', { source: source(from('city')) }),
    formField('note'),
  ]);
  const zhejiang = record({ province: double('浙江'), city: double('杭州'), county: double('西湖'), note: 'mine' });

  it('is empty once the other is another one, and so is what depends on it', () => {
    const moved = record({ ...zhejiang.fields, province: double('江苏') });
    expect(withoutOrphans(form, zhejiang, moved).fields).toEqual({
      province: double('江苏'),
      city: '',
      county: '',
      note: 'mine',
    });
  });

  it('stays where the other is only worded otherwise, or something else changes', () => {
    const reworded = record({ ...zhejiang.fields, province: JSON.stringify({ label: 'Zhejiang', value: '浙江' }) });
    expect(withoutOrphans(form, zhejiang, reworded)).toBe(reworded);
    const noted = record({ ...zhejiang.fields, note: 'other' });
    expect(withoutOrphans(form, zhejiang, noted)).toBe(noted);
  });

  it('stays where it was chosen in the same step, as a query or a draft does', () => {
    const both = record({ ...zhejiang.fields, province: double('江苏'), city: double('南京') });
    expect(withoutOrphans(form, zhejiang, both).fields).toMatchObject({ city: double('南京'), county: '' });
  });

  it('comes to an end where choices depend on each other in a ring', () => {
    const ring = formOf([formField('a', { source: source(from('b')) }), formField('b', { source: source(from('a')) })]);
    const before = record({ a: '1', b: '2' });
    expect(withoutOrphans(ring, before, record({ a: '3', b: '2' })).fields).toEqual({ a: '3', b: '' });
  });

  it('follows its own row in a sub table and a part, and the main record from there', () => {
    const columns = [
      formField('kind'),
      formField('model', { source: source(from('kind')) }),
      formField('seat', { source: source([{ kind: 'field', param: 'p', field: 'place', isMain: true }]) }),
    ];
    const withRows = formOf([
      formField('place'),
      { kind: 'subTable', alias: 'lines', label: '', isRequired: false, fields: columns },
      { kind: 'part', alias: 'car', label: '', fields: columns },
    ]);
    const row = { kind: 'x', model: 'm', seat: 's' };
    const before = record({ place: '1' }, { tables: { lines: [row, row] }, parts: { car: row } });
    const changed = record({ place: '1' }, { tables: { lines: [row, { ...row, kind: 'y' }] }, parts: { car: row } });
    expect(withoutOrphans(withRows, before, changed)).toEqual({
      ...changed,
      tables: { lines: [row, { kind: 'y', model: '', seat: 's' }] },
    });
    const moved = { ...before, fields: { place: '2' } };
    const left = { ...row, seat: '' };
    expect(withoutOrphans(withRows, before, moved)).toEqual({
      ...moved,
      tables: { lines: [left, left] },
      parts: { car: left },
    });
  });

  it('leaves rows alone when one is taken away before them', () => {
    const columns = [formField('kind'), formField('model', { source: source(from('kind')) })];
    const withRows = formOf([{ kind: 'subTable', alias: 'lines', label: '', isRequired: false, fields: columns }]);
    const rows = ['a', 'b', 'c'].map((kind) => ({ kind, model: `of ${kind}` }));
    const fewer = record({}, { tables: { lines: rows.slice(1) } });
    expect(withoutOrphans(withRows, record({}, { tables: { lines: rows } }), fewer)).toBe(fewer);
  });

  it('touches nothing but what depends on the change, whatever is written', () => {
    const value = fc.constantFrom('', '1', '2', double('1'), double('3'));
    const fields = fc.record({ province: value, city: value, county: value, note: value });
    fc.assert(
      fc.property(fields, fields, (before, after) => {
        const now = withoutOrphans(form, record(before), record(after)).fields;
        expect([now['province'], now['note']]).toEqual([after.province, after.note]);
        for (const name of ['city', 'county'] as const) expect(['', after[name]]).toContain(now[name]);
      }),
    );
  });
});

describe('what a source is asked with', () => {
  it('is the inner value of each parent, of the row before the main record', () => {
    const params = optionParams(source(from('kind', 'place')), {
      main: { kind: 'main', place: double('33') },
      row: { kind: double('row') },
    });
    expect(params).toEqual({ kind: 'row', place: '33' });
  });

  it('is nothing while a parent is empty', () => {
    expect(optionParams(source(from('kind')), { main: { kind: JSON.stringify({ label: '', value: '' }) } })).toBe(
      undefined,
    );
    expect(optionParams(source([]), { main: {} })).toEqual({});
  });

  it('is the key a dictionary knows the parent by', () => {
    const inputs: QueryInput[] = [
      { kind: 'field', param: 'parentId', field: 'province', isMain: false, wantsKey: true },
      { kind: 'constant', param: 'dicKey', value: 'areas' },
    ];
    expect(
      optionParams(source(inputs), { main: { province: '33' }, keyOf: (field, value) => `${field}-${value}` }),
    ).toEqual({ parentId: 'province-33', dicKey: 'areas' });
  });
});

describe('the options a source answers', () => {
  it('finds its columns whatever their capitals, and leaves out what has no value or comes twice', () => {
    const rows: readonly FormRow[] = [
      { f_code: 1, F_NAME: 'One' },
      { F_CODE: '', F_NAME: 'None' },
      { F_CODE: '1', F_NAME: 'Again' },
      {},
    ];
    expect(optionsIn(source([], { valueColumn: 'F_CODE', labelColumn: 'F_NAME' }), rows)).toEqual([
      { value: '1', label: 'One' },
    ]);
  });

  it('reads the items of a dictionary, with what depends on them', () => {
    const rows = [
      { dicId: '7', value: 'zj', name: '浙江', parentId: '0' },
      { dicId: '8', value: 'hz', name: '杭州', parentId: '7' },
    ];
    expect(optionsIn(source([], { kind: 'dictionary' }), rows)).toEqual([
      { value: 'zj', label: '浙江', key: '7' },
      { value: 'hz', label: '杭州', key: '8', parent: '7' },
    ]);
  });

  it('never throws, and offers each value once', () => {
    fc.assert(
      fc.property(fc.array(fc.dictionary(fc.string(), fc.jsonValue())), fc.string(), (rows, valueColumn) => {
        const options = optionsIn(source([], { valueColumn }), rows as Parameters<typeof optionsIn>[1]);
        expect(new Set(options.map(({ value }) => value)).size).toBe(options.length);
        expect(options.every(({ value, label }) => value !== '' && label !== '')).toBe(true);
      }),
    );
  });
});
