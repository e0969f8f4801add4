import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { parsePushSettings } from '#server/config/pushSettings.ts';
import { migrate } from '#server/db/migrate.ts';
import { loadPgliteTemplate } from '#server/db/embedded/loadPgliteTemplate.ts';
import { createEmbedded } from '#test/support/createEmbedded.ts';
import { openPGlite } from '#server/db/embedded/openPGlite.ts';
import { loadDemoDefinitions } from '#test/support/definitions.ts';
import { createManualClock } from '#test/support/createManualClock.ts';
import { startCompany } from '#test/support/company.ts';
import { continueCompany } from '#test/support/upgrade/continueCompany.ts';
import type { Recording } from '#test/support/upgrade/recording.ts';
import { openPostbox } from '#test/support/postbox.ts';
import { dumps, type DumpPart } from '#test/support/upgrade/openDump.ts';
import { createBatches } from './scenario/batches.ts';
import { createSideData, createSessionsAndFiles, repeatCommand } from './scenario/offFlow.ts';
import { requestHandler, startWaitingRequests } from './scenario/waiting.ts';
import { officeOf } from './scenario/office.ts';
import { beginImport, changePeople, importUsers, LEAVER } from './scenario/people.ts';
import { changeObject, createRecords } from './scenario/records.ts';
import { runRequests } from './scenario/requests.ts';
import { transferTasks } from './scenario/tasks.ts';
import { createNewsAndMail, sendChatMessages, sendPushMessages } from './scenario/newsAndMail.ts';
import { change, definitionFiles, definitionsForDump } from './definitionsForDump.ts';
import { addToDumps } from './packDumps.ts';
import { record } from './record.ts';
import { sqlDump } from './sqlDump.ts';

/*
 * Writes a dump of a company at work beside the others, for test/server/upgrade: `npx tsx bench/upgrade/takeDump.ts
 * 2026-11-22-stand-ins`. The name starts with the date, followed by the latest change of the schema.
 */
const [name = ''] = process.argv.slice(2);
if (!/^\d{4}-\d{2}-\d{2}-[a-z-]+$/u.test(name) || (await dumps()).includes(name)) {
  console.error('Name a dump that is not there yet, such as 2026-11-22-stand-ins.');
  process.exit(1);
}

const { company } = await loadDemoDefinitions();
const pglite = await openPGlite({ loadDataDir: await loadPgliteTemplate() });
const database = await createEmbedded(pglite);
await migrate(database);
const folder = await definitionsForDump();
const clock = createManualClock();
/** Requests older than the demo shows at once are stored as a plan and created by a running server. */
const DAYS_SHOWN = 240;
const postbox = await openPostbox();
const push = parsePushSettings('mailto:it@qingling.example');
const SENDING = {
  mail: { url: postbox.url, from: 'Ringi <ringi@qingling.example>' },
  address: 'https://ringi.qingling.example',
};
const openOffice = async (more: object = {}) => {
  const wishes = {
    definitions: folder,
    hasDemo: true,
    historyDays: DAYS_SHOWN,
    callsPerMinute: 1_000_000,
    ...(push && { push }),
    pushTransport: async () => 201,
    ...more,
  };
  return officeOf(await startCompany(async () => database, wishes, clock), clock);
};
const first = await openOffice(SENDING);
await createNewsAndMail(first, postbox);
await sendPushMessages(first);
await postbox.close();
await createRecords(first);
await runRequests(first);
await transferTasks(first);
await createSideData(first);
const repeated = await repeatCommand(first);
const unattached = await createSessionsAndFiles(first);
// A changed process becomes a new version; running requests stay on the old one.
await change(join(folder, 'processes/leave/process.bpmn'), (xml) =>
  xml.replace('name="直属上级审批"', 'name="上级审批"'),
);
await changeObject(folder);
first.pass(1);
const office = await openOffice();
await startWaitingRequests(office);
office.pass(3 * 60);
await changePeople(office);
office.pass(1);

// Starts once more, because all sessions have expired.
const last = await openOffice();
const tokens: Record<string, string> = {};
for (const { account } of company.people.filter((each) => each.account !== LEAVER))
  tokens[account] = (await last.company.platform.as(account)).token;
const readers = company.demo.accounts;
await importUsers(last, tokens['admin'] ?? '');
await sendChatMessages(last);
// From here on nothing runs the background work, so that the dump contains some of each kind.
await createBatches(last);
await requestHandler(last);
await beginImport(last, tokens['admin'] ?? '');
// Rows created after the upgrade must be newer than all rows of the dump.
last.pass(1);
const dump = await sqlDump(pglite);
const now = clock.now();
const calls = await record(last.company.platform.app, {
  tokens,
  readers,
  administrator: 'admin',
  repeated,
  unattached,
});
const afterwards = await continueCompany(last.company, { tokens, readers });
const recording: Recording = { now, tokens, readers, calls, afterwards };

const texts: Readonly<Record<DumpPart, string>> = {
  database: dump,
  definitions: JSON.stringify(await definitionFiles(folder)),
  recording: JSON.stringify(recording),
};
for (const part of ['database', 'definitions', 'recording'] as const) {
  const bytes = await addToDumps(name, part, texts[part]);
  console.log(`${part}: ${Math.ceil(texts[part].length / 1024)} KB; of all dumps packed ${Math.ceil(bytes / 1024)} KB`);
}
for (const [part, asked] of Object.entries(calls)) console.log(`${asked.length} answers: ${part}`);
await rm(folder, { recursive: true });
await database.close();
