import { expect, it } from 'vitest';
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
