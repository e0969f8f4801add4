import { describe, expect, it } from 'vitest';
import type { Command } from '#domain/workflow/command.ts';
import { opinionRuleOf } from '#domain/task/opinion.ts';
import { chart, peopleOf } from '#testing/chartOfLines.ts';
import { Desk } from '#testing/desk.ts';
import { actor, administrator, group, person } from '#testing/people.ts';
import { foreseenRefusal } from '#test/support/process/lookAhead.ts';
import { circulate } from '#test/support/process/circulating.ts';

const voting = { mode: 'parallel', threshold: { by: 'all' }, counted: 'agree', finish: 'atOnce' } as const;
const LINES = ['start -> apply', 'apply -> sign', 'sign -> li', 'li -> end'];
/** Two signers, `a` and `b`; `a` has asked `x`, and `b` has their task from `wang`. */
function atSign(): Desk {
  const task = { ...peopleOf('a', 'wang'), voting, switches: ['mayAddSigners' as const] };
  const desk = new Desk(chart(LINES, { apply: { task: peopleOf('zhang') }, sign: { task } })).start('zhang');
  desk.decide('zhang');
  desk.act('wang', { kind: 'transfer', task: desk.taskOf('wang').id, to: person('b'), opinion: '' });
  desk.act('a', { kind: 'communicate', task: desk.taskOf('a').id, people: [person('x')], opinion: '' });
  return desk;
}

/** Who may give each command that carries words, and what it says beside them. */
const COMMANDS: readonly (readonly [by: string, make: (desk: Desk, opinion: string) => Command])[] = [
  ['a', (desk, opinion) => ({ kind: 'transfer', task: desk.taskOf('a').id, to: person('y'), opinion })],
  ['wang', (desk, opinion) => ({ kind: 'retrieve', task: desk.taskOf('b').id, opinion })],
  ['a', (desk, opinion) => ({ kind: 'communicate', task: desk.taskOf('a').id, people: [person('y')], opinion })],
  ['x', (desk, opinion) => ({ kind: 'reply', task: desk.taskOf('x').id, opinion })],
  [
    'a',
    (desk, opinion) => ({
      kind: 'addSigners',
      task: desk.taskOf('a').id,
      people: [person('y')],
      position: 'parallel',
      opinion,
    }),
  ],
  ['a', (desk, opinion) => circulate(desk, 'a', ['y'], { opinion })],
  [
    'a',
    (desk, opinion) => ({ kind: 'return', task: desk.taskOf('a').id, to: 'initiator', afterwards: 'normal', opinion }),
  ],
  ['a', (desk, opinion) => ({ kind: 'jump', task: desk.taskOf('a').id, destination: 'li', people: [], opinion })],
  ['zhang', (_desk, opinion) => ({ kind: 'withdraw', opinion })],
  ['zhang', (_desk, opinion) => ({ kind: 'void', opinion })],
  ['zhang', (_desk, opinion) => ({ kind: 'suspend', opinion })],
  ['zhang', (_desk, opinion) => ({ kind: 'pend', opinion })],
  ['admin', (_desk, opinion) => ({ kind: 'recover', destination: 'apply', afterwards: 'normal', opinion })],
];
const named = COMMANDS.map(([by, make]) => [make(atSign(), '').kind, by, make] as const);
const who = (by: string) => (by === 'admin' ? administrator() : actor(by));

