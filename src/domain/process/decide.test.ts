import { describe, expect, it } from 'vitest';
import { chart } from '#testing/chart.ts';
import { drawChart } from '#testing/chartOfLines.ts';
import { assignTo } from '#testing/chartOfLines.ts';
import { ProcessHarness } from '#testing/processHarness.ts';
import { actor } from '#testing/people.ts';
import { decide, executeAllowed } from './decide.ts';

const LEAVE = chart(
  [
    'start -> apply',
    'apply -> manager',
    'manager -> xor1',
    'xor1 -> endRefused: vote == "refuse"',
    'xor1 -> xor2: else',
    'xor2 -> boss: days > 3',
    'xor2 -> hr: else',
    'boss -> hr',
    'hr -> end',
  ],
  {
    apply: { task: { people: [{ from: 'initiator', join: 'or', expandGroups: false }] } },
    endRefused: { kind: 'endEvent' },
  },
);
const leave = (days: number) => new ProcessHarness(LEAVE).start('zhang', { days });

describe('a running request', () => {
  it('starts with a task for the initiator at the first node', () => {
    expect(leave(1).openTasks).toEqual(['apply:zhang']);
  });

  it('takes the flow whose condition is true, including values submitted with the decision', () => {
    const harness = leave(1);
    harness.decide('zhang', 'agree', { variables: { days: 5 } });
    harness.decide('manager');
    expect(harness.openTasks).toEqual(['boss:boss']);
  });

  it('ends approved when all agreed', () => {
    const harness = leave(1);
    for (const who of ['zhang', 'manager', 'hr']) harness.decide(who);
    expect(harness.currentState).toMatchObject({ status: 'succeeded', outcome: 'approved', tokens: [], tasks: [] });
    expect(harness.records).toEqual(['zhang agree apply', 'manager agree manager', 'hr agree hr']);
  });

  it('ends refused where the chart follows a refusal', () => {
    const harness = leave(1);
    harness.decide('zhang');
    harness.decide('manager', 'refuse');
    expect(harness.currentState).toMatchObject({ status: 'succeeded', outcome: 'refused' });
  });

  it('ends refused even if the chart ignores a refusal', () => {
    const harness = leave(1);
    harness.decide('zhang');
    harness.decide('manager');
    harness.decide('hr', 'refuse');
    expect(harness.currentState).toMatchObject({ status: 'succeeded', outcome: 'refused' });
  });

  it('distinguishes an abstention from a refusal', () => {
    const harness = leave(1);
    harness.decide('zhang');
    harness.decide('manager', 'abstain');
    expect(harness.openTasks).toEqual(['hr:hr']);
    harness.decide('hr');
    expect(harness.currentState.outcome).toBe('approved');
  });
});

describe('a condition behind a sub-process', () => {
  const sketches = {
    sub: { kind: 'subProcess' as const },
    startIn: { in: 'sub', kind: 'startEvent' as const },
    and1: { in: 'sub' },
    left: { in: 'sub' },
    right: { in: 'sub' },
    endLeft: { in: 'sub', kind: 'endEvent' as const },
    endRight: { in: 'sub', kind: 'endEvent' as const },
  };
  const process = chart(
    [
      'start -> manager',
      'manager -> sub',
      'startIn -> and1',
      'and1 -> left',
      'and1 -> right',
      'left -> endLeft',
      'right -> endRight',
      'sub -> xor',
      'xor -> refused: vote == "refuse"',
      'xor -> agreed: else',
      'refused -> end',
      'agreed -> end',
    ],
    sketches,
  );
  const decided = (manager: 'agree' | 'refuse', left: 'agree' | 'refuse', right: 'agree' | 'refuse') => {
    const harness = new ProcessHarness(process).start('zhang');
    harness.decide('manager', manager);
    harness.decide('left', left);
    harness.decide('right', right);
    return harness.openTasks;
  };

  it('sees a refusal by any approver inside, in any order, and no earlier decisions', () => {
    expect(decided('agree', 'refuse', 'agree')).toEqual(['refused:refused']);
    expect(decided('agree', 'agree', 'refuse')).toEqual(['refused:refused']);
    expect(decided('refuse', 'agree', 'agree')).toEqual(['agreed:agreed']);
  });
});

