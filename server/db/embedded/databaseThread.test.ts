import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql, type SQL } from 'drizzle-orm';
import fc from 'fast-check';
import * as v from 'valibot';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { DatabaseUnavailableError, isDatabaseUnavailable } from '../connectionFault.ts';
import type { Database, Sql } from '../database.ts';
import type { ThreadTimeouts } from './databaseThread.ts';
import { openEmbedded } from './openEmbedded.ts';

/** A statement that never ends and cannot be cancelled, like a write on a full disk. */
const ENDLESS_STATEMENT = sql`do $$ begin loop end loop; end $$`;
const QUICK: Partial<ThreadTimeouts> = { statement: 1000, silence: 200, close: 500, tick: 50 };

const folders: string[] = [];
const newFolder = async (): Promise<string> => {
  const folder = await mkdtemp(join(tmpdir(), 'ringi-thread-'));
  folders.push(folder);
  return folder;
};
afterAll(async () => {
  for (const folder of folders) await rm(folder, { recursive: true, force: true });
});

/** Runs a query and returns its rows as the driver returns them. */
async function selectRows(tx: Sql, query: SQL): Promise<readonly Record<string, unknown>[]> {
  const { rows } = v.parse(v.object({ rows: v.array(v.record(v.string(), v.unknown())) }), await tx.execute(query));
  return rows;
}

const countOf = async (tx: Sql): Promise<unknown> =>
  (await selectRows(tx, sql`select count(*)::int as number from seen`))[0]?.['number'];

describe('the embedded database in its thread', () => {
  let database: Database;
  beforeAll(async () => {
    database = await openEmbedded(await newFolder());
    await database.sql.execute(sql`create table seen (number int primary key, said text)`);
  });
  afterEach(() => database.sql.execute(sql`delete from seen`));
  afterAll(() => database.close());

  it('rolls back a transaction that throws, and continues', async () => {
    const failing = database.transaction(async (tx) => {
      await tx.execute(sql`insert into seen values (1, 'one')`);
      throw new Error('no');
    });
    await expect(failing).rejects.toThrow('no');
    expect(await countOf(database.sql)).toBe(0);
  });

  it('reports an error with the code of PostgreSQL, without the values sent', async () => {
    await database.sql.execute(sql`insert into seen values (1, 'one')`);
    const fault: unknown = await database.sql
      .execute(sql`insert into seen values (1, ${'a secret'})`)
      .catch((error: unknown) => (error as Error).cause);
    expect(fault).toMatchObject({ code: '23505', constraint: 'seen_pkey', severity: 'ERROR' });
    expect(JSON.stringify({ ...(fault as object) })).not.toContain('secret');
    expect(isDatabaseUnavailable(fault)).toBe(false);
  });

  it('returns timestamps, numbers, JSON and binary values like the database in the same thread', async () => {
    const [row] = await selectRows(
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

  it('isolates transactions from other statements, in whatever order they are sent', async () => {
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

describe('a statement that never ends', () => {
  it('fails as an unavailable database, and the database is reopened with the committed data', async () => {
    const lines: string[] = [];
    const database = await openEmbedded(await newFolder(), { limits: QUICK, logLine: (line) => lines.push(line) });
    await database.sql.execute(sql`create table seen (number int primary key)`);
    await database.sql.execute(sql`insert into seen values (1)`);
    const lost = database.transaction(async (tx) => {
      await tx.execute(sql`insert into seen values (2)`);
      await tx.execute(ENDLESS_STATEMENT);
    });
    const behind = database.sql.execute(sql`insert into seen values (3)`);
    await expect.poll(() => database.isReachable()).toBe(false);
    const faults = await Promise.all(
      [lost, behind].map((each) =>
        each.then(
          () => undefined,
          (error: unknown) => error,
        ),
      ),
    );
    expect(faults.map(isDatabaseUnavailable)).toEqual([true, true]);
    await expect.poll(() => database.isReachable(), { timeout: 30_000 }).toBe(true);
    expect(await countOf(database.sql)).toBe(1);
    expect(lines).toEqual([
      'The database does not answer; work goes on as soon as it does.',
      'The database answers again.',
    ]);
    await database.close();
  });

  it('is ended when the database is closed, and the folder becomes free', async () => {
    const folder = await newFolder();
    const database = await openEmbedded(folder, { limits: QUICK });
    const lost = database.background.sql.execute(ENDLESS_STATEMENT).catch((error: unknown) => error);
    await expect.poll(() => database.isReachable()).toBe(false);
    await database.close();
    expect(await lost).toMatchObject({ cause: expect.any(DatabaseUnavailableError) });
    const next = await openEmbedded(folder);
    await next.close();
  });
});

it('does not mistake a pause of its own process for an unresponsive database', async () => {
  const database = await openEmbedded(await newFolder(), { limits: { ...QUICK, statement: 500 } });
  const answer = database.sql.execute(sql`select pg_sleep(0.2)`);
  const until = Date.now() + 1500;
  while (Date.now() < until);
  await answer;
  expect(database.isReachable()).toBe(true);
  await database.close();
});
