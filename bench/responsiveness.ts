import { fork } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import { migrate } from '#server/db/migrate.ts';
import { openPostgres } from '#server/db/openPostgres.ts';
import { startOn } from './load/dataset.ts';
import { FILL_GROUPS, FILL_PEOPLE } from './load/manyPeople.ts';
import { SCIM_TOKEN } from './load/scimToken.ts';
import { withClient } from './load/withClient.ts';

/*
 * Measures the delay of other calls while work runs that grows with the company: SCIM lists among 50,000 users, and a
 * file of 50,000 new users that is previewed and imported in the background. /api/health must answer within 200 ms
 * meanwhile. The server is a separate process on PostgreSQL; TEST_DATABASE_URL names the database server, where a
 * database is created and dropped. `--small` uses 5,000.
 */
const SIZE = process.argv.includes('--small') ? 5_000 : 50_000;
const MOST_MS = 200;
const EVERY_MS = 10;
const NAME = 'ringi_responsiveness';
const DEPARTMENTS = SIZE / 100;

const address = process.env['TEST_DATABASE_URL'] ?? 'postgresql://root@127.0.0.1:5432/test';
const own = new URL(address);
own.pathname = `/${NAME}`;
const drop = () => withClient(address, (client) => client.query(`drop database if exists ${NAME} with (force)`));

async function fill(): Promise<void> {
  await drop();
  await withClient(address, (client) => client.query(`create database ${NAME}`));
  const database = await openPostgres(own.href);
  await migrate(database);
  const { app } = await startOn(database);
  await database.background.transaction(async (tx) => {
    await tx.execute(sql.raw(FILL_GROUPS(DEPARTMENTS)));
    await tx.execute(sql.raw(FILL_PEOPLE(SIZE, DEPARTMENTS)));
  });
  await app.close();
  await database.close();
  await withClient(own.href, (client) => client.query('vacuum analyze'));
}

async function serve() {
  const process = fork(new URL('./load/serve.ts', import.meta.url), [own.href], { execArgv: ['--import', 'tsx'] });
  const [port] = await once(process, 'message');
  const exited = once(process, 'exit');
  return {
    port: Number(port),
    close: async () => {
      process.disconnect();
      await exited;
    },
  };
}

const file = (): string =>
  'account,name,mail,mobile,department,post,superior\n' +
  Array.from({ length: SIZE }, (_, at) => {
    const superior = at < DEPARTMENTS ? '' : `new${at % DEPARTMENTS}`;
    const mobile = `137${String(at).padStart(8, '0')}`;
    return `new${at},王新${at},new${at}@qingling.example,${mobile},新部门/组${at % DEPARTMENTS},工程师,${superior}\n`;
  }).join('');

await fill();
const { port, close } = await serve();
const root = `http://127.0.0.1:${port}`;

/** Returns the duration of the work, and the longest answer time of /api/health meanwhile, in milliseconds. */
async function beside(work: () => Promise<unknown>): Promise<{ readonly taken: number; readonly worst: number }> {
  let isOver = false;
  let worst = 0;
  const watching = (async () => {
    while (!isOver) {
      const began = performance.now();
      await (await fetch(`${root}/api/health`)).text();
      worst = Math.max(worst, performance.now() - began);
      await setTimeout(EVERY_MS);
    }
  })();
  const began = performance.now();
  try {
    await work();
  } finally {
    isOver = true;
  }
  const taken = performance.now() - began;
  await watching;
  return { taken, worst };
}

const list = async (query: Readonly<Record<string, string>>): Promise<void> => {
  const reply = await fetch(`${root}/scim/v2/Users?${new URLSearchParams(query)}`, {
    headers: { authorization: `Bearer ${SCIM_TOKEN}` },
  });
  const text = await reply.text();
  if (!reply.ok) throw new Error(text.slice(0, 300));
};
const conditions = (count: number, condition: string) => Array.from({ length: count }, () => condition).join(' or ');
const SORTED = { sortBy: 'title', count: '1' };

const login = await fetch(`${root}/api/api-uaa/oauth/user/token`, {
  method: 'POST',
  body: new URLSearchParams({ username: 'admin', password: 'Ringi-2026' }),
});
const token = ((await login.json()) as { readonly data: { readonly access_token: string } }).data.access_token;
const headers = { authorization: `Bearer ${token}`, 'accept-language': 'en-US' };
let version = '';
const send = async (call: string): Promise<void> => {
  const form = new FormData();
  form.set('version', version);
  form.set('choices', '{"taken":[],"leaving":[]}');
  form.set('file', new File([file()], 'people.csv'));
  const reply = await fetch(`${root}/api/api-user/user/users/import/${call}`, { method: 'POST', body: form, headers });
  const text = await reply.text();
  const { data } = JSON.parse(text) as { readonly data?: Sent };
  if (data?.problems !== undefined && data.problems.count > 0) throw new Error(text.slice(0, 300));
  if (data?.version !== undefined) version = data.version;
  else if (data?.outcome !== 'begun' && data?.outcome !== 'foreseen') throw new Error(text.slice(0, 300));
};
interface Sent {
  readonly version?: string;
  readonly outcome?: string;
  readonly problems?: { readonly count: number };
}
/** Waits until the server has finished the import. */
const written = async (): Promise<void> => {
  for (;;) {
    const reply = await fetch(`${root}/api/api-user/user/users/import/latest`, { headers });
    const { data } = (await reply.json()) as { readonly data: { readonly state: string; readonly added: number } };
    if (data.state === 'done' && data.added === SIZE) return;
    if (data.state !== 'running') throw new Error(JSON.stringify(data));
    await setTimeout(1_000);
  }
};

const WORK: readonly (readonly [name: string, work: () => Promise<unknown>])[] = [
  ['one by userName', () => list({ filter: 'userName eq "wangwei16"' })],
  ['displayName co "zzz"', () => list({ filter: 'displayName co "zzz"' })],
  ['sortBy=title&count=1', () => list(SORTED)],
  ['20 conditions emails[value co …]', () => list({ filter: conditions(20, 'emails[value co "zzz"]') })],
  ['20 conditions title co …', () => list({ filter: conditions(20, 'title co "zzz"') })],
  [
    'department co …',
    () => list({ filter: 'urn:ietf:params:scim:schemas:extension:enterprise:2.0:User:department co "zzz"' }),
  ],
  ['four sorted ones at once', () => Promise.all([1, 2, 3, 4].map(() => list(SORTED)))],
  [`preview of ${SIZE} new people`, () => send('preview')],
  [`effects of ${SIZE} new people`, () => send('effects')],
  [`beginning the import of ${SIZE} new people`, () => send('commit')],
  [`writing ${SIZE} new people`, written],
  [`preview of the same ${SIZE} again`, () => send('preview')],
];

const broken: string[] = [];
console.log(`${`${SIZE} people`.padEnd(40)}${'taken, ms'.padStart(12)}${'health, ms'.padStart(12)}`);
for (const [name, work] of WORK) {
  const { taken, worst } = await beside(work);
  if (worst > MOST_MS) broken.push(`${name}: health took ${worst.toFixed(0)} ms`);
  console.log(`${name.padEnd(40)}${taken.toFixed(0).padStart(12)}${worst.toFixed(0).padStart(12)}`);
}
await close();
await drop();
if (broken.length > 0) {
  console.error(broken.join('\n'));
  process.exitCode = 1;
}
