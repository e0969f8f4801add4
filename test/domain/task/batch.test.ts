import { describe, expect, it } from 'vitest';
import { isBatchOpinionRequired, isIncluded, sharedDecisions } from '#domain/task/batch.ts';
import type { DecisionOption } from '#domain/workflow/processDefinition.ts';
import { aBatchTask } from '#test/support/batches.ts';

const [agree, refuse, abstain] = [{ vote: 'agree' }, { vote: 'refuse' }, { vote: 'abstain' }] as const;
const [pay, settle] = [
  { vote: 'agree', label: 'Pay' },
  { vote: 'agree', label: 'Settle' },
] as const;

describe('several tasks decided at once', () => {
  it.each<[string, readonly (readonly DecisionOption[])[], readonly DecisionOption[]]>([
    [
      'what each of them offers',
      [
        [agree, refuse, abstain],
        [agree, refuse],
      ],
      [agree, refuse],
    ],
    [
      'in the usual order',
      [
        [abstain, refuse, agree],
        [refuse, abstain, agree],
      ],
      [agree, refuse, abstain],
    ],
    ['all that the only one offers', [[refuse, pay]], [pay, refuse]],
    ['under the name that all give it', [[pay, refuse], [pay]], [pay]],
    ['without a name where they differ', [[pay], [settle]], [agree]],
    ['without a name where one has none', [[pay], [agree]], [agree]],
    ['without a name where the first has none', [[agree], [pay]], [agree]],
    ['nothing where they share nothing', [[agree], [refuse]], []],
    ['nothing where one offers nothing', [[], [agree]], []],
    ['nothing where there is none', [], []],
  ])('offer %s', (_, decisions, offered) => {
    expect(sharedDecisions(decisions.map((each) => aBatchTask({ decisions: each })))).toEqual(offered);
  });

  it('leave out those the platform gave a reason for', () => {
    expect([aBatchTask(), aBatchTask({ leftOut: { message: 'It is circulating.' } })].map(isIncluded)).toEqual([
      true,
      false,
    ]);
  });

  it('ask for words where one of them does, and always when something is not agreed to', () => {
    const [strict, free] = [aBatchTask({ isOpinionRequired: true }), aBatchTask()];
    expect([
      isBatchOpinionRequired('agree', [free, free]),
      isBatchOpinionRequired('agree', [free, strict]),
      isBatchOpinionRequired('refuse', [free]),
      isBatchOpinionRequired('abstain', [free]),
    ]).toEqual([false, true, true, true]);
  });
});
