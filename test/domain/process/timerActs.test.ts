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
function fireTimersAfterHour(desk: ProcessHarness): readonly string[] {
  const before = desk.effects.length;
  desk.now += HOUR;
  desk.execute(PLATFORM_ACTOR, { kind: 'fireTimer', timer: desk.currentState.timers[0]?.id ?? '' });
  return desk.effects.slice(before).flatMap((effect) => {
    if (effect.kind === 'recorded')
      return [`${effect.record.handler} ${effect.record.action} ${effect.record.node}: ${effect.record.remark}`];
    return effect.kind === 'notified' ? [`${effect.about} ${effect.people.join('+')}: ${effect.opinion}`] : [];
  });
}

describe('a timer without an outgoing flow', () => {
  it('reminds by default', () => {
    const desk = started({ timer: late('wang') });
    desk.decide('zhang');
    expect(fireTimersAfterHour(desk)).toEqual(['urged wang: ']);
    expect([desk.openTasks, desk.currentState.timers]).toEqual([['wang:wang'], []]);
  });

  it('reminds each signer, but no user who was only asked a question, and no group', () => {
    const voting = { mode: 'parallel', threshold: { by: 'all' }, counted: 'agree', finish: 'atOnce' } as const;
    const desk = started({ timer: late('wang', 'remind'), wang: { task: { ...assignTo('a', 'b'), voting } } });
    desk.decide('zhang');
    const { id } = desk.getTask('a');
    desk.execute('a', { kind: 'communicate', task: id, people: [person('x')], opinion: '' });
    expect(fireTimersAfterHour(desk)).toEqual(['urged a: ', 'urged b: ']);

    const groups = [{ from: 'groups', ids: ['finance'], join: 'or', expandGroups: false }] as const;
    const shared = started({ timer: late('wang', 'remind'), wang: { task: { people: groups } } });
    shared.decide('zhang');
    expect(fireTimersAfterHour(shared)).toEqual([]);
  });

  it('agrees in the name of the platform without adding a vote of a user', () => {
    const desk = started({ timer: late('wang', 'autoAgree') });
    desk.decide('zhang');
    expect(fireTimersAfterHour(desk)).toEqual(['system timeoutAgree wang: ', 'approve li: ']);
    expect(desk.currentState.latestVotes).toEqual({ zhang: 'agree' });
  });

  it('returns the request in the name of the platform', () => {
    const desk = started({ timer: late('li', 'returnToPrevious') });
    desk.decide('zhang');
    desk.decide('wang');
    expect(fireTimersAfterHour(desk)).toEqual(['system returnToPrevious li: ', 'approve wang: ']);
    expect([desk.openTasks, desk.currentState.status]).toEqual([['wang:wang'], 'running']);
  });

  it('lets the initiator revise the request, which comes straight back', () => {
    const desk = started({ timer: late('wang', 'returnToInitiator') });
    desk.decide('zhang');
    expect(fireTimersAfterHour(desk)).toEqual(['system returnToInitiator wang: ', 'returned zhang: ']);
    expect(desk.currentState).toMatchObject({ status: 'lockedByReturn', lockedBy: 'zhang' });
    desk.decide('zhang');
    expect(desk.openTasks).toEqual(['wang:wang']);
  });

  it.each(['returnToPrevious', 'returnToInitiator'] as const)('only reminds at the first step: %s', (action) => {
    const desk = started({ timer: late('apply', action) });
    expect(fireTimersAfterHour(desk)).toEqual(['urged zhang: ']);
    expect(desk.openTasks).toEqual(['apply:zhang']);
  });

  it('only reminds while another branch is already returned', () => {
    const fork = ['start -> apply', 'apply -> and1', 'and1 -> left', 'and1 -> right', 'left -> end', 'right -> end2'];
    const desk = started({ timer: late('right', 'returnToPrevious') }, fork);
    desk.decide('zhang');
    desk.execute('left', back(desk, 'left', 'initiator', 'backtrack'));
    expect(fireTimersAfterHour(desk)).toEqual(['urged right: ']);
    expect(desk.currentState.status).toBe('lockedByReturn');
  });
});

