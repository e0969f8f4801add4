import { setTimeout as sleep } from 'node:timers/promises';
import { performance } from 'node:perf_hooks';
import { parseArgs } from 'node:util';
import { migrate } from '#server/db/migrate.ts';
import { openPostgres } from '#server/db/openPostgres.ts';
import { instances } from '#server/db/schema/requests.ts';
import { copyDefinitions } from '#test/support/definitions.ts';
import { LEAVE } from '#test/support/forms/demo.ts';
import { expectInvariants } from '#test/support/invariants.ts';
import { openRelay } from '#test/support/relay.ts';
import { startServerProcess } from '#test/support/serverProcess.ts';
import { buildChanged } from '../../scripts/lib/builds.mjs';
import { createSchema } from './openSoakDatabase.ts';

/*
 * Runs a built server while its database is disconnected, refuses connections, stops answering and is down for minutes.
 * Users start and decide requests, and repeat each call with its idempotency key until it is answered. At the end
 * nothing is lost, nothing was executed twice, and the server has not restarted.
 */
const { values } = parseArgs({
  options: { minutes: { type: 'string', default: '5' }, people: { type: 'string', default: '4' } },
});
const away = Number(values.minutes) * 60_000;
const address = process.env['SOAK_DATABASE_URL'] ?? 'postgresql://root@127.0.0.1:5432/test';

const { schema, drop } = await createSchema(address);
const database = await openPostgres(address, { schema });
await migrate(database);
await buildChanged(['server']);
const relay = await openRelay(address);
const url = new URL(relay.address);
url.searchParams.set('options', `-c search_path=${schema}`);
const server = startServerProcess({
  DATABASE_URL: url.href,
  RINGI_COMPANY: await copyDefinitions({ hasHistory: false }),
});
const home = await server.ready;

interface Reply {
  readonly success: boolean;
  readonly code: number;
  readonly data?: { readonly instId?: string; readonly access_token?: string };
  readonly result?: { readonly data: readonly { readonly taskId: string }[] };
  readonly defId?: string;
}
const answers = new Map<number, number>();
let lastAnswered = performance.now();

/** Repeats the call while the server answers "try again". */
async function ask(path: string, init: RequestInit): Promise<Reply> {
  for (;;) {
    const response = await fetch(`${home}/api${path}`, init);
    const reply = (await response.json()) as Reply;
    answers.set(response.status, (answers.get(response.status) ?? 0) + 1);
    if (response.status !== 503) {
      lastAnswered = performance.now();
      return reply;
    }
    await sleep(100);
  }
}
async function logIn(account: string) {
  const { data } = await ask('/api-uaa/oauth/user/token', {
    method: 'POST',
    body: new URLSearchParams({ username: account, password: 'Ringi-2026' }),
  });
  const headers = { authorization: `Bearer ${data?.access_token ?? ''}`, 'content-type': 'application/json' };
  return {
    get: (path: string) => ask(`/api-bpm/bpm/core/${path}`, { headers }),
    command: (path: string, body: object, key: string) =>
      ask(`/api-bpm/bpm/core/${path}`, {
        method: 'POST',
        headers: { ...headers, 'idempotency-key': key },
        body: JSON.stringify(body),
      }),
  };
}

const author = await logIn('zhangwei');
const head = await logIn('wangfang');
const { defId } = await author.get('bpmDef/getBydefKey?defKey=leave');
const started: string[] = [];
const refused: Reply[] = [];
let isOver = false;

async function work(person: number): Promise<void> {
  for (let turn = 0; !isOver; turn += 1) {
    const key = `${person}-${turn}`;
    const start = await author.command(
      'bpmInst/startProcess',
      { defId, formJson: JSON.stringify({ leave: LEAVE }) },
      `start-${key}`,
    );
    const instId = start.data?.instId;
    if (instId === undefined) {
      refused.push(start);
      continue;
    }
    started.push(instId);
    const tasks = await head.command(
      'bpmTask/myTasks',
      { pageNo: 1, pageSize: 1, params: { 'Q_v.INST_ID__S_EQ': instId } },
      '',
    );
    const [task] = tasks.result?.data ?? [];
    const decided = await head.command(
      'bpmTask/completeTask',
      { taskId: task?.taskId, checkType: 'AGREE', opinion: '' },
      `decide-${key}`,
    );
    if (!decided.success) refused.push(decided);
    await sleep(50);
  }
}

const back: number[] = [];
async function phase(name: string, trouble: () => Promise<void>): Promise<void> {
  const before = started.length;
  await trouble();
  relay.pass();
  const from = performance.now();
  while (lastAnswered < from) await sleep(10);
  back.push(lastAnswered - from);
  console.log(
    `${name.padEnd(28)} ${started.length - before} requests meanwhile, answers again after ${Math.round(lastAnswered - from)} ms`,
  );
  await sleep(3000);
}
async function often(times: number, every: number, what: () => void): Promise<void> {
  for (let time = 0; time < times; time += 1) {
    what();
    await sleep(every);
  }
}

const people = Array.from({ length: Number(values.people) }, (_, person) => work(person));
await phase('cut every second', () => often(30, 1000, relay.cut));
await phase('cut in the middle of commits', () => often(60, 500, () => relay.cutAfter('commit')));
await phase('cut in the middle of writing', () => often(60, 500, () => relay.cutAfter('update "instances"')));
await phase('refused for ten seconds', async () => {
  relay.refuse();
  await sleep(10_000);
});
await phase('silent for thirty seconds', async () => {
  relay.hang();
  await sleep(30_000);
});
await phase(`away for ${values.minutes} minutes`, async () => {
  relay.refuse();
  await sleep(away);
});
isOver = true;
await Promise.all(people);

const stored = await database.sql.select({ id: instances.id }).from(instances);
const problems = [
  ...(stored.length === new Set(started).size ? [] : [`${started.length} starts answered, ${stored.length} requests`]),
  ...(started.length === new Set(started).size ? [] : ['a start was answered twice']),
  ...(refused.length === 0 ? [] : [`refused: ${JSON.stringify(refused.slice(0, 3))}`]),
  ...(server.child.exitCode === null ? [] : ['the server ended']),
];
await expectInvariants(database);
const memory = process.memoryUsage().rss / 1024 / 1024;
server.child.kill('SIGINT');
const { code, complained } = await server.ended;
if (complained.includes('Flu') || complained.includes('zhangwei')) problems.push('the log tells of people');
console.log(`\n${started.length} requests, answers by status ${JSON.stringify([...answers])}`);
console.log(
  `lines of the log: ${complained.split('\n').length}; this process ${Math.round(memory)} MB; exit code ${code}`,
);
await relay.close();
await database.close();
await drop();
for (const problem of problems) console.log(`WRONG: ${problem}`);
process.exitCode = problems.length > 0 || code !== 0 ? 1 : 0;
