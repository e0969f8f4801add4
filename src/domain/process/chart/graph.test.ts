import { describe, expect, it } from 'vitest';
import {
  getBoundaryTimers,
  getProcessGraph,
  getIncomingFlows,
  getNode,
  getOutgoingFlows,
  getPredecessors,
  findReachable,
  getScopes,
  getSuccessors,
} from './graph.ts';
import { chart } from '#testing/chart.ts';

const TIMED = chart(
  ['start -> xor1', 'xor1 -> wang: big', 'xor1 -> li: else', 'wang -> end', 'li -> end', 'timer -> li'],
  { timer: { kind: 'boundaryTimer', attachedTo: 'wang', isInterrupting: true } },
);

describe('the flows of a chart', () => {
  it('are found from both ends, in drawing order', () => {
    expect(getOutgoingFlows(TIMED, 'xor1').map(({ to }) => to)).toEqual(['wang', 'li']);
    expect(getIncomingFlows(TIMED, 'li').map(({ from }) => from)).toEqual(['xor1', 'timer']);
    expect([getIncomingFlows(TIMED, 'start'), getOutgoingFlows(TIMED, 'end'), getBoundaryTimers(TIMED, 'li')]).toEqual([
      [],
      [],
      [],
    ]);
    expect([getIncomingFlows(TIMED, 'nowhere'), getOutgoingFlows(TIMED, 'nowhere')]).toEqual([[], []]);
  });

  it('include boundary timers of a step as successors, and the step as predecessor of its timer', () => {
    expect(getBoundaryTimers(TIMED, 'wang').map(({ id }) => id)).toEqual(['timer']);
    expect(getSuccessors(TIMED, 'wang')).toEqual(['end', 'timer']);
    expect(getSuccessors(TIMED, 'li')).toEqual(['end']);
    expect(getPredecessors(TIMED, 'timer')).toEqual(['wang']);
    expect(getPredecessors(TIMED, 'li')).toEqual(['xor1', 'timer']);
  });

  it('are reported with the definition if they are missing', () => {
    expect(() => getNode(TIMED, 'nowhere')).toThrow('The definition test has no node nowhere');
    expect(() => getProcessGraph({ ...TIMED, flows: {} })).toThrow('The definition test has no flow start>xor1');
  });
});

describe('the reachable nodes', () => {
  const CIRCLE = chart(['start -> a', 'a -> b', 'b -> xor', 'xor -> a: again', 'xor -> end: else']);
  const from = (id: string, without?: string) => [...findReachable(id, (each) => getSuccessors(CIRCLE, each), without)];

  it('are sorted by distance, and include the start node only if a cycle leads back', () => {
    expect(from('start')).toEqual(['a', 'b', 'xor', 'end']);
    expect(from('b')).toEqual(['xor', 'a', 'end', 'b']);
    expect(from('end')).toEqual([]);
  });

  it('end at an excluded node', () => {
    expect(from('start', 'b')).toEqual(['a']);
    expect(from('xor', 'a')).toEqual(['end']);
  });
});

it('sub-processes are listed innermost first, and each has its own start', () => {
  const nested = chart(
    ['start -> outer', 'outer -> end', 'startO -> inner', 'inner -> endO', 'startI -> wang', 'wang -> endI'],
    {
      outer: { kind: 'subProcess' },
      startO: { in: 'outer', kind: 'startEvent' },
      inner: { in: 'outer', kind: 'subProcess' },
      endO: { in: 'outer', kind: 'endEvent' },
      startI: { in: 'inner', kind: 'startEvent' },
      wang: { in: 'inner' },
      endI: { in: 'inner', kind: 'endEvent' },
    },
  );
  expect(getScopes(nested, 'wang')).toEqual(['inner', 'outer']);
  expect(getScopes(nested, 'inner')).toEqual(['outer']);
  expect(getScopes(nested, 'outer')).toEqual([]);
  expect([...getProcessGraph(nested).starts]).toEqual([
    [undefined, 'start'],
    ['outer', 'startO'],
    ['inner', 'startI'],
  ]);
});
