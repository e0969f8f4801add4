import { parseArgs } from 'node:util';
import { buildChanged } from '../../scripts/lib/builds.mjs';
import { runOutboxKills } from '#test/e2e/support/outboxKills.ts';
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
let [decisions, executed, lost, twice] = [0, 0, 0, 0];
try {
  for (let run = 0; run < Number(values.runs); run += 1) {
    const seed = Number(values.seed) + run;
    const report = await runOutboxKills({
      address,
      clock: createTestClock({ at: new Date().toISOString(), zone: 'Asia/Shanghai' }),
      seed,
      decisions: Number(values.decisions),
      async restartServer() {
        await server.kill();
        server = await startServer(folder, { PORT: new URL(address).port });
      },
    });
    decisions += report.decisions;
    executed += report.executed;
    lost += report.lost;
    twice += report.twice;
    console.log(`seed=${seed} ${JSON.stringify(report)}`);
    if (report.wrong.length > 0) process.exitCode = 1;
  }
  console.log(`${decisions} decisions, ${executed} executed, ${lost} lost, ${twice} twice`);
} finally {
  await server.stop();
  await deleteDataFolder(folder);
}
