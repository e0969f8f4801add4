import { describe, expect, it } from 'vitest';
import type { Command } from '#domain/workflow/command.ts';
import { chart, peopleOf, type NodeOutline } from '#testing/chartOfLines.ts';
import { Desk, PLATFORM_ACTOR } from '#testing/desk.ts';
import { person } from '#testing/people.ts';
import { back } from '#test/support/process/returning.ts';
import { circulate } from '#test/support/process/circulating.ts';

const voting = { mode: 'parallel', threshold: { by: 'all' }, counted: 'agree', finish: 'atOnce' } as const;
const LINES = ['start -> wang', 'wang -> li', 'li -> end'];
const started = (outlines: Readonly<Record<string, NodeOutline>> = {}, lines = LINES) =>
  new Desk(chart(lines, outlines)).start('zhang');

/** Who is told what by one command, and in whose words. */
function told(desk: Desk, by: string, command: Command): readonly string[] {
  const before = desk.effects.length;
  desk.act(by, command);
  return desk.effects
    .slice(before)
    .flatMap((effect) =>
      effect.kind === 'notified' ? [`${effect.people.join('+')}: ${effect.about} (${effect.opinion})`] : [],
    );
}
const of = (desk: Desk, by: string) => ({ task: desk.taskOf(by).id, opinion: 'please' });

describe('whoever gets a task is told', () => {
  it('that something is to be approved, with the words of who sent it', () => {
    const desk = started();
    expect(told(desk, 'wang', desk.decision('wang', 'agree', { opinion: 'fine' }))).toEqual(['li: approve (fine)']);
  });

  it('each signer of a counter-sign for their own task', () => {
    const desk = started({ li: { task: { ...peopleOf('a', 'b'), voting } } });
    expect(told(desk, 'wang', desk.decision('wang'))).toEqual(['a: approve ()', 'b: approve ()']);
    expect(told(desk, 'a', desk.decision('a'))).toEqual([]);
  });

  it('but not what they have just done themselves', () => {
    const desk = started({ li: { task: peopleOf('wang') } });
    expect(told(desk, 'wang', desk.decision('wang'))).toEqual([]);
  });

  it('but not a group, in which nobody in particular is meant', () => {
    const groups = [{ from: 'groups', ids: ['finance'], join: 'or', expandGroups: false }] as const;
    const desk = started({ li: { task: { people: groups } } });
    expect(told(desk, 'wang', desk.decision('wang'))).toEqual([]);
  });

  it('and whoever is away, that somebody acts for them', () => {
    const desk = started();
    desk.agents = { li: person('deputy'), chen: person('nobody') };
    expect(told(desk, 'wang', desk.decision('wang'))).toEqual(['deputy: approve ()', 'li: agent ()']);
    expect(desk.events.at(-1)?.answers.agents).toEqual({ li: person('deputy') });
  });
});

describe('whoever is drawn in is told why', () => {
  it.each([
    ['a question', 'communicate', 'x: communicated (please)'],
    ['a vote', 'addSigners', 'x: addedSigner (please)'],
  ] as const)('%s', (_, kind, notice) => {
    const desk = started({ wang: { task: { ...peopleOf('a', 'b'), voting, switches: ['mayAddSigners'] } } });
    const people = [person('x')];
    const more = kind === 'addSigners' ? { position: 'parallel' as const } : {};
    expect(told(desk, 'a', { ...of(desk, 'a'), kind, people, ...more } as Command)).toEqual([notice]);
  });

  it('a circulation', () => {
    const desk = started();
    expect(told(desk, 'wang', circulate(desk, 'wang', ['x', 'y'], { opinion: 'please' }))).toEqual([
      'x: circulated (please)',
      'y: circulated (please)',
    ]);
  });

  it.each(['normal', 'backtrack'] as const)('a return that goes on in the %s way', (afterwards) => {
    const desk = started();
    desk.decide('wang');
    expect(told(desk, 'li', back(desk, 'li', 'initiator', afterwards))).toEqual(['zhang: returned (again, please)']);
  });

  it('returned work that is done: whoever sent it back may decide again', () => {
    const desk = started();
    desk.decide('wang');
    desk.act('li', back(desk, 'li', 'initiator', 'backtrack'));
    expect(told(desk, 'zhang', desk.decision('zhang', 'agree', { opinion: 'done' }))).toEqual(['li: approve (done)']);
  });
});

describe('work outside', () => {
  it('is asked for with the form as it is, and kept until its result comes', () => {
    const desk = started({ mail: { kind: 'handlerTask', handler: 'sendMail' } }, ['start -> mail', 'mail -> end']);
    const [job] = desk.current.jobs;
    expect(job).toMatchObject({ node: 'mail', handler: 'sendMail' });
    expect(desk.effects).toContainEqual({
      kind: 'handlerAsked',
      job: job?.id,
      handler: 'sendMail',
      node: 'mail',
      variables: {},
    });
    desk.act(PLATFORM_ACTOR, { kind: 'finishHandler', job: job?.id ?? '', result: { ok: true, variables: { a: 1 } } });
    expect(desk.current).toMatchObject({ jobs: [], variables: { a: 1 }, status: 'succeeded' });
  });

  it('of another process is called with the form as it is', () => {
    const desk = new Desk(
      chart(['start -> sub', 'sub -> end'], { sub: { kind: 'callActivity', calledKey: 'payment' } }),
    ).start('zhang', { amount: 7 });
    const [call] = desk.current.calls;
    expect(call).toMatchObject({ node: 'sub', definitionKey: 'payment' });
    expect(desk.effects).toContainEqual({
      kind: 'instanceCalled',
      called: call?.id,
      definitionKey: 'payment',
      variables: { amount: 7 },
    });
  });
});

it('an event keeps only those answers that were asked for', () => {
  const desk = started();
  desk.agents = { nobody: person('deputy') };
  desk.decide('wang');
  const event = desk.events.at(-1);
  expect(Object.keys(event?.answers.people ?? {})).toEqual([expect.stringMatching(/^li\//u)]);
  expect(event?.answers.agents).toEqual({});
  expect(event?.answers.ids).toEqual({ first: expect.any(String) as unknown });
});
