import { expect, it } from 'vitest';
import { shiftHandoverOf } from '#domain/task/shiftHandover.ts';
import { aTask } from '#test/support/builders.ts';

const tasks = (count: number) => Array.from({ length: count }, (_, index) => aTask({ id: String(index + 1) }));

it.each([
  [0, 0, { kind: 'none' }],
  [1, 1, { kind: 'one', task: '1' }],
  [2, 2, { kind: 'several' }],
  [2, 70, { kind: 'several' }],
  // A platform that miscounts: the rows are there.
  [1, 0, { kind: 'one', task: '1' }],
  [0, 1, undefined],
] as const)('of %s rows and a total of %s comes %j', (rows, total, handover) => {
  expect(shiftHandoverOf({ rows: tasks(rows), total })).toEqual(handover);
});
