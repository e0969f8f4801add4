import { describe, expect, it } from 'vitest';
import { actor, group, person } from '#testing/people.ts';
import { chart } from '#testing/chart.ts';
import { assignTo } from '#testing/chartOfLines.ts';
import { ProcessHarness } from '#testing/processHarness.ts';

const LINE = ['start -> manager', 'manager -> end'];
const oneTask = (...people: readonly string[]) =>
  new ProcessHarness(chart(LINE, { manager: { task: assignTo(...people) } })).start('zhang');
const transfer = (desk: ProcessHarness, by: string, to: string) =>
  ({ kind: 'transfer', task: desk.getTask(by).id, to: person(to), opinion: 'please' }) as const;

describe('a transferred task', () => {
  it('is the same task with another assignee, and the history names the receiver', () => {
    const desk = oneTask('wang');
    const { id } = desk.getTask('wang');
    desk.execute('wang', transfer(desk, 'wang', 'li'));
    expect(desk.currentState.tasks).toMatchObject([{ id, version: 2, owner: 'wang', assignee: 'li' }]);
    expect(desk.records).toEqual(['li transfer manager']);
  });

  it('may be retrieved by each user who transferred it, as long as it is open', () => {
    const desk = oneTask('wang');
    const { id } = desk.getTask('wang');
    desk.execute('wang', transfer(desk, 'wang', 'li'));
    desk.execute('li', transfer(desk, 'li', 'zhao'));
    expect(desk.findRefusal('sun', { kind: 'retrieve', task: id, opinion: '' })).toBe('task.notTransferred');
    desk.execute('wang', { kind: 'retrieve', task: id, opinion: '' });
    expect(desk.openTasks).toEqual(['manager:wang']);
    expect(desk.findRefusal('li', { kind: 'retrieve', task: id, opinion: '' })).toBe('task.notTransferred');
  });

  it('can be transferred to exactly one other user', () => {
    const desk = oneTask('wang');
    expect(desk.findRefusal('wang', transfer(desk, 'wang', 'wang'))).toBe('people.self');
    expect(desk.findRefusal('wang', { ...transfer(desk, 'wang', 'li'), to: group('finance') })).toBe('people.unknown');
    expect(desk.findRefusal('li', transfer(desk, 'wang', 'li'))).toBe('task.notYours');
  });
});

describe('a task with candidates', () => {
  const desk = () => oneTask('wang', 'li');
  const id = (of: ProcessHarness) => of.currentState.tasks[0]?.id ?? '';

  it('is claimed by one user and hidden from the others until released', () => {
    const of = desk();
    of.execute('li', { kind: 'claim', task: id(of) });
    expect(of.findRefusal('wang', of.createDecision('li'))).toBe('task.notYours');
    of.execute('li', { kind: 'release', task: id(of) });
    expect(of.openTasks).toEqual(['manager:wang|li']);
    of.decide('wang');
    expect(of.currentState.status).toBe('succeeded');
  });

  it('must be claimed first by a member of a group', () => {
    const of = new ProcessHarness(chart(LINE), () => [group('finance')]).start('zhang');
    const chen = actor('chen', { groups: ['finance'] });
    const decision = {
      kind: 'decide',
      task: id(of),
      vote: 'agree',
      variables: {},
      chosenPeople: {},
      opinion: '',
    } as const;
    expect(of.findRefusal(chen, decision)).toBe('task.notClaimed');
    of.execute(chen, { kind: 'claim', task: id(of) });
    of.execute(chen, decision);
    expect(of.currentState.status).toBe('succeeded');
  });
});

describe('opening a task', () => {
  it('marks it as opened for its assignee without a new version, and for no other user', () => {
    const desk = oneTask('wang');
    const { id } = desk.getTask('wang');
    desk.execute('zhang', { kind: 'open', task: id });
    expect(desk.currentState.tasks[0]?.status).toBe('new');
    desk.execute('wang', { kind: 'open', task: id });
    expect(desk.currentState.tasks).toMatchObject([{ status: 'opened', version: 1 }]);
  });
});

describe('an active agent', () => {
  const withAgent = (...people: readonly string[]) => {
    const desk = new ProcessHarness(
      chart(['start -> apply', 'apply -> manager', 'manager -> boss', 'boss -> end'], {
        manager: { task: assignTo(...people) },
      }),
    );
    desk.agents = { wang: person('deputy') };
    return desk.start('zhang');
  };

  it('receives the task instead of the single assignee, who is stored and may retrieve it', () => {
    const desk = withAgent('wang');
    desk.decide('apply');
    expect(desk.currentState.tasks).toMatchObject([{ assignee: 'deputy', agentFor: 'wang', owner: 'wang' }]);
    const { id } = desk.getTask('deputy');
    desk.execute('wang', { kind: 'retrieve', task: id, opinion: '' });
    expect(desk.openTasks).toEqual(['manager:wang']);
    expect(desk.currentState.tasks[0]?.agentFor).toBeUndefined();
  });

  it('is named in the history beside the represented user', () => {
    const desk = withAgent('wang');
    desk.decide('apply');
    desk.decide('deputy');
    const record = desk.effects.findLast((effect) => effect.kind === 'recorded');
    expect(record).toMatchObject({ record: { handler: 'deputy', agentFor: 'wang' } });
  });

  it('does not replace one of several candidates, nor the assignee of a task that comes back', () => {
    const several = withAgent('wang', 'li');
    several.decide('apply');
    expect(several.openTasks).toEqual(['manager:wang|li']);
    const back = withAgent('wang');
    back.agents = {};
    back.decide('apply');
    back.decide('wang');
    back.agents = { wang: person('deputy') };
    back.execute('boss', {
      kind: 'return',
      task: back.getTask('boss').id,
      to: 'previous',
      afterwards: 'normal',
      opinion: 'why',
    });
    expect(back.openTasks).toEqual(['manager:wang']);
  });

  it('decides none of their own requests, and fills in no requests of others', () => {
    const own = new ProcessHarness(
      chart(['start -> manager', 'manager -> end'], { manager: { task: assignTo('wang') } }),
    );
    own.agents = { wang: person('deputy') };
    expect(own.start('deputy').openTasks).toEqual(['manager:wang']);
    const away = new ProcessHarness(
      chart(['start -> apply', 'apply -> manager', 'manager -> end'], {
        apply: { task: assignTo('wang') },
        manager: { task: assignTo('wang') },
      }),
    );
    away.agents = { wang: person('deputy') };
    expect(away.start('wang').openTasks).toEqual(['apply:wang']);
    away.decide('wang');
    expect(away.openTasks).toEqual(['manager:deputy']);
  });

  it('is stored in the event only if needed', () => {
    const desk = withAgent('wang');
    desk.agents = { ...desk.agents, somebodyElse: person('x') };
    desk.decide('apply');
    expect(desk.events.at(-1)?.answers.agents).toEqual({ wang: person('deputy') });
  });
});
