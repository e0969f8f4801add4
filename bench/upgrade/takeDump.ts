import { existsSync } from 'node:fs';
import { mkdir, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { brotliCompressSync, constants } from 'node:zlib';
import { migrate } from '#server/storage/migrate.ts';
import { emptyCluster } from '#server/storage/emptyCluster.ts';
import { makeEmbedded } from '#server/storage/makeEmbedded.ts';
import { openPGlite } from '#server/storage/openPGlite.ts';
import { demoDefinitions } from '#test/support/definitions.ts';
import { handClock } from '#test/support/handClock.ts';
import { companyAtWork } from '#test/support/company.ts';
import { liveOn } from '#test/support/upgrade/liveOn.ts';
import type { Recording } from '#test/support/upgrade/recording.ts';
import { DUMPS } from '#test/support/upgrade/openDump.ts';
import { orderBatches } from './scenario/batches.ts';
import { keepBeside, leaveBehind, sendTwice } from './scenario/offFlow.ts';
import { askHandler, startWaiting } from './scenario/waiting.ts';
import { officeOf } from './scenario/office.ts';
import { changePeople, LEAVER } from './scenario/people.ts';
import { runRequests } from './scenario/requests.ts';
import { passTasksOn } from './scenario/tasks.ts';
import { change, definitionFiles, definitionsForDump } from './definitionsForDump.ts';
import { record } from './record.ts';
import { sqlDump } from './sqlDump.ts';

/*
 * Writes a dump of a company at work beside the others, for test/server/upgrade: `npx tsx bench/upgrade/takeDump.ts
 * 2026-11-22-stand-ins`. The name begins with the day, and goes on with what the tables got last.
 */
const [name = ''] = process.argv.slice(2);
const target = join(DUMPS, name);
if (!/^\d{4}-\d{2}-\d{2}-[a-z-]+$/u.test(name) || existsSync(target)) {
  console.error('Name a dump that is not there yet, such as 2026-11-22-stand-ins.');
  process.exit(1);
}

const { company } = await demoDefinitions();
const pglite = await openPGlite({ loadDataDir: await emptyCluster() });
const database = await makeEmbedded(pglite);
await migrate(database);
const folder = await definitionsForDump();
const clock = handClock();
const openOffice = async () => {
  const wishes = { definitions: folder, hasDemo: true, callsPerMinute: 1_000_000 };
  return officeOf(await companyAtWork(async () => database, wishes, clock), clock);
};
const first = await openOffice();
await runRequests(first);
await passTasksOn(first);
await keepBeside(first);
const repeated = await sendTwice(first);
const unattached = await leaveBehind(first);
// A changed process is a new version; what runs stays on the old one.
await change(join(folder, 'processes/leave/process.bpmn'), (xml) =>
  xml.replace('name="直属上级审批"', 'name="上级审批"'),
);
first.pass(1);
const office = await openOffice();
await startWaiting(office);
await orderBatches(office);
await askHandler(office);
office.pass(3 * 60);
await changePeople(office);
// What is made after the upgrade is made later than all this.
office.pass(1);

const tokens: Record<string, string> = {};
for (const { account } of company.people.filter((each) => each.account !== LEAVER))
  tokens[account] = (await office.company.platform.as(account)).token;
const readers = company.demoAccounts;
const dump = await sqlDump(pglite);
const now = clock.now();
const calls = await record(office.company.platform.app, {
  tokens,
  readers,
  administrator: 'admin',
  repeated,
  unattached,
});
const afterwards = await liveOn(office.company, { tokens, readers });
const recording: Recording = { now, tokens, readers, calls, afterwards };

await mkdir(target, { recursive: true });
for (const [file, text] of [
  ['database.sql.br', dump],
  ['definitions.json.br', JSON.stringify(await definitionFiles(folder))],
  ['recording.json.br', JSON.stringify(recording)],
] as const) {
  await writeFile(join(target, file), packed(text));
  console.log(
    `${file}: ${Math.ceil((await stat(join(target, file))).size / 1024)} KB of ${Math.ceil(text.length / 1024)}`,
  );
}
for (const [part, asked] of Object.entries(calls)) console.log(`${asked.length} answers: ${part}`);
await rm(folder, { recursive: true });
await database.close();

/** The window spans the whole text: the same forms and charts come again and again. */
function packed(text: string): Buffer {
  return brotliCompressSync(text, {
    params: {
      [constants.BROTLI_PARAM_LGWIN]: constants.BROTLI_MAX_WINDOW_BITS,
      [constants.BROTLI_PARAM_SIZE_HINT]: Buffer.byteLength(text),
    },
  });
}
