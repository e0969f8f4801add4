import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql, type SQL } from 'drizzle-orm';
import fc from 'fast-check';
import * as v from 'valibot';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { ConnectionFault, isAway } from '#server/storage/connectionFault.ts';
import type { Database, Sql } from '#server/storage/database.ts';
import type { ThreadLimits } from '#server/storage/embedded/databaseThread.ts';
import { openEmbedded } from '#server/storage/embedded/openEmbedded.ts';

/** Like a write that finds the disk full, it never comes back and cannot be cancelled. */
const ENDLESS = sql`do $$ begin loop end loop; end $$`;
const QUICK: Partial<ThreadLimits> = { statement: 1000, silence: 200, close: 500, tick: 50 };

const folders: string[] = [];
const newFolder = async (): Promise<string> => {
  const folder = await mkdtemp(join(tmpdir(), 'ringi-thread-'));
  folders.push(folder);
  return folder;
};
afterAll(async () => {
  for (const folder of folders) await rm(folder, { recursive: true, force: true });
});

/** Runs a query and returns its rows as the driver gives them. */
async function rowsOf(tx: Sql, query: SQL): Promise<readonly Record<string, unknown>[]> {
  const { rows } = v.parse(v.object({ rows: v.array(v.record(v.string(), v.unknown())) }), await tx.execute(query));
  return rows;
}

const countOf = async (tx: Sql): Promise<unknown> =>
  (await rowsOf(tx, sql`select count(*)::int as number from seen`))[0]?.['number'];

describe('the embedded database in its thread', () => {
  let database: Database;
  beforeAll(async () => {
    database = await openEmbedded(await newFolder());
    await database.sql.execute(sql`create table seen (number int primary key, said text)`);
  });
  afterEach(() => database.sql.execute(sql`delete from seen`));
  afterAll(() => database.close());

  it('rolls back a transaction that throws, and goes on', async () => {
    const failing = database.transaction(async (tx) => {
      await tx.execute(sql`insert into seen values (1, 'one')`);
      throw new Error('no');
    });
    await expect(failing).rejects.toThrow('no');
    expect(await countOf(database.sql)).toBe(0);
  });

  it('names the fault as PostgreSQL does, without what was sent', async () => {
    await database.sql.execute(sql`insert into seen values (1, 'one')`);
    const fault: unknown = await database.sql
      .execute(sql`insert into seen values (1, ${'a secret'})`)
      .catch((error: unknown) => (error as Error).cause);
    expect(fault).toMatchObject({ code: '23505', constraint: 'seen_pkey', severity: 'ERROR' });
    expect(JSON.stringify({ ...(fault as object) })).not.toContain('secret');
    expect(isAway(fault)).toBe(false);
  });

  it('answers moments, numbers, documents and bytes as the database in the same thread does', async () => {
    const [row] = await rowsOf(
      database.sql,
      sql`select timestamptz '2026-11-27T00:00:00.123Z' as at, 9007199254740991::int8 as large,
        '{"a":[1]}'::jsonb as document, '\\x00ff'::bytea as bytes, null as nothing, '{1.5,2}'::numeric[] as list`,
    );
    expect(row).toMatchObject({
      large: 9_007_199_254_740_991,
      document: { a: [1] },
      nothing: null,
      list: '{1.5,2}',
    });
    expect(new Date(String(row?.['at'])).toISOString()).toBe('2026-11-27T00:00:00.123Z');
    expect([...(row?.['bytes'] as Uint8Array)]).toEqual([0, 255]);
  });

  it('lets no statement of others into a transaction, in whatever order they come', async () => {
    const command = fc.record({ isTransaction: fc.boolean(), fails: fc.boolean(), pauses: fc.nat({ max: 2 }) });
    await fc.assert(
      fc.asyncProperty(fc.array(command, { maxLength: 12 }), async (commands) => {
        await database.sql.execute(sql`delete from seen`);
        const seen: number[] = [];
        await Promise.allSettled(
          commands.map(async ({ isTransaction, fails, pauses }, index) => {
            const insert = (tx: Sql, part: number) =>
              tx.execute(sql`insert into seen values (${index * 10 + part}, '')`);
            if (!isTransaction) return insert(database.sql, 0);
            return database.transaction(async (tx) => {
              const before = Number(await countOf(tx));
              await insert(tx, 0);
              for (let turn = 0; turn < pauses; turn += 1) await new Promise((resolve) => void setTimeout(resolve));
              await insert(tx, 1);
              seen.push(Number(await countOf(tx)) - before);
              if (fails) throw new Error('no');
            });
          }),
        );
        const expected = commands.reduce((sum, { isTransaction, fails }) => {
          if (!isTransaction) return sum + 1;
          return fails ? sum : sum + 2;
        }, 0);
        expect(seen.every((own) => own === 2)).toBe(true);
        expect(await countOf(database.sql)).toBe(expected);
      }),
      { numRuns: 30 },
    );
  });
});

describe('a statement that never comes back', () => {
  it('fails as a database that is away, and the database is opened again with what was committed', async () => {
    const told: string[] = [];
    const database = await openEmbedded(await newFolder(), { limits: QUICK, tell: (line) => told.push(line) });
    await database.sql.execute(sql`create table seen (number int primary key)`);
    await database.sql.execute(sql`insert into seen values (1)`);
    const lost = database.transaction(async (tx) => {
      await tx.execute(sql`insert into seen values (2)`);
      await tx.execute(ENDLESS);
    });
    const behind = database.sql.execute(sql`insert into seen values (3)`);
    await expect.poll(() => database.isThere()).toBe(false);
    const faults = await Promise.all(
      [lost, behind].map((each) =>
        each.then(
          () => undefined,
          (error: unknown) => error,
        ),
      ),
    );
    expect(faults.map(isAway)).toEqual([true, true]);
    await expect.poll(() => database.isThere(), { timeout: 30_000 }).toBe(true);
    expect(await countOf(database.sql)).toBe(1);
    expect(told).toEqual([
      'The database does not answer; work goes on as soon as it does.',
      'The database answers again.',
    ]);
    await database.close();
  });

  it('is ended when the database is closed, and leaves the folder free', async () => {
    const folder = await newFolder();
    const database = await openEmbedded(folder, { limits: QUICK });
    const lost = database.background.sql.execute(ENDLESS).catch((error: unknown) => error);
    await expect.poll(() => database.isThere()).toBe(false);
    await database.close();
    expect(await lost).toMatchObject({ cause: expect.any(ConnectionFault) });
    const next = await openEmbedded(folder);
    await next.close();
  });
});

it('takes no pause of its own process for a silence of the database', async () => {
  const database = await openEmbedded(await newFolder(), { limits: { ...QUICK, statement: 500 } });
  const answer = database.sql.execute(sql`select pg_sleep(0.2)`);
  const until = Date.now() + 1500;
  while (Date.now() < until);
  await answer;
  expect(database.isThere()).toBe(true);
  await database.close();
});
