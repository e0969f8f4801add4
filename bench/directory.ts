import { loadavg } from 'node:os';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { createSearchIndex } from '#server/db/createSearchIndex.ts';
import { projectRoot } from '#server/config/projectRoot.ts';
import { buildChanged } from '../scripts/lib/builds.mjs';
import { migrate } from '#server/db/migrate.ts';
import { openPostgres } from '#server/db/openPostgres.ts';
import { createCallers } from './load/callers.ts';
import { listenOnFreePort, startLeaveRequests, startOn } from './load/dataset.ts';
import { createPeer, type PeerTable } from './load/searchPeer.ts';
import { scrollPeople } from './load/scrollPeople.ts';
import { withClient } from './load/withClient.ts';
import { FILL_GROUPS, FILL_PEOPLE } from './load/manyPeople.ts';

/*
 * Measures the address book of 500 and of 50,000 users in 5 and 500 departments on PostgreSQL, and the search in their
 * 1,000 and 100,000 requests, with interleaved calls in one run. Among 50,000 users, the 95th percentile of a search of
 * people must be below 150 ms, of a search of requests below 300 ms, and the first page may take at most 1.5 times as
 * long as among 500. The last column is the peer of a search: `ilike` in SQL on a copy of the same rows with a trigram
 * index. A phone that scrolls through all users must have fewer than 40 rows in the DOM and no task longer than 50 ms;
 * `--no-scroll` leaves that out. TEST_DATABASE_URL names the server; each size gets a database of its own, which is
 * dropped at the end, or kept by `--keep`.
 */
const SIZES = [500, 50_000] as const;
const REQUESTS_PER_USER = 2;
const TIMES = 60;
const MOST = 1.5;
const MOST_MS = { people: 150, requests: 300 } as const;
const MOST_ROWS = 40;
const LONG_TASK_MS = 50;
const USERS = '/api/api-user/user/org/osUser';
const ROOT = '1792000000000000010';

const address = process.env['TEST_DATABASE_URL'] ?? 'postgresql://root@127.0.0.1:5432/test';
const page = (params: object = {}, pageNo = 1) => ({ pageNo, pageSize: 50, params });

interface Question {
  readonly name: string;
  readonly account: 'zhangwei' | 'admin';
  readonly path: string;
  readonly body: object | undefined;
  /** Whether the first page may take at most 1.5 times as long among many users. */
  readonly isHeld: boolean;
  readonly peer?: { readonly table: PeerTable; readonly text: string };
}
const browse = (name: string, path: string, body: object | undefined, isHeld: boolean): Question => ({
  ...{ name, account: 'zhangwei', path, body, isHeld },
});
const searchPeople = (name: string, text: string): Question => ({
  ...{ name: `people: ${name}`, account: 'zhangwei', path: `${USERS}/query`, isHeld: false },
  body: page({ Q_FULLNAME__S_LK: text }),
  peer: { table: 'people', text },
});
const searchRequests = (account: Question['account'], path: string, key: string) => (name: string, text: string) => ({
  ...{ name: `${account}, ${path}: ${name}`, account, path, isHeld: false },
  body: { ...page({ [key]: text }), pageSize: 20 },
  peer: { table: 'instances' as const, text },
});
const TITLES = [
  ['few titles', 'hokkaido'],
  ['most titles', 'annual'],
  ['no title', 'kamchatka'],
  ['Chinese', '北海道'],
  ['a number', 'bn-0000500'],
] as const;

const QUESTIONS: readonly Question[] = [
  browse('first page of everybody', `${USERS}/query`, page(), true),
  browse('first page of the enterprise', `${USERS}/getAllUserByGroupId`, page({ groupId: ROOT }), true),
  browse(
    'first page of one department',
    `${USERS}/getAllUserByGroupId`,
    page({ groupId: '1799000000000000003' }),
    true,
  ),
  browse('opening the root', `/api/api-user/user/org/osGroup/queryGroups?dimId=1&parentId=${ROOT}`, undefined, false),
  searchPeople('"zw"', 'zw'),
  searchPeople('"w"', 'w'),
  searchPeople('a whole name', 'wang fang'),
  searchPeople('a part few have', 'ngfan'),
  searchPeople('a Chinese name', '王芳'),
  searchPeople('the end of a number', '0033'),
  searchPeople('the shared domain', 'qingling.example'),
  searchPeople('what nobody is called', 'xyzzy'),
  browse('page 800, by number', `${USERS}/query`, page({}, 800), false),
  browse('page 800, from the last one', `${USERS}/query`, page({ after: '1798000000000039950' }, 800), false),
  browse('first page of all requests', 'bpmInst/query', { ...page(), pageSize: 20 }, false),
  ...TITLES.flatMap(([name, text]) =>
    [
      searchRequests('zhangwei', 'bpmTask/myTasks', 'Q_v.SUBJECT__S_LK'),
      searchRequests('zhangwei', 'bpmInst/query', 'Q_i.SUBJECT__S_LK'),
      searchRequests('admin', 'bpmInst/query', 'Q_i.SUBJECT__S_LK'),
      searchRequests('admin', 'bpmTask/query', 'Q_t.SUBJECT__S_LK'),
    ].map((search) => search(name, text)),
  ),
];

