import { describe, expect, it } from 'vitest';
import { findUnjoinedBranches } from './findUnjoinedBranches.ts';
import { drawChart as chart } from '#testing/chartOfLines.ts';

const lost = (...lines: readonly string[]) =>
  findUnjoinedBranches(chart(lines)).map(({ join, flow }) => `${join} by ${flow}`);
const FORK = ['start -> and1', 'and1 -> left', 'and1 -> right', 'left -> and2', 'and2 -> end'];

it('reports no warning for a chart whose branches are all joined', () => {
  expect(lost(...FORK, 'right -> and2')).toEqual([]);
  expect(
    lost(
      ...FORK,
      'right -> xor',
      'xor -> a: v == 1',
      'xor -> b: else',
      'a -> xor2',
      'b -> xor2',
      'xor2 -> xor3: ok',
      'xor2 -> right: else',
      'xor3 -> and2',
    ),
  ).toEqual([]);
  const early = ['start -> xor', 'xor -> end0: vote == "refuse"', 'xor -> and1: else'];
  expect(lost(...early, ...FORK.slice(1), 'right -> and2')).toEqual([]);
});

it.each([
  ['ends elsewhere', ['right -> xor', 'xor -> and2: ok', 'xor -> end2: else'], 'and2 by xor>end2'],
  ['goes back to before the fork', ['right -> xor', 'xor -> and2: ok', 'xor -> and1: else'], 'and2 by xor>and1'],
  ['has a condition on its only other line', ['right -> and2: ok', 'right -> end2: else'], 'and2 by right>end2'],
])('warns about a branch that %s', (_, lines, warning) => {
  expect(lost(...FORK, ...lines)).toContain(warning);
});

it('warns about a choice before a parallel join, because only one of its flows is taken', () => {
  const lines = ['start -> xor', 'xor -> a: v == 1', 'xor -> b: else', 'a -> and2', 'b -> and2', 'and2 -> end'];
  expect(lost(...lines)).toEqual(['and2 by xor>a', 'and2 by xor>b']);
});

describe('no warning about a flow', () => {
  const away = ['right -> and2', 'right -> end2'];

  it('if a step takes all of its flows', () => {
    expect(lost(...FORK, ...away)).toEqual([]);
  });

  it('if a parallel gateway takes all flows regardless of conditions', () => {
    expect(lost(...FORK, 'right -> and3', 'and3 -> and2: ok', 'and3 -> end2: else')).toEqual([]);
  });

  it('if it leaves a join or is outside the region', () => {
    const behind = ['and2 -> xor', 'xor -> boss: ok', 'xor -> end2: else'];
    expect(lost(...FORK, 'right -> and2', ...behind)).toEqual([]);
    const before = ['start -> xor0', 'xor0 -> end0: else', 'xor0 -> and1: ok', ...FORK.slice(1), 'right -> and2'];
    expect(lost(...before)).toEqual([]);
  });

  it('if no parallel join waits, and if the gateway is only a fork', () => {
    const ways = ['start -> and1', 'and1 -> left', 'and1 -> right', 'left -> or2', 'or2 -> end'];
    expect(lost(...ways, 'right -> xor', 'xor -> or2: ok', 'xor -> end2: else')).toEqual([]);
    expect(lost('start -> xor', 'xor -> and1: ok', 'xor -> end2: else', 'and1 -> a', 'and1 -> b')).toEqual([]);
  });
});

describe('a warning about a flow', () => {
  const ways = (outlines: Parameters<typeof chart>[1], ...lines: readonly string[]) =>
    findUnjoinedBranches(chart([...FORK, ...lines], outlines)).map(({ node, flow }) => `${node}: ${flow}`);

  it('if the approver chooses one of several, or an exclusive gateway has no conditions', () => {
    const away = ['right -> and2', 'right -> end2'];
    expect(ways({ right: { task: { nextChoice: 'manual' } } }, ...away)).toEqual(['right: right>end2']);
    expect(ways({ right: { task: { nextChoice: 'condition' } } }, ...away)).toEqual([]);
    expect(ways({}, 'right -> xor', 'xor -> and2', 'xor -> end2')).toEqual(['xor: xor>end2']);
  });

  it('if an inclusive gateway takes it by a condition or as default', () => {
    const lines = ['right -> or', 'or -> and2: ok', 'or -> end2: late', 'or -> end3: else', 'or -> end4'];
    expect(ways({}, ...lines)).toEqual(['or: or>end2', 'or: or>end3']);
  });

  it('if it leads to one of several flows a join waits for, but not if it leaves before the fork', () => {
    const lines = ['start -> xor', 'xor -> a: v == 1', 'xor -> b: v == 2', 'xor -> end2: else'];
    expect(lost(...lines, 'a -> and2', 'b -> and2', 'and2 -> end')).toEqual(['and2 by xor>a', 'and2 by xor>b']);
  });

  it('if the fork itself does not take all flows', () => {
    const behind = ['a -> and2', 'b -> and2', 'and2 -> end'];
    expect(lost('start -> or', 'or -> a: v == 1', 'or -> b: else', ...behind)).toEqual([
      'and2 by or>a',
      'and2 by or>b',
    ]);
    expect(lost('start -> or', 'or -> a: v == 1', 'or -> b', ...behind)).toEqual(['and2 by or>a']);
    expect(lost('start -> or', 'or -> a', 'or -> b', ...behind)).toEqual([]);
  });

  it('but not if it leads back within its branch', () => {
    const loop = ['right -> xor', 'xor -> right: again', 'xor -> and2: else'];
    expect(ways({}, ...loop)).toEqual([]);
  });

  it('of an inner fork, for the outer join only if the flow can leave the inner one', () => {
    const inner = ['right -> and3', 'and3 -> a', 'and3 -> b', 'a -> and4', 'and4 -> and2'];
    expect(lost(...FORK, ...inner, 'b -> xor', 'xor -> and4: ok', 'xor -> end2: else').toSorted()).toEqual([
      'and2 by xor>end2',
      'and4 by xor>end2',
    ]);
  });
});
