import { describe, expect, it } from 'vitest';
import type { Command } from '#domain/workflow/command.ts';
import { getOpinionRule } from '#domain/tasks/opinion.ts';
import { chart } from '#testing/chart.ts';
import { assignTo } from '#testing/chartOfLines.ts';
import { ProcessHarness } from '#testing/processHarness.ts';
import { actor, administrator, group, person } from '#testing/people.ts';
import { findSimulatedRefusal } from '#test/support/process/lookAhead.ts';
import { circulate } from '#test/support/process/circulating.ts';

const voting = { mode: 'parallel', threshold: { by: 'all' }, counted: 'agree', finish: 'atOnce' } as const;
const LINES = ['start -> apply', 'apply -> sign', 'sign -> li', 'li -> end'];
/** Starts a request with two signers: `a`, who has asked `x`, and `b`, who has the task of `wang`. */
function atSign(): ProcessHarness {
  const task = { ...assignTo('a', 'wang'), voting, switches: ['mayAddSigners' as const] };
  const desk = new ProcessHarness(chart(LINES, { apply: { task: assignTo('zhang') }, sign: { task } })).start('zhang');
  desk.decide('zhang');
  desk.execute('wang', { kind: 'transfer', task: desk.getTask('wang').id, to: person('b'), opinion: '' });
  desk.execute('a', { kind: 'communicate', task: desk.getTask('a').id, people: [person('x')], opinion: '' });
  return desk;
}

/** Commands with an opinion, each with its actor and a function that creates it. */
const COMMANDS: readonly (readonly [by: string, make: (desk: ProcessHarness, opinion: string) => Command])[] = [
  ['a', (desk, opinion) => ({ kind: 'transfer', task: desk.getTask('a').id, to: person('y'), opinion })],
  ['wang', (desk, opinion) => ({ kind: 'retrieve', task: desk.getTask('b').id, opinion })],
  ['a', (desk, opinion) => ({ kind: 'communicate', task: desk.getTask('a').id, people: [person('y')], opinion })],
  ['x', (desk, opinion) => ({ kind: 'reply', task: desk.getTask('x').id, opinion })],
  [
    'a',
    (desk, opinion) => ({
      kind: 'addSigners',
      task: desk.getTask('a').id,
      people: [person('y')],
      position: 'parallel',
      opinion,
    }),
  ],
  ['a', (desk, opinion) => circulate(desk, 'a', ['y'], { opinion })],
  [
    'a',
    (desk, opinion) => ({ kind: 'return', task: desk.getTask('a').id, to: 'initiator', afterwards: 'normal', opinion }),
  ],
  ['a', (desk, opinion) => ({ kind: 'jump', task: desk.getTask('a').id, destination: 'li', people: [], opinion })],
  ['zhang', (_desk, opinion) => ({ kind: 'withdraw', opinion })],
  ['zhang', (_desk, opinion) => ({ kind: 'void', opinion })],
  ['zhang', (_desk, opinion) => ({ kind: 'suspend', opinion })],
  ['zhang', (_desk, opinion) => ({ kind: 'pend', opinion })],
  ['admin', (_desk, opinion) => ({ kind: 'recover', destination: 'apply', afterwards: 'normal', opinion })],
];
const named = COMMANDS.map(([by, make]) => [make(atSign(), '').kind, by, make] as const);
const who = (by: string) => (by === 'admin' ? administrator() : actor(by));

