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
  const harness = new ProcessHarness(chart(LINES, { apply: { task: assignTo('zhang') }, sign: { task } })).start(
    'zhang',
  );
  harness.decide('zhang');
  harness.execute('wang', { kind: 'transfer', task: harness.getTask('wang').id, to: person('b'), opinion: '' });
  harness.execute('a', { kind: 'communicate', task: harness.getTask('a').id, people: [person('x')], opinion: '' });
  return harness;
}

/** Commands with an opinion, each with its actor and a function that creates it. */
const COMMANDS: readonly (readonly [by: string, make: (harness: ProcessHarness, opinion: string) => Command])[] = [
  ['a', (harness, opinion) => ({ kind: 'transfer', task: harness.getTask('a').id, to: person('y'), opinion })],
  ['wang', (harness, opinion) => ({ kind: 'retrieve', task: harness.getTask('b').id, opinion })],
  ['a', (harness, opinion) => ({ kind: 'communicate', task: harness.getTask('a').id, people: [person('y')], opinion })],
  ['x', (harness, opinion) => ({ kind: 'reply', task: harness.getTask('x').id, opinion })],
  [
    'a',
    (harness, opinion) => ({
      kind: 'addSigners',
      task: harness.getTask('a').id,
      people: [person('y')],
      position: 'parallel',
      opinion,
    }),
  ],
  ['a', (harness, opinion) => circulate(harness, 'a', ['y'], { opinion })],
  [
    'a',
    (harness, opinion) => ({
      kind: 'return',
      task: harness.getTask('a').id,
      to: 'initiator',
      afterwards: 'normal',
      opinion,
    }),
  ],
  [
    'a',
    (harness, opinion) => ({ kind: 'jump', task: harness.getTask('a').id, destination: 'li', people: [], opinion }),
  ],
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
    const harness = atSign();
    const { limit, isRequired } = getOpinionRule(kind);
    const before = harness.currentState;
    expect(harness.findRefusal(who(by), make(harness, 'x'.repeat(limit + 1)))).toBe('opinion.tooLong');
    if (isRequired) expect(harness.findRefusal(who(by), make(harness, ' '))).toBe('opinion.required');
    expect(harness.currentState).toBe(before);
    expect(harness.findRefusal(who(by), make(harness, isRequired ? 'why' : ''))).toBe('done');
  });

  it.each(named)('%s is not validated in a preview', (kind, by, make) => {
    const harness = atSign();
    expect(
      findSimulatedRefusal(harness, by, make(harness, 'x'.repeat(getOpinionRule(kind).limit + 1))),
    ).toBeUndefined();
  });

  it('is validated when a decision is taken back and when a request is started', () => {
    const harness = new ProcessHarness(chart(['start -> wang', 'wang -> li', 'li -> end'])).start('zhang');
    harness.decide('wang');
    expect(harness.findRefusal('wang', { kind: 'takeBack', opinion: '' })).toBe('opinion.required');
    expect(harness.findRefusal('wang', { kind: 'takeBack', opinion: 'x'.repeat(301) })).toBe('opinion.tooLong');
    const start = { kind: 'start', instance: '1', variables: {}, chosenPeople: {} } as const;
    expect(new ProcessHarness(harness.definition).findRefusal('zhang', { ...start, opinion: 'x'.repeat(501) })).toBe(
      'opinion.tooLong',
    );
  });
});

describe('the people of a command', () => {
  const asked = (harness: ProcessHarness, people: readonly ReturnType<typeof person>[]) =>
    ({ kind: 'communicate', task: harness.getTask('a').id, people, opinion: '' }) as const;
  const added = (harness: ProcessHarness, ...people: readonly ReturnType<typeof person>[]) =>
    ({ kind: 'addSigners', task: harness.getTask('a').id, people, position: 'parallel', opinion: '' }) as const;

  it('must be at least one user, and no groups', () => {
    const harness = atSign();
    const round = circulate(harness, 'a', []);
    expect(
      [asked(harness, []), added(harness), { ...round, people: [] }].map((command) =>
        harness.findRefusal('a', command),
      ),
    ).toEqual(Array.from({ length: 3 }, () => 'people.none'));
    const finance = [group('finance')];
    expect(
      [asked(harness, finance), added(harness, ...finance), { ...round, people: finance }].map((command) =>
        harness.findRefusal('a', command),
      ),
    ).toEqual(Array.from({ length: 3 }, () => 'people.unknown'));
  });

  it('may be empty in a preview', () => {
    const harness = atSign();
    expect(findSimulatedRefusal(harness, 'a', asked(harness, []))).toBeUndefined();
    expect(findSimulatedRefusal(harness, 'a', added(harness))).toBeUndefined();
  });

  it('may not already be signers, by rule or by transfer', () => {
    const harness = atSign();
    for (const id of ['a', 'wang', 'b'])
      expect([id, harness.findRefusal('a', added(harness, person('y'), person(id)))]).toEqual([
        id,
        'people.alreadySigner',
      ]);
    const transfer = { kind: 'transfer', task: harness.getTask('a').id, to: person('b'), opinion: '' } as const;
    expect(harness.findRefusal('a', transfer)).toBe('people.alreadySigner');
    expect(harness.findRefusal('a', { ...transfer, to: person('wang') })).toBe('done');
  });

  it('are asked once, even if they are named twice', () => {
    const harness = atSign();
    harness.execute('a', added(harness, person('y'), person('y')));
    expect(harness.openTasks.filter((each) => each === 'sign:y')).toHaveLength(1);
    expect(harness.currentState.rounds[0]?.signers.map(({ id }) => id)).toEqual(['a', 'wang', 'y']);
  });

  it('cannot be inserted before or after a signer', () => {
    const harness = atSign();
    for (const position of ['before', 'after'] as const)
      expect(harness.findRefusal('a', { ...added(harness, person('y')), position })).toBe('task.notAllowedHere');
  });

  it('are stored with their names', () => {
    const harness = atSign();
    const li = { kind: 'person', id: '7', name: 'Li Na' } as const;
    harness.execute('a', added(harness, li));
    harness.execute('a', {
      kind: 'transfer',
      task: harness.getTask('a').id,
      to: { ...li, id: '8', name: 'Wu' },
      opinion: '',
    });
    expect(harness.currentState.names).toMatchObject({ '7': 'Li Na', '8': 'Wu' });
    harness.execute('8', circulate(harness, '8', [], { people: [{ ...li, id: '9', name: 'Sun' }] }));
    expect(harness.currentState.names).toMatchObject({ '9': 'Sun' });
  });
});

