import { expect, it } from 'vitest';
import { hasTest, readCoverage } from '../../scripts/lib/coverage.mjs';

const ROWS_OF_THE_SPECIFICATION = 445;
const rows = readCoverage();

it('lists every promise of the specification once', () => {
  expect(rows).toHaveLength(ROWS_OF_THE_SPECIFICATION);
  expect(new Set(rows.map(({ id }) => id)).size).toBe(rows.length);
  for (const { id, kind } of rows) expect(id).toMatch(new RegExp(`^${kind}-\\d{3}$`, 'u'));
});

it('names only tests that exist', () => {
  const wrong = rows.filter(({ test }) => test !== '' && !hasTest(test)).map(({ id, test }) => `${id}: ${test}`);
  expect(wrong).toEqual([]);
});

/** A test that reads texts and opens nothing shows that a sentence is there, not that anybody meets it. */
const READS_TEXTS_ALONE = /^test\/docs\//u;
/** Rows of which no page tells, each with the reason; none today. */
const ON_NO_PAGE: Readonly<Record<string, string>> = {};

it('leaves no promise without a test, and shows none by its words alone where there is a page', () => {
  expect(rows.filter(({ test }) => test === '').map(({ id }) => id)).toEqual([]);
  const wordsAlone = rows.filter(({ test }) => READS_TEXTS_ALONE.test(test)).map(({ id }) => id);
  expect(wordsAlone).toEqual(Object.keys(ON_NO_PAGE));
});

it('would notice a test that is gone', () => {
  expect(hasTest('test/docs/coverage.test.ts > names only tests that exist')).toBe(true);
  expect(hasTest('test/docs/coverage.test.ts > names tests nobody wrote')).toBe(false);
  expect(hasTest('test/docs/absent.test.ts > names only tests that exist')).toBe(false);
});
