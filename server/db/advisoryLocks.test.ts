import { expect, it } from 'vitest';
import { ADVISORY_LOCKS } from './advisoryLocks.ts';

it('gives each advisory lock a key of its own', () => {
  const keys = Object.values<number>(ADVISORY_LOCKS);
  expect(new Set(keys).size).toBe(keys.length);
});
