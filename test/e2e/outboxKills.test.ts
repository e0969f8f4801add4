import { expect, it } from 'vitest';
import { runOutboxKills } from './support/outboxKills.ts';
import { openSite } from './support/site.ts';

const site = openSite();
/** Number of random runs; `npm run test:all` sets more. */
const SEEDS = Number(process.env['TEST_OUTBOX_SEEDS'] ?? 3);
const DECISIONS = 7;

it.each(Array.from({ length: SEEDS }, (_, index) => index + 1))(
  'executes each decision once while network, page, browser and server end at random times, with seed %i',
  async (seed) => {
    const report = await runOutboxKills({
      address: site.server.address,
      clock: site.clock,
      seed,
      decisions: DECISIONS,
      restartServer: () => site.restart(async () => undefined),
    });
    expect(report).toMatchObject({ decisions: DECISIONS, lost: 0, twice: 0, wrong: [] });
  },
);
