import { describe, expect, it } from 'vitest';
import { actor, group, person } from '#testing/people.ts';
import { chart } from '#testing/chart.ts';
import { assignTo } from '#testing/chartOfLines.ts';
import { ProcessHarness } from '#testing/processHarness.ts';

const LINE = ['start -> manager', 'manager -> end'];
const oneTask = (...people: readonly string[]) =>
  new ProcessHarness(chart(LINE, { manager: { task: assignTo(...people) } })).start('zhang');
const transfer = (harness: ProcessHarness, by: string, to: string) =>
  ({ kind: 'transfer', task: harness.getTask(by).id, to: person(to), opinion: 'please' }) as const;

describe('a transferred task', () => {
  it('is the same task with another assignee, and the history names the receiver', () => {
    const harness = oneTask('wang');
    const { id } = harness.getTask('wang');
    harness.execute('wang', transfer(harness, 'wang', 'li'));
    expect(harness.currentState.tasks).toMatchObject([{ id, version: 2, owner: 'wang', assignee: 'li' }]);
    expect(harness.records).toEqual(['li transfer manager']);
  });

  it('may be retrieved by each user who transferred it, as long as it is open', () => {
    const harness = oneTask('wang');
    const { id } = harness.getTask('wang');
    harness.execute('wang', transfer(harness, 'wang', 'li'));
    harness.execute('li', transfer(harness, 'li', 'zhao'));
    expect(harness.findRefusal('sun', { kind: 'retrieve', task: id, opinion: '' })).toBe('task.notTransferred');
    harness.execute('wang', { kind: 'retrieve', task: id, opinion: '' });
    expect(harness.openTasks).toEqual(['manager:wang']);
    expect(harness.findRefusal('li', { kind: 'retrieve', task: id, opinion: '' })).toBe('task.notTransferred');
  });

  it('can be transferred to exactly one other user', () => {
    const harness = oneTask('wang');
    expect(harness.findRefusal('wang', transfer(harness, 'wang', 'wang'))).toBe('people.self');
    expect(harness.findRefusal('wang', { ...transfer(harness, 'wang', 'li'), to: group('finance') })).toBe(
      'people.unknown',
    );
    expect(harness.findRefusal('li', transfer(harness, 'wang', 'li'))).toBe('task.notYours');
  });
});

describe('a task with candidates', () => {
  const harness = () => oneTask('wang', 'li');
  const id = (of: ProcessHarness) => of.currentState.tasks[0]?.id ?? '';

  it('is claimed by one user and hidden from the others until released', () => {
    const of = harness();
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
    const harness = oneTask('wang');
    const { id } = harness.getTask('wang');
    harness.execute('zhang', { kind: 'open', task: id });
    expect(harness.currentState.tasks[0]?.status).toBe('new');
    harness.execute('wang', { kind: 'open', task: id });
    expect(harness.currentState.tasks).toMatchObject([{ status: 'opened', version: 1 }]);
  });
});

describe('an active agent', () => {
  const withAgent = (...people: readonly string[]) => {
    const harness = new ProcessHarness(
      chart(['start -> apply', 'apply -> manager', 'manager -> boss', 'boss -> end'], {
        manager: { task: assignTo(...people) },
      }),
    );
    harness.agents = { wang: person('deputy') };
    return harness.start('zhang');
  };

  it('receives the task instead of the single assignee, who is stored and may retrieve it', () => {
    const harness = withAgent('wang');
    harness.decide('apply');
    expect(harness.currentState.tasks).toMatchObject([{ assignee: 'deputy', agentFor: 'wang', owner: 'wang' }]);
    const { id } = harness.getTask('deputy');
    harness.execute('wang', { kind: 'retrieve', task: id, opinion: '' });
    expect(harness.openTasks).toEqual(['manager:wang']);
    expect(harness.currentState.tasks[0]?.agentFor).toBeUndefined();
  });

  it('is named in the history beside the represented user', () => {
    const harness = withAgent('wang');
    harness.decide('apply');
    harness.decide('deputy');
    const record = harness.effects.findLast((effect) => effect.kind === 'recorded');
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
    const harness = withAgent('wang');
    harness.agents = { ...harness.agents, somebodyElse: person('x') };
    harness.decide('apply');
    expect(harness.events.at(-1)?.answers.agents).toEqual({ wang: person('deputy') });
  });
});
