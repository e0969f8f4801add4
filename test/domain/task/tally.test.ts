import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { lookupIn } from '#domain/expression/lookup.ts';
import type { Vote, VotingRule } from '#domain/workflow/processDefinition.ts';
import { tally, type CastVote } from '#domain/task/tally.ts';
import { expressionOf } from '#testing/expressionOf.ts';

type CounterSign = Exclude<VotingRule, { mode: 'single' }>;
const rule = (
  threshold: CounterSign['threshold'],
  counted: 'agree' | 'refuse' = 'agree',
  finish: CounterSign['finish'] = 'atOnce',
): CounterSign => ({ mode: 'parallel', threshold, counted, finish });
const LETTERS: Readonly<Record<string, Vote>> = { a: 'agree', r: 'refuse', '-': 'abstain' };
/** `ar-`: the first signer agrees, the second refuses, the third abstains. */
const votes = (letters: string): readonly CastVote[] =>
  [...letters].map((letter, index) => ({ signer: `p${index}`, vote: LETTERS[letter] ?? 'agree' }));
const signers = (count: number) => Array.from({ length: count }, (_, index) => `p${index}`);
const stand = (by: VotingRule, of: number, letters: string) => {
  const { verdict, isClosed } = tally(by, signers(of), votes(letters));
  return `${verdict ?? 'open'}${isClosed ? ' closed' : ''}`;
};

describe('tally', () => {
  it.each([
    ['', 'open'],
    ['a', 'passed closed'],
    ['r', 'failed closed'],
    ['-', 'passed closed'],
  ])('lets a single signer decide alone: %j', (letters, expected) => {
    expect(stand({ mode: 'single' }, 1, letters)).toBe(expected);
  });

  it.each([
    ['a', 'open'],
    ['aa', 'passed closed'],
    ['ara', 'passed closed'],
    ['rr', 'open'],
    ['rra', 'failed closed'],
    ['--a', 'failed closed'],
    ['a-a', 'passed closed'],
  ])('passes with 2 agreements of 3: %s', (letters, expected) => {
    expect(stand(rule({ by: 'count', value: 2 }), 3, letters)).toBe(expected);
  });

  it.each([
    ['a', 'open'],
    ['r', 'open'],
    ['rr', 'failed closed'],
    ['aar', 'passed closed'],
    ['---', 'passed closed'],
    ['rar', 'failed closed'],
  ])('fails with 2 refusals of 3: %s', (letters, expected) => {
    expect(stand(rule({ by: 'count', value: 2 }, 'refuse'), 3, letters)).toBe(expected);
  });

  it.each([
    [5, 60, 'aa', 'open'],
    [5, 60, 'aaa', 'passed closed'],
    [3, 67, 'aar', 'failed closed'],
    [3, 66, 'aa', 'passed closed'],
    [3, 34, 'a', 'open'],
    [3, 33, 'a', 'passed closed'],
    [7, 100, 'aaaaaa', 'open'],
    [7, 100, 'aaaaaaa', 'passed closed'],
  ])('of %i signers needs %i %% in whole percents: %s', (of, value, letters, expected) => {
    expect(stand(rule({ by: 'percent', value }), of, letters)).toBe(expected);
  });

  it.each([
    ['agree', 'aa', 'open'],
    ['agree', 'aaa', 'passed closed'],
    ['agree', 'aa-', 'passed closed'],
    ['agree', 'aar', 'failed closed'],
    ['agree', '---', 'failed closed'],
    ['refuse', 'rrr', 'failed closed'],
    ['refuse', 'rr-', 'failed closed'],
    ['refuse', 'rra', 'passed closed'],
    ['refuse', '---', 'passed closed'],
  ] as const)('waits for everybody where all decide, counting %s: %s', (counted, letters, expected) => {
    expect(stand(rule({ by: 'all' }, counted), 3, letters)).toBe(expected);
  });

  it.each([
    ['aa', 'passed'],
    ['aar', 'passed closed'],
    ['a', 'open'],
  ])('keeps the node open until all voted where it shall: %s', (letters, expected) => {
    expect(stand(rule({ by: 'count', value: 2 }, 'agree', 'whenAllVoted'), 3, letters)).toBe(expected);
  });

  it.each([
    ['${nrOfCompletedInstances / nrOfInstances >= 0.6}', 'aaa', 'passed closed'],
    ['${nrOfCompletedInstances / nrOfInstances >= 0.6}', 'aar', 'failed closed'],
    ['agree >= 2', 'rara', 'passed closed'],
    ['agree >= 2', 'ra', 'open'],
    ['refuse > 0', 'aar', 'failed closed'],
    ['never', 'rrrra', 'passed closed'],
    ['never', 'aaaa-', 'failed closed'],
    ['never', 'aaaa', 'open'],
    ['total == 5 && vote == "agree" && amount > 10', 'ra', 'passed closed'],
  ])('lets the condition %s decide with the vote that makes it hold: %s', (condition, letters, expected) => {
    const { verdict, isClosed } = tally(
      rule({ by: 'condition', condition: expressionOf(condition) }, 'agree', 'whenAllVoted'),
      signers(5),
      votes(letters),
      lookupIn({ amount: 12, total: 99 }),
    );
    expect(`${verdict ?? 'open'}${isClosed ? ' closed' : ''}`).toBe(expected);
  });

  it('says what is needed in numbers', () => {
    const needed = (threshold: CounterSign['threshold'], of: number) => tally(rule(threshold), signers(of), []).needed;
    expect([
      needed({ by: 'count', value: 2 }, 3),
      needed({ by: 'percent', value: 60 }, 5),
      needed({ by: 'percent', value: 50 }, 3),
      needed({ by: 'all' }, 4),
      needed({ by: 'condition', condition: expressionOf('agree > 1') }, 4),
    ]).toEqual([2, 3, 2, 4, undefined]);
  });

  it('counts a signer once, with the first vote', () => {
    expect(
      tally(rule({ by: 'count', value: 2 }), signers(3), [
        { signer: 'p0', vote: 'agree' },
        { signer: 'p0', vote: 'agree' },
        { signer: 'p0', vote: 'refuse' },
      ]),
    ).toMatchObject({ agree: 1, refuse: 0, voted: 1, isClosed: false });
  });
});

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

