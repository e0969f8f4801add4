import { parseArgs } from 'node:util';
import { buildChanged } from '../../scripts/lib/builds.mjs';
import { runOutboxKills } from '#test/e2e/support/outboxKills.ts';
import { findFault, type FinalRow } from '#test/e2e/support/outboxLedger.ts';
import { createTempFolder, deleteDataFolder, startServer } from '#test/e2e/support/server.ts';
import { createTestClock } from '#test/e2e/support/testClock.ts';

/*
 * Decides with an undo in a browser while network, page, browser and server end at random times, and compares what the
 * approver has seen with the decisions the server has executed: `npm run soak -- outbox --seed 1 --runs 200`. Run n
 * uses the seed plus n, so that a failed run can be repeated alone.
 */
const { values } = parseArgs({
  options: {
    seed: { type: 'string', default: '1' },
    runs: { type: 'string', default: '200' },
    decisions: { type: 'string', default: '20' },
  },
});

await buildChanged();
const folder = createTempFolder();
let server = await startServer(folder);
const { address } = server;
const ledger: FinalRow[] = [];
try {
  for (let run = 0; run < Number(values.runs); run += 1) {
    const seed = Number(values.seed) + run;
    const rows = await runOutboxKills({
      address,
      clock: createTestClock({ at: new Date().toISOString(), zone: 'Asia/Shanghai' }),
      seed,
      decisions: Number(values.decisions),
      async restartServer() {
        await server.kill();
        server = await startServer(folder, { PORT: new URL(address).port });
      },
    });
    ledger.push(...rows);
    const faults = rows.filter((row) => findFault(row) !== undefined);
    console.log(`seed=${seed} decisions=${rows.length} faults=${faults.length}`);
    for (const row of faults) console.log(`  ${findFault(row)}: ${JSON.stringify(row)}`);
    if (faults.length > 0) process.exitCode = 1;
  }
} finally {
  printLedger(ledger);
  await server.stop();
  await deleteDataFolder(folder);
}

/** Prints what has become of the decisions, one line per disturbance. */
function printLedger(rows: readonly FinalRow[]): void {
  const disturbances = [...new Set(rows.map(({ disturbance }) => disturbance))].toSorted();
  const count = (all: readonly FinalRow[]) => ({
    decisions: all.length,
    drawn: all.filter(({ isDrawn }) => isDrawn).length,
    undone: all.filter(({ isUndone }) => isUndone).length,
    executed: all.filter(({ executed }) => executed > 0).length,
    lost: all.filter((row) => findFault(row) === 'lost').length,
    twice: all.filter(({ executed }) => executed > 1).length,
    faults: all.filter((row) => findFault(row) !== undefined).length,
  });
  const lines = disturbances.map((each) => [each, count(rows.filter(({ disturbance }) => disturbance === each))]);
  console.table({ ...Object.fromEntries(lines), all: count(rows) });
}
