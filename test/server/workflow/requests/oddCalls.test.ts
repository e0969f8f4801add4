import { expect, it } from 'vitest';
import { embeddedDatabase } from '#test/support/database.ts';
import { seed } from '#test/support/seed.ts';
import { sendOddCalls } from '#test/support/sendOddCalls.ts';

it('arbitrary calls never cause a system error, and the log contains none of their values', async () => {
  const { faults, leaked, counts } = await sendOddCalls(await embeddedDatabase(), { seed, runs: 1000 });
  expect([...faults], `seed ${seed}; npm run soak -- fuzz finds more`).toEqual([]);
  expect(leaked).toEqual([]);
  expect(Math.min(counts.answered, counts.refused, counts.notUnderstood)).toBeGreaterThan(100);
}, 120_000);
