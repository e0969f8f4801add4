import { describe, expect, it } from 'vitest';
import { listReturnSteps } from '#domain/process/run/steps.ts';
import { drawChart as chart, assignTo } from '#testing/chartOfLines.ts';
import { ProcessHarness } from '#testing/processHarness.ts';
import { after, back, INITIATOR, line, LINE, travelled } from '#test/support/process/returning.ts';

describe('a return to the previous step', () => {
  it('reopens that step for the user who completed it, and the chart is followed again', () => {
    const harness = after(line(), 'zhang', 'manager');
    harness.execute('boss', back(harness, 'boss', 'previous'));
    expect(harness.openTasks).toEqual(['manager:manager']);
    expect(travelled(harness)).toEqual(['start', 'apply', 'manager']);
    expect(harness.records.at(-1)).toBe('boss returnToPrevious boss');
    after(harness, 'manager', 'boss', 'hr');
    expect(harness.currentState.outcome).toBe('approved');
  });

  it('assigns the step to its last approver, not to all its candidates', () => {
    const harness = after(line({ manager: { task: assignTo('wang', 'li') } }), 'zhang', 'li');
    harness.execute('boss', back(harness, 'boss', 'previous'));
    expect(harness.openTasks).toEqual(['manager:li']);
  });

  it('skips gateways and skipped steps, but does not go past the first', () => {
    const harness = new ProcessHarness(
      chart(['start -> apply', 'apply -> xor1', 'xor1 -> manager: true', 'manager -> boss', 'boss -> end'], {
        apply: INITIATOR,
        manager: { task: { skipRules: [{ when: 'always' }] } },
      }),
    ).start('zhang');
    after(harness, 'zhang');
    harness.execute('boss', back(harness, 'boss', 'previous'));
    expect(harness.openTasks).toEqual(['apply:zhang']);
  });

  it('reaches the first step even if the start completed it', () => {
    const harness = new ProcessHarness(chart(LINE, { apply: INITIATOR }, { skipFirstNode: true })).start('zhang');
    harness.execute('manager', back(harness, 'manager', 'previous'));
    expect(harness.openTasks).toEqual(['apply:zhang']);
  });

  it('undoes later decisions: an undone refusal does not count', () => {
    const harness = after(line(), 'zhang');
    harness.decide('manager', 'refuse');
    harness.execute('boss', back(harness, 'boss', 'previous'));
    after(harness, 'manager', 'boss', 'hr');
    expect(harness.currentState.outcome).toBe('approved');
  });

  it('becomes a backtrack across a fork', () => {
    const harness = new ProcessHarness(
      chart(
        [
          'start -> apply',
          'apply -> and1',
          'and1 -> left',
          'and1 -> right',
          'left -> and2',
          'right -> and2',
          'and2 -> end',
        ],
        { apply: INITIATOR },
      ),
    ).start('zhang');
    after(harness, 'zhang');
    harness.execute('left', back(harness, 'left', 'previous', 'normal'));
    expect(harness.currentState).toMatchObject({ status: 'lockedByReturn', lockedBy: 'zhang' });
    expect(harness.openTasks).toEqual(['apply:zhang', 'left:left', 'right:right']);
  });

  it('closes the tasks of the other signers of a counter-sign', () => {
    const voting = { mode: 'parallel', threshold: { by: 'all' }, counted: 'agree', finish: 'whenAllVoted' } as const;
    const harness = after(line({ boss: { task: { ...assignTo('a', 'b'), voting } } }), 'zhang', 'manager');
    harness.execute('a', back(harness, 'a', 'previous'));
    expect(harness.openTasks).toEqual(['manager:manager']);
    after(harness, 'manager');
    expect(harness.openTasks).toEqual(['boss:a', 'boss:b']);
  });

  it('is refused at the first step', () => {
    const harness = line();
    expect(harness.findRefusal('zhang', back(harness, 'zhang', 'previous'))).toBe('return.atFirstNode');
  });
});

describe('a return to the initiator', () => {
  it('starts over: all branches close, and the status stays', () => {
    const harness = new ProcessHarness(
      chart(
        [
          'start -> apply',
          'apply -> and1',
          'and1 -> left',
          'and1 -> right',
          'left -> and2',
          'right -> and2',
          'and2 -> end',
        ],
        { apply: INITIATOR },
      ),
    ).start('zhang');
    after(harness, 'zhang');
    harness.execute('left', back(harness, 'left', 'initiator'));
    expect(harness.openTasks).toEqual(['apply:zhang']);
    expect(harness.currentState.status).toBe('running');
    after(harness, 'zhang');
    expect(harness.openTasks).toEqual(['left:left', 'right:right']);
  });

  it('with backtrack comes straight back to the task that returned', () => {
    const harness = after(line(), 'zhang', 'manager');
    const returning = harness.getTask('boss').id;
    harness.execute('boss', back(harness, 'boss', 'initiator', 'backtrack'));
    expect(harness.currentState).toMatchObject({ status: 'lockedByReturn', lockedBy: 'zhang' });
    expect(harness.findRefusal('boss', { ...harness.createDecision('zhang'), task: returning })).toBe(
      'task.lockedByReturn',
    );
    harness.decide('zhang', 'agree', { variables: { days: 2 } });
    expect(harness.currentState).toMatchObject({
      status: 'running',
      variables: { days: 2 },
      tasks: [{ id: returning, status: 'opened', assignee: 'boss' }],
    });
    expect(harness.currentState.lockedBy).toBeUndefined();
  });

  it('uses the mode the node prescribes, whatever is requested', () => {
    const harness = after(
      line({ boss: { task: { returns: { targets: ['initiator'], afterInitiator: 'backtrack', afterNode: 'both' } } } }),
      'zhang',
      'manager',
    );
    harness.execute('boss', back(harness, 'boss', 'initiator', 'normal'));
    expect(harness.currentState.status).toBe('lockedByReturn');
  });

  it('starts from the start event if the first step is one of several', () => {
    const harness = new ProcessHarness(
      chart([
        'start -> and1',
        'and1 -> left',
        'and1 -> right',
        'left -> and2',
        'right -> and2',
        'and2 -> hr',
        'hr -> end',
      ]),
    ).start('zhang');
    after(harness, 'left', 'right');
    harness.execute('hr', back(harness, 'hr', 'initiator'));
    expect(harness.openTasks).toEqual(['left:left', 'right:right']);
  });
});

