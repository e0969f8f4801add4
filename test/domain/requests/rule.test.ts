import fc from 'fast-check';
import { expect, it } from 'vitest';
import { parseAgentRule, getAgentRuleStatus } from '#domain/requests/agentRule.ts';

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
] as const)('returns the reason for refusing a rule when %s', (_, change, expected) => {
  const rule = parseAgentRule({ ...wish, ...change }, 'me', NOW);
  expect(
    rule.ok
      ? 'made'
      : rule.error.kind === 'refused'
        ? rule.error.refusal.code
        : rule.error.kind === 'invalid' && rule.error.issues[0]?.messageKey,
  ).toBe(expected);
});

it('an agent rule is running from its start (inclusive) to its end (exclusive), and over afterwards', () => {
  expect(
    [NOW - 1, NOW, NOW + 9, NOW + 10].map((now) => getAgentRuleStatus({ from: NOW, until: NOW + 10 }, now)),
  ).toEqual(['coming', 'running', 'running', 'over']);
});

it('an agent rule is accepted exactly when it will still be running at some time', () => {
  fc.assert(
    fc.property(fc.nat(2_000), fc.nat(2_000), (from, until) => {
      const runsLater = until > from && getAgentRuleStatus({ from, until }, Math.max(NOW, from)) === 'running';
      expect(parseAgentRule({ agent: 'li', from, until }, 'me', NOW).ok).toBe(runsLater);
    }),
  );
});
