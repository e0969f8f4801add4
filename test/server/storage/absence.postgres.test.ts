import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { makeIdSource } from '#server/engine/idSource.ts';
import type { Database } from '#server/storage/database.ts';
import { isAway } from '#server/storage/connectionFault.ts';
import type { ConnectionLimits } from '#server/storage/connectionLimits.ts';
import { breakableWay, onPostgres } from '#test/support/database.ts';
import { handClock } from '#test/support/handClock.ts';
import type { Relay } from '#test/support/relay.ts';

/** Seconds of the product are hundredths here. */
const SHORT: ConnectionLimits = { connect: 2000, statement: 1500, background: 3000, silence: 300, heartbeat: 200 };

onPostgres('a database that goes away', (open) => {
  const behind = async (relay: Relay, schema: string = randomUUID(), tell?: (line: string) => void) =>
    open(schema, { address: relay.address, limits: SHORT, ...(tell && { tell }) });

  const one = async (database: Database) => database.transaction((tx) => tx.execute(sql`select 1`));
  const failureOf = (work: Promise<unknown>): Promise<unknown> =>
    work.then(
      () => undefined,
      (error: unknown) => error,
    );
  /** However busy the machine is. */
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

  it('fails what it was cut off from, between two statements, too, and answers the next question', async () => {
    const relay = await breakableWay();
    const database = await behind(relay);
    const cut = async (): Promise<unknown> =>
      failureOf(
        database.transaction(async (tx) => {
          await tx.execute(sql`select 1`);
          relay.cut();
          // Nothing is being asked when the connection breaks.
          await new Promise((resolve) => setTimeout(resolve, 50));
          await tx.execute(sql`select 2`);
        }),
      );
    expect(isAway(await cut())).toBe(true);
    const asking = failureOf(database.sql.execute(sql`select pg_sleep(1)`));
    setTimeout(relay.cut, 50);
    expect(isAway(await asking)).toBe(true);
    await isBack(database);
  });

  it('loses no connection to transactions that could not begin', async () => {
    const relay = await breakableWay();
    const database = await behind(relay);
    relay.refuse();
    const failures = await Promise.all(Array.from({ length: 30 }, () => failureOf(one(database))));
    expect(failures.map(isAway)).toEqual(failures.map(() => true));
    relay.pass();
    await isBack(database);
    // More at once than there are connections.
    await Promise.all(Array.from({ length: 30 }, () => one(database)));
  });

  it('does not wait for ever when nothing comes any more, and uses no such connection again', async () => {
    const relay = await breakableWay();
    const database = await behind(relay);
    await Promise.all(Array.from({ length: 10 }, () => one(database)));
    relay.hang();
    const failures = await Promise.all(Array.from({ length: 12 }, () => failureOf(one(database))));
    expect(failures.map(isAway)).toEqual(failures.map(() => true));
    relay.pass();
    await isBack(database);
    await Promise.all(Array.from({ length: 12 }, () => one(database)));
  });

  it('stops a statement of an answer that takes too long, and leaves work alone that nobody waits for', async () => {
    const database = await behind(await breakableWay());
    const stopped = await failureOf(database.sql.execute(sql`select pg_sleep(2)`));
    expect(stopped).toMatchObject({ cause: { code: '57014' } });
    expect(isAway(stopped)).toBe(false);
    await database.background.sql.execute(sql`select pg_sleep(2)`);
  });

  it('knows an answer of the database from its absence', async () => {
    const database = await behind(await breakableWay());
    const wrong = await failureOf(database.sql.execute(sql`select nothing from nowhere`));
    expect([wrong, new Error('no'), 'no'].map(isAway)).toEqual([false, false, false]);
  });

  it('says once that it is gone, and once that it is back', async () => {
    const said: string[] = [];
    const relay = await breakableWay();
    const database = await behind(relay, undefined, (line) => said.push(line));
    expect(database.isThere()).toBe(true);
    relay.refuse();
    await expect.poll(() => database.isThere(), SOON).toBe(false);
    relay.pass();
    await expect.poll(() => database.isThere(), SOON).toBe(true);
    expect(said).toEqual([expect.stringContaining('does not answer'), expect.stringContaining('answers again')]);
  });

  it('notices that its place was lost, though the connection seems to stand, and takes another one', async () => {
    const relay = await breakableWay();
    const schema = randomUUID();
    const [database, other] = [await behind(relay, schema), await open(schema)];
    const lost = database.place();
    const clock = handClock();
    const ids = makeIdSource(clock, database.place);
    relay.hang();
    // The database has given the connection up; whoever holds it does not hear of that.
    await other.sql.execute(sql`select pg_terminate_backend(pid) from pg_locks
      where locktype = 'advisory' and classid = 7214002 and objid = ${lost}`);
    const newcomers = [await open(schema), await open(schema), await open(schema)];
    expect(newcomers.map(({ place }) => place())).not.toContain(lost);
    const next = async (): Promise<string> => {
      clock.advance(1);
      return ids.next();
    };
    await expect.poll(() => failureOf(next()).then(isAway), SOON).toBe(true);
    relay.pass();
    await expect.poll(() => database.isThere(), SOON).toBe(true);
    const places = [database, other, ...newcomers].map(({ place }) => place());
    expect(new Set(places).size).toBe(places.length);
  });

  it('never gives an id twice: 10,000 rows of two servers whose connections are cut', async () => {
    const clock = handClock();
    const schema = randomUUID();
    const relays = [await breakableWay(), await breakableWay()];
    const servers = [await behind(relays[0]!, schema), await behind(relays[1]!, schema)];
    await servers[0]!.sql.execute(sql`create table written (id text primary key)`);
    let cuts = 0;
    let statements = 0;
    /** Cuts one of the connections while every fortieth statement is under way. */
    const cutSometimes = (): void => {
      statements += 1;
      if (statements % 40 === 0) setImmediate(() => relays[(cuts += 1) % 2]!.cut());
    };
    const write = async (server: Database): Promise<string[]> => {
      const source = makeIdSource(clock, server.place);
      const written: string[] = [];
      while (written.length < 5000) {
        const tried = await failureOf(
          (async () => {
            const ids = Array.from({ length: 20 }, () => source.next());
            // A server may hear nothing of what it has written: the ids are used up all the same.
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
        if (tried !== undefined && !isAway(tried)) throw new Error('It failed for another reason.', { cause: tried });
        if (tried !== undefined) await new Promise((resolve) => setTimeout(resolve, 20));
      }
      return written;
    };
    const ids = (await Promise.all(servers.map(write))).flat();
    expect(cuts).toBeGreaterThan(1);
    expect(new Set(ids).size).toBe(ids.length);
  });
});
