import { expect, it } from 'vitest';
import { takeBackOf } from '#domain/process/takeBackOf.ts';
import { chart, peopleOf } from '#testing/chartOfLines.ts';
import { Desk } from '#testing/desk.ts';

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