describe('a return to a chosen step', () => {
  it('is offered for steps on the path only, the latest first', () => {
    const harness = after(line(), 'zhang', 'manager', 'boss');
    expect(
      listReturnSteps(harness.definition, harness.currentState, harness.getTask('hr')).map(({ node }) => node),
    ).toEqual(['boss', 'manager', 'apply']);
  });

  it.each([
    ['a', 'b'],
    ['b', 'a'],
  ])('is offered for the steps of all branches behind a join, in any order of decisions (%s, %s)', (one, other) => {
    const lines = ['start -> and1', 'and1 -> a', 'and1 -> b', 'a -> and2', 'b -> and2', 'and2 -> c', 'c -> end'];
    const harness = after(new ProcessHarness(chart(lines)).start('zhang'), one, other);
    const targets = listReturnSteps(harness.definition, harness.currentState, harness.getTask('c')).map(
      ({ node }) => node,
    );
    expect([...targets].sort()).toEqual(['a', 'b']);
  });

  it('continues from there by the chart, or comes straight back', () => {
    const normal = after(line(), 'zhang', 'manager', 'boss');
    normal.execute('hr', back(normal, 'hr', { node: 'manager' }));
    after(normal, 'manager');
    expect(normal.openTasks).toEqual(['boss:boss']);

    const backtrack = after(line(), 'zhang', 'manager', 'boss');
    backtrack.execute('hr', back(backtrack, 'hr', { node: 'manager' }, 'backtrack'));
    after(backtrack, 'manager');
    expect(backtrack.openTasks).toEqual(['hr:hr']);
  });

  it('is refused for the step itself, for steps not passed, and if the node does not offer it', () => {
    const harness = after(
      line({ manager: { task: { returns: { targets: ['previous'], afterInitiator: 'both', afterNode: 'both' } } } }),
      'zhang',
    );
    expect(harness.findRefusal('manager', back(harness, 'manager', { node: 'apply' }))).toBe('return.modeNotOffered');
    after(harness, 'manager');
    expect(harness.findRefusal('boss', back(harness, 'boss', { node: 'boss' }))).toBe('return.sameNode');
    expect(harness.findRefusal('boss', back(harness, 'boss', { node: 'hr' }))).toBe('return.nodeNotTravelled');
  });
});

describe('while a return is open', () => {
  const FORK = [
    'start -> apply',
    'apply -> and1',
    'and1 -> left',
    'and1 -> right',
    'left -> and2',
    'right -> right2',
    'right2 -> and2',
    'and2 -> end',
  ];
  const open = () => {
    const harness = after(new ProcessHarness(chart(FORK, { apply: INITIATOR })).start('zhang'), 'zhang');
    harness.execute('left', back(harness, 'left', 'initiator', 'backtrack'));
    return harness;
  };

  it('no other return is possible, and the returned task cannot be returned again', () => {
    const harness = open();
    expect(harness.findRefusal('right', back(harness, 'right', 'initiator'))).toBe('instance.alreadyReturned');
    expect(harness.findRefusal('zhang', back(harness, 'zhang', 'previous'))).toBe('task.returnedAgain');
  });

  it('other branches continue, and the lock stays', () => {
    const harness = open();
    after(harness, 'right');
    expect(harness.currentState.status).toBe('lockedByReturn');
    expect(harness.openTasks).toEqual(['apply:zhang', 'left:left', 'right2:right2']);
  });

  it('a vote decided by the others waits for the signer who returned', () => {
    const voting = {
      mode: 'parallel',
      threshold: { by: 'count', value: 1 },
      counted: 'agree',
      finish: 'atOnce',
    } as const;
    const harness = after(line({ manager: { task: { ...assignTo('a', 'b', 'c'), voting } } }), 'zhang');
    harness.execute('a', back(harness, 'a', 'initiator', 'backtrack'));
    after(harness, 'b');
    expect(harness.openTasks).toEqual(['apply:zhang', 'manager:a']);
    after(harness, 'zhang', 'a');
    expect(harness.openTasks).toEqual(['boss:boss']);
  });

  it('the lock is removed when the initiator withdraws or an administrator delivers the request elsewhere', () => {
    const withdrawn = after(line(), 'zhang', 'manager', 'boss');
    withdrawn.execute('hr', back(withdrawn, 'hr', { node: 'manager' }, 'backtrack'));
    withdrawn.execute('zhang', { kind: 'withdraw', opinion: 'a mistake' });
    expect(withdrawn.currentState.status).toBe('withdrawn');
    expect(withdrawn.openTasks).toEqual(['apply:zhang']);

    const jumped = open();
    jumped.execute('right', {
      kind: 'jump',
      task: jumped.getTask('right').id,
      destination: 'apply',
      people: [],
      opinion: '',
    });
    expect(jumped.currentState.status).toBe('running');
    expect(jumped.openTasks).toEqual(['apply:zhang']);
  });
});
