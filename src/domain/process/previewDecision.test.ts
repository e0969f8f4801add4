import { describe, expect, it } from 'vitest';
import { isPathChosenAtStart } from './chart/paths.ts';
import type { CommandOf } from '../workflow/command.ts';
import type { UserTaskSettings } from '../workflow/processDefinition.ts';
import { previewStart } from './previewDecision.ts';
import { actor, person } from '#testing/people.ts';
import { chart } from '#testing/chart.ts';
import { assignTo } from '#testing/chartOfLines.ts';
import { ProcessHarness } from '#testing/processHarness.ts';
import { simulateAccepted } from '#test/support/process/lookAhead.ts';
import { startLeave, considered, names, withPreview } from '#test/support/process/previewDesk.ts';

describe('the preview of a decision', () => {
  it('shows the next node with its assignees, behind the gateway', () => {
    expect(names(considered(startLeave(), 'manager').next)).toEqual([['xor1', [['hr', 'hr']]]]);
    expect(names(considered(startLeave(), 'manager', { variables: { days: 5 } }).next)).toEqual([
      ['xor1', [['boss', 'boss']]],
    ]);
    expect(considered(startLeave(), 'manager', { vote: 'refuse' }).next).toMatchObject([
      { kind: 'gateway', successors: [{ id: 'end2', kind: 'end' }] },
    ]);
  });

  it('shows the resulting status of the request', () => {
    expect(considered(startLeave(), 'manager').preview).toMatchObject({
      openedNodes: [{ node: 'hr', people: [person('hr')] }],
      closedTasks: [],
      isSameAsAgreement: false,
    });
    expect(considered(startLeave(), 'manager', { vote: 'refuse' }).preview).toMatchObject({
      openedNodes: [],
      outcome: 'refused',
    });
  });

  it('reports if a refusal has the same result as an agreement', () => {
    const harness = startLeave(5);
    harness.decide('manager');
    expect(considered(harness, 'boss', { vote: 'refuse' }).preview).toMatchObject({
      openedNodes: [{ node: 'hr' }],
      isSameAsAgreement: true,
    });
  });

  it('does not change the state', () => {
    const harness = startLeave();
    const before = structuredClone(harness.currentState);
    considered(harness, 'manager', { variables: { days: 9 } });
    expect(harness.currentState).toEqual(before);
  });

  it('shows every flow if the approver chooses one, with what may be chosen there', () => {
    const process = chart(['start -> apply', 'apply -> manager', 'apply -> boss', 'manager -> end', 'boss -> end'], {
      apply: { task: { nextChoice: 'manual', switches: ['selectPeople', 'singlePerson'] } },
      boss: { task: { ...assignTo(), emptyApprover: 'refuse' } },
    });
    expect(considered(new ProcessHarness(process).start('zhang'), 'apply').next).toMatchObject([
      {
        id: 'manager',
        maySelectPeople: true,
        isSinglePerson: true,
        executors: [person('manager')],
        preview: { openedNodes: [{ node: 'manager' }] },
      },
      { id: 'boss', executors: [], mayBeEmpty: false, preview: { openedNodes: [{ node: 'boss', people: [] }] } },
    ]);
  });

  it('looks into sub-processes and across parallel branches', () => {
    const sketches = {
      sub: { kind: 'subProcess' as const },
      startIn: { in: 'sub', kind: 'startEvent' as const },
      inner: { in: 'sub' },
      endIn: { in: 'sub', kind: 'endEvent' as const },
    };
    const process = chart(
      [
        'start -> apply',
        'apply -> and1',
        'and1 -> sub',
        'and1 -> hr',
        'startIn -> inner',
        'inner -> endIn',
        'sub -> and2',
        'hr -> and2',
        'and2 -> end',
      ],
      sketches,
    );
    expect(names(considered(new ProcessHarness(process).start('zhang'), 'apply').next)).toEqual([
      [
        'and1',
        [
          ['sub', [['inner', 'inner']]],
          ['hr', 'hr'],
        ],
      ],
    ]);
  });
});

describe('the preview of a start', () => {
  const start: CommandOf<'start'> = {
    kind: 'start',
    instance: '1',
    variables: { days: 1 },
    opinion: '',
    chosenPeople: {},
  };
  const started = (settings: Parameters<typeof chart>[2]) =>
    simulateAccepted((answers) =>
      previewStart(
        chart(['start -> apply', 'apply -> manager', 'manager -> end'], {}, settings),
        actor('zhang'),
        start,
        answers,
      ),
    );

  it('shows the first node, or the following ones if the start completes it', () => {
    expect(names(started({}).next)).toEqual([['apply', 'apply']]);
    expect(names(started({ skipFirstNode: true }).next)).toEqual([['manager', 'manager']]);
    expect(withPreview(started({ skipFirstNode: true })).preview?.openedNodes).toMatchObject([{ node: 'manager' }]);
  });

  it('shows each flow separately if the initiator chooses one', () => {
    const WAYS = ['start -> apply', 'apply -> manager', 'apply -> boss', 'manager -> end', 'boss -> end'];
    const opens = (
      task: Partial<UserTaskSettings>,
      settings: Parameters<typeof chart>[2] = { skipFirstNode: true },
    ) => {
      const process = chart(WAYS, { apply: { task } }, settings);
      const { next } = simulateAccepted((answers) => previewStart(process, actor('zhang'), start, answers));
      return {
        picks: isPathChosenAtStart(process),
        openedNodes: next.map(({ preview }) => preview?.openedNodes.map(({ node }) => node)),
      };
    };
    expect(opens({ nextChoice: 'manual' })).toEqual({ picks: true, openedNodes: [['manager'], ['boss']] });
    expect(opens({})).toEqual({
      picks: false,
      openedNodes: [
        ['manager', 'boss'],
        ['manager', 'boss'],
      ],
    });
    expect(opens({ nextChoice: 'manual' }, {})).toEqual({ picks: false, openedNodes: [['apply']] });
  });
});
