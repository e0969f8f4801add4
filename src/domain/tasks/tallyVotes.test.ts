import { describe, expect, it } from 'vitest';
import { createLookup } from '../expression/lookup.ts';
import type { Variables } from '../expression/tree.ts';
import type { VotingRule } from '../workflow/processDefinition.ts';
import { tallyVotes, type CastVote } from './tallyVotes.ts';
import { counted, rule, signers, votes, type CounterSign } from '#test/support/castVotes.ts';
import { parseKnownExpression } from '#testing/parseKnownExpression.ts';

const stand = (by: VotingRule, of: number, letters: string, variables: Variables = {}) => {
  const { verdict, isClosed } = counted(by, signers(of), votes(letters), createLookup(variables));
  return `${verdict ?? 'open'}${isClosed ? ' closed' : ''}`;
};
const byCondition = (
  text: string,
  counts: 'agree' | 'refuse' = 'agree',
  meaning?: 'closes' | 'lastVote',
): CounterSign =>
  rule({ by: 'condition', condition: parseKnownExpression(text), ...(meaning && { meaning }) }, counts, 'whenAllVoted');

describe('tally', () => {
  it.each([
    ['', 'open'],
    ['a', 'passed closed'],
    ['r', 'failed closed'],
    ['-', 'passed closed'],
  ])('decides with the vote of a single signer: %j', (letters, expected) => {
    expect(stand({ mode: 'single' }, 1, letters)).toBe(expected);
  });

  it.each([
    ['a', 'open'],
    ['aa', 'passed closed'],
    ['ara', 'passed closed'],
    ['rr', 'open'],
    ['rra', 'failed closed'],
    ['--r', 'failed closed'],
    ['a-a', 'passed closed'],
    ['ar-', 'failed closed'],
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
  ])('of %i signers requires %i %% in whole percent: %s', (of, value, letters, expected) => {
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
  ] as const)('waits for all signers with the threshold all, counting %s: %s', (counted, letters, expected) => {
    expect(stand(rule({ by: 'all' }, counted), 3, letters)).toBe(expected);
  });

  it.each([
    ['aa', 'passed'],
    ['aar', 'passed closed'],
    ['a', 'open'],
  ])('keeps the node open until all have voted if configured: %s', (letters, expected) => {
    expect(stand(rule({ by: 'count', value: 2 }, 'agree', 'whenAllVoted'), 3, letters)).toBe(expected);
  });

  it.each([
    ['agree >= 2', 'agree', 'rara', 'passed closed'],
    ['agree >= 2', 'agree', 'ra', 'open'],
    ['agree >= 2', 'agree', 'rrrra', 'failed closed'],
    ['refuse > 0', 'refuse', 'r', 'failed closed'],
    ['refuse > 0', 'refuse', 'aar', 'failed closed'],
    ['refuse > 0', 'refuse', 'aaa--', 'passed closed'],
    ['refuse > 0', 'agree', 'r', 'passed closed'],
    ['nrOfCompletedInstances >= 3', 'agree', 'rra', 'passed closed'],
    ['never', 'agree', 'rrrra', 'failed closed'],
    ['never', 'refuse', 'rrrrr', 'passed closed'],
    ['never', 'agree', 'aaaa', 'open'],
    ['total == 5 && vote == "agree" && amount > 10', 'agree', 'ra', 'passed closed'],
  ] as const)('interprets the condition %s by what is counted, %s: %s', (text, counts, letters, expected) => {
    expect(stand(byCondition(text, counts), 5, letters, { amount: 12, total: 99 })).toBe(expected);
  });

  it('does not pass a vote of three with two refusals because the last one agrees', () => {
    for (const meaning of [undefined, 'closes'] as const)
      expect(stand(byCondition('nrOfCompletedInstances >= 4', 'agree', meaning), 3, 'rra')).toBe('failed closed');
    expect(stand(byCondition('nrOfCompletedInstances >= 3', 'agree', 'closes'), 3, 'rra')).toBe('failed closed');
  });

  it.each([
    ['nrOfCompletedInstances / nrOfInstances >= 0.6', 'aaa', 'passed closed'],
    ['nrOfCompletedInstances / nrOfInstances >= 0.6', 'a-a', 'passed closed'],
    ['nrOfCompletedInstances / nrOfInstances >= 0.6', 'raa', 'failed closed'],
    ['nrOfCompletedInstances / nrOfInstances >= 0.6', '---', 'failed closed'],
    ['vote == "refuse"', 'aar', 'failed closed'],
    ['never', 'aaaaa', 'passed closed'],
    ['never', 'aaaar', 'failed closed'],
    ['never', '-----', 'failed closed'],
    ['never', 'aaaa', 'open'],
  ])('only closes if %s is a completion condition of another engine: %s', (text, letters, expected) => {
    expect(stand(byCondition(text, 'agree', 'closes'), 5, letters)).toBe(expected);
  });

  it.each([
    ['agree >= 2', 'rara', 'passed closed'],
    ['refuse > 0', 'aar', 'failed closed'],
    ['never', 'rrrra', 'passed closed'],
    ['never', 'aaaa-', 'failed closed'],
  ])('keeps the old rule for a definition that was deployed with it, %s: %s', (text, letters, expected) => {
    expect(stand(byCondition(text, 'agree', 'lastVote'), 5, letters)).toBe(expected);
  });

  it('passes the item of each vote to the condition', () => {
    const seen = (level: string): CastVote => ({ signer: 'p0', vote: 'agree', variables: { item: { level } } });
    const condition = byCondition('item.level == "high"');
    expect(counted(condition, ['p0', 'p0'], [seen('low')]).isClosed).toBe(false);
    expect(counted(condition, ['p0', 'p0'], [seen('high')])).toMatchObject({ verdict: 'passed', voted: 1, total: 2 });
  });

  it('returns the required number of votes', () => {
    const needed = (threshold: CounterSign['threshold'], of: number) =>
      counted(rule(threshold), signers(of), []).needed;
    expect([
      needed({ by: 'count', value: 2 }, 3),
      needed({ by: 'percent', value: 60 }, 5),
      needed({ by: 'percent', value: 50 }, 3),
      needed({ by: 'all' }, 4),
      needed({ by: 'condition', condition: parseKnownExpression('agree > 1') }, 4),
    ]).toEqual([2, 3, 2, 4, undefined]);
  });

  it('counts the first vote of a signer only', () => {
    expect(
      counted(rule({ by: 'count', value: 2 }), signers(3), [
        { signer: 'p0', vote: 'agree' },
        { signer: 'p0', vote: 'agree' },
        { signer: 'p0', vote: 'refuse' },
      ]),
    ).toMatchObject({ agree: 1, refuse: 0, voted: 1, isClosed: false });
  });

  it('counts a signer as often as they are listed', () => {
    const thrice = Array.from({ length: 4 }, (): CastVote => ({ signer: 'mary', vote: 'agree' }));
    expect(counted(rule({ by: 'all' }), ['mary', 'mary', 'mary'], thrice.slice(1))).toMatchObject({
      agree: 3,
      voted: 3,
      verdict: 'passed',
    });
    expect(counted(rule({ by: 'all' }), ['mary', 'mary', 'mary'], thrice)).toMatchObject({ agree: 3, voted: 3 });
  });

  it.each([
    [2, 5, 'agree', 'a', 'open'],
    [2, 5, 'agree', 'aa', 'passed closed'],
    [2, 5, 'agree', 'ar', 'failed closed'],
    [2, 5, 'refuse', 'r', 'open'],
    [2, 5, 'refuse', 'rr', 'failed closed'],
    [2, 5, 'refuse', 'ra', 'passed closed'],
    [3, 2, 'agree', '--a', 'passed closed'],
    [3, 2, 'agree', '--', 'open'],
    [3, 2, 'agree', '---', 'failed closed'],
    [3, 2, 'refuse', '--r', 'failed closed'],
    [3, 2, 'refuse', '---', 'passed closed'],
  ] as const)(
    'of %i signers, with %i required and %s counted, requires all present signers: %s',
    (of, value, counts, letters, expected) => {
      expect(stand(rule({ by: 'count', value }, counts), of, letters)).toBe(expected);
    },
  );

  it('reports if there are fewer signers than the rule requires', () => {
    const stands = (threshold: CounterSign['threshold'], letters: string) => {
      const { needed, requiredByRule } = counted(rule(threshold), signers(3), votes(letters));
      return [needed, requiredByRule];
    };
    expect(stands({ by: 'count', value: 4 }, '')).toEqual([3, 4]);
    expect(stands({ by: 'count', value: 3 }, '')).toEqual([3, undefined]);
    expect(stands({ by: 'count', value: 3 }, '-')).toEqual([2, 3]);
    expect(stands({ by: 'percent', value: 60 }, '-')).toEqual([2, undefined]);
    expect(stands({ by: 'percent', value: 60 }, '--')).toEqual([1, 2]);
    expect(stands({ by: 'all' }, '-')).toEqual([3, undefined]);
  });

  it.each([
    [
      { by: 'percent', value: 0 },
      { fault: 'percentOutOfRange', value: 0 },
    ],
    [
      { by: 'percent', value: 101 },
      { fault: 'percentOutOfRange', value: 101 },
    ],
    [
      { by: 'percent', value: Number.NaN },
      { fault: 'percentOutOfRange', value: Number.NaN },
    ],
    [
      { by: 'count', value: 0 },
      { fault: 'countBelowOne', value: 0 },
    ],
    [
      { by: 'count', value: -3 },
      { fault: 'countBelowOne', value: -3 },
    ],
  ] as const)('rejects an invalid threshold: %j', (threshold, error) => {
    expect(tallyVotes(rule(threshold), signers(3), [])).toEqual({ ok: false, error });
  });

  it('rejects the vote of a user who is no signer', () => {
    const vote: CastVote = { signer: 'stranger', vote: 'agree' };
    for (const by of [rule({ by: 'all' }), { mode: 'single' } as const])
      expect(tallyVotes(by, signers(2), [...votes('a'), vote])).toEqual({
        ok: false,
        error: { fault: 'notASigner', signer: 'stranger' },
      });
  });
});
