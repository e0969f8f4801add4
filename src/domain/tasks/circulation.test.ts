import fc from 'fast-check';
import { expect, it } from 'vitest';
import { neededReaders } from './circulation.ts';

it('requires all readers, the given number, or the smallest number that reaches the percentage', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 60 }), fc.integer({ min: 1, max: 100 }), (people, percent) => {
      const reaching = Array.from({ length: people + 1 }, (_, done) => done).find(
        (done) => Math.floor((done * 100) / people) >= percent,
      );
      expect([
        neededReaders({ by: 'all' }, people),
        neededReaders({ by: 'count', value: 1 }, people),
        neededReaders({ by: 'percent', value: percent }, people),
      ]).toEqual([people, 1, reaching]);
    }),
  );
});
