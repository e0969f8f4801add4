import { describe, expect, it } from 'vitest';
import type { TimerAction } from '#domain/workflow/processDefinition.ts';
import { chart } from '#testing/chart.ts';
import { assignTo, type NodeOutline } from '#testing/chartOfLines.ts';
import { ProcessHarness, PLATFORM_ACTOR } from '#testing/processHarness.ts';
import { person } from '#testing/people.ts';
import { back, INITIATOR } from '#test/support/process/returning.ts';

const HOUR = 3_600_000;
const LINES = ['start -> apply', 'apply -> wang', 'wang -> li', 'li -> end'];
const late = (attachedTo: string, action?: TimerAction, isInterrupting = true): NodeOutline => ({
  kind: 'boundaryTimer',
  attachedTo,
  isInterrupting,
  timer: { kind: 'after', ms: HOUR },
  ...(action && { action }),
});
const started = (outlines: Readonly<Record<string, NodeOutline>>, lines = LINES) =>
  new ProcessHarness(chart(lines, { apply: INITIATOR, ...outlines })).start('zhang');

/** Fires the timers an hour later. Returns the records and notices as text. */
function fireTimersAfterHour(harness: ProcessHarness): readonly string[] {
  const before = harness.effects.length;
  harness.now += HOUR;
  harness.execute(PLATFORM_ACTOR, { kind: 'fireTimer', timer: harness.currentState.timers[0]?.id ?? '' });
  return harness.effects.slice(before).flatMap((effect) => {
    if (effect.kind === 'recorded')
      return [`${effect.record.handler} ${effect.record.action} ${effect.record.node}: ${effect.record.remark}`];
    return effect.kind === 'notified' ? [`${effect.about} ${effect.people.join('+')}: ${effect.opinion}`] : [];
  });
}

describe('a timer without an outgoing flow', () => {
  it('reminds by default', () => {
    const harness = started({ timer: late('wang') });
    harness.decide('zhang');
    expect(fireTimersAfterHour(harness)).toEqual(['urged wang: ']);
    expect([harness.openTasks, harness.currentState.timers]).toEqual([['wang:wang'], []]);
  });

  it('reminds each signer, but no user who was only asked a question, and no group', () => {
    const voting = { mode: 'parallel', threshold: { by: 'all' }, counted: 'agree', finish: 'atOnce' } as const;
    const harness = started({ timer: late('wang', 'remind'), wang: { task: { ...assignTo('a', 'b'), voting } } });
    harness.decide('zhang');
    const { id } = harness.getTask('a');
    harness.execute('a', { kind: 'communicate', task: id, people: [person('x')], opinion: '' });
    expect(fireTimersAfterHour(harness)).toEqual(['urged a: ', 'urged b: ']);

    const groups = [{ from: 'groups', ids: ['finance'], join: 'or', expandGroups: false }] as const;
    const shared = started({ timer: late('wang', 'remind'), wang: { task: { people: groups } } });
    shared.decide('zhang');
    expect(fireTimersAfterHour(shared)).toEqual([]);
  });

  it('agrees in the name of the platform without adding a vote of a user', () => {
    const harness = started({ timer: late('wang', 'autoAgree') });
    harness.decide('zhang');
    expect(fireTimersAfterHour(harness)).toEqual(['system timeoutAgree wang: ', 'approve li: ']);
    expect(harness.currentState.latestVotes).toEqual({ zhang: 'agree' });
  });

  it('returns the request in the name of the platform', () => {
    const harness = started({ timer: late('li', 'returnToPrevious') });
    harness.decide('zhang');
    harness.decide('wang');
    expect(fireTimersAfterHour(harness)).toEqual(['system returnToPrevious li: ', 'approve wang: ']);
    expect([harness.openTasks, harness.currentState.status]).toEqual([['wang:wang'], 'running']);
  });

  it('lets the initiator revise the request, which comes straight back', () => {
    const harness = started({ timer: late('wang', 'returnToInitiator') });
    harness.decide('zhang');
    expect(fireTimersAfterHour(harness)).toEqual(['system returnToInitiator wang: ', 'returned zhang: ']);
    expect(harness.currentState).toMatchObject({ status: 'lockedByReturn', lockedBy: 'zhang' });
    harness.decide('zhang');
    expect(harness.openTasks).toEqual(['wang:wang']);
  });

  it.each(['returnToPrevious', 'returnToInitiator'] as const)('only reminds at the first step: %s', (action) => {
    const harness = started({ timer: late('apply', action) });
    expect(fireTimersAfterHour(harness)).toEqual(['urged zhang: ']);
    expect(harness.openTasks).toEqual(['apply:zhang']);
  });

  it('only reminds while another branch is already returned', () => {
    const fork = ['start -> apply', 'apply -> and1', 'and1 -> left', 'and1 -> right', 'left -> end', 'right -> end2'];
    const harness = started({ timer: late('right', 'returnToPrevious') }, fork);
    harness.decide('zhang');
    harness.execute('left', back(harness, 'left', 'initiator', 'backtrack'));
    expect(fireTimersAfterHour(harness)).toEqual(['urged right: ']);
    expect(harness.currentState.status).toBe('lockedByReturn');
  });
});

