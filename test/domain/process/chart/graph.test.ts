import { describe, expect, it } from 'vitest';
import {
  boundariesOf,
  graphOf,
  incomingOf,
  nodeOf,
  outgoingOf,
  predecessorsOf,
  reachable,
  scopesOf,
  successorsOf,
} from '#domain/process/chart/graph.ts';
import { chart } from '#testing/chartOfLines.ts';

const TIMED = chart(
  ['start -> xor1', 'xor1 -> wang: big', 'xor1 -> li: else', 'wang -> end', 'li -> end', 'timer -> li'],
  { timer: { kind: 'boundaryTimer', attachedTo: 'wang', isInterrupting: true } },
);

describe('the lines of a chart', () => {
  it('are found from both ends, in the order they are drawn', () => {
    expect(outgoingOf(TIMED, 'xor1').map(({ to }) => to)).toEqual(['wang', 'li']);
    expect(incomingOf(TIMED, 'li').map(({ from }) => from)).toEqual(['xor1', 'timer']);
    expect([incomingOf(TIMED, 'start'), outgoingOf(TIMED, 'end'), boundariesOf(TIMED, 'li')]).toEqual([[], [], []]);
    expect([incomingOf(TIMED, 'nowhere'), outgoingOf(TIMED, 'nowhere')]).toEqual([[], []]);
  });

  it('lead on from a step by the timers at its boundary, too, and back from a timer to that step', () => {
    expect(boundariesOf(TIMED, 'wang').map(({ id }) => id)).toEqual(['timer']);
    expect(successorsOf(TIMED, 'wang')).toEqual(['end', 'timer']);
    expect(successorsOf(TIMED, 'li')).toEqual(['end']);
    expect(predecessorsOf(TIMED, 'timer')).toEqual(['wang']);
    expect(predecessorsOf(TIMED, 'li')).toEqual(['xor1', 'timer']);
  });

  it('that are missing from a damaged definition are named with it', () => {
    expect(() => nodeOf(TIMED, 'nowhere')).toThrow('The definition test has no node nowhere');
    expect(() => graphOf({ ...TIMED, flows: {} })).toThrow('The definition test has no flow start>xor1');
  });
});

describe('what can be reached', () => {
  const CIRCLE = chart(['start -> a', 'a -> b', 'b -> xor', 'xor -> a: again', 'xor -> end: else']);
  const from = (id: string, without?: string) => [...reachable(id, (each) => successorsOf(CIRCLE, each), without)];

  it('is told near ones first, and holds the beginning only where a circle leads back', () => {
    expect(from('start')).toEqual(['a', 'b', 'xor', 'end']);
    expect(from('b')).toEqual(['xor', 'a', 'end', 'b']);
    expect(from('end')).toEqual([]);
  });

  it('ends at a node that is left out', () => {
    expect(from('start', 'b')).toEqual(['a']);
    expect(from('xor', 'a')).toEqual(['end']);
  });
});

it('sub-processes are told innermost first, and each has a start of its own', () => {
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
  expect(scopesOf(nested, 'wang')).toEqual(['inner', 'outer']);
  expect(scopesOf(nested, 'inner')).toEqual(['outer']);
  expect(scopesOf(nested, 'outer')).toEqual([]);
  expect([...graphOf(nested).starts]).toEqual([
    [undefined, 'start'],
    ['outer', 'startO'],
    ['inner', 'startI'],
  ]);
});
