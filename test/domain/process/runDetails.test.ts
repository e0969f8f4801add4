import { describe, expect, it } from 'vitest';
import { expressionOf } from '#testing/expressionOf.ts';
import { chart, peopleOf } from '#testing/chartOfLines.ts';
import { Desk } from '#testing/desk.ts';
import { actor, group, person } from '#testing/people.ts';

const CHOOSING = ['start -> wang', 'wang -> li', 'li -> zhao', 'zhao -> end'];
const choosing = (switches: readonly ('selectPeople' | 'singlePerson')[] = ['selectPeople']) =>
  new Desk(chart(CHOOSING, { wang: { task: { ...peopleOf('wang'), switches } } })).start('zhang');
const chosen = (people: Readonly<Record<string, readonly ReturnType<typeof person>[]>>) => ({ chosenPeople: people });

describe('people chosen for later steps', () => {
  it('wait for their step, are named, and count once each', () => {
    const desk = choosing();
    desk.decide('wang', 'agree', chosen({ li: [person('li')], zhao: [person('he'), person('he'), person('gao')] }));
    expect(desk.current.chosenPeople).toEqual({ zhao: [person('he'), person('gao')] });
    expect(desk.current.names).toMatchObject({ he: 'he', gao: 'gao' });
    desk.decide('li');
    expect(desk.open).toEqual(['zhao:he|gao']);
  });

  it('are none where the step is unknown, where nobody stands for it, or where it may not be chosen', () => {
    const desk = choosing();
    desk.decide(
      'wang',
      'agree',
      chosen({ li: [person('li')], zhao: [], nowhere: [person('x')], toString: [person('y')] }),
    );
    expect(desk.current.chosenPeople).toEqual({});
    expect(Object.keys(desk.current.names).sort()).toEqual(['li', 'wang', 'zhang']);
    const fixed = choosing([]);
    fixed.decide('wang', 'agree', chosen({ zhao: [person('he')] }));
    expect(fixed.current.chosenPeople).toEqual({});
  });

  it('may be a group, which is named by nobody', () => {
    const desk = choosing();
    desk.decide('wang', 'agree', chosen({ zhao: [group('hr')] }));
    expect(desk.current.chosenPeople).toEqual({ zhao: [group('hr')] });
    expect(Object.keys(desk.current.names)).not.toContain('hr');
  });

  it('are at most one where one is wanted, said with the step that chooses', () => {
    const desk = choosing(['selectPeople', 'singlePerson']);
    const command = desk.decision('wang', 'agree', chosen({ zhao: [person('he'), person('gao')] }));
    const refused = desk.attempt(actor('wang'), command);
    expect(refused).toMatchObject({ refusal: { code: 'people.tooMany', values: { node: 'wang', limit: 1 } } });
    expect(desk.refusal('wang', desk.decision('wang', 'agree', chosen({ zhao: [person('he'), person('he')] })))).toBe(
      'done',
    );
  });
});

it('a request that runs in a circle names its steps, the unnamed by their ids', () => {
  const process = chart([
    'start -> wang',
    'wang -> xor1',
    'xor1 -> xor2',
    'xor2 -> xor3',
    'xor3 -> xor1: v > 0',
    'xor3 -> end: else',
  ]);
  const named = { ...process, nodes: { ...process.nodes, xor2: { ...process.nodes['xor2'], name: 'Check again' } } };
  const desk = new Desk(named as typeof process).start('zhang', { v: 1 });
  const answer = desk.attempt(actor('wang'), desk.decision('wang'));
  const nodes = answer.kind === 'refused' ? String(answer.refusal.values?.['nodes']) : '';
  expect(nodes.split(', ').sort()).toEqual(['Check again', 'xor1', 'xor3']);
});

describe('an end', () => {
  const ended = (desk: Desk) => desk.effects.filter(({ kind }) => kind === 'instanceEnded');

  it.each([
    ['finish', 'succeeded', (desk: Desk) => desk.decide('wang')],
    ['void', 'cancelled', (desk: Desk) => desk.act('zhang', { kind: 'void', opinion: 'no' })],
  ])('by %s is told once as %s', (_, status, act) => {
    const desk = new Desk(chart(['start -> wang', 'wang -> end'])).start('zhang');
    act(desk);
    expect(ended(desk)).toEqual([{ kind: 'instanceEnded', status }]);
    expect(desk.current.endedAt).toBe(desk.now - 1000);
  });
});

describe('gateways and ends', () => {
  it('are left by the machinery, and nobody is written down for it', () => {
    const desk = new Desk(chart(['start -> xor1', 'xor1 -> wang: v > 0', 'xor1 -> end2: else', 'wang -> end'])).start(
      'zhang',
      { v: 1 },
    );
    desk.decide('wang');
    const left = desk.current.path.map(({ node, leftBy, handler }) => [node, leftBy, handler]);
    expect(left).toEqual([
      ['start', 'system', undefined],
      ['xor1', 'system', undefined],
      ['wang', 'agree', 'wang'],
      ['end', 'system', undefined],
    ]);
  });

  it('a terminate end is left by the machinery, too, and closes what is beside it', () => {
    const process = chart(['start -> and1', 'and1 -> wang', 'and1 -> li', 'wang -> end1', 'li -> end2']);
    const { end1 } = process.nodes;
    const desk = new Desk({
      ...process,
      nodes: { ...process.nodes, end1: { ...end1, kind: 'terminateEvent' } },
    } as typeof process).start('zhang');
    desk.decide('wang');
    expect([desk.current.status, desk.open]).toEqual(['succeeded', []]);
    expect(desk.current.path.map(({ node, leftBy }) => [node, leftBy])).toContainEqual(['end1', 'system']);
    expect(desk.current.path.map(({ node, leftBy }) => [node, leftBy])).toContainEqual(['li', 'system']);
  });
});

it('a step a rule passes over is left by the rule, and counts as agreed', () => {
  const process = chart(['start -> wang', 'wang -> li', 'li -> end'], {
    li: { task: { ...peopleOf('li'), skipRules: [{ when: 'condition', condition: expressionOf('v == 1') }] } },
  });
  const desk = new Desk(process).start('zhang', { v: 1 });
  desk.decide('wang');
  expect(desk.current.path.map(({ node, leftBy }) => [node, leftBy])).toContainEqual(['li', 'skip']);
  expect(desk.current.verdicts).toEqual({ wang: 'agree', li: 'agree' });
});
