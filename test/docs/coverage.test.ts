import { expect, it } from 'vitest';
import { hasTest, readCoverage } from '../../scripts/lib/coverage.mjs';

const SPECIFICATION_ROW_COUNT = 445;
const rows = readCoverage();

it('lists every requirement of the specification once', () => {
  expect(rows).toHaveLength(SPECIFICATION_ROW_COUNT);
  expect(new Set(rows.map(({ id }) => id)).size).toBe(rows.length);
  for (const { id, kind } of rows) expect(id).toMatch(new RegExp(`^${kind}-\\d{3}$`, 'u'));
});

it('refers to existing tests only', () => {
  const wrong = rows.filter(({ test }) => test !== '' && !hasTest(test)).map(({ id, test }) => `${id}: ${test}`);
  expect(wrong).toEqual([]);
});

/** Tests that only read text files. They show that a text exists, not that a user sees it. */
const READS_TEXT_FILES_ONLY = /^test\/docs\//u;
/** Requirements that no page shows, each with the reason. None at present. */
const WITHOUT_PAGE: Readonly<Record<string, string>> = {};

it('covers every requirement by a test, and none by a text file alone if a page shows it', () => {
  expect(rows.filter(({ test }) => test === '').map(({ id }) => id)).toEqual([]);
  const wordsAlone = rows.filter(({ test }) => READS_TEXT_FILES_ONLY.test(test)).map(({ id }) => id);
  expect(wordsAlone).toEqual(Object.keys(WITHOUT_PAGE));
});

it('detects a test that does not exist', () => {
  expect(hasTest('test/docs/coverage.test.ts > refers to existing tests only')).toBe(true);
  expect(hasTest('test/docs/coverage.test.ts > names tests nobody wrote')).toBe(false);
  expect(hasTest('test/docs/absent.test.ts > names only tests that exist')).toBe(false);
});
