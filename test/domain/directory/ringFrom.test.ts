import fc from 'fast-check';
import { expect, it } from 'vitest';
import { ringFrom } from '#domain/directory/ringFrom.ts';

const NAMES = ['a', 'b', 'c', 'd', 'e', 'f', 'g'];
const superiors = fc
  .array(fc.option(fc.constantFrom(...NAMES)), { minLength: NAMES.length, maxLength: NAMES.length })
  .map((above) => new Map(NAMES.map((name, place) => [name, above[place] ?? null])));

it('names a ring exactly where the way up comes back, each in it once and directly above the one before', () => {
  fc.assert(
    fc.property(superiors, fc.constantFrom(...NAMES), (over, start) => {
      const ring = ringFrom(start, over);
      let way = over.get(start) ?? null;
      for (let step = 0; step < NAMES.length && way !== null && way !== start; step += 1) way = over.get(way) ?? null;
      expect(ring.length > 0).toBe(way === start);
      expect(new Set(ring).size).toBe(ring.length);
      for (const [place, name] of ring.entries()) expect(over.get(name)).toBe(ring[(place + 1) % ring.length]);
    }),
  );
});

it('takes oneself above oneself for a ring of one', () => {
  expect(ringFrom('a', new Map([['a', 'a']]))).toEqual(['a']);
  expect(ringFrom('a', new Map())).toEqual([]);
});
