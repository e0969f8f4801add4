import { createHash } from 'node:crypto';
import { count, isNotNull, lt, notInArray } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { DOWNLOAD_PATH } from '#api/filePaths.ts';
import { readDefinitions } from '#server/definitions/readDefinitions.ts';
import { makeDatabaseFileStore } from '#server/files/fileStore.ts';
import { FORGETTERS } from '#server/forgetters.ts';
import { makePlatform } from '#server/platform.ts';
import { fileChunks, storedFiles, uploads } from '#server/storage/schema/files.ts';
import { answeredCommands } from '#server/storage/schema/identity.ts';
import { timers } from '#server/storage/schema/openWork.ts';
import { instances } from '#server/storage/schema/requests.ts';
import type { Database } from '#server/storage/database.ts';
import { sweep } from '#server/storage/sweep.ts';
import { handClock } from '#test/support/handClock.ts';
import { halvesIn } from './halves.ts';
import type { Ledger } from './ledger.ts';
import { reckon } from './promises.ts';
import type { Phone, Traffic } from './phone.ts';
import type { Site } from './sites.ts';

/** What a killed worker had taken is free again by then. */
const LATER = 2 * 60_000;
/** One timer waits for another to fire. */
const MOST_IN_TURN = 3;
const DAY = 24 * 60 * 60_000;

/** What there is of the people at the end. */
interface Worked {
  readonly ledger: Ledger;
  readonly phones: readonly Phone[];
  readonly traffic: Traffic;
}

/** The servers have ended: what is due later happens, and everything is looked at. */
export async function afterwards(site: Site, definitions: string, { ledger, phones, traffic }: Worked) {
  const database = await site.open();
  try {
    const clock = handClock(Date.now() + LATER);
    const { app, workflow } = await makePlatform(database, clock, {
      definitions: await readDefinitions(definitions),
      hasDemo: false,
    });
    for (let timer = 0; timer < MOST_IN_TURN; timer += 1) {
      await workflow.settle();
      clock.advance(LATER);
    }
    const remembered = await rememberedIn(database, traffic);
    const { lost, doubled, found } = await reckon(database, ledger);
    found.push(...(await halvesIn(database)), ...(await unpaused(database, ledger, clock.now())));
    found.push(...(await readableBroken(database, app, phones)));
    clock.advance(DAY);
    await sweep(database, clock, FORGETTERS);
    found.push(...(await leftOfUploads(database, ledger)));
    await app.close();
    return { lost, doubled, remembered, wrong: found };
  } finally {
    await database.close();
  }
}

async function rememberedIn({ sql }: Database, { resent }: Traffic): Promise<number> {
  const answers = await sql.select().from(answeredCommands);
  return answers.filter(({ person, key, at }) => at < (resent.get(`${person} ${key}`) ?? 0)).length;
}

/** Every request that only timers move has ended, and no timer is overdue. */
async function unpaused({ sql }: Database, { starts }: Ledger, now: number): Promise<readonly string[]> {
  const paused = new Set([...starts].filter(([, { kind }]) => kind === 'pause').map(([id]) => id));
  const ended = await sql.select().from(instances).where(isNotNull(instances.endedAt));
  const open = paused.size - ended.filter(({ id, status }) => paused.has(id) && status === 'succeeded').length;
  const overdue = await sql.select().from(timers).where(lt(timers.dueAt, now));
  return [
    ...(open > 0 ? [`${open} of ${paused.size} requests were left by their timers`] : []),
    ...(overdue.length > 0 ? [`${overdue.length} timers are overdue`] : []),
  ];
}

/** What was acknowledged reads as it was sent; of what broke off nothing is left. */
async function leftOfUploads(database: Database, ledger: Ledger): Promise<readonly string[]> {
  const found: string[] = [];
  const store = makeDatabaseFileStore(database);
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

/** An upload that broke off is no file to anybody, its owner included. */
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
