import { expect, it } from 'vitest';
import { ChunkLoadError, lazyValue } from './lazyValue.ts';

it('loads once, even for concurrent callers, and then returns the value at once', async () => {
  let loads = 0;
  const code = lazyValue(async () => (loads += 1));
  expect([loads, code.value]).toEqual([0, undefined]);
  expect(await Promise.all([code.fetch(), code.fetch()])).toEqual([1, 1]);
  expect([await code.fetch(), code.value, loads]).toEqual([1, 1, 1]);
});

it('tries again after a failure, which names its cause', async () => {
  const cause = new TypeError('Failed to fetch dynamically imported module');
  let isAway = true;
  const code = lazyValue(async () => {
    if (isAway) throw cause;
    return 'code';
  });
  const failure: unknown = await code.fetch().catch((error: unknown) => error);
  expect(failure).toBeInstanceOf(ChunkLoadError);
  expect([(failure as Error).cause, code.value]).toEqual([cause, undefined]);
  isAway = false;
  expect(await code.fetch()).toBe('code');
});
