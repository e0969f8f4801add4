import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { encodeForm } from '#api/form/encodeForm.ts';
import { tripForm, tripOnTheWire } from '#test/support/forms/tripForm.ts';

/** The empty rows are ours to read; the others are refused at the edge, as names that could change every object. */
const RESERVED = new Set(['initData', '__proto__', 'constructor', 'prototype']);
const key = fc.string({ minLength: 1 }).filter((name) => !RESERVED.has(name) && !name.startsWith('sub__'));
const record = fc.dictionary(key, fc.jsonValue(), { noNullPrototype: true });

/** Fields the trip form draws: an object in these is sent as text, everything else exactly as it came. */
const DRAWN = ['title', 'applicant', 'phone', 'kind', 'begin', 'end', 'days', 'total', 'visa', 'route', 'files'];
const withoutDrawn = (fields: object) =>
  Object.fromEntries(Object.entries(fields).filter(([name]) => !DRAWN.includes(name)));

describe('sending a form back', () => {
  it('loses nothing that came, and sends double values as texts', () => {
    const given = tripOnTheWire().data ?? {};
    const expected = Object.entries({ ...given, kind: JSON.stringify(given['kind']) }).filter(
      ([name]) => name !== 'initData',
    );
    expect(encodeForm(tripForm().record)).toEqual(Object.fromEntries(expected));
  });

  it('keeps every key nobody knows, in the record, in rows and in one-to-one tables', () => {
    fc.assert(
      fc.property(record, fc.array(record), record, (fields, rows, part) => {
        const given = { ...withoutDrawn(fields), sub__lines: rows, sub__extra: part };
        expect(encodeForm(tripForm({ data: given }).record)).toEqual(given);
      }),
    );
  });
});
