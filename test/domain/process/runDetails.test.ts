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
    const harness = choosing();
    harness.decide('wang', 'agree', chosen({ li: [person('li')], zhao: [person('he'), person('he'), person('gao')] }));
    expect(harness.currentState.chosenPeople).toEqual({ zhao: [person('he'), person('gao')] });
    expect(harness.currentState.names).toMatchObject({ he: 'he', gao: 'gao' });
    harness.decide('li');
    expect(harness.openTasks).toEqual(['zhao:he|gao']);
  });

  it('are ignored for an unknown step, an empty choice, or a step that may not be chosen', () => {
    const harness = choosing();
    harness.decide(
      'wang',
      'agree',
      chosen({ li: [person('li')], zhao: [], nowhere: [person('x')], toString: [person('y')] }),
    );
    expect(harness.currentState.chosenPeople).toEqual({});
    expect(Object.keys(harness.currentState.names).sort()).toEqual(['li', 'wang', 'zhang']);
    const fixed = choosing([]);
    fixed.decide('wang', 'agree', chosen({ zhao: [person('he')] }));
    expect(fixed.currentState.chosenPeople).toEqual({});
  });

  it('may include a group, whose name is not stored', () => {
    const harness = choosing();
    harness.decide('wang', 'agree', chosen({ zhao: [group('hr')] }));
    expect(harness.currentState.chosenPeople).toEqual({ zhao: [group('hr')] });
    expect(Object.keys(harness.currentState.names)).not.toContain('hr');
  });

  it('are limited to one for a single-assignee step; the refusal names the step that chose them', () => {
    const harness = choosing(['selectPeople', 'singlePerson']);
    const command = harness.createDecision('wang', 'agree', chosen({ zhao: [person('he'), person('gao')] }));
    const refused = harness.attempt(actor('wang'), command);
    expect(refused).toMatchObject({ refusal: { code: 'people.tooMany', values: { node: 'wang', limit: 1 } } });
    expect(
      harness.findRefusal(
        'wang',
        harness.createDecision('wang', 'agree', chosen({ zhao: [person('he'), person('he')] })),
      ),
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
  const harness = new ProcessHarness(named as typeof process).start('zhang', { v: 1 });
  const answer = harness.attempt(actor('wang'), harness.createDecision('wang'));
  const nodes = answer.kind === 'refused' ? String(answer.refusal.values?.['nodes']) : '';
  expect(nodes.split(', ').sort()).toEqual(['Check again', 'xor1', 'xor3']);
});

describe('the end of a request', () => {
  const ended = (harness: ProcessHarness) => harness.effects.filter(({ kind }) => kind === 'instanceEnded');

  it.each([
    ['finish', 'succeeded', (harness: ProcessHarness) => harness.decide('wang')],
    ['void', 'cancelled', (harness: ProcessHarness) => harness.execute('zhang', { kind: 'void', opinion: 'no' })],
  ])('by %s is reported once as %s', (_, status, act) => {
    const harness = new ProcessHarness(chart(['start -> wang', 'wang -> end'])).start('zhang');
    act(harness);
    expect(ended(harness)).toEqual([{ kind: 'instanceEnded', status }]);
    expect(harness.currentState.endedAt).toBe(harness.now - 1000);
  });
});

describe('gateways and end events', () => {
  it('are left by the system, without an approver', () => {
    const harness = new ProcessHarness(
      chart(['start -> xor1', 'xor1 -> wang: v > 0', 'xor1 -> end2: else', 'wang -> end']),
    ).start('zhang', { v: 1 });
    harness.decide('wang');
    const left = harness.currentState.path.map(({ node, leftBy, handler }) => [node, leftBy, handler]);
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
    const harness = new ProcessHarness({
      ...process,
      nodes: { ...process.nodes, end1: { ...end1, kind: 'terminateEvent' } },
    } as typeof process).start('zhang');
    harness.decide('wang');
    expect([harness.currentState.status, harness.openTasks]).toEqual(['succeeded', []]);
    expect(harness.currentState.path.map(({ node, leftBy }) => [node, leftBy])).toContainEqual(['end1', 'system']);
    expect(harness.currentState.path.map(({ node, leftBy }) => [node, leftBy])).toContainEqual(['li', 'system']);
  });
});

it('a skipped step is left by its rule and counts as agreed', () => {
  const process = chart(['start -> wang', 'wang -> li', 'li -> end'], {
    li: { task: { ...assignTo('li'), skipRules: [{ when: 'condition', condition: parseKnownExpression('v == 1') }] } },
  });
  const harness = new ProcessHarness(process).start('zhang', { v: 1 });
  harness.decide('wang');
  expect(harness.currentState.path.map(({ node, leftBy }) => [node, leftBy])).toContainEqual(['li', 'skip']);
  expect(harness.currentState.verdicts).toEqual({ wang: 'agree', li: 'agree' });
});
