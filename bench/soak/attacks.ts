import { connect } from 'node:net';
import { startCompany } from '#test/support/company.ts';
import { openSoakDatabase } from './openSoakDatabase.ts';

/*
 * Measures how one user can affect the others: each attack runs for a few seconds while another client calls the health
 * endpoint every 100 ms, which must answer within a second. `npm run soak -- attacks`, on the embedded database or at
 * SOAK_DATABASE_URL.
 */
const LIMIT_MS = 1000;
const EVERY_MS = 100;

const { database, close } = await openSoakDatabase();
const company = await startCompany(async () => database, { callsPerMinute: 1e9, log: { write: () => undefined } });
const { app } = company.platform;
await app.listen({ port: 0, host: '127.0.0.1' });
const address = app.server.address();
const port = typeof address === 'object' && address !== null ? address.port : 0;
const base = `http://127.0.0.1:${port}/api`;
const [zhangwei, wangfang] = await company.people('zhangwei', 'wangfang');

const post = (path: string, body: string, type = 'application/json') =>
  fetch(`${base}/${path}`, {
    method: 'POST',
    headers: { 'content-type': type, authorization: `Bearer ${wangfang.token}`, 'accept-language': 'en' },
    body,
  }).then(async (reply) => `${reply.status} ${(await reply.text()).slice(0, 140)}`);
const FORM = 'application/x-www-form-urlencoded';
const core = 'api-bpm/bpm/core';
const ids = (many: number) => Array.from({ length: many }, (_, at) => 9_000_000 + at).join(',');
const nested = (depth: number) => `${'['.repeat(depth)}1${']'.repeat(depth)}`;
const times = <T>(many: number, one: (at: number) => Promise<T>) =>
  Promise.all(Array.from({ length: many }, (_, at) => one(at)));

async function openTasks(many: number): Promise<readonly string[]> {
  const tasks: string[] = [];
  for (let at = 0; at < many; at += 1)
    tasks.push(await company.taskIn(await company.start(zhangwei, 'leave'), wangfang));
  return tasks;
}
const forAtOnce = await openTasks(20);
const forBatch = await openTasks(200);
const drafts: string[] = [];
for (let at = 0; at < 20; at += 1) drafts.push(String((await wangfang.saveDraft('leave', {})).data.instId));
const rows = (many: number) =>
  Array.from({ length: many }, () => ({ item: 'x'.repeat(50), spentOn: '2026-11-02', receipts: 2, amount: '1106.5' }));
const expense = await zhangwei.definition('expense');
const formJson = (many: number) => JSON.stringify({ expense: { title: 't', sub__expense_item: rows(many) } });

/** Opens connections with request bodies that never arrive completely. */
const holdOpen = (many: number) =>
  times(many, () => {
    const socket = connect(port, '127.0.0.1');
    socket.on('error', () => undefined);
    socket.write(
      `POST /api/api-uaa/oauth/user/token HTTP/1.1\r\nHost: a\r\nContent-Type: ${FORM}\r\nContent-Length: 9999\r\n\r\na`,
    );
    return new Promise<string>((resolve) => {
      setTimeout(() => {
        socket.destroy();
        resolve('closed by us after 3 s');
      }, 3000);
    });
  });

