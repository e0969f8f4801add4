import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { TaskSequence, type TaskListInUse } from './TaskSequence.ts';

const ids = (count: number) => Array.from({ length: count }, (_, index) => `task ${index + 1}`);

/** A list that loads its rows in pages. */
function aList(total: number, pageSize = total) {
  let loaded = pageSize;
  let calls = 0;
  const list: TaskListInUse = {
    get shownKeys() {
      return ids(Math.min(loaded, total));
    },
    paged: {
      total,
      get hasMore() {
        return loaded < total;
      },
      loadMore: async () => {
        calls += 1;
        loaded += pageSize;
      },
    },
  };
  return { list, countCalls: () => calls };
}

describe('TaskSequence', () => {
  it('keeps places and total while tasks are handled', () => {
    const sequence = new TaskSequence(aList(12).list, 'task 3');
    sequence.markHandled('task 3');
    sequence.moveTo('task 4');
    expect([sequence.place, sequence.total, sequence.next, sequence.previous]).toEqual([4, 12, 'task 5', 'task 2']);
  });

  it('leads back to a task whose decision was undone', () => {
    const sequence = new TaskSequence(aList(3).list, 'task 1');
    sequence.markHandled('task 1');
    sequence.moveTo('task 2');
    expect(sequence.previous).toBeUndefined();
    sequence.markOpen('task 1');
    expect(sequence.previous).toBe('task 1');
  });

  it('loads the next rows three tasks before the end of the loaded ones, and not before', async () => {
    const { list, countCalls } = aList(12, 6);
    const sequence = new TaskSequence(list, 'task 1');
    sequence.moveTo('task 3');
    expect(countCalls()).toBe(0);
    sequence.moveTo('task 4');
    await expect.poll(() => sequence.tasks.length).toBe(12);
    expect(countCalls()).toBe(1);
    sequence.moveTo('task 12');
    expect(countCalls()).toBe(1);
  });

  it('passes every open task once, in the order of the list, and says its place', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 30 }),
        fc.nat(29),
        fc.array(fc.record({ task: fc.nat(29), isUndone: fc.boolean() }), { maxLength: 20 }),
        (count, first, elsewhere) => {
          const all = ids(count);
          const start = all[first % count] ?? '';
          const sequence = new TaskSequence(aList(count).list, start);
          const ended = new Set<string>();
          for (const { task, isUndone } of elsewhere) {
            const id = all[task % count] ?? '';
            sequence.markHandled(id);
            ended.add(id);
            if (!isUndone) continue;
            sequence.markOpen(id);
            ended.delete(id);
          }
          const met: string[] = [];
          for (let { next } = sequence; next !== undefined; { next } = sequence) {
            sequence.moveTo(next);
            met.push(next);
            expect(sequence.place).toBe(all.indexOf(next) + 1);
            expect(sequence.total).toBe(count);
          }
          expect(met).toEqual(all.slice(all.indexOf(start) + 1).filter((task) => !ended.has(task)));
        },
      ),
    );
  });

  it('appends rows without repeating or moving those it has', () => {
    fc.assert(
      fc.property(fc.uniqueArray(fc.nat(40)), fc.uniqueArray(fc.nat(40)), (before, added) => {
        const sequence = new TaskSequence(aList(5).list, 'task 1');
        sequence.append(before.map((id) => `task ${id}`));
        const known = sequence.tasks;
        sequence.append(added.map((id) => `task ${id}`));
        expect(sequence.tasks.slice(0, known.length)).toEqual(known);
        expect(sequence.tasks.toSorted()).toEqual(
          [...new Set([...known, ...added.map((id) => `task ${id}`)])].toSorted(),
        );
      }),
    );
  });
});
