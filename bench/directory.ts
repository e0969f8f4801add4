import { loadavg } from 'node:os';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { createSearchIndex } from '#server/db/createSearchIndex.ts';
import { projectRoot } from '#server/config/projectRoot.ts';
import { buildChanged } from '../scripts/lib/builds.mjs';
import { migrate } from '#server/db/migrate.ts';
import { openPostgres } from '#server/db/openPostgres.ts';
import { createCallers } from './load/callers.ts';
import { listenOnFreePort, startOn } from './load/dataset.ts';
import { scrollPeople } from './load/scrollPeople.ts';
import { withClient } from './load/withClient.ts';
import { FILL_GROUPS, FILL_PEOPLE } from './load/manyPeople.ts';

/*
 * Measures the address book of 500 and of 50,000 users in 5 and 500 departments on PostgreSQL, with interleaved calls
 * in one run. Among 50,000 users, the 95th percentile of a search must be below 150 ms, and the first page may take at
 * most 1.5 times as long as among 500. A phone that scrolls through all of them must have fewer than 40 rows in the DOM
 * and no task longer than 50 ms. TEST_DATABASE_URL names the server; each size gets a database of its own, which is
 * dropped at the end.
 */
const SIZES = [500, 50_000] as const;
const TIMES = 60;
const MOST = 1.5;
const MOST_MS = 150;
const MOST_ROWS = 40;
const LONG_TASK_MS = 50;
const USERS = '/api/api-user/user/org/osUser';
const ROOT = '1792000000000000010';

const address = process.env['TEST_DATABASE_URL'] ?? 'postgresql://root@127.0.0.1:5432/test';
const page = (params: object = {}, pageNo = 1) => ({ pageNo, pageSize: 50, params });
const searched = (typed: string) => page({ Q_FULLNAME__S_LK: typed });

/** Calls to measure, and whether each has to meet the limit. */
const QUESTIONS: readonly (readonly [name: string, path: string, body: object | undefined, isHeld: boolean])[] = [
  ['first page of everybody', `${USERS}/query`, page(), true],
  ['first page of the enterprise', `${USERS}/getAllUserByGroupId`, page({ groupId: ROOT }), true],
  ['first page of one department', `${USERS}/getAllUserByGroupId`, page({ groupId: '1799000000000000003' }), true],
  ['opening the root', `/api/api-user/user/org/osGroup/queryGroups?dimId=1&parentId=${ROOT}`, undefined, false],
  ['search "zw"', `${USERS}/query`, searched('zw'), false],
  ['search "w"', `${USERS}/query`, searched('w'), false],
  ['search a whole name', `${USERS}/query`, searched('wang fang'), false],
  ['search a part few have', `${USERS}/query`, searched('ngfan'), false],
  ['search a Chinese name', `${USERS}/query`, searched('王芳'), false],
  ['search the end of a number', `${USERS}/query`, searched('0033'), false],
  ['search the shared domain', `${USERS}/query`, searched('qingling.example'), false],
  ['search what nobody is called', `${USERS}/query`, searched('xyzzy'), false],
  ['page 800, by number', `${USERS}/query`, page({}, 800), false],
  ['page 800, from the last one', `${USERS}/query`, page({ after: '1798000000000039950' }, 800), false],
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
  await database.background.transaction(async (tx) => {
    await tx.execute(sql.raw(FILL_GROUPS(size / 100)));
    await tx.execute(sql.raw(FILL_PEOPLE(size, size / 100)));
  });
  if (!(await createSearchIndex(database))) throw new Error('This database has no pg_trgm.');
  await withClient(own.href, (client) => client.query('vacuum analyze'));
  const port = await listenOnFreePort(app);
  const callers = createCallers(port);
  const call = await callers.calling('zhangwei');
  return {
    address: `http://127.0.0.1:${port}`,
    ask: (path: string, body: object | undefined) => call(body ? 'POST' : 'GET', path, body),
    async close() {
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
const servers = [];
for (const size of SIZES) servers.push(await serverWith(size));
const heads = SIZES.map((size) => size.toLocaleString('en').padStart(10)).join('');
console.log(`${'medians in ms, people:'.padEnd(32)}${heads}${'ratio'.padStart(8)}${'p95'.padStart(8)}`);
const broken: string[] = [];
for (const [name, path, body, isHeld] of QUESTIONS) {
  for (let turn = 0; turn < 10; turn += 1) for (const { ask } of servers) await ask(path, body);
  const taken = servers.map((): number[] => []);
  for (let turn = 0; turn < TIMES; turn += 1)
    for (const [index, { ask }] of servers.entries()) {
      const began = performance.now();
      const answer = await ask(path, body);
      taken[index]?.push(performance.now() - began);
      if (!answer.includes('"success":true')) throw new Error(`${name}: ${answer.slice(0, 200)}`);
    }
  const [few = 0, many = 0] = taken.map((times) => at(times, 0.5));
  const worst = at(taken[1] ?? [], 0.95);
  if (isHeld && many / few > MOST) broken.push(`${name}: more than ${MOST} times`);
  if (worst > MOST_MS) broken.push(`${name}: p95 above ${MOST_MS} ms`);
  console.log(
    [
      name.padEnd(32),
      few.toFixed(1).padStart(10),
      many.toFixed(1).padStart(10),
      (many / few).toFixed(2).padStart(8),
      worst.toFixed(1).padStart(8),
    ].join(''),
  );
}
const { rows, way, tasks } = await scrollPeople(servers.at(-1)?.address ?? '', 'zhangwei');
const longest = Math.max(0, ...tasks);
console.log(
  `Scrolling ${way.toLocaleString('en')} px of everybody: ${rows} rows in the page at most, the longest of ` +
    `${tasks.length.toLocaleString('en')} tasks ${longest.toFixed(0)} ms of the processor`,
);
if (rows >= MOST_ROWS) broken.push(`scrolling: ${rows} rows in the page`);
if (longest > LONG_TASK_MS) broken.push(`scrolling: a task of ${longest.toFixed(0)} ms`);
for (const { close } of servers) await close();
for (const size of SIZES) await drop(size);
if (broken.length > 0) {
  console.error(broken.join('\n'));
  process.exitCode = 1;
}
