import { expect, it } from 'vitest';
import { findTakeBack } from './findTakeBack.ts';
import { chart } from '#testing/chart.ts';
import { assignTo } from '#testing/chartOfLines.ts';
import { ProcessHarness } from '#testing/processHarness.ts';
import { person } from '#testing/people.ts';

const kind = (desk: ProcessHarness, person: string) => findTakeBack(desk.definition, desk.currentState, person).kind;

it('finds the last decision until a later user has decided', () => {
  const desk = new ProcessHarness(
    chart(['start -> zhang', 'zhang -> xor', 'xor -> wang', 'wang -> li', 'li -> end']),
  ).start('zhang');
  expect(kind(desk, 'zhang')).toBe('nothing');
  desk.decide('zhang');
  expect([kind(desk, 'zhang'), kind(desk, 'wang'), kind(desk, 'nobody')]).toEqual(['possible', 'nothing', 'nothing']);
  desk.decide('wang');
  expect([kind(desk, 'zhang'), kind(desk, 'wang')]).toEqual(['nothing', 'possible']);
  expect(findTakeBack(desk.definition, desk.currentState, 'wang')).toMatchObject({
    entry: { node: 'wang' },
    task: { node: 'li' },
  });
});

it('ignores skipped nodes', () => {
  const desk = new ProcessHarness(
    chart(['start -> zhang', 'zhang -> wang', 'wang -> li', 'li -> end'], {
      wang: { task: { skipRules: [{ when: 'always' }] } },
    }),
  ).start('zhang');
  desk.decide('zhang');
  expect(kind(desk, 'zhang')).toBe('possible');
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

const ask = (desk: ProcessHarness, by: string, task: string) =>
  desk.execute(by, { kind: 'communicate', task, opinion: 'why?', people: [person('chen')] });

it('taking a task back is not prevented by a question or by a circulation', () => {
  const desk = new ProcessHarness(chart(['start -> zhang', 'zhang -> wang', 'wang -> end'])).start('zhang');
  desk.decide('zhang');
  const { id } = desk.getTask('wang');
  ask(desk, 'wang', id);
  desk.execute('wang', {
    kind: 'circulate',
    task: id,
    opinion: '',
    people: [person('gao')],
    order: 'parallel',
    afterwards: 'comeBack',
    completion: { by: 'all' },
  });
  expect(findTakeBack(desk.definition, desk.currentState, 'zhang')).toMatchObject({ kind: 'possible', task: { id } });
});

it('never allows to take back the decision of a counter-sign', () => {
  const voting = {
    mode: 'parallel',
    threshold: { by: 'count', value: 1 },
    counted: 'agree',
    finish: 'atOnce',
  } as const;
  const desk = new ProcessHarness(
    chart(['start -> board', 'board -> li', 'li -> end'], { board: { task: { ...assignTo('wang', 'gao'), voting } } }),
  ).start('zhang');
  desk.decide('wang');
  expect([kind(desk, 'wang'), kind(desk, 'gao')]).toEqual(['nothing', 'nothing']);
});

it('finds nothing once the request has ended', () => {
  const desk = new ProcessHarness(chart(['start -> zhang', 'zhang -> end'])).start('zhang');
  desk.decide('zhang');
  expect(kind(desk, 'zhang')).toBe('nothing');
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
  const desk = new ProcessHarness(chart(lines)).start('zhang');
  desk.decide('wang');
  expect(kind(desk, 'wang')).toBe('nothing');
  desk.decide('li');
  // A step that both branches led to cannot be taken back by one of them.
  expect([kind(desk, 'wang'), kind(desk, 'li')]).toEqual(['several', 'several']);
  desk.decide('boss');
  expect([kind(desk, 'li'), kind(desk, 'boss')]).toEqual(['nothing', 'possible']);
});

it('takes back the last of several decisions of one user', () => {
  const desk = new ProcessHarness(
    chart(['start -> first', 'first -> second', 'second -> li', 'li -> end'], {
      first: { task: assignTo('wang') },
      second: { task: assignTo('wang') },
    }),
  ).start('zhang');
  desk.decide('wang');
  desk.decide('wang');
  expect(findTakeBack(desk.definition, desk.currentState, 'wang')).toMatchObject({
    kind: 'possible',
    entry: { node: 'second' },
    task: { node: 'li' },
  });
});
