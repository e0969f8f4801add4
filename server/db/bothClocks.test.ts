import fc from 'fast-check';
import { expect, it } from 'vitest';
import { elapsedSince } from './bothClocks.ts';

it('measures the time of a lease by the clock that has advanced more, so that neither a stop nor a change extends it', () => {
  const ms = fc.integer({ min: 0, max: 1e9 });
  fc.assert(
    fc.property(ms, ms, fc.integer({ min: -1e9, max: 1e9 }), (start, passed, changed) => {
      const before = { steady: start, wall: start };
      // The operator changes the clock of the machine.
      expect(elapsedSince(before, { steady: start + passed, wall: start + passed + changed })).toBeGreaterThanOrEqual(
        passed,
      );
      // The machine is suspended: the steady clock stops.
      expect(elapsedSince(before, { steady: start, wall: start + passed })).toBe(passed);
    }),
  );
});
