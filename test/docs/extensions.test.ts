import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { endpoints } from '#test/support/endpoints.ts';

/** The first column of a table row. */
const FIRST_CELL = /^\| ([^|]+) \|/gmu;
/** A call such as `bpmTask/preview`; `bpmInstShare/*` names all calls of a group. */
const CALL = /`\/?([\w-]+(?:\/[\w{}*-]+)+)`/gu;

it('documents extensions under the paths of the endpoint tables', () => {
  const text = readFileSync('docs/contract/extensions.md', 'utf8');
  const named = [...text.matchAll(FIRST_CELL)].flatMap(([, cell = '']) =>
    [...cell.matchAll(CALL)].map(([, call = '']) => call.replace('/*', '')),
  );
  const paths = endpoints.map(({ path }) => `${path}/`);
  expect(named.length).toBeGreaterThan(30);
  expect(named.filter((call) => !paths.some((path) => path.includes(`/${call}/`)))).toEqual([]);
});
