import fc from 'fast-check';
import { expect, it } from 'vitest';
import { completeRule, ruleStatusOf } from '#domain/agent/agentRule.ts';

const NOW = 1_000;
const wish = { agent: 'li', from: NOW, until: NOW + 1 };

it.each([
  ['it is whole', {}, 'made'],
  ['it has begun already', { from: NOW - 500 }, 'made'],
  ['nobody stands in', { agent: undefined }, 'agent.noPerson'],
  ['I stand in for myself', { agent: 'me' }, 'people.self'],
  ['it does not say from when', { from: undefined }, 'agent.noPeriod'],
  ['it does not say until when', { until: undefined }, 'agent.noPeriod'],
  ['it ends before it begins', { from: NOW + 10, until: NOW + 9 }, 'validation.endNotAfterStart'],
  ['it ends as it begins', { from: NOW + 10, until: NOW + 10 }, 'validation.endNotAfterStart'],
  ['it ended as it is made', { from: NOW - 10, until: NOW }, 'validation.endInPast'],
] as const)('says what stands in the way of a rule when %s', (_, change, expected) => {
  const rule = completeRule({ ...wish, ...change }, 'me', NOW);
  expect(
    rule.ok
      ? 'made'
      : rule.error.kind === 'refused'
        ? rule.error.refusal.code
        : rule.error.kind === 'invalid' && rule.error.issues[0]?.messageKey,
  ).toBe(expected);
});

it('runs from its first moment until before its last, is coming before and over afterwards', () => {
  expect([NOW - 1, NOW, NOW + 9, NOW + 10].map((now) => ruleStatusOf({ from: NOW, until: NOW + 10 }, now))).toEqual([
    'coming',
    'running',
    'running',
    'over',
  ]);
});

it('can be made exactly when it will still run at some moment', () => {
  fc.assert(
    fc.property(fc.nat(2_000), fc.nat(2_000), (from, until) => {
      const runsLater = until > from && ruleStatusOf({ from, until }, Math.max(NOW, from)) === 'running';
      expect(completeRule({ agent: 'li', from, until }, 'me', NOW).ok).toBe(runsLater);
    }),
  );
});
