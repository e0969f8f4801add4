import { expect, it } from 'vitest';
import { findTakeBack } from './findTakeBack.ts';
import { chart } from '#testing/chart.ts';
import { assignTo } from '#testing/chartOfLines.ts';
import { ProcessHarness } from '#testing/processHarness.ts';
import { person } from '#testing/people.ts';

const kind = (harness: ProcessHarness, person: string) =>
  findTakeBack(harness.definition, harness.currentState, person).kind;

it('finds the last decision until a later user has decided', () => {
  const harness = new ProcessHarness(
    chart(['start -> zhang', 'zhang -> xor', 'xor -> wang', 'wang -> li', 'li -> end']),
  ).start('zhang');
  expect(kind(harness, 'zhang')).toBe('nothing');
  harness.decide('zhang');
  expect([kind(harness, 'zhang'), kind(harness, 'wang'), kind(harness, 'nobody')]).toEqual([
    'possible',
    'nothing',
    'nothing',
  ]);
  harness.decide('wang');
  expect([kind(harness, 'zhang'), kind(harness, 'wang')]).toEqual(['nothing', 'possible']);
  expect(findTakeBack(harness.definition, harness.currentState, 'wang')).toMatchObject({
    entry: { node: 'wang' },
    task: { node: 'li' },
  });
});

it('ignores skipped nodes', () => {
  const harness = new ProcessHarness(
    chart(['start -> zhang', 'zhang -> wang', 'wang -> li', 'li -> end'], {
      wang: { task: { skipRules: [{ when: 'always' }] } },
    }),
  ).start('zhang');
  harness.decide('zhang');
  expect(kind(harness, 'zhang')).toBe('possible');
});

it('finds nothing to take back if several branches or signers follow', () => {
  const branches = new ProcessHarness(
    chart(['start -> zhang', 'zhang -> and', 'and -> wang', 'and -> li', 'wang -> and2', 'li -> and2', 'and2 -> end']),
  ).start('zhang');
  branches.decide('zhang');
  expect(kind(branches, 'zhang')).toBe('several');
  const signers = new ProcessHarness(
    chart(['start -> zhang', 'zhang -> board', 'board -> end'], {
      board: {
        task: {
          ...assignTo('wang', 'li'),
          voting: { mode: 'parallel', threshold: { by: 'all' }, counted: 'agree', finish: 'atOnce' },
        },
      },
    }),
  ).start('zhang');
  signers.decide('zhang');
  expect(kind(signers, 'zhang')).toBe('several');
});

const ask = (harness: ProcessHarness, by: string, task: string) =>
  harness.execute(by, { kind: 'communicate', task, opinion: 'why?', people: [person('chen')] });

it('taking a task back is not prevented by a question or by a circulation', () => {
  const harness = new ProcessHarness(chart(['start -> zhang', 'zhang -> wang', 'wang -> end'])).start('zhang');
  harness.decide('zhang');
  const { id } = harness.getTask('wang');
  ask(harness, 'wang', id);
  harness.execute('wang', {
    kind: 'circulate',
    task: id,
    opinion: '',
    people: [person('gao')],
    order: 'parallel',
    afterwards: 'comeBack',
    completion: { by: 'all' },
  });
  expect(findTakeBack(harness.definition, harness.currentState, 'zhang')).toMatchObject({
    kind: 'possible',
    task: { id },
  });
});

it('never allows to take back the decision of a counter-sign', () => {
  const voting = {
    mode: 'parallel',
    threshold: { by: 'count', value: 1 },
    counted: 'agree',
    finish: 'atOnce',
  } as const;
  const harness = new ProcessHarness(
    chart(['start -> board', 'board -> li', 'li -> end'], { board: { task: { ...assignTo('wang', 'gao'), voting } } }),
  ).start('zhang');
  harness.decide('wang');
  expect([kind(harness, 'wang'), kind(harness, 'gao')]).toEqual(['nothing', 'nothing']);
});

it('finds nothing once the request has ended', () => {
  const harness = new ProcessHarness(chart(['start -> zhang', 'zhang -> end'])).start('zhang');
  harness.decide('zhang');
  expect(kind(harness, 'zhang')).toBe('nothing');
});

it('finds the path across a join, and what follows it', () => {
  const lines = [
    'start -> and',
    'and -> wang',
    'and -> li',
    'wang -> and2',
    'li -> and2',
    'and2 -> boss',
    'boss -> chen',
    'chen -> end',
  ];
  const harness = new ProcessHarness(chart(lines)).start('zhang');
  harness.decide('wang');
  expect(kind(harness, 'wang')).toBe('nothing');
  harness.decide('li');
  // A step that both branches led to cannot be taken back by one of them.
  expect([kind(harness, 'wang'), kind(harness, 'li')]).toEqual(['several', 'several']);
  harness.decide('boss');
  expect([kind(harness, 'li'), kind(harness, 'boss')]).toEqual(['nothing', 'possible']);
});

it('takes back the last of several decisions of one user', () => {
  const harness = new ProcessHarness(
    chart(['start -> first', 'first -> second', 'second -> li', 'li -> end'], {
      first: { task: assignTo('wang') },
      second: { task: assignTo('wang') },
    }),
  ).start('zhang');
  harness.decide('wang');
  harness.decide('wang');
  expect(findTakeBack(harness.definition, harness.currentState, 'wang')).toMatchObject({
    kind: 'possible',
    entry: { node: 'second' },
    task: { node: 'li' },
  });
});
