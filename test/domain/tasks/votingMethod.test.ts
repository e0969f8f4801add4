import { expect, it } from 'vitest';
import { votingMethod, type VotingMethod } from '#domain/tasks/commandPreview.ts';
import type { VotingRule } from '#domain/workflow/processDefinition.ts';
import { parseKnownExpression } from '#testing/parseKnownExpression.ts';

it.each<[VotingRule, VotingMethod | undefined]>([
  [{ mode: 'single' }, undefined],
  [voting('parallel', { by: 'all' }), { mode: 'parallel', by: 'all', value: 0 }],
  [voting('sequential', { by: 'count', value: 2 }), { mode: 'sequential', by: 'count', value: 2 }],
  [voting('parallel', { by: 'percent', value: 60 }), { mode: 'parallel', by: 'percent', value: 60 }],
  [
    voting('parallel', { by: 'condition', condition: parseKnownExpression('days > 3') }),
    { mode: 'parallel', by: 'condition', value: 0 },
  ],
])('describes how several signers decide, and returns nothing for a single approver: %j', (rule, method) => {
  expect(votingMethod(rule)).toEqual(method);
});
function voting(mode: 'parallel' | 'sequential', threshold: Threshold): VotingRule {
  return { mode, threshold, counted: 'agree', finish: 'atOnce' };
}
type Threshold = Extract<VotingRule, { readonly threshold: unknown }>['threshold'];
