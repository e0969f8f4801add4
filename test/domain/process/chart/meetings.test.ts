import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { outgoingOf } from '#domain/process/chart/graph.ts';
import { placeBefore, regionsLeft, regionsTo } from '#domain/process/chart/regions.ts';
import type { ProcessDefinition } from '#domain/workflow/processDefinition.ts';
import { chart } from '#testing/chartOfLines.ts';

/** Every way from a node to where nothing leads on, walking no node twice. */
function waysOf(process: ProcessDefinition, from: string, walked: readonly string[] = []): readonly string[][] {
  const way = [...walked, from];
  const next = outgoingOf(process, from).map(({ to }) => to);
  if (next.length === 0) return [way];
  return next.filter((to) => !way.includes(to)).flatMap((to) => waysOf(process, to, way));
}

/** Whether one may walk from one node to another without passing a third. */
function leads(
  process: ProcessDefinition,
  from: string,
  to: string,
  without: string | undefined,
  walked: string[] = [],
) {
  return outgoingOf(process, from).some(({ to: next }): boolean => {
    if (next === without || walked.includes(next)) return false;
    return next === to || leads(process, next, to, without, [...walked, next]);
  });
}

/** What all ways out of a fork pass, the nearest first; nothing where no way ends. */
function meetingOf(process: ProcessDefinition, fork: string): string | undefined {
  const ways = waysOf(process, fork).map((way) => way.slice(1, -1));
  return ways[0]?.find((id) => ways.every((way) => way.includes(id)));
}

const NODES = ['and1', 'or1', 'wang', 'li', 'xor1', 'and2', 'end1', 'end2'];
const anyChart = fc
  .array(fc.tuple(fc.constantFrom(...NODES.slice(0, 6)), fc.constantFrom(...NODES)), { minLength: 8, maxLength: 14 })
  .map((lines) => chart([...new Set(['start -> and1', ...lines.map(([from, to]) => `${from} -> ${to}`)])]));

const forksOf = (process: ProcessDefinition) =>
  Object.values(process.nodes).filter(({ kind, outgoing }) => outgoing.length > 1 && kind !== 'exclusiveGateway');

describe('the branches of a fork', () => {
  it('meet at the nearest node that every way from it to an end passes', () => {
    fc.assert(
      fc.property(anyChart, (process) => {
        for (const { id } of forksOf(process)) {
          const joins = Object.keys(process.nodes).filter((join) =>
            regionsTo(process, join).some(({ fork }) => fork === id),
          );
          expect([id, joins]).toEqual([id, [meetingOf(process, id)].filter((each) => each !== undefined)]);
        }
      }),
      { numRuns: 300 },
    );
  });

  it('hold what can be reached from it before they meet, and from the start through it alone', () => {
    fc.assert(
      fc.property(anyChart, (process) => {
        const ids = Object.keys(process.nodes);
        for (const { id: fork } of forksOf(process)) {
          const join = meetingOf(process, fork);
          const branches = ids.filter(
            (id) => id !== fork && leads(process, fork, id, join) && !leads(process, 'start', id, fork),
          );
          const held = ids.filter((id) =>
            regionsLeft(process, id, 'start').some((region) => region.fork === fork && region.nodes.has(id)),
          );
          expect([fork, held.toSorted()]).toEqual([fork, branches.toSorted()]);
        }
      }),
      { numRuns: 300 },
    );
  });
});

describe('the region of a fork', () => {
  const forks = (process: ProcessDefinition, from: string, to: string) =>
    regionsLeft(process, from, to).map(({ fork }) => fork);

  it('begins at a start event with several ways, too, and at a step with several', () => {
    const lines = ['start -> wang', 'start -> li', 'wang -> a', 'wang -> b', 'a -> c', 'b -> c', 'c -> and1'];
    const process = chart([...lines, 'li -> and1', 'and1 -> chen', 'chen -> end']);
    expect(forks(process, 'a', 'chen')).toEqual(['start', 'wang']);
    expect(forks(process, 'c', 'chen')).toEqual(['start']);
    expect(forks(process, 'chen', 'end')).toEqual([]);
  });

  it('is none where an exclusive gateway takes one of several ways', () => {
    const process = chart(['start -> xor1', 'xor1 -> a: rich', 'xor1 -> b: else', 'a -> c', 'b -> c', 'c -> end']);
    expect(forks(process, 'a', 'c')).toEqual([]);
    expect(regionsTo(process, 'c')).toEqual([]);
  });

  it('has no join where its branches end by themselves, or never', () => {
    const apart = chart(['start -> and1', 'and1 -> a', 'and1 -> b', 'a -> end', 'b -> end2']);
    expect(forks(apart, 'a', 'start')).toEqual(['and1']);
    expect(Object.keys(apart.nodes).flatMap((id) => regionsTo(apart, id))).toEqual([]);
    const endless = chart(['start -> and1', 'and1 -> a', 'and1 -> b', 'a -> b', 'b -> a']);
    expect(Object.keys(endless.nodes).flatMap((id) => regionsTo(endless, id))).toEqual([]);
  });

  it('holds what a timer at the boundary of one of its steps leads to', () => {
    const timer = { kind: 'boundaryTimer', attachedTo: 'a', isInterrupting: true } as const;
    const lines = ['start -> and1', 'and1 -> a', 'and1 -> b', 'a -> and2', 'b -> and2', 'and2 -> end'];
    const process = chart([...lines, 'timer -> late', 'late -> and2'], { timer });
    expect(forks(process, 'late', 'end')).toEqual(['and1']);
    expect(placeBefore(process, 'late', 'and2')).toBe('branch');
  });

  it('in a sub-process is seen from the start of that sub-process', () => {
    const process = chart(
      [
        'start -> sub',
        'sub -> end',
        'startI -> and1',
        'and1 -> a',
        'and1 -> b',
        'a -> and2',
        'b -> and2',
        'and2 -> endI',
      ],
      Object.fromEntries([
        ['sub', { kind: 'subProcess' }],
        ['startI', { in: 'sub', kind: 'startEvent' }],
        ['endI', { in: 'sub', kind: 'endEvent' }],
        ...['and1', 'a', 'b', 'and2'].map((id) => [id, { in: 'sub' }]),
      ]),
    );
    expect(forks(process, 'a', 'and2')).toEqual(['and1']);
    expect(placeBefore(process, 'startI', 'and2')).toBe('elsewhere');
  });
});

describe('what a join knows of a node', () => {
  const process = chart([
    'start -> xor1',
    'xor1 -> and1: big',
    'xor1 -> boss: else',
    'and1 -> a',
    'and1 -> b',
    'a -> and2',
    'b -> and2',
    'boss -> and2',
    'and2 -> and3',
    'and3 -> end',
  ]);

  it('is whether it lies on one of its branches, or before, behind or beside them', () => {
    expect(['a', 'b'].map((id) => placeBefore(process, id, 'and2'))).toEqual(['branch', 'branch']);
    expect(['and1', 'boss', 'and3', 'start'].map((id) => placeBefore(process, id, 'and2'))).toEqual(
      Array.from({ length: 4 }, () => 'elsewhere'),
    );
  });

  it('is nothing where no fork of its own leads to it', () => {
    expect(placeBefore(process, 'a', 'and3')).toBe('unknown');
  });
});