const attacks: Readonly<Record<string, () => Promise<readonly string[]>>> = {
  'a sort field of 80 KB': () =>
    times(20, () => post(`${core}/bpmTask/myTasks`, JSON.stringify({ sortField: `${'_'.repeat(80_000)}x` }))),
  'a sort field as long as it may be': () =>
    times(50, () => post(`${core}/bpmTask/myTasks`, JSON.stringify({ sortField: `${'_'.repeat(19_999)}x` }))),
  '10,000 ids to delete': () => times(10, () => post(`${core}/bpmInst/del`, `ids=${ids(10_000)}`, FORM)),
  '20 drafts deleted at once': () =>
    post(`${core}/bpmInst/del`, `ids=${drafts.join(',')}`, FORM).then((told) => [told]),
  'as many ids to delete as may be': () => times(10, () => post(`${core}/bpmInst/del`, `ids=${ids(20)}`, FORM)),
  'a batch of 5,000': () =>
    times(10, () => post(`${core}/bpmAsyncTask/save`, JSON.stringify({ taskIds: ids(5000), checkType: 'AGREE' }))),
  '20 decisions at once': () =>
    times(1, () =>
      post(`${core}/bpmTask/batCompleteTask`, JSON.stringify({ taskIds: forAtOnce.join(','), checkType: 'AGREE' })),
    ),
  '200 tasks shown to a batch': () =>
    times(4, async () =>
      String((await wangfang.ask(`bpmTask/getBatchTasksInfo?taskIds=${forBatch.join(',')}`)).data.length),
    ),
  '200 decisions in the background': () =>
    times(1, async () => {
      const told = await post(
        `${core}/bpmAsyncTask/save`,
        JSON.stringify({ taskIds: forBatch.join(','), checkType: 'AGREE' }),
      );
      await company.platform.workflow.settle();
      return told;
    }),
  '300 logins at once': () =>
    times(300, (at) => post('api-uaa/oauth/user/token', `username=nobody${at}&password=x`, FORM)),
  '500 bodies that do not come': () => holdOpen(500),
  'JSON nested 100,000 deep': () => times(20, () => post(`${core}/bpmTask/myTasks`, `{"params":${nested(100_000)}}`)),
  'JSON in a form, nested 400,000 deep': () =>
    times(5, () => post(`${core}/bpmInst/saveDraft`, JSON.stringify({ defId: expense, formJson: nested(400_000) }))),
  'a form text full of quotes': () =>
    times(5, () =>
      post(
        `${core}/bpmInst/saveDraft`,
        JSON.stringify({ defId: expense, formJson: `{"expense":"${'\\"'.repeat(400_000)}` }),
      ),
    ),
  'a form of 1,000 rows': () =>
    times(5, () => post(`${core}/bpmInst/saveDraft`, JSON.stringify({ defId: expense, formJson: formJson(1000) }))),
  'a start with 1,000 rows': () =>
    times(3, () => post(`${core}/bpmInst/startProcess`, JSON.stringify({ defId: expense, formJson: formJson(1000) }))),
  '4 MB of numbers': () =>
    times(5, () => post(`${core}/bpmInst/saveDraft`, `{"formData":[${'1,'.repeat(1_900_000)}1]}`)),
  '200 filters': () =>
    times(20, () =>
      post(
        `${core}/bpmTask/myTasks`,
        JSON.stringify({
          params: Object.fromEntries(
            Array.from({ length: 200 }, (_, at) => [`Q_v.SUBJECT${'_'.repeat(at)}_S_LK`, `%${'_%'.repeat(50)}`]),
          ),
        }),
      ),
    ),
  'a search of 20,000 signs': () =>
    times(10, () =>
      post(`${core}/bpmTask/myTasks`, JSON.stringify({ params: { 'Q_v.SUBJECT__S_LK': '%_'.repeat(9999) } })),
    ),
  'a language header of 15 KB': () =>
    times(50, () =>
      fetch(`${base}/${core}/bpmTask/getMyTaskCount`, {
        headers: { 'accept-language': 'a;q=0.1,'.repeat(1900), authorization: `Bearer ${wangfang.token}` },
      }).then(({ status }) => String(status)),
    ),
};

console.log(`${database.name}: the longest answer of the health while each attack goes on`);
const only = process.argv.slice(2).join(' ');
let failed = 0;
for (const [name, attack] of Object.entries(attacks)) {
  if (!name.includes(only)) continue;
  let isOver = false;
  let longest = 0;
  const watching = (async () => {
    while (!isOver) {
      const began = performance.now();
      await fetch(`${base}/health`).then((reply) => reply.text());
      longest = Math.max(longest, performance.now() - began);
      await new Promise((next) => setTimeout(next, EVERY_MS));
    }
  })();
  const began = performance.now();
  const answers = await attack();
  const took = performance.now() - began;
  isOver = true;
  await watching;
  if (longest > LIMIT_MS) failed += 1;
  console.log(
    `${longest > LIMIT_MS ? 'TOO LONG' : '        '} ${longest.toFixed(0).padStart(6)} ms of ${took.toFixed(0).padStart(6)} ms  ${name}: ${answers[0] ?? ''}`,
  );
}
console.log(failed === 0 ? 'The health answered within a second under each of them.' : `${failed} attacks held it up.`);
await app.close();
await close();
process.exitCode = failed === 0 ? 0 : 1;
