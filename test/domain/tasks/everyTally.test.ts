import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { counted, rule, signers, votes, type CounterSign } from '../../support/castVotes.ts';

const anyThreshold = (): fc.Arbitrary<CounterSign['threshold']> =>
  fc.oneof(
    fc.record({ by: fc.constant('count' as const), value: fc.integer({ min: 1, max: 9 }) }),
    fc.record({ by: fc.constant('percent' as const), value: fc.integer({ min: 1, max: 100 }) }),
    fc.constant({ by: 'all' as const }),
  );
const anyRule = (): fc.Arbitrary<CounterSign> =>
  fc.record({
    mode: fc.constantFrom('parallel' as const, 'sequential' as const),
    threshold: anyThreshold(),
    counted: fc.constantFrom('agree' as const, 'refuse' as const),
    finish: fc.constantFrom('atOnce' as const, 'whenAllVoted' as const),
  });
const anyLetters = () => fc.string({ unit: fc.constantFrom('a', 'r', '-'), minLength: 1, maxLength: 8 });

describe('every vote by count, percentage or all', () => {
  it('keeps a verdict once it is reached, and closes only with one', () => {
    fc.assert(
      fc.property(anyRule(), anyLetters(), (by, letters) => {
        const steps = Array.from(letters, (_, index) =>
          counted(by, signers(letters.length), votes(letters.slice(0, index + 1))),
        );
        const reached = steps.find(({ verdict }) => verdict !== undefined)?.verdict;
        for (const step of steps) {
          if (step.verdict !== undefined) expect(step.verdict).toBe(reached);
          if (step.isClosed) expect(step.verdict).toBeDefined();
        }
        expect(steps.at(-1)).toMatchObject({ verdict: reached, isClosed: true });
      }),
    );
  });

  it('does not depend on the order of votes', () => {
    const inTwoOrders = anyLetters()
      .map(votes)
      .chain((actors) => fc.tuple(fc.constant(actors), fc.shuffledSubarray([...actors], { minLength: actors.length })));
    fc.assert(
      fc.property(anyRule(), inTwoOrders, fc.nat(8), (by, [actors, shuffled], missing) => {
        expect(counted(by, signers(actors.length + missing), shuffled)).toEqual(
          counted(by, signers(actors.length + missing), actors),
        );
      }),
    );
  });

  it('equals an independent count', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 8 }),
        fc.integer({ min: 1, max: 100 }),
        anyLetters(),
        fc.nat(4),
        (count, percent, letters, missing) => {
          const total = letters.length + missing;
          const fingers = (wanted: string) => [...letters].filter((letter) => letter === wanted).length;
          const [agree, there] = [fingers('a'), total - fingers('-')];
          const verdictOf = (isEnough: boolean) =>
            agree > 0 && (isEnough || agree === there) ? 'passed' : missing === 0 ? 'failed' : undefined;
          expect(counted(rule({ by: 'count', value: count }), signers(total), votes(letters)).verdict).toBe(
            verdictOf(agree >= count),
          );
          expect(counted(rule({ by: 'percent', value: percent }), signers(total), votes(letters)).verdict).toBe(
            verdictOf(Math.floor((agree * 100) / total) >= percent),
          );
        },
      ),
    );
  });
});
