import { describe, expect, it } from 'vitest';
import { person } from '#testing/people.ts';
import { chart, peopleOf } from '#testing/chartOfLines.ts';
import { Desk } from '#testing/desk.ts';

const start = () => new Desk(chart(['start -> manager', 'manager -> boss', 'boss -> end'])).start('zhang');
const ask = (desk: Desk, by: string, ...people: readonly string[]) =>
  ({ kind: 'communicate', task: desk.taskOf(by).id, people: people.map(person), opinion: 'why?' }) as const;
const asked = (...people: readonly string[]) => {
  const desk = start();
  desk.act('manager', ask(desk, 'manager', ...people));
  return desk;
};
const statuses = (desk: Desk) => desk.current.tasks.map((task) => `${task.assignee} ${task.status}`);

describe('a question about a task', () => {
  it('is a task of the asked person that can be answered, not decided', () => {
    const desk = asked('a');
    expect(desk.taskOf('a')).toMatchObject({ kind: 'communication', note: 'why?' });
    expect(desk.refusal('a', desk.decision('a'))).toBe('task.isCommunication');
    desk.act('a', { kind: 'reply', task: desk.taskOf('a').id, opinion: 'because' });
    expect(statuses(desk)).toEqual(['manager new', 'a replied']);
    expect(desk.refusal('a', { kind: 'reply', task: desk.taskOf('a').id, opinion: 'and' })).toBe('task.alreadyReplied');
    expect(desk.effects.findLast((effect) => effect.kind === 'notified')).toMatchObject({
      people: ['manager'],
      about: 'replied',
    });
  });

  it('does not stop the asking task, and goes with it', () => {
    const desk = asked('a', 'b');
    desk.decide('manager');
    expect(desk.open).toEqual(['boss:boss']);
  });

  it('goes with the signer who asked, while the others sign on', () => {
    const voting = { mode: 'parallel', threshold: { by: 'all' }, counted: 'agree', finish: 'whenAllVoted' } as const;
    const desk = new Desk(
      chart(['start -> sign', 'sign -> end'], { sign: { task: { ...peopleOf('x', 'y'), voting } } }),
    ).start('zhang');
    desk.act('x', ask(desk, 'x', 'a'));
    desk.act('a', ask(desk, 'a', 'b'));
    desk.decide('x');
    expect(desk.open).toEqual(['sign:y']);
  });

  it('may be asked on; an answer settles what was asked because of it', () => {
    const desk = asked('a');
    desk.act('a', ask(desk, 'a', 'c'));
    desk.act('a', { kind: 'reply', task: desk.taskOf('a').id, opinion: 'because' });
    expect(statuses(desk)).toEqual(['manager new', 'a replied', 'c replied']);
  });

  it('is taken back with all that hangs on it, with or without its words in the history', () => {
    const desk = asked('a', 'b');
    desk.act('a', ask(desk, 'a', 'c'));
    const ids = desk.current.tasks.filter((task) => task.kind === 'communication').map((task) => task.id);
    desk.act('manager', { kind: 'revokeCommunication', task: desk.taskOf('manager').id, deleteOpinions: true });
    expect(desk.open).toEqual(['manager:manager']);
    expect(desk.effects.at(-1)).toEqual({ kind: 'recordsRemoved', tasks: ids });
    expect(
      desk.refusal('manager', { kind: 'revokeCommunication', task: desk.taskOf('manager').id, deleteOpinions: false }),
    ).toBe('task.noCommunication');
  });

  it('is refused to nobody and to oneself', () => {
    const desk = start();
    expect(desk.refusal('manager', ask(desk, 'manager'))).toBe('people.none');
    expect(desk.refusal('manager', ask(desk, 'manager', 'manager'))).toBe('people.self');
  });
});