describe('the words of a command', () => {
  it.each(named)(
    '%s may not be longer than it allows, and may be left out only where it allows that',
    (kind, by, make) => {
      const desk = atSign();
      const { limit, isRequired } = opinionRuleOf(kind);
      const before = desk.current;
      expect(desk.refusal(who(by), make(desk, 'x'.repeat(limit + 1)))).toBe('opinion.tooLong');
      if (isRequired) expect(desk.refusal(who(by), make(desk, ' '))).toBe('opinion.required');
      expect(desk.current).toBe(before);
      expect(desk.refusal(who(by), make(desk, isRequired ? 'why' : ''))).toBe('done');
    },
  );

  it.each(named)('%s are not asked for while one only looks what it would do', (kind, by, make) => {
    const desk = atSign();
    expect(foreseenRefusal(desk, by, make(desk, 'x'.repeat(opinionRuleOf(kind).limit + 1)))).toBeUndefined();
  });

  it('are looked at when a decision is taken back, and when a request is started', () => {
    const desk = new Desk(chart(['start -> wang', 'wang -> li', 'li -> end'])).start('zhang');
    desk.decide('wang');
    expect(desk.refusal('wang', { kind: 'takeBack', opinion: '' })).toBe('opinion.required');
    expect(desk.refusal('wang', { kind: 'takeBack', opinion: 'x'.repeat(301) })).toBe('opinion.tooLong');
    const start = { kind: 'start', instance: '1', variables: {}, chosenPeople: {} } as const;
    expect(new Desk(desk.definition).refusal('zhang', { ...start, opinion: 'x'.repeat(501) })).toBe('opinion.tooLong');
  });
});

describe('the people of a command', () => {
  const asked = (desk: Desk, people: readonly ReturnType<typeof person>[]) =>
    ({ kind: 'communicate', task: desk.taskOf('a').id, people, opinion: '' }) as const;
  const added = (desk: Desk, ...people: readonly ReturnType<typeof person>[]) =>
    ({ kind: 'addSigners', task: desk.taskOf('a').id, people, position: 'parallel', opinion: '' }) as const;

  it('are somebody, and persons', () => {
    const desk = atSign();
    const round = circulate(desk, 'a', []);
    expect(
      [asked(desk, []), added(desk), { ...round, people: [] }].map((command) => desk.refusal('a', command)),
    ).toEqual(Array.from({ length: 3 }, () => 'people.none'));
    const finance = [group('finance')];
    expect(
      [asked(desk, finance), added(desk, ...finance), { ...round, people: finance }].map((command) =>
        desk.refusal('a', command),
      ),
    ).toEqual(Array.from({ length: 3 }, () => 'people.unknown'));
  });

  it('may still be chosen while one only looks', () => {
    const desk = atSign();
    expect(foreseenRefusal(desk, 'a', asked(desk, []))).toBeUndefined();
    expect(foreseenRefusal(desk, 'a', added(desk))).toBeUndefined();
  });

  it('do not sign already, whether by the rule or because a task was handed to them', () => {
    const desk = atSign();
    for (const id of ['a', 'wang', 'b'])
      expect([id, desk.refusal('a', added(desk, person('y'), person(id)))]).toEqual([id, 'people.alreadySigner']);
    const transfer = { kind: 'transfer', task: desk.taskOf('a').id, to: person('b'), opinion: '' } as const;
    expect(desk.refusal('a', transfer)).toBe('people.alreadySigner');
    expect(desk.refusal('a', { ...transfer, to: person('wang') })).toBe('done');
  });

  it('are asked once, however often they are named', () => {
    const desk = atSign();
    desk.act('a', added(desk, person('y'), person('y')));
    expect(desk.open.filter((each) => each === 'sign:y')).toHaveLength(1);
    expect(desk.current.rounds[0]?.signers.map(({ id }) => id)).toEqual(['a', 'wang', 'y']);
  });

  it('are not asked before or after a signer: that is not offered', () => {
    const desk = atSign();
    for (const position of ['before', 'after'] as const)
      expect(desk.refusal('a', { ...added(desk, person('y')), position })).toBe('task.notAllowedHere');
  });

  it('are known by name from then on', () => {
    const desk = atSign();
    const li = { kind: 'person', id: '7', name: 'Li Na' } as const;
    desk.act('a', added(desk, li));
    desk.act('a', { kind: 'transfer', task: desk.taskOf('a').id, to: { ...li, id: '8', name: 'Wu' }, opinion: '' });
    expect(desk.current.names).toMatchObject({ '7': 'Li Na', '8': 'Wu' });
    desk.act('8', circulate(desk, '8', [], { people: [{ ...li, id: '9', name: 'Sun' }] }));
    expect(desk.current.names).toMatchObject({ '9': 'Sun' });
  });
});

