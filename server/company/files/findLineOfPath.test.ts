import { expect, it } from 'vitest';
import { findLineOfPath } from './findLineOfPath.ts';

const TEXT = `{
  "name": "a \\" [ {",
  "list": [
    { "x": 1 },
    { "x": [2,
      3] }
  ],
  "deep": { "a.b": {
    "c": true } }
}`;

it.each([
  [['name'], 2],
  [['list'], 3],
  [['list', '1'], 5],
  [['list', '1', 'x'], 5],
  [['list', '1', 'x', '1'], 6],
  [['deep', 'a.b', 'c'], 9],
  [['deep', 'c'], undefined],
  [['list', '2'], undefined],
])('finds the line of %j', (path, line) => {
  expect(findLineOfPath(TEXT, path)).toBe(line);
});
