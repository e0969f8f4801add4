import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { createIdSource } from '#server/engine/idSource.ts';
import type { Database } from '#server/db/database.ts';
import { isDatabaseUnavailable } from '#server/db/connectionFault.ts';
import { CONNECTION_LIMITS, type ConnectionLimits } from '#server/db/connectionLimits.ts';
import { openBreakableRelay, onPostgres } from '#test/support/database.ts';
import { createManualClock } from '#test/support/createManualClock.ts';
import type { Relay } from '#test/support/relay.ts';

/** Production limits, divided to keep the test short. */
const SHORT: ConnectionLimits = {
  ...CONNECTION_LIMITS,
  connect: 2000,
  statement: 1500,
  background: 3000,
  silence: 300,
  heartbeat: 200,
};

onPostgres('the database client', (open) => {
  const behind = async (relay: Relay, schema: string = randomUUID(), logLine?: (line: string) => void) =>
    open(schema, { address: relay.address, limits: SHORT, ...(logLine && { logLine }) });

  const one = async (database: Database) => database.transaction((tx) => tx.execute(sql`select 1`));
  const failureOf = (work: Promise<unknown>): Promise<unknown> =>
    work.then(
      () => undefined,
      (error: unknown) => error,
    );
  /** Allows for a slow machine. */
  const SOON = { timeout: 10_000 };
  const isBack = (database: Database) =>
    expect
      .poll(
        () =>
          one(database).then(
            () => true,
            () => false,
          ),
        SOON,
      )
      .toBe(true);

  it('fails statements on a broken connection, also between two statements, and answers the next query', async () => {
    const relay = await openBreakableRelay();
    const database = await behind(relay);
    const cut = async (): Promise<unknown> =>
      failureOf(
        database.transaction(async (tx) => {
          await tx.execute(sql`select 1`);
          relay.cut();
          // No statement is running when the connection breaks.
          await new Promise((resolve) => setTimeout(resolve, 50));
          await tx.execute(sql`select 2`);
        }),
      );
    expect(isDatabaseUnavailable(await cut())).toBe(true);
    const asking = failureOf(database.sql.execute(sql`select pg_sleep(1)`));
    setTimeout(relay.cut, 50);
    expect(isDatabaseUnavailable(await asking)).toBe(true);
    await isBack(database);
  });

  it('loses no connection to transactions that could not begin', async () => {
    const relay = await openBreakableRelay();
    const database = await behind(relay);
    relay.refuse();
    const failures = await Promise.all(Array.from({ length: 30 }, () => failureOf(one(database))));
    expect(failures.map(isDatabaseUnavailable)).toEqual(failures.map(() => true));
    relay.pass();
    await isBack(database);
    // More concurrent calls than connections.
    await Promise.all(Array.from({ length: 30 }, () => one(database)));
  });

  it('stops waiting when the connection is silent and does not reuse that connection', async () => {
    const relay = await openBreakableRelay();
    const database = await behind(relay);
    await Promise.all(Array.from({ length: 10 }, () => one(database)));
    relay.hang();
    const failures = await Promise.all(Array.from({ length: 12 }, () => failureOf(one(database))));
    expect(failures.map(isDatabaseUnavailable)).toEqual(failures.map(() => true));
    relay.pass();
    await isBack(database);
    await Promise.all(Array.from({ length: 12 }, () => one(database)));
  });

  it('cancels a slow statement of a request and leaves background work running', async () => {
    const database = await behind(await openBreakableRelay());
    const stopped = await failureOf(database.sql.execute(sql`select pg_sleep(2)`));
    expect(stopped).toMatchObject({ cause: { code: '57014' } });
    expect(isDatabaseUnavailable(stopped)).toBe(false);
    await database.background.sql.execute(sql`select pg_sleep(2)`);
  });

  it('distinguishes a database error from an unavailable database', async () => {
    const database = await behind(await openBreakableRelay());
    const wrong = await failureOf(database.sql.execute(sql`select nothing from nowhere`));
    expect([wrong, new Error('no'), 'no'].map(isDatabaseUnavailable)).toEqual([false, false, false]);
  });

  it('logs once that the database is unavailable and once that it is available again', async () => {
    const said: string[] = [];
    const relay = await openBreakableRelay();
    const database = await behind(relay, undefined, (line) => said.push(line));
    expect(database.isReachable()).toBe(true);
    relay.refuse();
    await expect.poll(() => database.isReachable(), SOON).toBe(false);
    relay.pass();
    await expect.poll(() => database.isReachable(), SOON).toBe(true);
    expect(said).toEqual([expect.stringContaining('does not answer'), expect.stringContaining('answers again')]);
  });

  it.each([900, 4000])(
    'does not mistake a pause of %i ms in its own process for an unresponsive database',
    async (pause) => {
      const said: string[] = [];
      const limits = { ...SHORT, connect: 400, statement: 300 };
      const database = await open(randomUUID(), { limits, logLine: (line) => said.push(line) });
      const place = database.nodeNumber();
      await one(database);
      const asked = [
        database.sql.execute(sql`select pg_sleep(0.1)`),
        ...Array.from({ length: 20 }, () => one(database)),
        database.background.transaction((tx) => tx.execute(sql`select pg_sleep(0.1)`)),
      ];
      // The statements have been sent, and the database answers while this process is blocked.
      await new Promise((resolve) => setTimeout(resolve, 50));
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, pause);
      await Promise.all(asked);
      for (let turn = 0; turn < 20; turn += 1) {
        expect(database.isReachable()).toBe(true);
        await one(database);
        await new Promise((resolve) => setTimeout(resolve, 50));
      }
      expect(database.nodeNumber()).toBe(place);
      expect(said).toEqual([]);
    },
  );

  it('assigns no id while it cannot renew its node lease, and keeps its number if no other server took it', async () => {
    const relay = await openBreakableRelay();
    const schema = randomUUID();
    const [database, other] = [await behind(relay, schema), await open(schema)];
    const own = database.nodeNumber();
    const clock = createManualClock();
    const ids = createIdSource(clock, database.nodeNumber);
    relay.hang();
    const newcomers = [await open(schema), await open(schema), await open(schema)];
    expect(newcomers.map(({ nodeNumber }) => nodeNumber())).not.toContain(own);
    const next = async (): Promise<string> => {
      clock.advance(1);
      return ids.next();
    };
    await expect.poll(() => failureOf(next()).then(isDatabaseUnavailable), SOON).toBe(true);
    relay.pass();
    await expect.poll(() => database.isReachable(), SOON).toBe(true);
    expect(database.nodeNumber()).toBe(own);
    const numbers = [database, other, ...newcomers].map(({ nodeNumber }) => nodeNumber());
    expect(new Set(numbers).size).toBe(numbers.length);
  });

  it('takes another number if its own one was taken meanwhile, as after a failover to an older state', async () => {
    const database = await behind(await openBreakableRelay());
    const own = database.nodeNumber();
    await database.sql.execute(sql`update nodes set holder = gen_random_uuid() where id = ${own}`);
    await expect.poll(() => (database.isReachable() ? database.nodeNumber() : own), SOON).not.toBe(own);
  });

  it('stops using a number before another server can lease it', async () => {
    const relay = await openBreakableRelay();
    const schema = randomUUID();
    const limits = { ...SHORT, heartbeat: 700, lease: 3000, leaseUse: 1000 };
    const database = await open(schema, { address: relay.address, limits });
    const own = database.nodeNumber();
    // All other numbers are taken.
    await database.sql.execute(sql`update nodes set expires_at = 'infinity' where id <> ${own}`);
    relay.hang();
    const takeOver = () => open(schema, { limits });
    await expect(takeOver()).rejects.toThrow('100 servers already share this database, which is the maximum.');
    let other: Database | undefined;
    await expect
      .poll(
        async () => {
          const isUsed = !isDatabaseUnavailable(await failureOf((async () => database.nodeNumber())()));
          other = await takeOver().catch(() => undefined);
          expect(isUsed && other !== undefined).toBe(false);
          return other?.nodeNumber();
        },
        { timeout: 20_000, interval: 50 },
      )
      .toBe(own);
    relay.pass();
  });

  it('leases the number that was unused for the longest time', async () => {
    const schema = randomUUID();
    const first = await open(schema);
    await first.sql.execute(
      sql`update nodes set expires_at = clock_timestamp() - make_interval(hours => 1 + (id + 40) % 100)
        where id <> ${first.nodeNumber()}`,
    );
    const numbers: number[] = [];
    while (numbers.length < 3) numbers.push((await open(schema)).nodeNumber());
    expect(numbers).toEqual([59, 58, 57]);
  });

  it('never assigns an id twice: 10,000 rows of two servers whose connections are cut', async () => {
    const clock = createManualClock();
    const schema = randomUUID();
    const relays = [await openBreakableRelay(), await openBreakableRelay()];
    const servers = [await behind(relays[0]!, schema), await behind(relays[1]!, schema)];
    await servers[0]!.sql.execute(sql`create table written (id text primary key)`);
    let cuts = 0;
    let statements = 0;
    /** Cuts one of the connections during every fortieth statement. */
    const cutSometimes = (): void => {
      statements += 1;
      if (statements % 40 === 0) setImmediate(() => relays[(cuts += 1) % 2]!.cut());
    };
    const write = async (server: Database): Promise<string[]> => {
      const source = createIdSource(clock, server.nodeNumber);
      const written: string[] = [];
      while (written.length < 5000) {
        const tried = await failureOf(
          (async () => {
            const ids = Array.from({ length: 20 }, () => source.next());
            // A server may get no answer to its insert; the ids count as used anyway.
            written.push(...ids);
            cutSometimes();
            await server.sql.execute(
              sql`insert into written values ${sql.join(
                ids.map((id) => sql`(${id})`),
                sql`, `,
              )}`,
            );
          })(),
        );
        if (tried !== undefined && !isDatabaseUnavailable(tried))
          throw new Error('It failed for another reason.', { cause: tried });
        if (tried !== undefined) await new Promise((resolve) => setTimeout(resolve, 20));
      }
      return written;
    };
    const ids = (await Promise.all(servers.map(write))).flat();
    expect(cuts).toBeGreaterThan(1);
    expect(new Set(ids).size).toBe(ids.length);
  });
});