describe('a decision is refused', () => {
  const atManager = () => {
    const harness = leave(1);
    harness.decide('zhang');
    return harness;
  };

  it('without an opinion, unless it agrees', () => {
    const harness = atManager();
    expect(harness.findRefusal('manager', harness.createDecision('manager', 'refuse', { opinion: ' ' }))).toBe(
      'opinion.required',
    );
    expect(harness.findRefusal('manager', harness.createDecision('manager', 'abstain', { opinion: '' }))).toBe(
      'opinion.required',
    );
    expect(
      harness.findRefusal('manager', harness.createDecision('manager', 'agree', { opinion: 'x'.repeat(501) })),
    ).toBe('opinion.tooLong');
    expect(
      harness.findRefusal('manager', harness.createDecision('manager', 'agree', { opinion: '\u{20BB7}'.repeat(500) })),
    ).toBe('done');
  });

  it('to another user, and after it has been made', () => {
    const harness = atManager();
    const decision = harness.createDecision('manager');
    expect(harness.findRefusal('hr', decision)).toBe('task.notYours');
    harness.execute('manager', decision);
    expect(harness.findRefusal('manager', decision)).toBe('task.ended');
  });

  it('when no flow matches', () => {
    const harness = new ProcessHarness(
      drawChart(['start -> manager', 'manager -> xor', 'xor -> end: days > 3', 'xor -> hr: days < 3', 'hr -> end']),
    ).start('zhang', { days: 3 });
    expect(
      harness.attempt(
        { person: { kind: 'person', id: 'manager', name: 'manager' }, groups: [], isAdministrator: false },
        harness.createDecision('manager'),
      ),
    ).toEqual({ kind: 'refused', refusal: { code: 'path.noneMatches', values: { node: 'xor' } } });
  });

  it('when it leads to a cycle without a task, with the nodes of the cycle', () => {
    const circle = chart([
      'start -> manager',
      'manager -> xor1',
      'xor1 -> xor2',
      'xor2 -> end: false',
      'xor2 -> xor1: else',
    ]);
    const harness = new ProcessHarness(circle).start('zhang');
    const decision = harness.attempt(
      { person: { kind: 'person', id: 'manager', name: 'manager' }, groups: [], isAdministrator: false },
      harness.createDecision('manager'),
    );
    expect(decision).toEqual({
      kind: 'refused',
      refusal: { code: 'process.endlessLoop', values: { nodes: 'xor2, xor1' } },
    });
  });
});

describe('a node without an assignee', () => {
  const process = (
    emptyApprover: 'refuse' | 'leaveOpen' | 'passOver' | { giveTo: ReturnType<typeof assignTo>['people'] },
  ) =>
    new ProcessHarness(
      chart(['start -> apply', 'apply -> boss', 'boss -> hr', 'hr -> end'], {
        boss: { task: { ...assignTo(), emptyApprover } },
      }),
    ).start('zhang');

  it('refuses the decision that leads there, naming the node', () => {
    const harness = process('refuse');
    expect(harness.findRefusal('apply', harness.createDecision('apply'))).toBe('people.required');
  });

  it('waits until an assignee is found', () => {
    const harness = process('leaveOpen');
    harness.decide('apply');
    expect(harness.openTasks).toEqual(['boss:']);
  });

  it('is skipped', () => {
    const harness = process('passOver');
    harness.decide('apply');
    expect(harness.openTasks).toEqual(['hr:hr']);
  });

  it('is assigned to the fallback users', () => {
    const harness = process({ giveTo: assignTo('admin').people });
    harness.decide('apply');
    expect(harness.openTasks).toEqual(['boss:admin']);
  });
});

it('checks the policy in decide, but not again for a command that was already allowed', () => {
  const harness = leave(1);
  const answers = { now: 0, ids: { first: '500' }, people: {}, agents: {} };
  const attempt = [LEAVE, harness.currentState, actor('li'), harness.createDecision('zhang'), answers] as const;
  expect(decide(...attempt)).toEqual({ kind: 'refused', refusal: { code: 'task.notYours' } });
  expect(executeAllowed(...attempt)).toMatchObject({ kind: 'asks', questions: [{ node: 'manager' }] });
});
