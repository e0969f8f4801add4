import fc from 'fast-check';
import { expect, it } from 'vitest';
import { findCycle } from './findCycle.ts';

const NAMES = ['a', 'b', 'c', 'd', 'e', 'f', 'g'];
const superiors = fc
  .array(fc.option(fc.constantFrom(...NAMES)), { minLength: NAMES.length, maxLength: NAMES.length })
  .map((above) => new Map(NAMES.map((name, place) => [name, above[place] ?? null])));

it('returns a cycle exactly when the managers lead back to the start, each user once and in order', () => {
  fc.assert(
    fc.property(superiors, fc.constantFrom(...NAMES), (over, start) => {
      const ring = findCycle(start, over);
      let way = over.get(start) ?? null;
      for (let step = 0; step < NAMES.length && way !== null && way !== start; step += 1) way = over.get(way) ?? null;
      expect(ring.length > 0).toBe(way === start);
      expect(new Set(ring).size).toBe(ring.length);
      for (const [place, name] of ring.entries()) expect(over.get(name)).toBe(ring[(place + 1) % ring.length]);
    }),
  );
});

it('returns a cycle of one for a user who is their own manager', () => {
  expect(findCycle('a', new Map([['a', 'a']]))).toEqual(['a']);
  expect(findCycle('a', new Map())).toEqual([]);
});
