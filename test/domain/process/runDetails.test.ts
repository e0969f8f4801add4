import { describe, expect, it } from 'vitest';
import { parseKnownExpression } from '#testing/parseKnownExpression.ts';
import { chart } from '#testing/chart.ts';
import { assignTo } from '#testing/chartOfLines.ts';
import { ProcessHarness } from '#testing/processHarness.ts';
import { actor, group, person } from '#testing/people.ts';

const CHOOSING = ['start -> wang', 'wang -> li', 'li -> zhao', 'zhao -> end'];
const choosing = (switches: readonly ('selectPeople' | 'singlePerson')[] = ['selectPeople']) =>
  new ProcessHarness(chart(CHOOSING, { wang: { task: { ...assignTo('wang'), switches } } })).start('zhang');
const chosen = (people: Readonly<Record<string, readonly ReturnType<typeof person>[]>>) => ({ chosenPeople: people });

describe('assignees chosen for later steps', () => {
  it('are stored until their step is reached, with their names and without duplicates', () => {
    const desk = choosing();
    desk.decide('wang', 'agree', chosen({ li: [person('li')], zhao: [person('he'), person('he'), person('gao')] }));
    expect(desk.currentState.chosenPeople).toEqual({ zhao: [person('he'), person('gao')] });
    expect(desk.currentState.names).toMatchObject({ he: 'he', gao: 'gao' });
    desk.decide('li');
    expect(desk.openTasks).toEqual(['zhao:he|gao']);
  });

  it('are ignored for an unknown step, an empty choice, or a step that may not be chosen', () => {
    const desk = choosing();
    desk.decide(
      'wang',
      'agree',
      chosen({ li: [person('li')], zhao: [], nowhere: [person('x')], toString: [person('y')] }),
    );
    expect(desk.currentState.chosenPeople).toEqual({});
    expect(Object.keys(desk.currentState.names).sort()).toEqual(['li', 'wang', 'zhang']);
    const fixed = choosing([]);
    fixed.decide('wang', 'agree', chosen({ zhao: [person('he')] }));
    expect(fixed.currentState.chosenPeople).toEqual({});
  });

  it('may include a group, whose name is not stored', () => {
    const desk = choosing();
    desk.decide('wang', 'agree', chosen({ zhao: [group('hr')] }));
    expect(desk.currentState.chosenPeople).toEqual({ zhao: [group('hr')] });
    expect(Object.keys(desk.currentState.names)).not.toContain('hr');
  });

  it('are limited to one for a single-assignee step; the refusal names the step that chose them', () => {
    const desk = choosing(['selectPeople', 'singlePerson']);
    const command = desk.createDecision('wang', 'agree', chosen({ zhao: [person('he'), person('gao')] }));
    const refused = desk.attempt(actor('wang'), command);
    expect(refused).toMatchObject({ refusal: { code: 'people.tooMany', values: { node: 'wang', limit: 1 } } });
    expect(
      desk.findRefusal('wang', desk.createDecision('wang', 'agree', chosen({ zhao: [person('he'), person('he')] }))),
    ).toBe('done');
  });
});

it('a request that runs in a cycle lists its steps, unnamed ones by id', () => {
  const process = chart([
    'start -> wang',
    'wang -> xor1',
    'xor1 -> xor2',
    'xor2 -> xor3',
    'xor3 -> xor1: v > 0',
    'xor3 -> end: else',
  ]);
  const named = { ...process, nodes: { ...process.nodes, xor2: { ...process.nodes['xor2'], name: 'Check again' } } };
  const desk = new ProcessHarness(named as typeof process).start('zhang', { v: 1 });
  const answer = desk.attempt(actor('wang'), desk.createDecision('wang'));
  const nodes = answer.kind === 'refused' ? String(answer.refusal.values?.['nodes']) : '';
  expect(nodes.split(', ').sort()).toEqual(['Check again', 'xor1', 'xor3']);
});

describe('the end of a request', () => {
  const ended = (desk: ProcessHarness) => desk.effects.filter(({ kind }) => kind === 'instanceEnded');

  it.each([
    ['finish', 'succeeded', (desk: ProcessHarness) => desk.decide('wang')],
    ['void', 'cancelled', (desk: ProcessHarness) => desk.execute('zhang', { kind: 'void', opinion: 'no' })],
  ])('by %s is reported once as %s', (_, status, act) => {
    const desk = new ProcessHarness(chart(['start -> wang', 'wang -> end'])).start('zhang');
    act(desk);
    expect(ended(desk)).toEqual([{ kind: 'instanceEnded', status }]);
    expect(desk.currentState.endedAt).toBe(desk.now - 1000);
  });
});

describe('gateways and end events', () => {
  it('are left by the system, without an approver', () => {
    const desk = new ProcessHarness(
      chart(['start -> xor1', 'xor1 -> wang: v > 0', 'xor1 -> end2: else', 'wang -> end']),
    ).start('zhang', { v: 1 });
    desk.decide('wang');
    const left = desk.currentState.path.map(({ node, leftBy, handler }) => [node, leftBy, handler]);
    expect(left).toEqual([
      ['start', 'system', undefined],
      ['xor1', 'system', undefined],
      ['wang', 'agree', 'wang'],
      ['end', 'system', undefined],
    ]);
  });

  it('of the terminate kind are left by the system, too, and close everything open', () => {
    const process = chart(['start -> and1', 'and1 -> wang', 'and1 -> li', 'wang -> end1', 'li -> end2']);
    const { end1 } = process.nodes;
    const desk = new ProcessHarness({
      ...process,
      nodes: { ...process.nodes, end1: { ...end1, kind: 'terminateEvent' } },
    } as typeof process).start('zhang');
    desk.decide('wang');
    expect([desk.currentState.status, desk.openTasks]).toEqual(['succeeded', []]);
    expect(desk.currentState.path.map(({ node, leftBy }) => [node, leftBy])).toContainEqual(['end1', 'system']);
    expect(desk.currentState.path.map(({ node, leftBy }) => [node, leftBy])).toContainEqual(['li', 'system']);
  });
});

it('a skipped step is left by its rule and counts as agreed', () => {
  const process = chart(['start -> wang', 'wang -> li', 'li -> end'], {
    li: { task: { ...assignTo('li'), skipRules: [{ when: 'condition', condition: parseKnownExpression('v == 1') }] } },
  });
  const desk = new ProcessHarness(process).start('zhang', { v: 1 });
  desk.decide('wang');
  expect(desk.currentState.path.map(({ node, leftBy }) => [node, leftBy])).toContainEqual(['li', 'skip']);
  expect(desk.currentState.verdicts).toEqual({ wang: 'agree', li: 'agree' });
});
