import { sql } from 'drizzle-orm';
import { beforeAll, expect, it, vi } from 'vitest';
import { startCompany } from '#test/support/company.ts';
import { embeddedDatabase, onPostgres, createSchema, locateSchema } from '#test/support/database.ts';
import { findPartialWrites } from '#test/support/kills/halves.ts';
import { runKills } from '#test/support/kills/run.ts';
import { embeddedSite, sharedSite, type Site } from '#test/support/kills/sites.ts';
import { buildChanged } from '../../../scripts/lib/builds.mjs';

/** Servers start several times in one test. */
vi.setConfig({ testTimeout: 240_000, hookTimeout: 120_000 });

beforeAll(() => buildChanged(['server']));

/** A short run; `npm run soak -- kills` runs for a chosen time. */
async function expectNoLoss(site: Site): Promise<void> {
  try {
    const { kills, acknowledged, lost, doubled, wrong } = await runKills({
      site,
      kills: 2,
      seed: 3,
      people: 3,
      atMost: 60_000,
      lookEvery: 2,
    });
    expect({ lost, doubled, wrong }).toEqual({ lost: 0, doubled: 0, wrong: [] });
    expect(kills).toBeGreaterThan(0);
    expect(acknowledged['starts']).toBeGreaterThan(0);
  } finally {
    await site.close();
  }
}

it('keeps every acknowledged write exactly once when the server is killed during work (embedded)', async () =>
  expectNoLoss(await embeddedSite()));

onPostgres('two servers that are killed during work', () => {
  it('keep every acknowledged write exactly once', async () =>
    expectNoLoss(await sharedSite(await locateSchema(await createSchema()))));
});

it('detects half-written and duplicated data', async () => {
  const company = await startCompany(embeddedDatabase);
  const { database } = company.platform;
  const [zhangwei, wangfang] = await company.people('zhangwei', 'wangfang');
  const decided = await company.start(zhangwei, 'leave');
  await wangfang.decide(await company.taskIn(decided, wangfang), 'AGREE');
  await company.start(zhangwei, 'leave');
  await zhangwei.upload('paper.pdf');
  expect(await findPartialWrites(database)).toEqual([]);
  const broken = (statement: string) =>
    database
      .transaction(async (tx) => {
        await tx.execute(sql.raw(statement));
        throw new Undone(await findPartialWrites({ sql: tx }));
      })
      .catch((error: unknown) => (error instanceof Undone ? error.found.join('\n') : String(error)));
  for (const [statement, found] of [
    ['delete from tasks', 'holders of no task'],
    ['delete from holders', 'not sound'],
    ['delete from participants', 'who may not read'],
    ['delete from records', 'history'],
    ['delete from notices', 'notices'],
    ["update instances set number = 'LV-1'", 'numbers given twice'],
    [
      "insert into notices select id || '1', tenant, person, instance, duty, task, about, sender, sender_name, opinion, at from notices",
      'notices',
    ],
    ['update files set size = size + 1', 'a piece missing'],
    ['delete from files', 'pieces nobody knows of'],
    ["delete from instances where status = 'running'", 'of no request'],
  ] as const)
    expect(await broken(statement), statement).toContain(found);
});

class Undone extends Error {
  readonly found: readonly string[];
  constructor(found: readonly string[]) {
    super('undone');
    this.found = found;
  }
}
