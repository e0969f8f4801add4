import { createHash } from 'node:crypto';
import { count, isNotNull, lt, notInArray } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { DOWNLOAD_PATH } from '#contract/files/filePaths.ts';
import { readDefinitions } from '#server/company/load/readDefinitions.ts';
import { createDatabaseFileStore } from '#server/files/fileStore.ts';
import { CLEANUP_TASKS } from '#server/jobs/cleanupTasks.ts';
import { createServer } from '#server/bootstrap/createServer.ts';
import { fileChunks, storedFiles, uploads } from '#server/db/schema/files.ts';
import { idempotencyKeys } from '#server/db/schema/identity.ts';
import { work } from '#server/db/schema/work.ts';
import { instances } from '#server/db/schema/requests.ts';
import type { Database } from '#server/db/database.ts';
import { runCleanup } from '#server/jobs/cleanup.ts';
import { createManualClock } from '#test/support/createManualClock.ts';
import { findPartialWrites } from './halves.ts';
import type { Ledger } from './ledger.ts';
import { compareWithDatabase } from './promises.ts';
import type { Phone, Traffic } from './phone.ts';
import type { Site } from './sites.ts';

/** Time in milliseconds after which the leases of a killed worker have expired. */
const LATER = 2 * 60_000;
/** Maximum number of timers that wait for each other. */
const MOST_IN_TURN = 3;
const DAY = 24 * 60 * 60_000;

/** What the run has left at the end. */
interface Worked {
  readonly ledger: Ledger;
  readonly phones: readonly Phone[];
  readonly traffic: Traffic;
}

/** Runs after the servers have ended: executes the jobs that are due later and checks everything. */
export async function checkAfterRun(site: Site, definitions: string, { ledger, phones, traffic }: Worked) {
  const database = await site.open();
  try {
    const clock = createManualClock(Date.now() + LATER);
    const { app, workflow } = await createServer(database, clock, {
      definitions: await readDefinitions(definitions),
      hasDemo: false,
    });
    for (let timer = 0; timer < MOST_IN_TURN; timer += 1) {
      await workflow.settle();
      clock.advance(LATER);
    }
    const remembered = await rememberedIn(database, traffic);
    const { lost, doubled, found } = await compareWithDatabase(database, ledger);
    found.push(...(await findPartialWrites(database)), ...(await unpaused(database, ledger, clock.now())));
    found.push(...(await readableBroken(database, app, phones)));
    clock.advance(DAY);
    await runCleanup(database, clock, CLEANUP_TASKS);
    found.push(...(await leftOfUploads(database, ledger)));
    await app.close();
    return { lost, doubled, remembered, wrong: found };
  } finally {
    await database.close();
  }
}

async function rememberedIn({ sql }: Database, { resent }: Traffic): Promise<number> {
  const answers = await sql.select().from(idempotencyKeys);
  return answers.filter(({ person, key, at }) => at < (resent.get(`${person} ${key}`) ?? 0)).length;
}

/** Checks that every request moved only by timers has ended, and that no background work is overdue. */
async function unpaused({ sql }: Database, { starts }: Ledger, now: number): Promise<readonly string[]> {
  const paused = new Set([...starts].filter(([, { kind }]) => kind === 'pause').map(([id]) => id));
  const ended = await sql.select().from(instances).where(isNotNull(instances.endedAt));
  const open = paused.size - ended.filter(({ id, status }) => paused.has(id) && status === 'succeeded').length;
  const overdue = await sql.select().from(work).where(lt(work.dueAt, now));
  return [
    ...(open > 0 ? [`${open} of ${paused.size} requests were left by their timers`] : []),
    ...overdue.map(({ kind, key }) => `background work is overdue: ${kind} ${key}`),
  ];
}

/** Checks that acknowledged uploads have the sent content and that nothing of an aborted upload is left. */
async function leftOfUploads(database: Database, ledger: Ledger): Promise<readonly string[]> {
  const found: string[] = [];
  const store = createDatabaseFileStore(database);
  for (const [id, { hash }] of ledger.uploads) {
    const sum = createHash('sha256');
    for await (const chunk of store.read(id)) sum.update(chunk as Uint8Array);
    if (sum.digest('hex') !== hash) found.push(`the file ${id} is not what was sent`);
  }
  const [broken] = await database.sql.select({ pieces: count() }).from(uploads);
  const [pieces] = await database.sql
    .select({ pieces: count() })
    .from(fileChunks)
    .where(notInArray(fileChunks.file, database.sql.select({ id: storedFiles.id }).from(storedFiles)));
  if (broken?.pieces !== 0 || pieces?.pieces !== 0)
    found.push(`${broken?.pieces} uploads that broke off were not swept, and ${pieces?.pieces} pieces`);
  return found;
}

/** Returns aborted uploads that can be read by any user, including their owner. */
async function readableBroken(
  { sql }: Database,
  app: FastifyInstance,
  phones: readonly Phone[],
): Promise<readonly string[]> {
  const found: string[] = [];
  for (const { file, owner } of await sql.select().from(uploads)) {
    const token = phones.find(({ id }) => id === owner)?.token() ?? '';
    const { body } = await app.inject(`/api${DOWNLOAD_PATH.replace('{fileId}', file)}?accessToken=${token}`);
    if (!body.includes('file.unknown')) found.push(`the broken upload ${file} is read: ${body.slice(0, 200)}`);
  }
  return found;
}
