import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { getOutgoingFlows } from './graph.ts';
import { locateRelativeToJoin, listRegionsLeft, getRegionsEndingAt } from './regions.ts';
import type { ProcessDefinition } from '../../workflow/processDefinition.ts';
import { drawChart as chart } from '#testing/chartOfLines.ts';

/** Returns every path from a node to an end, visiting no node twice. */
function findPaths(process: ProcessDefinition, from: string, walked: readonly string[] = []): readonly string[][] {
  const way = [...walked, from];
  const next = getOutgoingFlows(process, from).map(({ to }) => to);
  if (next.length === 0) return [way];
  return next.filter((to) => !way.includes(to)).flatMap((to) => findPaths(process, to, way));
}

/** Whether a path leads from one node to another without passing a third. */
function hasPath(
  process: ProcessDefinition,
  from: string,
  to: string,
  without: string | undefined,
  walked: string[] = [],
) {
  return getOutgoingFlows(process, from).some(({ to: next }): boolean => {
    if (next === without || walked.includes(next)) return false;
    return next === to || hasPath(process, next, to, without, [...walked, next]);
  });
}

/** Returns the nearest node that all paths from a fork pass, or `undefined` if no path ends. */
function findPostDominator(process: ProcessDefinition, fork: string): string | undefined {
  const ways = findPaths(process, fork).map((way) => way.slice(1, -1));
  return ways[0]?.find((id) => ways.every((way) => way.includes(id)));
}

const NODES = ['and1', 'or1', 'wang', 'li', 'xor1', 'and2', 'end1', 'end2'];
const anyChart = fc
  .array(fc.tuple(fc.constantFrom(...NODES.slice(0, 6)), fc.constantFrom(...NODES)), { minLength: 8, maxLength: 14 })
  .map((lines) => chart([...new Set(['start -> and1', ...lines.map(([from, to]) => `${from} -> ${to}`)])]));

const forksOf = (process: ProcessDefinition) =>
  Object.values(process.nodes).filter(({ kind, outgoing }) => outgoing.length > 1 && kind !== 'exclusiveGateway');

describe('the branches of a fork', () => {
  it('meet at the nearest node that every path from it to an end passes', () => {
    fc.assert(
      fc.property(anyChart, (process) => {
        for (const { id } of forksOf(process)) {
          const joins = Object.keys(process.nodes).filter((join) =>
            getRegionsEndingAt(process, join).some(({ fork }) => fork === id),
          );
          expect([id, joins]).toEqual([id, [findPostDominator(process, id)].filter((each) => each !== undefined)]);
        }
      }),
      { numRuns: 300 },
    );
  });

  it('contain the nodes reachable from it before they meet, and from the start through it only', () => {
    fc.assert(
      fc.property(anyChart, (process) => {
        const ids = Object.keys(process.nodes);
        for (const { id: fork } of forksOf(process)) {
          const join = findPostDominator(process, fork);
          const branches = ids.filter(
            (id) => id !== fork && hasPath(process, fork, id, join) && !hasPath(process, 'start', id, fork),
          );
          const held = ids.filter((id) =>
            listRegionsLeft(process, id, 'start').some((region) => region.fork === fork && region.nodes.has(id)),
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
    listRegionsLeft(process, from, to).map(({ fork }) => fork);

  it('begins also at a start event or a step with several outgoing flows', () => {
    const lines = ['start -> wang', 'start -> li', 'wang -> a', 'wang -> b', 'a -> c', 'b -> c', 'c -> and1'];
    const process = chart([...lines, 'li -> and1', 'and1 -> chen', 'chen -> end']);
    expect(forks(process, 'a', 'chen')).toEqual(['start', 'wang']);
    expect(forks(process, 'c', 'chen')).toEqual(['start']);
    expect(forks(process, 'chen', 'end')).toEqual([]);
  });

  it('does not exist where an exclusive gateway takes one of several flows', () => {
    const process = chart(['start -> xor1', 'xor1 -> a: rich', 'xor1 -> b: else', 'a -> c', 'b -> c', 'c -> end']);
    expect(forks(process, 'a', 'c')).toEqual([]);
    expect(getRegionsEndingAt(process, 'c')).toEqual([]);
  });

  it('has no join where its branches end separately or never', () => {
    const apart = chart(['start -> and1', 'and1 -> a', 'and1 -> b', 'a -> end', 'b -> end2']);
    expect(forks(apart, 'a', 'start')).toEqual(['and1']);
    expect(Object.keys(apart.nodes).flatMap((id) => getRegionsEndingAt(apart, id))).toEqual([]);
    const endless = chart(['start -> and1', 'and1 -> a', 'and1 -> b', 'a -> b', 'b -> a']);
    expect(Object.keys(endless.nodes).flatMap((id) => getRegionsEndingAt(endless, id))).toEqual([]);
  });

  it('contains the nodes after a boundary timer of its steps', () => {
    const timer = { kind: 'boundaryTimer', attachedTo: 'a', isInterrupting: true } as const;
    const lines = ['start -> and1', 'and1 -> a', 'and1 -> b', 'a -> and2', 'b -> and2', 'and2 -> end'];
    const process = chart([...lines, 'timer -> late', 'late -> and2'], { timer });
    expect(forks(process, 'late', 'end')).toEqual(['and1']);
    expect(locateRelativeToJoin(process, 'late', 'and2')).toBe('branch');
  });

  it('in a sub-process is computed from the start of that sub-process', () => {
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
    expect(locateRelativeToJoin(process, 'startI', 'and2')).toBe('elsewhere');
  });
});

describe('the position of a node relative to a join', () => {
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

  it('is branch on one of its branches, and elsewhere before, behind or beside them', () => {
    expect(['a', 'b'].map((id) => locateRelativeToJoin(process, id, 'and2'))).toEqual(['branch', 'branch']);
    expect(['and1', 'boss', 'and3', 'start'].map((id) => locateRelativeToJoin(process, id, 'and2'))).toEqual(
      Array.from({ length: 4 }, () => 'elsewhere'),
    );
  });

  it('is unknown if no fork of the join leads to it', () => {
    expect(locateRelativeToJoin(process, 'a', 'and3')).toBe('unknown');
  });
});
