import { describe, expect, it } from 'vitest';
import { Clock } from '#application/ports/platform/clock.ts';
import { BoardGateway } from '#application/ports/workflow/boardGateway.ts';
import { InstanceGateway } from '#application/ports/workflow/instanceGateway.ts';
import { PreferenceStore } from '#application/ports/platform/preferenceStore.ts';
import { TaskGateway } from '#application/ports/workflow/taskGateway.ts';
import type { TaskId } from '#domain/shared/ids.ts';
import { fail, ok } from '#domain/shared/result.ts';
import { aTask } from '#test/support/builders.ts';
import { createPartialGateway, fakeInstances, fakeTasks } from '#test/support/gateways.ts';
import { aDetail } from '#test/support/taskScreen.ts';
import { NOON, pageContext, provide } from '#test/support/testPageContext.ts';
import { findTaskWalk, type TaskWalk } from './TaskWalk.ts';

const FIVE_MINUTES_MS = 300_000;

/** Opens the first task of a list. Tasks in `gone` have ended elsewhere. */
function openList(count: number, gone: readonly TaskId[] = []) {
  const shownKeys = Array.from({ length: count }, (_, index) => String(index + 1));
  const reads: string[] = [];
  const clock = { time: NOON };
  const context = pageContext([
    provide(Clock, { now: () => clock.time }),
    provide(BoardGateway, createPartialGateway<BoardGateway>('board', { listChanges: async () => ok([]) })),
    provide(InstanceGateway, fakeInstances({ listHistory: async () => ok([]) })),
    provide(
      TaskGateway,
      fakeTasks({
        find: async (task, isAhead) => {
          reads.push(`${task}${isAhead === true ? '' : ' seen'}`);
          return gone.includes(task) ? fail({ kind: 'taskGone' }) : ok(aDetail({ task: aTask({ id: task }) }));
        },
      }),
    ),
  ]);
  const list = { shownKeys, paged: { total: count, hasMore: false, loadMore: async () => undefined } };
  context.triage.opened = { list, task: '1' };
  const open = (task: TaskId): TaskWalk => {
    const walk = findTaskWalk(context, task);
    if (walk === undefined) throw new Error(`Task ${task} belongs to no walk.`);
    return walk;
  };
  return { context, reads, clock, open };
}

describe('the walk through the tasks of a list', () => {
  it('begins with the task that was opened from the list', () => {
    const { open } = openList(12);
    const walk = open('1');
    expect([walk.place, walk.total]).toEqual([1, 12]);
  });

  it('does not exist for a task that was opened by a link', () => {
    const { context, open } = openList(3);
    expect(findTaskWalk(context, '2')).toBeUndefined();
    expect(() => open('1')).toThrow();
  });

  it('goes on to the next task after a decision, and ends with all done', () => {
    const { context, open } = openList(2);
    open('1').goOn();
    open('2').goOn();
    expect(context.opened).toEqual(['taskDetail 2', 'allDone']);
    expect(context.triage.sequence?.handled.size).toBe(2);
  });

  it('goes back to the list after a decision if the user prefers that', () => {
    const { context, open } = openList(2);
    context.get(PreferenceStore).write('afterDeciding', 'list');
    open('1').goOn();
    expect(context.opened).toEqual(['myTasks']);
  });

  it('reads two tasks ahead without marking them as seen, and each once', async () => {
    const { open, reads } = openList(5);
    const walk = open('1');
    await walk.readAhead();
    await walk.readAhead();
    expect(reads).toEqual(['2', '3']);
    walk.openNext();
    await open('2').readAhead();
    expect(reads).toEqual(['2', '3', '4']);
  });

  it('gives the content that was read ahead for five minutes, and once', async () => {
    const { open, clock } = openList(5);
    await open('1').readAhead();
    open('1').openNext();
    clock.time += FIVE_MINUTES_MS - 1;
    expect(open('2').takeContent()?.result).toMatchObject({ ok: true, value: { task: { id: '2' } } });
    expect(open('2').takeContent()).toBeUndefined();
    open('2').openNext();
    clock.time += 1;
    expect(open('3').takeContent()).toBeUndefined();
  });

  it('keeps at most five tasks that were read ahead', async () => {
    const { context, open, reads } = openList(12);
    for (let task = 1; task <= 6; task += 1) {
      await open(String(task)).readAhead();
      open(String(task)).openNext();
    }
    expect(reads).toEqual(['2', '3', '4', '5', '6', '7', '8']);
    const isKept = (task: string) => {
      context.triage.sequence?.moveTo(task);
      return open(task).takeContent() !== undefined;
    };
    const kept = [isKept('3'), isKept('4')];
    expect(kept).toEqual([false, true]);
  });

  it('skips tasks that ended elsewhere, says how many, and keeps the place', async () => {
    const { context, open } = openList(5, ['2', '3']);
    const walk = open('1');
    await walk.readAhead();
    walk.openNext();
    expect(context.opened).toEqual(['taskDetail 4']);
    expect(context.messages.shown?.message).toMatchObject({ key: 'task.passedOver', values: { count: 2 } });
    expect(open('4').place).toBe(4);
    expect(open('4').sequence.previous).toBe('1');
  });

  it('passes over a task that ended after it was read ahead, together with those known to have ended', async () => {
    const { context, open } = openList(5, ['3']);
    await open('1').readAhead();
    open('1').openNext();
    open('2').passOver();
    expect(context.opened).toEqual(['taskDetail 2', 'taskDetail 4']);
    expect(context.messages.shown?.message).toMatchObject({ key: 'task.passedOver', values: { count: 2 } });
    expect([open('4').isContinued, open('4').place]).toEqual([true, 4]);
  });

  it('ends with all done if the last tasks ended elsewhere', async () => {
    const { context, open } = openList(2, ['2']);
    const walk = open('1');
    await walk.readAhead();
    walk.openNext();
    expect(context.opened).toEqual(['allDone']);
  });
});
