import { describe, expect, it } from 'vitest';
import type { TimerAction } from '#domain/workflow/processDefinition.ts';
import { chart, peopleOf, type NodeOutline } from '#testing/chartOfLines.ts';
import { Desk, PLATFORM_ACTOR } from '#testing/desk.ts';
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
  new Desk(chart(lines, { apply: INITIATOR, ...outlines })).start('zhang');

/** What the platform does an hour later, in words. */
function afterAnHour(desk: Desk): readonly string[] {
  const before = desk.effects.length;
  desk.now += HOUR;
  desk.act(PLATFORM_ACTOR, { kind: 'fireTimer', timer: desk.current.timers[0]?.id ?? '' });
  return desk.effects.slice(before).flatMap((effect) => {
    if (effect.kind === 'recorded')
      return [`${effect.record.handler} ${effect.record.action} ${effect.record.node}: ${effect.record.remark}`];
    return effect.kind === 'notified' ? [`${effect.about} ${effect.people.join('+')}: ${effect.opinion}`] : [];
  });
}

describe('a timer without a way of its own', () => {
  it('reminds, when it is not set to anything else', () => {
    const desk = started({ timer: late('wang') });
    desk.decide('zhang');
    expect(afterAnHour(desk)).toEqual(['urged wang: ']);
    expect([desk.open, desk.current.timers]).toEqual([['wang:wang'], []]);
  });

  it('reminds each signer, but nobody who was only asked a question, and no group', () => {
    const voting = { mode: 'parallel', threshold: { by: 'all' }, counted: 'agree', finish: 'atOnce' } as const;
    const desk = started({ timer: late('wang', 'remind'), wang: { task: { ...peopleOf('a', 'b'), voting } } });
    desk.decide('zhang');
    const { id } = desk.taskOf('a');
    desk.act('a', { kind: 'communicate', task: id, people: [person('x')], opinion: '' });
    expect(afterAnHour(desk)).toEqual(['urged a: ', 'urged b: ']);

    const groups = [{ from: 'groups', ids: ['finance'], join: 'or', expandGroups: false }] as const;
    const shared = started({ timer: late('wang', 'remind'), wang: { task: { people: groups } } });
    shared.decide('zhang');
    expect(afterAnHour(shared)).toEqual([]);
  });

  it('agrees in the name of the platform, and nobody has agreed by that but the rule', () => {
    const desk = started({ timer: late('wang', 'autoAgree') });
    desk.decide('zhang');
    expect(afterAnHour(desk)).toEqual(['system timeoutAgree wang: ', 'approve li: ']);
    expect(desk.current.latestVotes).toEqual({ zhang: 'agree' });
  });

  it('sends the request back in the name of the platform', () => {
    const desk = started({ timer: late('li', 'returnToPrevious') });
    desk.decide('zhang');
    desk.decide('wang');
    expect(afterAnHour(desk)).toEqual(['system returnToPrevious li: ', 'approve wang: ']);
    expect([desk.open, desk.current.status]).toEqual([['wang:wang'], 'running']);
  });

  it('lets the initiator revise the request, and comes back', () => {
    const desk = started({ timer: late('wang', 'returnToInitiator') });
    desk.decide('zhang');
    expect(afterAnHour(desk)).toEqual(['system returnToInitiator wang: ', 'returned zhang: ']);
    expect(desk.current).toMatchObject({ status: 'lockedByReturn', lockedBy: 'zhang' });
    desk.decide('zhang');
    expect(desk.open).toEqual(['wang:wang']);
  });

  it.each(['returnToPrevious', 'returnToInitiator'] as const)('only reminds at the first step: %s', (action) => {
    const desk = started({ timer: late('apply', action) });
    expect(afterAnHour(desk)).toEqual(['urged zhang: ']);
    expect(desk.open).toEqual(['apply:zhang']);
  });

  it('only reminds while another branch is sent back already', () => {
    const fork = ['start -> apply', 'apply -> and1', 'and1 -> left', 'and1 -> right', 'left -> end', 'right -> end2'];
    const desk = started({ timer: late('right', 'returnToPrevious') }, fork);
    desk.decide('zhang');
    desk.act('left', back(desk, 'left', 'initiator', 'backtrack'));
    expect(afterAnHour(desk)).toEqual(['urged right: ']);
    expect(desk.current.status).toBe('lockedByReturn');
  });
});

describe('a timer with a way of its own', () => {
  const WAY = [...LINES, 'timer -> deputy', 'deputy -> end2'];

  it('that interrupts is written on the path as the way the token took', () => {
    const desk = started({ timer: late('wang') }, WAY);
    desk.decide('zhang');
    const host = desk.current.tokens[0]?.id;
    afterAnHour(desk);
    expect(desk.current.path.slice(-3).map(({ node, leftBy, token }) => [node, leftBy, token])).toEqual([
      ['wang', 'system', host],
      ['timer', 'system', host],
      ['deputy', undefined, host],
    ]);
    expect(desk.current.tokens).toHaveLength(1);
  });

  it('that does not interrupt sends a second token, and leaves the step as it was', () => {
    const desk = started({ timer: late('wang', undefined, false) }, WAY);
    desk.decide('zhang');
    const before = desk.taskOf('wang');
    afterAnHour(desk);
    expect(desk.taskOf('wang')).toEqual(before);
    expect(desk.current.tokens.map(({ node }) => node).toSorted()).toEqual(['deputy', 'wang']);
  });

  it('takes it whatever else it is set to do', () => {
    const desk = started({ timer: late('wang', 'autoAgree') }, WAY);
    desk.decide('zhang');
    afterAnHour(desk);
    expect(desk.open).toEqual(['deputy:deputy']);
  });
});

describe('returned work', () => {
  it('belongs to whoever did it last, is named after its step and carries the reason', () => {
    const desk = started({ wang: { task: peopleOf('a', 'b') } });
    desk.decide('zhang');
    desk.decide('b');
    const task = desk.taskOf('li');
    desk.act('li', back(desk, 'li', { node: 'wang' }, 'backtrack'));
    expect(desk.taskOf('b')).toMatchObject({
      kind: 'returned',
      node: 'wang',
      nodeName: 'wang',
      note: 'again, please',
      wakes: task.id,
    });
    expect(desk.current).toMatchObject({ status: 'lockedByReturn', lockedBy: 'b' });
    expect(desk.current.tasks.find(({ id }) => id === task.id)).toMatchObject({
      status: 'locked',
      version: task.version + 1,
    });
  });

  it('whoever sends back has decided nothing by it', () => {
    const desk = started({});
    desk.decide('zhang');
    desk.decide('wang');
    desk.act('li', back(desk, 'li', 'previous'));
    desk.decide('wang');
    desk.decide('li', 'refuse');
    expect(desk.current.latestVotes).toEqual({ zhang: 'agree', wang: 'agree', li: 'refuse' });
    const again = started({}, [
      'start -> apply',
      'apply -> wang',
      'wang -> xor',
      'xor -> wang: vote == "refuse"',
      'xor -> end: else',
    ]);
    again.decide('zhang');
    again.decide('wang', 'refuse');
    again.act('wang', back(again, 'wang', 'initiator'));
    expect(again.current.latestVotes).toEqual({ zhang: 'agree' });
  });

  it('of a withdrawn request that is sent back runs again', () => {
    const desk = started({});
    desk.decide('zhang');
    desk.act('zhang', { kind: 'withdraw', opinion: 'a mistake' });
    expect(desk.current.status).toBe('withdrawn');
    desk.decide('zhang');
    expect(desk.current.status).toBe('running');
    expect(desk.open).toEqual(['wang:wang']);
  });
});
