import { expect, it } from 'vitest';
import { toShiftHandover } from './shiftHandover.ts';
import { aTask } from '#test/support/builders.ts';

const tasks = (count: number) => Array.from({ length: count }, (_, index) => aTask({ id: String(index + 1) }));

it.each([
  [0, 0, { kind: 'none' }],
  [1, 1, { kind: 'one', task: '1' }],
  [2, 2, { kind: 'several' }],
  [2, 70, { kind: 'several' }],
  // A platform that miscounts: there are rows although the total is 0.
  [1, 0, { kind: 'one', task: '1' }],
  [0, 1, undefined],
] as const)('of %s rows and a total of %s results in %j', (rows, total, handover) => {
  expect(toShiftHandover({ rows: tasks(rows), total })).toEqual(handover);
});