describe('a task whose assignee changes', () => {
  const CANDIDATES = chart(['start -> wang', 'wang -> end'], { wang: { task: assignTo('wang', 'li') } });

  it('is marked as opened and gets a new version at each claim and release', () => {
    const harness = new ProcessHarness(CANDIDATES).start('zhang');
    const task = harness.currentState.tasks[0]?.id ?? '';
    harness.execute('li', { kind: 'claim', task });
    expect(harness.currentState.tasks).toMatchObject([{ assignee: 'li', status: 'opened', version: 2 }]);
    harness.execute('li', { kind: 'release', task });
    expect(harness.currentState.tasks).toMatchObject([{ status: 'opened', version: 3 }]);
    expect(harness.currentState.tasks[0]).not.toHaveProperty('assignee');
  });

  it('is visible to its candidates and to members of its group only', () => {
    const seen = (harness: ProcessHarness, by: Parameters<ProcessHarness['execute']>[0]) => {
      harness.execute(by, { kind: 'open', task: harness.currentState.tasks[0]?.id ?? '' });
      return harness.currentState.tasks[0]?.status;
    };
    const candidates = new ProcessHarness(CANDIDATES).start('zhang');
    expect([seen(candidates, 'zhang'), seen(candidates, 'li')]).toEqual(['new', 'opened']);
    const shared = new ProcessHarness(CANDIDATES, () => [group('finance')]).start('zhang');
    expect(seen(shared, actor('finance'))).toBe('new');
    expect(seen(shared, actor('chen', { groups: ['sales'] }))).toBe('new');
    expect(seen(shared, actor('chen', { groups: ['sales', 'finance'] }))).toBe('opened');
  });

  it('keeps its note if there is no new one, and removes later assignees when it is retrieved', () => {
    const harness = new ProcessHarness(chart(['start -> wang', 'wang -> end'])).start('zhang');
    const { id: task } = harness.getTask('wang');
    harness.execute('wang', { kind: 'transfer', task, to: person('li'), opinion: 'yours' });
    harness.execute('li', { kind: 'transfer', task, to: person('chen'), opinion: '' });
    expect(harness.getTask('chen')).toMatchObject({ note: 'yours', transferredBy: ['wang', 'li'], version: 3 });
    harness.execute('li', { kind: 'retrieve', task, opinion: '' });
    expect(harness.getTask('li')).toMatchObject({ transferredBy: ['wang'], version: 4 });
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
    const harness = both();
    harness.execute('c', {
      kind: 'addSigners',
      task: harness.getTask('c').id,
      people: [person('a'), person('three')],
      position: 'parallel',
      opinion: '',
    });
    expect(
      harness.currentState.rounds.map(({ node, signers }) => `${node}: ${signers.map(({ id }) => id).join(' ')}`),
    ).toEqual(['one: a b', 'two: c d a three']);
  });

  it('allow a transfer to a signer of the other one', () => {
    const hands = (by: string, to: string) => {
      const harness = both();
      return harness.findRefusal(by, { kind: 'transfer', task: harness.getTask(by).id, to: person(to), opinion: '' });
    };
    expect([hands('a', 'c'), hands('a', 'three'), hands('three', 'a')]).toEqual(['done', 'done', 'done']);
    expect(hands('a', 'b')).toBe('people.alreadySigner');
  });

  it('accept any completion count in a preview before readers are chosen', () => {
    const harness = both();
    const wants = (value: number, ...people: readonly string[]) =>
      findSimulatedRefusal(
        harness,
        'three',
        circulate(harness, 'three', people, { completion: { by: 'count', value } }),
      );
    expect([wants(1), wants(2, 'x')]).toEqual([undefined, 'circulation.setting']);
  });
});
