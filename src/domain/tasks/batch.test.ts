import { describe, expect, it } from 'vitest';
import { isBatchOpinionRequired, isIncluded, findSharedDecisions } from './batch.ts';
import type { DecisionOption } from '../workflow/processDefinition.ts';
import { aBatchTask } from '#test/support/batches.ts';

const [agree, refuse, abstain] = [{ vote: 'agree' }, { vote: 'refuse' }, { vote: 'abstain' }] as const;
const [pay, settle] = [
  { vote: 'agree', label: 'Pay' },
  { vote: 'agree', label: 'Settle' },
] as const;

describe('a batch of tasks', () => {
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
  ])('offers %s', (_, decisions, offered) => {
    expect(findSharedDecisions(decisions.map((each) => aBatchTask({ decisions: each })))).toEqual(offered);
  });

  it('excludes tasks the platform gave a reason for', () => {
    expect([aBatchTask(), aBatchTask({ exclusion: { message: 'It is circulating.' } })].map(isIncluded)).toEqual([
      true,
      false,
    ]);
  });

  it('requires an opinion if one of the tasks does, and always unless it agrees', () => {
    const [strict, free] = [aBatchTask({ isOpinionRequired: true }), aBatchTask()];
    expect([
      isBatchOpinionRequired('agree', [free, free]),
      isBatchOpinionRequired('agree', [free, strict]),
      isBatchOpinionRequired('refuse', [free]),
      isBatchOpinionRequired('abstain', [free]),
    ]).toEqual([false, true, true, true]);
  });
});