describe('a task that changes hands', () => {
  const CANDIDATES = chart(['start -> wang', 'wang -> end'], { wang: { task: peopleOf('wang', 'li') } });

  it('is opened and newer by each claim and release', () => {
    const desk = new Desk(CANDIDATES).start('zhang');
    const task = desk.current.tasks[0]?.id ?? '';
    desk.act('li', { kind: 'claim', task });
    expect(desk.current.tasks).toMatchObject([{ assignee: 'li', status: 'opened', version: 2 }]);
    desk.act('li', { kind: 'release', task });
    expect(desk.current.tasks).toMatchObject([{ status: 'opened', version: 3 }]);
    expect(desk.current.tasks[0]).not.toHaveProperty('assignee');
  });

  it('is seen by a candidate, and by a member of the group it waits for, but by nobody else', () => {
    const seen = (desk: Desk, by: Parameters<Desk['act']>[0]) => {
      desk.act(by, { kind: 'open', task: desk.current.tasks[0]?.id ?? '' });
      return desk.current.tasks[0]?.status;
    };
    const candidates = new Desk(CANDIDATES).start('zhang');
    expect([seen(candidates, 'zhang'), seen(candidates, 'li')]).toEqual(['new', 'opened']);
    const shared = new Desk(CANDIDATES, () => [group('finance')]).start('zhang');
    expect(seen(shared, actor('finance'))).toBe('new');
    expect(seen(shared, actor('chen', { groups: ['sales'] }))).toBe('new');
    expect(seen(shared, actor('chen', { groups: ['sales', 'finance'] }))).toBe('opened');
  });

  it('keeps the note it came with where nothing new is said, and forgets later holders when it is retrieved', () => {
    const desk = new Desk(chart(['start -> wang', 'wang -> end'])).start('zhang');
    const { id: task } = desk.taskOf('wang');
    desk.act('wang', { kind: 'transfer', task, to: person('li'), opinion: 'yours' });
    desk.act('li', { kind: 'transfer', task, to: person('chen'), opinion: '' });
    expect(desk.taskOf('chen')).toMatchObject({ note: 'yours', transferredBy: ['wang', 'li'], version: 3 });
    desk.act('li', { kind: 'retrieve', task, opinion: '' });
    expect(desk.taskOf('li')).toMatchObject({ transferredBy: ['wang'], version: 4 });
  });
});

describe('two votes beside each other', () => {
  const LINES_OF_BOTH = ['start -> and1', 'and1 -> one', 'and1 -> two', 'and1 -> three', 'one -> end', 'two -> end2'];
  const both = () =>
    new Desk(
      chart([...LINES_OF_BOTH, 'three -> end3'], {
        one: { task: { ...peopleOf('a', 'b'), voting, switches: ['mayAddSigners'] } },
        two: { task: { ...peopleOf('c', 'd'), voting, switches: ['mayAddSigners'] } },
      }),
    ).start('zhang');

  it('get their signers each by itself, also those who sign the other', () => {
    const desk = both();
    desk.act('c', {
      kind: 'addSigners',
      task: desk.taskOf('c').id,
      people: [person('a'), person('three')],
      position: 'parallel',
      opinion: '',
    });
    expect(desk.current.rounds.map(({ node, signers }) => `${node}: ${signers.map(({ id }) => id).join(' ')}`)).toEqual(
      ['one: a b', 'two: c d a three'],
    );
  });

  it('may be handed to those who sign the other, or hold another task', () => {
    const hands = (by: string, to: string) => {
      const desk = both();
      return desk.refusal(by, { kind: 'transfer', task: desk.taskOf(by).id, to: person(to), opinion: '' });
    };
    expect([hands('a', 'c'), hands('a', 'three'), hands('three', 'a')]).toEqual(['done', 'done', 'done']);
    expect(hands('a', 'b')).toBe('people.alreadySigner');
  });

  it('and a look at sending a task round before its readers are chosen refuses no number of them', () => {
    const desk = both();
    const wants = (value: number, ...people: readonly string[]) =>
      foreseenRefusal(desk, 'three', circulate(desk, 'three', people, { completion: { by: 'count', value } }));
    expect([wants(1), wants(2, 'x')]).toEqual([undefined, 'circulation.setting']);
  });
});
