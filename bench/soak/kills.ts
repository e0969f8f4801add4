import { parseArgs } from 'node:util';
import { runKills, type KillReport } from '#test/support/kills/run.ts';
import { ROLE_SETTINGS, startPgBouncer } from '#test/support/startPgBouncer.ts';
import { embeddedSite, sharedSite, type Site } from '#test/support/kills/sites.ts';
import { buildChanged } from '../../scripts/lib/builds.mjs';
import { createSchema } from './openSoakDatabase.ts';

/*
 * Kills built servers at random times while ten users start, decide, save drafts, upload and decide in batches, and
 * timers fire: one server on the embedded database, two that share a PostgreSQL database (SOAK_DATABASE_URL), directly
 * or behind PgBouncer, of which one or both are killed. A client without an answer repeats its call, as the product
 * does. Every acknowledged command must have been executed exactly once:
 * `npm run soak -- kills --kills 20 --seed 1 --database embedded|postgresql|pooled`; without a database the first two.
 */
const { values } = parseArgs({
  options: {
    kills: { type: 'string', default: '20' },
    seed: { type: 'string', default: '1' },
    database: { type: 'string', default: 'both' },
    minutes: { type: 'string', default: '30' },
  },
});
const SLOWEST_START = 60_000;
const address = process.env['SOAK_DATABASE_URL'] ?? 'postgresql://root@127.0.0.1:5432/test';

async function onPostgres(): Promise<Site> {
  const { schema, drop } = await createSchema(address);
  const site = await sharedSite({ schema, address, isPooled: false });
  const close = async (): Promise<void> => {
    await site.close();
    await drop();
  };
  return { ...site, close };
}

async function behindPgBouncer(): Promise<Site> {
  const { schema, drop } = await createSchema(address);
  const pooler = await startPgBouncer(address);
  const site = await sharedSite({ schema, address: await pooler.addSchema(schema, ROLE_SETTINGS), isPooled: true });
  const close = async (): Promise<void> => {
    await site.close();
    await pooler.stop();
    await drop();
  };
  return { ...site, close };
}

function told({ kills, acknowledged, unanswered, remembered, lost, doubled, back, ...report }: KillReport): void {
  const wrong = [...report.wrong];
  const sorted = back.toSorted((one, other) => one - other).map(Math.round);
  const all = Object.entries(acknowledged).map(([what, times]) => `${times} ${what}`);
  console.log(
    `${kills} kills; acknowledged: ${all.join(', ')}; ${unanswered} calls without an answer, ${remembered} of them carried out`,
  );
  console.log(
    `${lost} lost, ${doubled} doubled; time to come back: median ${sorted[sorted.length >> 1]} ms, at most ${sorted.at(-1)} ms`,
  );
  const slow = back.filter((ms) => ms > SLOWEST_START).length;
  if (slow > 0) wrong.push(`${slow} starts took longer than ${SLOWEST_START} ms`);
  for (const each of wrong.slice(0, 30)) console.log(`WRONG: ${each}`);
  if (wrong.length > 0) process.exitCode = 1;
}

await buildChanged(['server']);
for (const [name, open, lookEvery, isDefault] of [
  ['embedded', embeddedSite, 5, true],
  ['postgresql', onPostgres, 1, true],
  ['pooled', behindPgBouncer, 1, false],
] as const) {
  if (values.database === 'both' ? !isDefault : values.database !== name) continue;
  const site = await open();
  console.log(`\n${site.name}, ${site.servers} at work, seed ${values.seed}`);
  try {
    told(
      await runKills({
        site,
        lookEvery,
        kills: Number(values.kills),
        seed: Number(values.seed),
        atMost: Number(values.minutes) * 60_000,
        tell: console.log,
      }),
    );
  } finally {
    await site.close();
  }
}