describe('a timer with an outgoing flow', () => {
  const WAY = [...LINES, 'timer -> deputy', 'deputy -> end2'];

  it('records an interrupting timer on the path of the token', () => {
    const desk = started({ timer: late('wang') }, WAY);
    desk.decide('zhang');
    const host = desk.currentState.tokens[0]?.id;
    fireTimersAfterHour(desk);
    expect(desk.currentState.path.slice(-3).map(({ node, leftBy, token }) => [node, leftBy, token])).toEqual([
      ['wang', 'system', host],
      ['timer', 'system', host],
      ['deputy', undefined, host],
    ]);
    expect(desk.currentState.tokens).toHaveLength(1);
  });

  it('without interrupting sends a second token and leaves the step unchanged', () => {
    const desk = started({ timer: late('wang', undefined, false) }, WAY);
    desk.decide('zhang');
    const before = desk.getTask('wang');
    fireTimersAfterHour(desk);
    expect(desk.getTask('wang')).toEqual(before);
    expect(desk.currentState.tokens.map(({ node }) => node).toSorted()).toEqual(['deputy', 'wang']);
  });

  it('takes the flow regardless of its configured action', () => {
    const desk = started({ timer: late('wang', 'autoAgree') }, WAY);
    desk.decide('zhang');
    fireTimersAfterHour(desk);
    expect(desk.openTasks).toEqual(['deputy:deputy']);
  });
});

describe('returned work', () => {
  it('is assigned to its last approver, named after its step, and has the reason', () => {
    const desk = started({ wang: { task: assignTo('a', 'b') } });
    desk.decide('zhang');
    desk.decide('b');
    const task = desk.getTask('li');
    desk.execute('li', back(desk, 'li', { node: 'wang' }, 'backtrack'));
    expect(desk.getTask('b')).toMatchObject({
      kind: 'returned',
      node: 'wang',
      nodeName: 'wang',
      note: 'again, please',
      wakes: task.id,
    });
    expect(desk.currentState).toMatchObject({ status: 'lockedByReturn', lockedBy: 'b' });
    expect(desk.currentState.tasks.find(({ id }) => id === task.id)).toMatchObject({
      status: 'locked',
      version: task.version + 1,
    });
  });

  it('returning a task does not count as a vote', () => {
    const desk = started({});
    desk.decide('zhang');
    desk.decide('wang');
    desk.execute('li', back(desk, 'li', 'previous'));
    desk.decide('wang');
    desk.decide('li', 'refuse');
    expect(desk.currentState.latestVotes).toEqual({ zhang: 'agree', wang: 'agree', li: 'refuse' });
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
    const desk = started({});
    desk.decide('zhang');
    desk.execute('zhang', { kind: 'withdraw', opinion: 'a mistake' });
    expect(desk.currentState.status).toBe('withdrawn');
    desk.decide('zhang');
    expect(desk.currentState.status).toBe('running');
    expect(desk.openTasks).toEqual(['wang:wang']);
  });
});

describe('a boundary timer', () => {
  const VOTE = { mode: 'parallel', threshold: { by: 'all' }, counted: 'agree', finish: 'atOnce' } as const;
  const timersOf = (desk: ProcessHarness) => desk.currentState.timers.map(({ node }) => node);

  it.each(['decided', 'returned'] as const)(
    'ends with its activity when the task is %s, and cannot be fired',
    (how) => {
      const desk = started({ timer: late('wang') });
      desk.decide('zhang');
      const { timers } = desk.currentState;
      expect(timersOf(desk)).toEqual(['timer']);
      if (how === 'decided') desk.decide('wang');
      else desk.execute('wang', back(desk, 'wang', 'initiator', 'normal'));
      expect(timersOf(desk)).toEqual([]);
      desk.now += HOUR;
      expect(desk.findRefusal(PLATFORM_ACTOR, { kind: 'fireTimer', timer: timers[0]?.id ?? '' })).toBe('timer.unknown');
    },
  );

  it('outlives the task of one signer and ends with the last', () => {
    const desk = started({ timer: late('wang'), wang: { task: { ...assignTo('a', 'b'), voting: VOTE } } });
    desk.decide('zhang');
    desk.decide('a');
    expect(timersOf(desk)).toEqual(['timer']);
    desk.decide('b');
    expect(timersOf(desk)).toEqual([]);
  });

  it('outlives a question about its task', () => {
    const desk = started({ timer: late('wang') });
    desk.decide('zhang');
    desk.execute('wang', { kind: 'communicate', task: desk.getTask('wang').id, people: [person('x')], opinion: '' });
    desk.execute('x', { kind: 'reply', task: desk.getTask('x').id, opinion: '' });
    expect(timersOf(desk)).toEqual(['timer']);
  });
});
