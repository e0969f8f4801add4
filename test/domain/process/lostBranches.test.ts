import { describe, expect, it } from 'vitest';
import { lostBranches } from '#domain/process/chart/lostBranches.ts';
import { chart } from '#testing/chartOfLines.ts';

const lost = (...lines: readonly string[]) => lostBranches(chart(lines)).map(({ join, way }) => `${join} by ${way}`);
const FORK = ['start -> and1', 'and1 -> left', 'and1 -> right', 'left -> and2', 'and2 -> end'];

it('a chart whose branches all come together is not warned of', () => {
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
])('a branch that %s is warned of', (_, lines, warning) => {
  expect(lost(...FORK, ...lines)).toContain(warning);
});

it('a choice before a parallel join is warned of, as only one of its ways is taken', () => {
  const lines = ['start -> xor', 'xor -> a: v == 1', 'xor -> b: else', 'a -> and2', 'b -> and2', 'and2 -> end'];
  expect(lost(...lines)).toEqual(['and2 by xor>a', 'and2 by xor>b']);
});

describe('a way is no choice, and not warned of,', () => {
  const away = ['right -> and2', 'right -> end2'];

  it('where a step takes all of them', () => {
    expect(lost(...FORK, ...away)).toEqual([]);
  });

  it('where a gateway takes all of them, whatever is written on its lines', () => {
    expect(lost(...FORK, 'right -> and3', 'and3 -> and2: ok', 'and3 -> end2: else')).toEqual([]);
  });

  it('where it leaves a join, or lies elsewhere on the chart', () => {
    const behind = ['and2 -> xor', 'xor -> boss: ok', 'xor -> end2: else'];
    expect(lost(...FORK, 'right -> and2', ...behind)).toEqual([]);
    const before = ['start -> xor0', 'xor0 -> end0: else', 'xor0 -> and1: ok', ...FORK.slice(1), 'right -> and2'];
    expect(lost(...before)).toEqual([]);
  });

  it('where nobody waits: at a join of other kinds, and where flows only part', () => {
    const ways = ['start -> and1', 'and1 -> left', 'and1 -> right', 'left -> or2', 'or2 -> end'];
    expect(lost(...ways, 'right -> xor', 'xor -> or2: ok', 'xor -> end2: else')).toEqual([]);
    expect(lost('start -> xor', 'xor -> and1: ok', 'xor -> end2: else', 'and1 -> a', 'and1 -> b')).toEqual([]);
  });
});

describe('a way is a choice', () => {
  const ways = (outlines: Parameters<typeof chart>[1], ...lines: readonly string[]) =>
    lostBranches(chart([...FORK, ...lines], outlines)).map(({ at, way }) => `${at}: ${way}`);

  it('where whoever decides a step picks one of several, and at an exclusive gateway without conditions', () => {
    const away = ['right -> and2', 'right -> end2'];
    expect(ways({ right: { task: { nextChoice: 'manual' } } }, ...away)).toEqual(['right: right>end2']);
    expect(ways({ right: { task: { nextChoice: 'condition' } } }, ...away)).toEqual([]);
    expect(ways({}, 'right -> xor', 'xor -> and2', 'xor -> end2')).toEqual(['xor: xor>end2']);
  });

  it('where a gateway opens it by a condition, or when no other is open', () => {
    const lines = ['right -> or', 'or -> and2: ok', 'or -> end2: late', 'or -> end3: else', 'or -> end4'];
    expect(ways({}, ...lines)).toEqual(['or: or>end2', 'or: or>end3']);
  });

  it('where it leads to one of several flows a join waits for, but not where it leaves before they part', () => {
    const lines = ['start -> xor', 'xor -> a: v == 1', 'xor -> b: v == 2', 'xor -> end2: else'];
    expect(lost(...lines, 'a -> and2', 'b -> and2', 'and2 -> end')).toEqual(['and2 by xor>a', 'and2 by xor>b']);
  });

  it('where the fork itself does not open all of them', () => {
    const behind = ['a -> and2', 'b -> and2', 'and2 -> end'];
    expect(lost('start -> or', 'or -> a: v == 1', 'or -> b: else', ...behind)).toEqual([
      'and2 by or>a',
      'and2 by or>b',
    ]);
    expect(lost('start -> or', 'or -> a: v == 1', 'or -> b', ...behind)).toEqual(['and2 by or>a']);
    expect(lost('start -> or', 'or -> a', 'or -> b', ...behind)).toEqual([]);
  });

  it('not where it goes back within its branch', () => {
    const loop = ['right -> xor', 'xor -> right: again', 'xor -> and2: else'];
    expect(ways({}, ...loop)).toEqual([]);
  });

  it('of an inner fork, for the outer join only where the inner one lets it out', () => {
    const inner = ['right -> and3', 'and3 -> a', 'and3 -> b', 'a -> and4', 'and4 -> and2'];
    expect(lost(...FORK, ...inner, 'b -> xor', 'xor -> and4: ok', 'xor -> end2: else').toSorted()).toEqual([
      'and2 by xor>end2',
      'and4 by xor>end2',
    ]);
  });
});
