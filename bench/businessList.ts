import { loadavg } from 'node:os';
import { migrate } from '#server/db/migrate.ts';
import { openPostgres } from '#server/db/openPostgres.ts';
import { createCallers } from './load/callers.ts';
import { listenOnFreePort, startOn } from './load/dataset.ts';
import { withClient } from './load/withClient.ts';

/*
 * Measures a list of 1,000 and of 1,000,000 business records on PostgreSQL: medians of 20 calls, interleaved. The first
 * page, the next page and a filter may take at most 1.5 times as long with the larger size (contract lists 8). A
 * substring search scans every row and is reported only. TEST_DATABASE_URL names the server; each size gets a database
 * of its own, which is dropped at the end.
 */
const SIZES = [1_000, 1_000_000] as const;
const TIMES = 20;
const MOST = 1.5;
const LIST = '/api/api-form/form/core/formBoList/assets/getData?isMobile=1';

const address = process.env['TEST_DATABASE_URL'] ?? 'postgresql://root@127.0.0.1:5432/test';
const page = (params: object = {}, pageNo = 1, more: object = {}) => ({ pageNo, pageSize: 20, params, ...more });

/** Calls to measure, and whether each has to meet the limit. */
const QUESTIONS: readonly (readonly [name: string, body: object, isHeld: boolean])[] = [
  ['first page', page(), true],
  ['next page', page({}, 2), true],
  ['a filter: one state of four', page({ Q_F_STATE_S_EQ: 'idle' }), true],
  ['a filter few fulfil: one price', page({ Q_F_PRICE_I_EQ: '777' }), true],
  ['sorted by the price', page({}, 1, { sortField: 'F_PRICE', sortOrder: 'desc' }), true],
  // With a million records, 5,480 rows match instead of 5, and all of them are counted.
  ['two days of a year', page({ Q_F_BOUGHTON_D_GE: '2026-03-01', Q_F_BOUGHTON_D_LE: '2026-03-02' }), false],
  ['part of a name, few have it', page({ Q_F_NAME_S_LK: 'Asset 777' }), false],
  ['page 50', page({}, 50), false],
];

const nameFor = (size: number): string => `ringi_list_${size}`;
const drop = (size: number) =>
  withClient(address, (client) => client.query(`drop database if exists ${nameFor(size)} with (force)`));

/** Starts a server for a company with this number of assets, which are inserted by SQL. */
async function serverWith(size: number) {
  const own = new URL(address);
  own.pathname = `/${nameFor(size)}`;
  await drop(size);
  await withClient(address, (client) => client.query(`create database ${nameFor(size)}`));
  const database = await openPostgres(own.href);
  await migrate(database);
  const { app } = await startOn(database);
  await withClient(own.href, async (client) => {
    await client.query(FILL, [size]);
    await client.query('vacuum analyze');
  });
  const callers = createCallers(await listenOnFreePort(app));
  const call = await callers.calling('hepeng');
  return {
    ask: (body: object) => call('POST', LIST, body),
    async close() {
      callers.close();
      await app.close();
      await database.close();
    },
  };
}

const FILL = `insert into records.t1__asset
  ("ID_", "TENANT_ID_", "CREATE_BY_", "CREATE_TIME_", "F_CODE", "F_NAME", "F_STATE", "F_STATE_NAME", "F_KIND",
   "F_PRICE", "F_BOUGHTON")
  select n::text, '1', '1', now() - n * interval '1 minute', 'A-' || n, 'Asset ' || n,
    (array['inUse', 'idle', 'repair', 'scrapped'])[1 + n % 4], '', (array['computer', 'phone'])[1 + n % 2],
    n % 100000, date '2026-01-01' + (n % 365)::int
  from generate_series(1, $1::int) n`;

const median = (times: readonly number[]): number => times.toSorted((one, other) => one - other)[TIMES / 2] ?? 0;

console.log(`Load of the machine: ${loadavg()[0]?.toFixed(1) ?? ''}`);
const servers = [];
for (const size of SIZES) servers.push(await serverWith(size));
const heads = SIZES.map((size) => size.toLocaleString('en').padStart(11)).join('');
console.log(`${'medians in ms, records:'.padEnd(34)}${heads}${'ratio'.padStart(8)}`);
const broken: string[] = [];
for (const [name, body, isHeld] of QUESTIONS) {
  for (let turn = 0; turn < 5; turn += 1) for (const { ask } of servers) await ask(body);
  const taken = servers.map((): number[] => []);
  for (let turn = 0; turn < TIMES; turn += 1)
    for (const [index, { ask }] of servers.entries()) {
      const began = performance.now();
      const answer = await ask(body);
      taken[index]?.push(performance.now() - began);
      if (!JSON.stringify(answer).includes('success')) throw new Error('The list did not answer.');
    }
  const [few = 0, many = 0] = taken.map(median);
  const ratio = many / few;
  if (isHeld && ratio > MOST) broken.push(name);
  console.log(
    `${name.padEnd(34)}${few.toFixed(1).padStart(11)}${many.toFixed(1).padStart(11)}${ratio.toFixed(2).padStart(8)}`,
  );
}
for (const { close } of servers) await close();
for (const size of SIZES) await drop(size);
if (broken.length > 0) {
  console.error(`Slower than ${MOST} times: ${broken.join(', ')}`);
  process.exitCode = 1;
}
