import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { Value, Variables } from '#domain/expression/tree.ts';
import { ATTRIBUTE_TYPES, type RecordColumn } from '../../company/recordColumns.ts';
import { fromRecordRow, toRecordRow } from './recordLines.ts';

/** A column of any type, with or without a database column. */
const anyColumn = (name: string): fc.Arbitrary<RecordColumn> =>
  fc
    .record({
      type: fc.constantFrom(...ATTRIBUTE_TYPES),
      length: fc.integer({ min: 1, max: 12 }),
      decimals: fc.integer({ min: 0, max: 4 }),
      isDouble: fc.boolean(),
      hasColumn: fc.boolean(),
    })
    .map(({ hasColumn, ...shape }) => ({ name, ...shape, ...(hasColumn && { column: `F_${name.toUpperCase()}` }) }));

const anySpelling = fc.oneof(
  fc.constantFrom('', '0', '-0', '007', '1.50', '1.', '.5', '1e3', '2026-11-22', '2026-11-22 00:00', '2026-02-30'),
  fc.constantFrom('2026-11-22 09:30:00', '{"label":"a","value":"1"}', '{"value":"1","label":"a"}', '{"value":1}'),
  fc.string({ maxLength: 15 }),
  fc.integer().map(String),
  fc.double({ noNaN: true, noDefaultInfinity: true }),
  fc.boolean(),
  fc.constant(null),
  fc.array(fc.string(), { maxLength: 2 }),
);
const NAMES = ['a', 'b', 'c', 'd'];

it('returns every value exactly as it was written, whatever its column stores', () => {
  fc.assert(
    fc.property(
      fc.tuple(...NAMES.map(anyColumn)),
      fc.dictionary(fc.constantFrom(...NAMES, 'unknown', 'sub__x'), anySpelling),
      (columns, given) => {
        const record: Variables = { ...(given as Record<string, Value>) };
        expect(fromRecordRow(columns, toRecordRow(columns, record))).toEqual(record);
      },
    ),
    { numRuns: 2000 },
  );
});

const COLUMN = { column: 'F_A', name: 'a', length: 5, decimals: 2, isDouble: false } as const;
it.each<readonly [RecordColumn['type'], Value, string | null]>([
  ['varchar', 'five!', 'five!'],
  ['varchar', 'sixsix', null],
  ['varchar', '𠮷野家で食', '𠮷野家で食'],
  ['number', '999.99', '999.99'],
  ['number', 1000, null],
  ['number', '0.125', null],
  ['number', '007.50', '7.5'],
  ['number', '-0.00', '0'],
  ['number', 'abc', null],
  ['int', '12', '12'],
  ['int', '012', null],
  ['date', '2026-11-22', '2026-11-22 00:00:00'],
  ['date', '2026-11-22 10:30', '2026-11-22 10:30:00'],
  ['date', '2026-02-30', null],
  ['date', '0000-01-01', null],
  ['clob', { x: 1 }, null],
])('a column of type %s stores %j as %j', (type, value, held) => {
  expect(toRecordRow([{ ...COLUMN, type }], { a: value }).cells['F_A']).toBe(held);
});
