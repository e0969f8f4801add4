import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { recordOfAnyNames } from './recordOfAnyNames.ts';

describe('an object with arbitrary property names', () => {
  it.each(['constructor', 'prototype', '__proto__', 'valueOf', 'hasOwnProperty', 'toString', 'days'])(
    'accepts the name %s',
    (name) => {
      const given: unknown = JSON.parse(`{"${name}": "x"}`);
      const read = v.parse(recordOfAnyNames(v.unknown()), given);
      expect(Object.entries(read)).toEqual([[name, 'x']]);
    },
  );

  it('rejects an invalid value under such a name, and reports its path', () => {
    const read = v.safeParse(recordOfAnyNames(v.string()), JSON.parse('{"constructor": 1}'));
    expect(read.issues?.map((issue) => v.getDotPath(issue))).toEqual(['constructor']);
  });
});
