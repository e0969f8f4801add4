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

it('would notice a test that is gone', () => {
  expect(hasTest('test/docs/coverage.test.ts > names only tests that exist')).toBe(true);
  expect(hasTest('test/docs/coverage.test.ts > names tests nobody wrote')).toBe(false);
  expect(hasTest('test/docs/absent.test.ts > names only tests that exist')).toBe(false);
});
