import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { FormRecord } from '#domain/forms/formDefinition.ts';
import { diffRecords } from './fieldChanges.ts';
import { listNetChanges } from './netChanges.ts';

const record = (fields: FormRecord['fields'], rows: readonly string[] = [], part = ''): FormRecord => ({
  fields,
  tables: { items: rows.map((row) => ({ ID_: row.charAt(0), name: row })) },
  parts: { car: { plate: part } },
});
const [A, B, C] = ['1', '2', '3'];
/** Returns the net changes for a user who has seen the first state; each further state is written by a user. */
const netOf = (seen: FormRecord, ...written: readonly (readonly [by: string, state: FormRecord])[]) => {
  const states = [seen, ...written.map(([, state]) => state)];
  const writes = written.map(([changedBy, state], index) => ({
    changedBy,
    changes: diffRecords(states[index] ?? state, state),
  }));
  return listNetChanges(states.at(-1) ?? seen, writes.toReversed(), A);
};

describe('net changes', () => {
  it('are the differences between what was seen and what is stored, by any number of writes of others', () => {
    const rows = fc.uniqueArray(fc.constantFrom('a', 'b', 'c', 'd', 'e'), { maxLength: 4 });
    const state = fc
      .tuple(fc.constantFrom('1', '2'), rows, fc.constantFrom('x', 'y'), fc.constantFrom('', 'P1'))
      .map(([amount, keys, name, part]) =>
        record(
          { amount },
          keys.toSorted().map((key) => `${key}${name}`),
          part,
        ),
      );
    fc.assert(
      fc.property(state, fc.array(state, { minLength: 1, maxLength: 6 }), (seen, states) => {
        const last = states.at(-1) ?? seen;
        expect(netOf(seen, ...states.map((each) => [B, each] as const))).toEqual(diffRecords(seen, last));
      }),
    );
  });

  it('leave out a value that was changed back', () => {
    expect(netOf(record({ a: 1, b: 1 }), [B, record({ a: 2, b: 2 })], [C, record({ a: 1, b: 2 })])).toEqual([
      { field: 'b', from: 1, to: 2 },
    ]);
  });

  it("leave out the user's own changes, in fields, parts, cells and rows", () => {
    const seen = record({ a: 1, b: 1 }, ['a1', 'b1'], 'P1');
    const mine = record({ a: 2, b: 1 }, ['b2', 'c1'], 'P2');
    const theirs = record({ a: 2, b: 3 }, ['b2', 'c1', 'd1'], 'P2');
    expect(netOf(seen, [A, mine], [B, theirs])).toEqual([
      { field: 'b', from: 1, to: 3 },
      { table: 'items', row: 3, to: { ID_: 'd', name: 'd1' } },
    ]);
    expect(netOf(seen, [B, record({ a: 1, b: 1 }, ['b1'], 'P3')], [A, record({ a: 1, b: 1 }, ['b2'], 'P3')])).toEqual([
      { table: 'car', field: 'plate', from: 'P1', to: 'P3' },
      { table: 'items', row: 1, from: { ID_: 'a', name: 'a1' } },
    ]);
  });

  it('contain a row of the user in which others have changed a cell', () => {
    expect(netOf(record({}), [A, record({}, ['a1'])], [B, record({}, ['a2'])])).toEqual([
      { table: 'items', row: 1, to: { ID_: 'a', name: 'a2' } },
    ]);
  });

  it('contain a value the user has changed after others', () => {
    expect(netOf(record({ a: 1 }), [B, record({ a: 2 })], [A, record({ a: 3 })])).toEqual([
      { field: 'a', from: 1, to: 3 },
    ]);
  });
});
