import { asc, eq, sql } from 'drizzle-orm';
import { beforeAll, beforeEach, expect, it } from 'vitest';
import { refuse } from '#domain/shared/refusal.ts';
import { fail, ok } from '#domain/shared/result.ts';
import { migrate } from './migrate.ts';
import { idempotencyKeys, loginFailures } from './schema/identity.ts';
import { runSavepoint, type Database, type Sql } from './database.ts';
import { deleteExpiredIdempotencyKeys, runIdempotent } from './idempotency.ts';
import { onBothDatabases } from '#test/support/database.ts';

const NOON = Date.parse('2026-11-20T12:00:00.123Z');
const DAY = 86_400_000;

onBothDatabases('the database', (fresh) => {
  let database: Database;
  beforeAll(async () => {
    database = await fresh();
  });
  beforeEach(async () => {
    await database.sql.delete(loginFailures);
  });

  const add = (tx: Sql, key: string) => tx.insert(loginFailures).values({ key, count: 1, lastAt: NOON });
  const keys = async () =>
    (await database.sql.select().from(loginFailures).orderBy(asc(loginFailures.key))).map(({ key }) => key);

  it('stores timestamps to the millisecond', async () => {
    await add(database.sql, 'a');
    expect(await database.sql.select({ lastAt: loginFailures.lastAt }).from(loginFailures)).toEqual([{ lastAt: NOON }]);
  });

  it('returns large numbers as numbers', async () => {
    const { rows } = (await database.sql.execute(sql`select 9007199254740991::int8 as large`)) as { rows: unknown[] };
    expect(rows).toEqual([{ large: Number.MAX_SAFE_INTEGER }]);
  });

  it('rolls back a transaction that throws, and a command that is refused', async () => {
    await expect(
      database.transaction(async (tx) => {
        await add(tx, 'thrown');
        throw new Error('no');
      }),
    ).rejects.toThrow('no');
    const refusal = { kind: 'refused', refusal: refuse('task.ended') } as const;
    expect(
      await database.command(async (tx) => {
        await add(tx, 'refused');
        return fail(refusal);
      }),
    ).toEqual({ ok: false, error: refusal });
    expect(await keys()).toEqual([]);
  });

  it('commits the writes of a successful command', async () => {
    expect(
      await database.command(async (tx) => {
        await add(tx, 'kept');
        return ok(7);
      }),
    ).toEqual({ ok: true, value: 7 });
    expect(await keys()).toEqual(['kept']);
  });

  it('keeps nothing of a transaction in which a statement fails, and reports its error', async () => {
    const twice = database.transaction(async (tx) => {
      await add(tx, 'once');
      await Promise.all([add(tx, 'once'), add(tx, 'behind')]);
    });
    await expect(twice).rejects.toMatchObject({ cause: { code: '23505' } });
    expect(await keys()).toEqual([]);
    await database.transaction((tx) => add(tx, 'afterwards'));
    expect(await keys()).toEqual(['afterwards']);
  });

  it('keeps what was written before and after a savepoint that is rolled back', async () => {
    await database.transaction(async (tx) => {
      await add(tx, 'before');
      await runSavepoint(tx, async (part) => {
        await add(part, 'undone');
        return fail({ kind: 'refused', refusal: refuse('task.ended') } as const);
      });
      await add(tx, 'after');
    });
    expect(await keys()).toEqual(['after', 'before']);
  });

  it('runs two commands on one row one after the other', async () => {
    await add(database.sql, 'row');
    const raise = () =>
      database.transaction(async (tx) => {
        const [row] = await tx.select().from(loginFailures).where(eq(loginFailures.key, 'row')).for('update');
        await tx
          .update(loginFailures)
          .set({ count: (row?.count ?? 0) + 1 })
          .where(eq(loginFailures.key, 'row'));
      });
    await Promise.all(Array.from({ length: 20 }, raise));
    expect((await database.sql.select().from(loginFailures))[0]?.count).toBe(21);
  });

  it("fails when a statement inside a transaction does not use the transaction's handle", async () => {
    await expect(database.transaction(async () => database.sql.select().from(loginFailures))).rejects.toThrow(
      'own handle',
    );
  });

  it('can run its migrations again without changes', async () => {
    await add(database.sql, 'kept');
    await migrate(database);
    expect(await keys()).toEqual(['kept']);
  });

  it('refuses tables written by a newer version', async () => {
    await database.sql.execute(sql`insert into migrations (tag) values ('9999_future')`);
    await expect(migrate(database)).rejects.toThrow('newer version');
    await database.sql.execute(sql`delete from migrations where tag = '9999_future'`);
  });

  const call = (key: string | undefined, fingerprint = 'f', now = NOON) => ({
    person: '1',
    now,
    keyReused: 'reused',
    ...(key !== undefined && { idempotencyKey: { key, fingerprint } }),
  });

  it('runs a command once per idempotency key and repeats the same answer', async () => {
    let runs = 0;
    const run = (key: string | undefined) =>
      database.command((tx) => runIdempotent(tx, call(key), async () => ok({ runs: (runs += 1) })));
    expect(
      [await run('k1'), await run('k1'), await run('k2'), await run(undefined), await run(undefined)].map(
        (result) => result.ok && result.value.runs,
      ),
    ).toEqual([1, 1, 2, 3, 4]);
  });

  it('runs it once also for two simultaneous requests', async () => {
    let runs = 0;
    const results = await Promise.all(
      Array.from({ length: 8 }, () =>
        database.command((tx) => runIdempotent(tx, call('together'), async () => ok((runs += 1)))),
      ),
    );
    expect(runs).toBe(1);
    expect(results.every((result) => result.ok && result.value === 1)).toBe(true);
  });

  it('runs a refused command again and separates the keys of different users', async () => {
    const refused = fail({ kind: 'refused', refusal: refuse('task.ended') } as const);
    expect((await database.command((tx) => runIdempotent(tx, call('again'), async () => refused))).ok).toBe(false);
    expect(await database.command((tx) => runIdempotent(tx, call('again'), async () => ok('now')))).toEqual(ok('now'));
    expect(
      await database.command((tx) => runIdempotent(tx, { ...call('again'), person: '2' }, async () => ok('mine'))),
    ).toEqual(ok('mine'));
  });

  it('refuses a key that was used for another request', async () => {
    await database.command((tx) => runIdempotent(tx, call('mixed'), async () => ok(1)));
    expect(await database.command((tx) => runIdempotent(tx, call('mixed', 'other'), async () => ok(2)))).toEqual(
      fail({ kind: 'rejectedByServer', message: 'reused' }),
    );
  });

  it('repeats an answer for fifteen days and deletes the key after that', async () => {
    const at = (now: number, answer: number) =>
      database.command((tx) => runIdempotent(tx, call('old', 'f', now), async () => ok(answer)));
    await at(NOON, 1);
    await deleteExpiredIdempotencyKeys(database.sql, NOON + 15 * DAY);
    expect(await at(NOON + 15 * DAY, 2)).toEqual(ok(1));
    expect(await at(NOON + 15 * DAY + 1, 3)).toEqual(ok(3));
    await deleteExpiredIdempotencyKeys(database.sql, NOON + 31 * DAY);
    expect(await database.sql.select().from(idempotencyKeys)).toEqual([]);
  });
});