describe('every vote by count, share or all', () => {
  it('keeps a verdict from the moment it is reached, and closes only with one', () => {
    fc.assert(
      fc.property(anyRule(), anyLetters(), (by, letters) => {
        const steps = Array.from(letters, (_, index) =>
          tally(by, signers(letters.length), votes(letters.slice(0, index + 1))),
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

  it('does not ask who voted first', () => {
    const inTwoOrders = anyLetters()
      .map(votes)
      .chain((actors) => fc.tuple(fc.constant(actors), fc.shuffledSubarray([...actors], { minLength: actors.length })));
    fc.assert(
      fc.property(anyRule(), inTwoOrders, fc.nat(8), (by, [actors, shuffled], missing) => {
        expect(tally(by, signers(actors.length + missing), shuffled)).toEqual(
          tally(by, signers(actors.length + missing), actors),
        );
      }),
    );
  });

  it('agrees with counting on fingers', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 8 }),
        fc.integer({ min: 1, max: 100 }),
        anyLetters(),
        fc.nat(4),
        (count, percent, letters, missing) => {
          const total = letters.length + missing;
          const agree = [...letters].filter((letter) => letter === 'a').length;
          const verdictOf = (isReached: boolean) => (isReached ? 'passed' : missing === 0 ? 'failed' : undefined);
          expect(tally(rule({ by: 'count', value: count }), signers(total), votes(letters)).verdict).toBe(
            verdictOf(agree >= count),
          );
          expect(tally(rule({ by: 'percent', value: percent }), signers(total), votes(letters)).verdict).toBe(
            verdictOf(Math.floor((agree * 100) / total) >= percent),
          );
        },
      ),
    );
  });
});
