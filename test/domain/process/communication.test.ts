import { describe, expect, it } from 'vitest';
import { person } from '#testing/people.ts';
import { chart } from '#testing/chart.ts';
import { assignTo } from '#testing/chartOfLines.ts';
import { ProcessHarness } from '#testing/processHarness.ts';
import { askOn } from '#test/support/process/askOn.ts';

const start = () => new ProcessHarness(chart(['start -> manager', 'manager -> boss', 'boss -> end'])).start('zhang');
const ask = (desk: ProcessHarness, by: string, ...people: readonly string[]) =>
  ({ kind: 'communicate', task: desk.getTask(by).id, people: people.map(person), opinion: 'why?' }) as const;
const asked = (...people: readonly string[]) => {
  const desk = start();
  desk.execute('manager', ask(desk, 'manager', ...people));
  return desk;
};
const statuses = (desk: ProcessHarness) => desk.currentState.tasks.map((task) => `${task.assignee} ${task.status}`);

describe('a question about a task', () => {
  it('is a task of the asked user that can be answered but not decided', () => {
    const desk = asked('a');
    expect(desk.getTask('a')).toMatchObject({ kind: 'communication', note: 'why?' });
    expect(desk.findRefusal('a', desk.createDecision('a'))).toBe('task.isCommunication');
    desk.execute('a', { kind: 'reply', task: desk.getTask('a').id, opinion: 'because' });
    expect(statuses(desk)).toEqual(['manager new', 'a replied']);
    expect(desk.findRefusal('a', { kind: 'reply', task: desk.getTask('a').id, opinion: 'and' })).toBe(
      'task.alreadyReplied',
    );
    expect(desk.effects.findLast((effect) => effect.kind === 'notified')).toMatchObject({
      people: ['manager'],
      about: 'replied',
    });
  });

  it('does not block the asking task, and closes with it', () => {
    const desk = asked('a', 'b');
    desk.decide('manager');
    expect(desk.openTasks).toEqual(['boss:boss']);
  });

  it('closes with the task of the signer who asked, while the other signers continue', () => {
    const voting = { mode: 'parallel', threshold: { by: 'all' }, counted: 'agree', finish: 'whenAllVoted' } as const;
    const desk = new ProcessHarness(
      chart(['start -> sign', 'sign -> end'], { sign: { task: { ...assignTo('x', 'y'), voting } } }),
    ).start('zhang');
    desk.execute('x', ask(desk, 'x', 'a'));
    askOn(desk, 'a', 'b');
    desk.decide('x');
    expect(desk.openTasks).toEqual(['sign:y']);
  });

  it('may not be passed on as a further question', () => {
    const desk = asked('a');
    expect(desk.findRefusal('a', ask(desk, 'a', 'c'))).toBe('task.isCommunication');
  });

  it('closes with its answer the follow-up questions of old requests', () => {
    const desk = asked('a');
    askOn(desk, 'a', 'c');
    desk.execute('a', { kind: 'reply', task: desk.getTask('a').id, opinion: 'because' });
    expect(statuses(desk)).toEqual(['manager new', 'a replied', 'c replied']);
  });

  it('is revoked with all its follow-up questions, with or without its opinions in the history', () => {
    const desk = asked('a', 'b');
    askOn(desk, 'a', 'c');
    const ids = desk.currentState.tasks.filter((task) => task.kind === 'communication').map((task) => task.id);
    desk.execute('manager', { kind: 'revokeCommunication', task: desk.getTask('manager').id, deleteOpinions: true });
    expect(desk.openTasks).toEqual(['manager:manager']);
    expect(desk.effects.at(-1)).toEqual({ kind: 'recordsRemoved', tasks: ids });
    expect(
      desk.findRefusal('manager', {
        kind: 'revokeCommunication',
        task: desk.getTask('manager').id,
        deleteOpinions: false,
      }),
    ).toBe('task.noCommunication');
  });

  it('is refused without recipients and to the asking user', () => {
    const desk = start();
    expect(desk.findRefusal('manager', ask(desk, 'manager'))).toBe('people.none');
    expect(desk.findRefusal('manager', ask(desk, 'manager', 'manager'))).toBe('people.self');
  });
});
