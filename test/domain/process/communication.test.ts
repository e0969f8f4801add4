import { describe, expect, it } from 'vitest';
import { person } from '#testing/people.ts';
import { chart } from '#testing/chart.ts';
import { assignTo } from '#testing/chartOfLines.ts';
import { ProcessHarness } from '#testing/processHarness.ts';
import { askOn } from '#test/support/process/askOn.ts';

const start = () => new ProcessHarness(chart(['start -> manager', 'manager -> boss', 'boss -> end'])).start('zhang');
const ask = (harness: ProcessHarness, by: string, ...people: readonly string[]) =>
  ({ kind: 'communicate', task: harness.getTask(by).id, people: people.map(person), opinion: 'why?' }) as const;
const asked = (...people: readonly string[]) => {
  const harness = start();
  harness.execute('manager', ask(harness, 'manager', ...people));
  return harness;
};
const statuses = (harness: ProcessHarness) =>
  harness.currentState.tasks.map((task) => `${task.assignee} ${task.status}`);

describe('a question about a task', () => {
  it('is a task of the asked user that can be answered but not decided', () => {
    const harness = asked('a');
    expect(harness.getTask('a')).toMatchObject({ kind: 'communication', note: 'why?' });
    expect(harness.findRefusal('a', harness.createDecision('a'))).toBe('task.isCommunication');
    harness.execute('a', { kind: 'reply', task: harness.getTask('a').id, opinion: 'because' });
    expect(statuses(harness)).toEqual(['manager new', 'a replied']);
    expect(harness.findRefusal('a', { kind: 'reply', task: harness.getTask('a').id, opinion: 'and' })).toBe(
      'task.alreadyReplied',
    );
    expect(harness.effects.findLast((effect) => effect.kind === 'notified')).toMatchObject({
      people: ['manager'],
      about: 'replied',
    });
  });

  it('does not block the asking task, and closes with it', () => {
    const harness = asked('a', 'b');
    harness.decide('manager');
    expect(harness.openTasks).toEqual(['boss:boss']);
  });

  it('closes with the task of the signer who asked, while the other signers continue', () => {
    const voting = { mode: 'parallel', threshold: { by: 'all' }, counted: 'agree', finish: 'whenAllVoted' } as const;
    const harness = new ProcessHarness(
      chart(['start -> sign', 'sign -> end'], { sign: { task: { ...assignTo('x', 'y'), voting } } }),
    ).start('zhang');
    harness.execute('x', ask(harness, 'x', 'a'));
    askOn(harness, 'a', 'b');
    harness.decide('x');
    expect(harness.openTasks).toEqual(['sign:y']);
  });

  it('may not be passed on as a further question', () => {
    const harness = asked('a');
    expect(harness.findRefusal('a', ask(harness, 'a', 'c'))).toBe('task.isCommunication');
  });

  it('closes with its answer the follow-up questions of old requests', () => {
    const harness = asked('a');
    askOn(harness, 'a', 'c');
    harness.execute('a', { kind: 'reply', task: harness.getTask('a').id, opinion: 'because' });
    expect(statuses(harness)).toEqual(['manager new', 'a replied', 'c replied']);
  });

  it('is revoked with all its follow-up questions, with or without its opinions in the history', () => {
    const harness = asked('a', 'b');
    askOn(harness, 'a', 'c');
    const ids = harness.currentState.tasks.filter((task) => task.kind === 'communication').map((task) => task.id);
    harness.execute('manager', {
      kind: 'revokeCommunication',
      task: harness.getTask('manager').id,
      deleteOpinions: true,
    });
    expect(harness.openTasks).toEqual(['manager:manager']);
    expect(harness.effects.at(-1)).toEqual({ kind: 'recordsRemoved', tasks: ids });
    expect(
      harness.findRefusal('manager', {
        kind: 'revokeCommunication',
        task: harness.getTask('manager').id,
        deleteOpinions: false,
      }),
    ).toBe('task.noCommunication');
  });

  it('is refused without recipients and to the asking user', () => {
    const harness = start();
    expect(harness.findRefusal('manager', ask(harness, 'manager'))).toBe('people.none');
    expect(harness.findRefusal('manager', ask(harness, 'manager', 'manager'))).toBe('people.self');
  });
});