describe('the opinion of a command', () => {
  it.each(named)('%s is limited in length, and may be empty only if it is optional', (kind, by, make) => {
    const desk = atSign();
    const { limit, isRequired } = getOpinionRule(kind);
    const before = desk.currentState;
    expect(desk.findRefusal(who(by), make(desk, 'x'.repeat(limit + 1)))).toBe('opinion.tooLong');
    if (isRequired) expect(desk.findRefusal(who(by), make(desk, ' '))).toBe('opinion.required');
    expect(desk.currentState).toBe(before);
    expect(desk.findRefusal(who(by), make(desk, isRequired ? 'why' : ''))).toBe('done');
  });

  it.each(named)('%s is not validated in a preview', (kind, by, make) => {
    const desk = atSign();
    expect(findSimulatedRefusal(desk, by, make(desk, 'x'.repeat(getOpinionRule(kind).limit + 1)))).toBeUndefined();
  });

  it('is validated when a decision is taken back and when a request is started', () => {
    const desk = new ProcessHarness(chart(['start -> wang', 'wang -> li', 'li -> end'])).start('zhang');
    desk.decide('wang');
    expect(desk.findRefusal('wang', { kind: 'takeBack', opinion: '' })).toBe('opinion.required');
    expect(desk.findRefusal('wang', { kind: 'takeBack', opinion: 'x'.repeat(301) })).toBe('opinion.tooLong');
    const start = { kind: 'start', instance: '1', variables: {}, chosenPeople: {} } as const;
    expect(new ProcessHarness(desk.definition).findRefusal('zhang', { ...start, opinion: 'x'.repeat(501) })).toBe(
      'opinion.tooLong',
    );
  });
});

describe('the people of a command', () => {
  const asked = (desk: ProcessHarness, people: readonly ReturnType<typeof person>[]) =>
    ({ kind: 'communicate', task: desk.getTask('a').id, people, opinion: '' }) as const;
  const added = (desk: ProcessHarness, ...people: readonly ReturnType<typeof person>[]) =>
    ({ kind: 'addSigners', task: desk.getTask('a').id, people, position: 'parallel', opinion: '' }) as const;

  it('must be at least one user, and no groups', () => {
    const desk = atSign();
    const round = circulate(desk, 'a', []);
    expect(
      [asked(desk, []), added(desk), { ...round, people: [] }].map((command) => desk.findRefusal('a', command)),
    ).toEqual(Array.from({ length: 3 }, () => 'people.none'));
    const finance = [group('finance')];
    expect(
      [asked(desk, finance), added(desk, ...finance), { ...round, people: finance }].map((command) =>
        desk.findRefusal('a', command),
      ),
    ).toEqual(Array.from({ length: 3 }, () => 'people.unknown'));
  });

  it('may be empty in a preview', () => {
    const desk = atSign();
    expect(findSimulatedRefusal(desk, 'a', asked(desk, []))).toBeUndefined();
    expect(findSimulatedRefusal(desk, 'a', added(desk))).toBeUndefined();
  });

  it('may not already be signers, by rule or by transfer', () => {
    const desk = atSign();
    for (const id of ['a', 'wang', 'b'])
      expect([id, desk.findRefusal('a', added(desk, person('y'), person(id)))]).toEqual([id, 'people.alreadySigner']);
    const transfer = { kind: 'transfer', task: desk.getTask('a').id, to: person('b'), opinion: '' } as const;
    expect(desk.findRefusal('a', transfer)).toBe('people.alreadySigner');
    expect(desk.findRefusal('a', { ...transfer, to: person('wang') })).toBe('done');
  });

  it('are asked once, even if they are named twice', () => {
    const desk = atSign();
    desk.execute('a', added(desk, person('y'), person('y')));
    expect(desk.openTasks.filter((each) => each === 'sign:y')).toHaveLength(1);
    expect(desk.currentState.rounds[0]?.signers.map(({ id }) => id)).toEqual(['a', 'wang', 'y']);
  });

  it('cannot be inserted before or after a signer', () => {
    const desk = atSign();
    for (const position of ['before', 'after'] as const)
      expect(desk.findRefusal('a', { ...added(desk, person('y')), position })).toBe('task.notAllowedHere');
  });

  it('are stored with their names', () => {
    const desk = atSign();
    const li = { kind: 'person', id: '7', name: 'Li Na' } as const;
    desk.execute('a', added(desk, li));
    desk.execute('a', {
      kind: 'transfer',
      task: desk.getTask('a').id,
      to: { ...li, id: '8', name: 'Wu' },
      opinion: '',
    });
    expect(desk.currentState.names).toMatchObject({ '7': 'Li Na', '8': 'Wu' });
    desk.execute('8', circulate(desk, '8', [], { people: [{ ...li, id: '9', name: 'Sun' }] }));
    expect(desk.currentState.names).toMatchObject({ '9': 'Sun' });
  });
});

