import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { FormRecord, FormRow } from './formDefinition.ts';
import { mergeRecords } from './mergeRecords.ts';

const VIEW = { idField: 'ID_', formulas: [] };
const NAMES = ['amount', 'reason', 'ID_', '__proto__', 'constructor', 'UPDATE_VERSION_'];
const anyRow = (key: fc.Arbitrary<string>): fc.Arbitrary<FormRow> =>
  fc
    .tuple(key, fc.array(fc.tuple(fc.constantFrom(...NAMES), fc.oneof(fc.string({ maxLength: 2 }), fc.nat(3)))))
    .map(([id, cells]) => Object.fromEntries([...cells, ...(id === '' ? [] : [['ID_', id] as const])]));
/** Arbitrary rows with unique keys per table; new rows have none. */
const anyRows = fc
  .uniqueArray(fc.tuple(fc.constantFrom('1', '2', '3', 'new 1', 'new 2'), fc.nat(3)), { selector: ([key]) => key })
  .map((rows) =>
    rows.map(([key, price]): FormRow => ({ price, ...(key.startsWith('new') ? { note: key } : { ID_: key }) })),
  );
const anyRecord: fc.Arbitrary<FormRecord> = fc.record(
  {
    fields: anyRow(fc.constant('')),
    tables: fc.dictionary(fc.constantFrom('lines', 'toString'), anyRows, { noNullPrototype: true }),
    parts: fc.dictionary(fc.constantFrom('car'), anyRow(fc.constant('')), { noNullPrototype: true }),
  },
  { noNullPrototype: true },
);
const inText = (value: unknown): string => JSON.stringify(value);

describe('merging two edits of one record', () => {
  it("takes the stored values where the user changed nothing, and the user's where no other user did", () => {
    fc.assert(
      fc.property(anyRecord, anyRecord, (base, other) => {
        expect(mergeRecords(VIEW, base, base, other)).toEqual({ record: other, conflicts: [] });
        const { record, conflicts } = mergeRecords(VIEW, base, other, base);
        expect(conflicts).toEqual([]);
        for (const [name, value] of Object.entries(other.fields))
          expect(inText(record.fields[name])).toBe(inText(value));
        for (const [alias, rows] of Object.entries(other.tables)) expect(record.tables[alias]).toEqual(rows);
      }),
    );
  });

  it('keeps every value the user has typed', () => {
    fc.assert(
      fc.property(anyRecord, anyRecord, anyRecord, (base, mine, theirs) => {
        const { record } = mergeRecords(VIEW, base, mine, theirs);
        for (const [name, value] of Object.entries(mine.fields))
          if (!Object.hasOwn(base.fields, name) || inText(base.fields[name]) !== inText(value))
            expect(record.fields[name]).toEqual(value);
        for (const [alias, rows] of Object.entries(mine.tables)) {
          const before = Object.hasOwn(base.tables, alias) ? (base.tables[alias] ?? []) : [];
          const written = rows.filter((row) => before.every((each) => inText(each) !== inText(row)));
          const left = Object.hasOwn(record.tables, alias) ? (record.tables[alias] ?? []) : [];
          const prices = left.map((row) => inText(row['price']));
          for (const row of written) expect(prices).toContain(inText(row['price']));
        }
      }),
    );
  });

  it('reports exactly the values that both sides changed differently', () => {
    fc.assert(
      fc.property(anyRecord, anyRecord, anyRecord, (base, mine, theirs) => {
        const { conflicts } = mergeRecords(VIEW, base, mine, theirs);
        const of = (record: FormRecord, name: string) =>
          inText(Object.hasOwn(record.fields, name) ? record.fields[name] : undefined);
        for (const name of NAMES) {
          const three = new Set([base, mine, theirs].map((record) => of(record, name)));
          const isIn = conflicts.includes(name);
          if (three.size === 3 && [mine, theirs].some((record) => Object.hasOwn(record.fields, name)))
            expect(isIn).toBe(true);
          if (three.size < 3 && name !== 'car') expect(isIn).toBe(false);
        }
      }),
    );
  });

  const record = (amount: number, reason: string, lines: readonly FormRow[]): FormRecord => ({
    fields: { amount, reason },
    tables: { lines },
    parts: {},
  });
  const [desk, chair] = [
    { ID_: '1', item: 'desk', price: 900 },
    { ID_: '2', item: 'chair', price: 300 },
  ];

  it('merges by field, row and cell', () => {
    const mine = record(1200, 'new room', [
      { ...desk, price: 950 },
      { item: 'lamp', price: 80 },
    ]);
    const theirs = record(1200, 'move', [{ ...desk, item: 'standing desk' }, chair, { ID_: '3', item: 'shelf' }]);
    expect(mergeRecords(VIEW, record(1200, '', [desk, chair]), mine, theirs)).toEqual({
      conflicts: ['reason'],
      record: record(1200, 'new room', [
        { ID_: '1', item: 'standing desk', price: 950 },
        { ID_: '3', item: 'shelf' },
        { item: 'lamp', price: 80 },
      ]),
    });
  });

  it.each([
    ['removed by the person and changed by others', [desk], [desk, { ...chair, price: 400 }]],
    ['changed by the person and removed by others', [desk, { ...chair, price: 400 }], [desk]],
  ])('keeps a row that was %s, and reports the conflict', (_, mine, theirs) => {
    expect(mergeRecords(VIEW, record(0, '', [desk, chair]), record(0, '', mine), record(0, '', theirs))).toEqual({
      conflicts: ['lines'],
      record: record(0, '', [desk, { ...chair, price: 400 }]),
    });
  });

  it('leaves computed fields to their formulas', () => {
    const view = {
      idField: 'ID_',
      formulas: [{ target: { field: 'amount' }, expression: { kind: 'literal', value: 1 } }],
    };
    const merged = mergeRecords(view as never, record(1, '', []), record(2, '', []), record(3, '', []));
    expect(merged.conflicts).toEqual([]);
  });
});