describe('a timer with an outgoing flow', () => {
  const WAY = [...LINES, 'timer -> deputy', 'deputy -> end2'];

  it('records an interrupting timer on the path of the token', () => {
    const harness = started({ timer: late('wang') }, WAY);
    harness.decide('zhang');
    const host = harness.currentState.tokens[0]?.id;
    fireTimersAfterHour(harness);
    expect(harness.currentState.path.slice(-3).map(({ node, leftBy, token }) => [node, leftBy, token])).toEqual([
      ['wang', 'system', host],
      ['timer', 'system', host],
      ['deputy', undefined, host],
    ]);
    expect(harness.currentState.tokens).toHaveLength(1);
  });

  it('without interrupting sends a second token and leaves the step unchanged', () => {
    const harness = started({ timer: late('wang', undefined, false) }, WAY);
    harness.decide('zhang');
    const before = harness.getTask('wang');
    fireTimersAfterHour(harness);
    expect(harness.getTask('wang')).toEqual(before);
    expect(harness.currentState.tokens.map(({ node }) => node).toSorted()).toEqual(['deputy', 'wang']);
  });

  it('takes the flow regardless of its configured action', () => {
    const harness = started({ timer: late('wang', 'autoAgree') }, WAY);
    harness.decide('zhang');
    fireTimersAfterHour(harness);
    expect(harness.openTasks).toEqual(['deputy:deputy']);
  });
});

describe('returned work', () => {
  it('is assigned to its last approver, named after its step, and has the reason', () => {
    const harness = started({ wang: { task: assignTo('a', 'b') } });
    harness.decide('zhang');
    harness.decide('b');
    const task = harness.getTask('li');
    harness.execute('li', back(harness, 'li', { node: 'wang' }, 'backtrack'));
    expect(harness.getTask('b')).toMatchObject({
      kind: 'returned',
      node: 'wang',
      nodeName: 'wang',
      note: 'again, please',
      wakes: task.id,
    });
    expect(harness.currentState).toMatchObject({ status: 'lockedByReturn', lockedBy: 'b' });
    expect(harness.currentState.tasks.find(({ id }) => id === task.id)).toMatchObject({
      status: 'locked',
      version: task.version + 1,
    });
  });

  it('returning a task does not count as a vote', () => {
    const harness = started({});
    harness.decide('zhang');
    harness.decide('wang');
    harness.execute('li', back(harness, 'li', 'previous'));
    harness.decide('wang');
    harness.decide('li', 'refuse');
    expect(harness.currentState.latestVotes).toEqual({ zhang: 'agree', wang: 'agree', li: 'refuse' });
    const again = started({}, [
      'start -> apply',
      'apply -> wang',
      'wang -> xor',
      'xor -> wang: vote == "refuse"',
      'xor -> end: else',
    ]);
    again.decide('zhang');
    again.decide('wang', 'refuse');
    again.execute('wang', back(again, 'wang', 'initiator'));
    expect(again.currentState.latestVotes).toEqual({ zhang: 'agree' });
  });

  it('returning a withdrawn request makes it run again', () => {
    const harness = started({});
    harness.decide('zhang');
    harness.execute('zhang', { kind: 'withdraw', opinion: 'a mistake' });
    expect(harness.currentState.status).toBe('withdrawn');
    harness.decide('zhang');
    expect(harness.currentState.status).toBe('running');
    expect(harness.openTasks).toEqual(['wang:wang']);
  });
});

describe('a boundary timer', () => {
  const VOTE = { mode: 'parallel', threshold: { by: 'all' }, counted: 'agree', finish: 'atOnce' } as const;
  const timersOf = (harness: ProcessHarness) => harness.currentState.timers.map(({ node }) => node);

  it.each(['decided', 'returned'] as const)(
    'ends with its activity when the task is %s, and cannot be fired',
    (how) => {
      const harness = started({ timer: late('wang') });
      harness.decide('zhang');
      const { timers } = harness.currentState;
      expect(timersOf(harness)).toEqual(['timer']);
      if (how === 'decided') harness.decide('wang');
      else harness.execute('wang', back(harness, 'wang', 'initiator', 'normal'));
      expect(timersOf(harness)).toEqual([]);
      harness.now += HOUR;
      expect(harness.findRefusal(PLATFORM_ACTOR, { kind: 'fireTimer', timer: timers[0]?.id ?? '' })).toBe(
        'timer.unknown',
      );
    },
  );

  it('outlives the task of one signer and ends with the last', () => {
    const harness = started({ timer: late('wang'), wang: { task: { ...assignTo('a', 'b'), voting: VOTE } } });
    harness.decide('zhang');
    harness.decide('a');
    expect(timersOf(harness)).toEqual(['timer']);
    harness.decide('b');
    expect(timersOf(harness)).toEqual([]);
  });

  it('outlives a question about its task', () => {
    const harness = started({ timer: late('wang') });
    harness.decide('zhang');
    harness.execute('wang', {
      kind: 'communicate',
      task: harness.getTask('wang').id,
      people: [person('x')],
      opinion: '',
    });
    harness.execute('x', { kind: 'reply', task: harness.getTask('x').id, opinion: '' });
    expect(timersOf(harness)).toEqual(['timer']);
  });
});
