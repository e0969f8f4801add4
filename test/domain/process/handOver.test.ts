import { describe, expect, it } from 'vitest';
import { actor, group, person } from '#testing/people.ts';
import { chart, peopleOf } from '#testing/chartOfLines.ts';
import { Desk } from '#testing/desk.ts';

const LINE = ['start -> manager', 'manager -> end'];
const oneTask = (...people: readonly string[]) =>
  new Desk(chart(LINE, { manager: { task: peopleOf(...people) } })).start('zhang');
const transfer = (desk: Desk, by: string, to: string) =>
  ({ kind: 'transfer', task: desk.taskOf(by).id, to: person(to), opinion: 'please' }) as const;

describe('a transferred task', () => {
  it('is the same task with another holder, and the history names the receiver', () => {
    const desk = oneTask('wang');
    const { id } = desk.taskOf('wang');
    desk.act('wang', transfer(desk, 'wang', 'li'));
    expect(desk.current.tasks).toMatchObject([{ id, version: 2, owner: 'wang', assignee: 'li' }]);
    expect(desk.records).toEqual(['li transfer manager']);
  });

  it('may be retrieved by each who handed it over, as long as it is open', () => {
    const desk = oneTask('wang');
    const { id } = desk.taskOf('wang');
    desk.act('wang', transfer(desk, 'wang', 'li'));
    desk.act('li', transfer(desk, 'li', 'zhao'));
    expect(desk.refusal('sun', { kind: 'retrieve', task: id, opinion: '' })).toBe('task.notTransferred');
    desk.act('wang', { kind: 'retrieve', task: id, opinion: '' });
    expect(desk.open).toEqual(['manager:wang']);
    expect(desk.refusal('li', { kind: 'retrieve', task: id, opinion: '' })).toBe('task.notTransferred');
  });

  it('goes to one other person', () => {
    const desk = oneTask('wang');
    expect(desk.refusal('wang', transfer(desk, 'wang', 'wang'))).toBe('people.self');
    expect(desk.refusal('wang', { ...transfer(desk, 'wang', 'li'), to: group('finance') })).toBe('people.unknown');
    expect(desk.refusal('li', transfer(desk, 'wang', 'li'))).toBe('task.notYours');
  });
});

describe('a task with candidates', () => {
  const desk = () => oneTask('wang', 'li');
  const id = (of: Desk) => of.current.tasks[0]?.id ?? '';

  it('is claimed by one and no longer open to the others, until released', () => {
    const of = desk();
    of.act('li', { kind: 'claim', task: id(of) });
    expect(of.refusal('wang', of.decision('li'))).toBe('task.notYours');
    of.act('li', { kind: 'release', task: id(of) });
    expect(of.open).toEqual(['manager:wang|li']);
    of.decide('wang');
    expect(of.current.status).toBe('succeeded');
  });

  it('wants members of a group to claim it first', () => {
    const of = new Desk(chart(LINE), () => [group('finance')]).start('zhang');
    const chen = actor('chen', { groups: ['finance'] });
    const decision = {
      kind: 'decide',
      task: id(of),
      vote: 'agree',
      variables: {},
      chosenPeople: {},
      opinion: '',
    } as const;
    expect(of.refusal(chen, decision)).toBe('task.notClaimed');
    of.act(chen, { kind: 'claim', task: id(of) });
    of.act(chen, decision);
    expect(of.current.status).toBe('succeeded');
  });
});

describe('opening a task', () => {
  it('marks it for its holder without changing its version, and for nobody else', () => {
    const desk = oneTask('wang');
    const { id } = desk.taskOf('wang');
    desk.act('zhang', { kind: 'open', task: id });
    expect(desk.current.tasks[0]?.status).toBe('new');
    desk.act('wang', { kind: 'open', task: id });
    expect(desk.current.tasks).toMatchObject([{ status: 'opened', version: 1 }]);
  });
});

describe('an agent on duty', () => {
  const withAgent = (...people: readonly string[]) => {
    const desk = new Desk(
      chart(['start -> apply', 'apply -> manager', 'manager -> boss', 'boss -> end'], {
        manager: { task: peopleOf(...people) },
      }),
    );
    desk.agents = { wang: person('deputy') };
    return desk.start('zhang');
  };

  it('gets the task instead of one person, who is remembered and may take it back', () => {
    const desk = withAgent('wang');
    desk.decide('apply');
    expect(desk.current.tasks).toMatchObject([{ assignee: 'deputy', agentFor: 'wang', owner: 'wang' }]);
    const { id } = desk.taskOf('deputy');
    desk.act('wang', { kind: 'retrieve', task: id, opinion: '' });
    expect(desk.open).toEqual(['manager:wang']);
    expect(desk.current.tasks[0]?.agentFor).toBeUndefined();
  });

  it('is named in the history beside the person acted for', () => {
    const desk = withAgent('wang');
    desk.decide('apply');
    desk.decide('deputy');
    const record = desk.effects.findLast((effect) => effect.kind === 'recorded');
    expect(record).toMatchObject({ record: { handler: 'deputy', agentFor: 'wang' } });
  });

  it('does not stand in for one of several candidates, nor when a task comes back', () => {
    const several = withAgent('wang', 'li');
    several.decide('apply');
    expect(several.open).toEqual(['manager:wang|li']);
    const back = withAgent('wang');
    back.agents = {};
    back.decide('apply');
    back.decide('wang');
    back.agents = { wang: person('deputy') };
    back.act('boss', {
      kind: 'return',
      task: back.taskOf('boss').id,
      to: 'previous',
      afterwards: 'normal',
      opinion: 'why',
    });
    expect(back.open).toEqual(['manager:wang']);
  });

  it("decides nothing of their own request, and fills in nobody else's", () => {
    const own = new Desk(chart(['start -> manager', 'manager -> end'], { manager: { task: peopleOf('wang') } }));
    own.agents = { wang: person('deputy') };
    expect(own.start('deputy').open).toEqual(['manager:wang']);
    const away = new Desk(
      chart(['start -> apply', 'apply -> manager', 'manager -> end'], {
        apply: { task: peopleOf('wang') },
        manager: { task: peopleOf('wang') },
      }),
    );
    away.agents = { wang: person('deputy') };
    expect(away.start('wang').open).toEqual(['apply:wang']);
    away.decide('wang');
    expect(away.open).toEqual(['manager:deputy']);
  });

  it('is kept in the event, and only those who were needed', () => {
    const desk = withAgent('wang');
    desk.agents = { ...desk.agents, somebodyElse: person('x') };
    desk.decide('apply');
    expect(desk.events.at(-1)?.answers.agents).toEqual({ wang: person('deputy') });
  });
});
