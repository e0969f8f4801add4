import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { encodeForm } from './encodeForm.ts';
import { tripForm, tripOnTheWire } from '#test/support/forms/tripForm.ts';

/**
 * Names with a meaning of their own: initData contains the empty rows, and the others are rejected at the edge because
 * they could modify every object.
 */
const RESERVED = new Set(['initData', '__proto__', 'constructor', 'prototype']);
const key = fc.string({ minLength: 1 }).filter((name) => !RESERVED.has(name) && !name.startsWith('sub__'));
const record = fc.dictionary(key, fc.jsonValue(), { noNullPrototype: true });

/** Fields of the trip form. An object in these is sent as text, everything else exactly as received. */
const DRAWN = ['title', 'applicant', 'phone', 'kind', 'begin', 'end', 'days', 'total', 'visa', 'route', 'files'];
const withoutDrawn = (fields: object) =>
  Object.fromEntries(Object.entries(fields).filter(([name]) => !DRAWN.includes(name)));

describe('encoding a form', () => {
  it('loses nothing it received, and sends labelled values as texts', () => {
    const given = tripOnTheWire().data ?? {};
    const expected = Object.entries({ ...given, kind: JSON.stringify(given['kind']) }).filter(
      ([name]) => name !== 'initData',
    );
    expect(encodeForm(tripForm().record)).toEqual(Object.fromEntries(expected));
  });

  it('keeps unknown keys in the record, in rows and in one-to-one tables', () => {
    fc.assert(
      fc.property(record, fc.array(record), record, (fields, rows, part) => {
        const given = { ...withoutDrawn(fields), sub__lines: rows, sub__extra: part };
        expect(encodeForm(tripForm({ data: given }).record)).toEqual(given);
      }),
    );
  });
});
