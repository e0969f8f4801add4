import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { decodeRecord } from './decodeRecord.ts';
import { encodeForm } from './encodeForm.ts';

/** Keys with a meaning of their own: empty rows, the answer of an external form, and names rejected at the edge. */
const RESERVED = new Set(['initData', 'outsideForm', '__proto__', 'constructor', 'prototype']);
const name = fc.string({ minLength: 1 }).filter((key) => !RESERVED.has(key));
const row = fc.dictionary(name, fc.jsonValue(), { noNullPrototype: true });
const table = name.map((alias) => `sub__${alias}`);
const wire = fc
  .tuple(
    row,
    fc.dictionary(table, fc.oneof(fc.array(row), row, fc.jsonValue()), { noNullPrototype: true }),
    fc.constantFrom({}, { ID_: '150', UPDATE_VERSION_: 3, INST_ID_: '7', INST_STATUS_: 'DRAFTED' }),
  )
  .map((parts): Readonly<Record<string, unknown>> => Object.assign({}, ...parts));

describe('decoding a record', () => {
  it('keeps every value of any record, so that encoding returns the same record', () => {
    fc.assert(
      fc.property(wire, (given) => {
        expect(encodeForm(decodeRecord(given))).toEqual(given);
      }),
    );
  });

  it('puts a list of rows into a table, one row into a part, and everything else into a field', () => {
    const given = {
      a: 1,
      sub__rows: [{ ID_: '1' }, {}],
      sub__one: { b: 2 },
      sub__none: [],
      sub__odd: [1],
      sub__gone: null,
    };
    expect(decodeRecord(given)).toEqual({
      fields: { a: 1, sub__odd: [1], sub__gone: null },
      tables: { rows: [{ ID_: '1' }, {}], none: [] },
      parts: { one: { b: 2 } },
    });
  });

  it('leaves out the empty rows, which are not part of the record', () => {
    expect(decodeRecord({ a: 1, initData: { rows: { b: '' } } })).toEqual({ fields: { a: 1 }, tables: {}, parts: {} });
  });

  it.each([undefined, null, 'text', [1]])('reads %j as a record without values', (given) => {
    expect(decodeRecord(given)).toEqual({ fields: {}, tables: {}, parts: {} });
  });
});