describe('a task whose assignee changes', () => {
  const CANDIDATES = chart(['start -> wang', 'wang -> end'], { wang: { task: assignTo('wang', 'li') } });

  it('is marked as opened and gets a new version at each claim and release', () => {
    const desk = new ProcessHarness(CANDIDATES).start('zhang');
    const task = desk.currentState.tasks[0]?.id ?? '';
    desk.execute('li', { kind: 'claim', task });
    expect(desk.currentState.tasks).toMatchObject([{ assignee: 'li', status: 'opened', version: 2 }]);
    desk.execute('li', { kind: 'release', task });
    expect(desk.currentState.tasks).toMatchObject([{ status: 'opened', version: 3 }]);
    expect(desk.currentState.tasks[0]).not.toHaveProperty('assignee');
  });

  it('is visible to its candidates and to members of its group only', () => {
    const seen = (desk: ProcessHarness, by: Parameters<ProcessHarness['execute']>[0]) => {
      desk.execute(by, { kind: 'open', task: desk.currentState.tasks[0]?.id ?? '' });
      return desk.currentState.tasks[0]?.status;
    };
    const candidates = new ProcessHarness(CANDIDATES).start('zhang');
    expect([seen(candidates, 'zhang'), seen(candidates, 'li')]).toEqual(['new', 'opened']);
    const shared = new ProcessHarness(CANDIDATES, () => [group('finance')]).start('zhang');
    expect(seen(shared, actor('finance'))).toBe('new');
    expect(seen(shared, actor('chen', { groups: ['sales'] }))).toBe('new');
    expect(seen(shared, actor('chen', { groups: ['sales', 'finance'] }))).toBe('opened');
  });

  it('keeps its note if there is no new one, and removes later assignees when it is retrieved', () => {
    const desk = new ProcessHarness(chart(['start -> wang', 'wang -> end'])).start('zhang');
    const { id: task } = desk.getTask('wang');
    desk.execute('wang', { kind: 'transfer', task, to: person('li'), opinion: 'yours' });
    desk.execute('li', { kind: 'transfer', task, to: person('chen'), opinion: '' });
    expect(desk.getTask('chen')).toMatchObject({ note: 'yours', transferredBy: ['wang', 'li'], version: 3 });
    desk.execute('li', { kind: 'retrieve', task, opinion: '' });
    expect(desk.getTask('li')).toMatchObject({ transferredBy: ['wang'], version: 4 });
  });
});

describe('two parallel counter-signs', () => {
  const LINES_OF_BOTH = ['start -> and1', 'and1 -> one', 'and1 -> two', 'and1 -> three', 'one -> end', 'two -> end2'];
  const both = () =>
    new ProcessHarness(
      chart([...LINES_OF_BOTH, 'three -> end3'], {
        one: { task: { ...assignTo('a', 'b'), voting, switches: ['mayAddSigners'] } },
        two: { task: { ...assignTo('c', 'd'), voting, switches: ['mayAddSigners'] } },
      }),
    ).start('zhang');

  it('accept added signers independently, including signers of the other one', () => {
    const desk = both();
    desk.execute('c', {
      kind: 'addSigners',
      task: desk.getTask('c').id,
      people: [person('a'), person('three')],
      position: 'parallel',
      opinion: '',
    });
    expect(
      desk.currentState.rounds.map(({ node, signers }) => `${node}: ${signers.map(({ id }) => id).join(' ')}`),
    ).toEqual(['one: a b', 'two: c d a three']);
  });

  it('allow a transfer to a signer of the other one', () => {
    const hands = (by: string, to: string) => {
      const desk = both();
      return desk.findRefusal(by, { kind: 'transfer', task: desk.getTask(by).id, to: person(to), opinion: '' });
    };
    expect([hands('a', 'c'), hands('a', 'three'), hands('three', 'a')]).toEqual(['done', 'done', 'done']);
    expect(hands('a', 'b')).toBe('people.alreadySigner');
  });

  it('accept any completion count in a preview before readers are chosen', () => {
    const desk = both();
    const wants = (value: number, ...people: readonly string[]) =>
      findSimulatedRefusal(desk, 'three', circulate(desk, 'three', people, { completion: { by: 'count', value } }));
    expect([wants(1), wants(2, 'x')]).toEqual([undefined, 'circulation.setting']);
  });
});
