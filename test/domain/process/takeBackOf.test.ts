import { expect, it } from 'vitest';
import { takeBackOf } from '#domain/process/takeBackOf.ts';
import { chart, peopleOf } from '#testing/chartOfLines.ts';
import { Desk } from '#testing/desk.ts';
import { person } from '#testing/people.ts';

const kind = (desk: Desk, person: string) => takeBackOf(desk.definition, desk.current, person).kind;

it('finds the last decision while nobody after it has decided', () => {
  const desk = new Desk(chart(['start -> zhang', 'zhang -> xor', 'xor -> wang', 'wang -> li', 'li -> end'])).start(
    'zhang',
  );
  expect(kind(desk, 'zhang')).toBe('nothing');
  desk.decide('zhang');
  expect([kind(desk, 'zhang'), kind(desk, 'wang'), kind(desk, 'nobody')]).toEqual(['possible', 'nothing', 'nothing']);
  desk.decide('wang');
  expect([kind(desk, 'zhang'), kind(desk, 'wang')]).toEqual(['nothing', 'possible']);
  expect(takeBackOf(desk.definition, desk.current, 'wang')).toMatchObject({
    entry: { node: 'wang' },
    task: { node: 'li' },
  });
});

it('passes over nodes that were skipped', () => {
  const desk = new Desk(
    chart(['start -> zhang', 'zhang -> wang', 'wang -> li', 'li -> end'], {
      wang: { task: { skipRules: [{ when: 'always' }] } },
    }),
  ).start('zhang');
  desk.decide('zhang');
  expect(kind(desk, 'zhang')).toBe('possible');
});

it('finds nothing to take back where branches or several signers follow', () => {
  const branches = new Desk(
    chart(['start -> zhang', 'zhang -> and', 'and -> wang', 'and -> li', 'wang -> and2', 'li -> and2', 'and2 -> end']),
  ).start('zhang');
  branches.decide('zhang');
  expect(kind(branches, 'zhang')).toBe('several');
  const signers = new Desk(
    chart(['start -> zhang', 'zhang -> board', 'board -> end'], {
      board: {
        task: {
          ...peopleOf('wang', 'li'),
          voting: { mode: 'parallel', threshold: { by: 'all' }, counted: 'agree', finish: 'atOnce' },
        },
      },
    }),
  ).start('zhang');
  signers.decide('zhang');
  expect(kind(signers, 'zhang')).toBe('several');
});

const ask = (desk: Desk, by: string, task: string) =>
  desk.act(by, { kind: 'communicate', task, opinion: 'why?', people: [person('chen')] });

it('is not in the way of a question, nor of one who reads along', () => {
  const desk = new Desk(chart(['start -> zhang', 'zhang -> wang', 'wang -> end'])).start('zhang');
  desk.decide('zhang');
  const { id } = desk.taskOf('wang');
  ask(desk, 'wang', id);
  desk.act('wang', {
    kind: 'circulate',
    task: id,
    opinion: '',
    people: [person('gao')],
    order: 'parallel',
    afterwards: 'comeBack',
    completion: { by: 'all' },
  });
  expect(takeBackOf(desk.definition, desk.current, 'zhang')).toMatchObject({ kind: 'possible', task: { id } });
});

it('gives nobody the decision of a counter-sign back', () => {
  const voting = {
    mode: 'parallel',
    threshold: { by: 'count', value: 1 },
    counted: 'agree',
    finish: 'atOnce',
  } as const;
  const desk = new Desk(
    chart(['start -> board', 'board -> li', 'li -> end'], { board: { task: { ...peopleOf('wang', 'gao'), voting } } }),
  ).start('zhang');
  desk.decide('wang');
  expect([kind(desk, 'wang'), kind(desk, 'gao')]).toEqual(['nothing', 'nothing']);
});

it('finds nothing once the request has ended', () => {
  const desk = new Desk(chart(['start -> zhang', 'zhang -> end'])).start('zhang');
  desk.decide('zhang');
  expect(kind(desk, 'zhang')).toBe('nothing');
});

it('finds the way over a join, and what lies behind it', () => {
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
  const desk = new Desk(chart(lines)).start('zhang');
  desk.decide('wang');
  expect(kind(desk, 'wang')).toBe('nothing');
  desk.decide('li');
  // What both branches led to is neither's alone to take away.
  expect([kind(desk, 'wang'), kind(desk, 'li')]).toEqual(['several', 'several']);
  desk.decide('boss');
  expect([kind(desk, 'li'), kind(desk, 'boss')]).toEqual(['nothing', 'possible']);
});

it('takes back the last of several decisions of one person', () => {
  const desk = new Desk(
    chart(['start -> first', 'first -> second', 'second -> li', 'li -> end'], {
      first: { task: peopleOf('wang') },
      second: { task: peopleOf('wang') },
    }),
  ).start('zhang');
  desk.decide('wang');
  desk.decide('wang');
  expect(takeBackOf(desk.definition, desk.current, 'wang')).toMatchObject({
    kind: 'possible',
    entry: { node: 'second' },
    task: { node: 'li' },
  });
});