const nameFor = (size: number): string => `ringi_directory_${size}`;
const drop = (size: number) =>
  withClient(address, (client) => client.query(`drop database if exists ${nameFor(size)} with (force)`));

async function serverWith(size: number) {
  const own = new URL(address);
  own.pathname = `/${nameFor(size)}`;
  await drop(size);
  await withClient(address, (client) => client.query(`create database ${nameFor(size)}`));
  const database = await openPostgres(own.href);
  await migrate(database);
  const { app } = await startOn(database, { clientFolder: join(projectRoot, 'dist/client') });
  const port = await listenOnFreePort(app);
  // Of the users of the demo company only, so that each has many.
  await startLeaveRequests(database, port, size * REQUESTS_PER_USER);
  await database.background.transaction(async (tx) => {
    await tx.execute(sql.raw(FILL_GROUPS(size / 100)));
    await tx.execute(sql.raw(FILL_PEOPLE(size, size / 100)));
  });
  if (!(await createSearchIndex(database))) throw new Error('This database has no pg_trgm.');
  const peer = await createPeer(own.href);
  await withClient(own.href, (client) => client.query('vacuum analyze'));
  const callers = createCallers(port);
  const calls = { zhangwei: await callers.calling('zhangwei'), admin: await callers.calling('admin') };
  return {
    address: `http://127.0.0.1:${port}`,
    ask: ({ account, path, body }: Question) => calls[account](body ? 'POST' : 'GET', path, body),
    peer,
    async close() {
      await peer.close();
      callers.close();
      await app.close();
      await database.close();
    },
  };
}

const at = (times: readonly number[], share: number): number =>
  times.toSorted((one, other) => one - other)[Math.min(times.length - 1, Math.floor(times.length * share))] ?? 0;

await buildChanged();
console.log(`Load of the machine: ${loadavg()[0]?.toFixed(1) ?? ''}`);
const servers: Awaited<ReturnType<typeof serverWith>>[] = [];
for (const size of SIZES) servers.push(await serverWith(size));
const heads = SIZES.map((size) => size.toLocaleString('en').padStart(10)).join('');
const WIDTH = 42;
console.log(
  `${'medians in ms, people:'.padEnd(WIDTH)}${heads}${'ratio'.padStart(8)}${'p95'.padStart(8)}${'peer'.padStart(8)}`,
);
const broken: string[] = [];
const peer = servers.at(-1)?.peer;
for (const question of QUESTIONS) {
  const { name, isHeld } = question;
  for (let turn = 0; turn < 10; turn += 1) for (const { ask } of servers) await ask(question);
  const taken = servers.map((): number[] => []);
  const ofPeer: number[] = [];
  for (let turn = 0; turn < TIMES; turn += 1) {
    for (const [index, { ask }] of servers.entries()) {
      const began = performance.now();
      const answer = await ask(question);
      taken[index]?.push(performance.now() - began);
      if (!answer.includes('"success":true')) throw new Error(`${name}: ${answer.slice(0, 200)}`);
    }
    if (question.peer === undefined) continue;
    const began = performance.now();
    await peer?.search(question.peer.table, question.peer.text);
    ofPeer.push(performance.now() - began);
  }
  const [few = 0, many = 0] = taken.map((times) => at(times, 0.5));
  const worst = at(taken[1] ?? [], 0.95);
  if (isHeld && many / few > MOST) broken.push(`${name}: more than ${MOST} times`);
  const mostMs = question.path.startsWith('bpm') ? MOST_MS.requests : MOST_MS.people;
  if (worst > mostMs) broken.push(`${name}: p95 above ${mostMs} ms`);
  console.log(
    [
      name.padEnd(WIDTH),
      few.toFixed(1).padStart(10),
      many.toFixed(1).padStart(10),
      (many / few).toFixed(2).padStart(8),
      worst.toFixed(1).padStart(8),
      (ofPeer.length > 0 ? at(ofPeer, 0.5).toFixed(1) : '').padStart(8),
    ].join(''),
  );
}
console.log(`Load of the machine: ${loadavg()[0]?.toFixed(1) ?? ''}`);

async function measureScrolling(): Promise<void> {
  const { rows, way, tasks } = await scrollPeople(servers.at(-1)?.address ?? '', 'zhangwei');
  const longest = Math.max(0, ...tasks);
  console.log(
    `Scrolling ${way.toLocaleString('en')} px of everybody: ${rows} rows in the page at most, the longest of ` +
      `${tasks.length.toLocaleString('en')} tasks ${longest.toFixed(0)} ms of the processor`,
  );
  if (rows >= MOST_ROWS) broken.push(`scrolling: ${rows} rows in the page`);
  if (longest > LONG_TASK_MS) broken.push(`scrolling: a task of ${longest.toFixed(0)} ms`);
}
if (!process.argv.includes('--no-scroll')) await measureScrolling();
for (const { close } of servers) await close();
if (!process.argv.includes('--keep')) for (const size of SIZES) await drop(size);
if (broken.length > 0) {
  console.error(broken.join('\n'));
  process.exitCode = 1;
}
