import { Socket } from 'node:net';
import { sql } from 'drizzle-orm';
import pg from 'pg';
import { expect, it, vi } from 'vitest';
import { makeIdSource } from '#server/engine/idSource.ts';
import { writeLast } from '#server/storage/lastWritings.ts';
import { loginFailures } from '#server/storage/schema/identity.ts';
import { migrate } from '#server/storage/migrate.ts';
import { onPostgres } from '#test/support/database.ts';
import { handClock } from '#test/support/handClock.ts';
import { demoPlatform } from '#test/support/platform.ts';

onPostgres('several servers on one database', (open) => {
  it('migrate it once, however many start at the same moment', async () => {
    const servers = [await open('together'), await open('together'), await open('together')];
    await Promise.all(servers.map((server) => migrate(server)));
    const { rows } = (await servers[0]!.sql.execute(
      sql`select count(*) as migrations, count(distinct tag) as tags from migrations`,
    )) as { rows: { migrations: number; tags: number }[] };
    expect(rows[0]?.migrations).toBe(rows[0]?.tags);
  });

  it('never give the same id, though they share a millisecond', async () => {
    const clock = handClock();
    const sources = [await open('ids'), await open('ids')].map(({ place }) => makeIdSource(clock, place));
    const ids = sources.flatMap((source) => [source.next(), source.next(), source.block()]);
    expect(new Set(ids).size).toBe(ids.length);
  });

  it('begin a transaction once, and end it once', async () => {
    const asked = vi.spyOn(pg.Client.prototype, 'query');
    const database = await open('beginnings');
    asked.mockClear();
    await database.transaction((tx) => tx.execute(sql`select 1`).execute());
    const sent = asked.mock.calls.map(([first]: readonly unknown[]) => Object(first).text as unknown);
    asked.mockRestore();
    expect(sent.filter((text) => text === 'begin' || text === 'commit')).toEqual(['begin', 'commit']);
  });

  it('begin a transaction in the packet of its first statement', async () => {
    const database = await open('packets');
    await database.transaction((tx) => tx.execute(sql`select 1`).execute());
    const packets = countPackets();
    await database.transaction((tx) => tx.execute(sql`select ${2}::int`).execute());
    // Nobody waits for the beginning; the end waits for the answer.
    expect(packets()).toBe(2);
  });

  it('send the last writing of a transaction in the packet of its end', async () => {
    const database = await open('endings');
    await migrate(database);
    const write = async (key: string): Promise<void> =>
      database.transaction(async (tx) => {
        await tx.execute(sql`select ${2}::int`).execute();
        await writeLast(tx, tx.insert(loginFailures).values({ key, count: 1, lastAt: 0 }).toSQL());
      });
    await write('first');
    const packets = countPackets();
    await write('second');
    expect(packets()).toBe(2);
    expect(await database.sql.select().from(loginFailures)).toHaveLength(2);
  });

  it('read one moment while another one writes', async () => {
    const [reader, writer] = [await open('moment'), await open('moment')];
    await migrate(reader);
    const count = async (tx: typeof reader.sql) => (await tx.select().from(loginFailures)).length;
    const seen = await reader.snapshot(async (tx) => {
      const before = await count(tx);
      await writer.sql.insert(loginFailures).values({ key: 'meanwhile', count: 1, lastAt: 0 });
      return [before, await count(tx)];
    });
    expect(seen).toEqual([0, 0]);
    expect(await count(reader.sql)).toBe(1);
  });

  it('know a session that another one opened', async () => {
    const [one, two] = [await open('sessions'), await open('sessions')];
    await migrate(one);
    const first = await demoPlatform(one);
    const second = await demoPlatform(two);
    const { token } = await first.as('zhangwei');
    const reply = await second.app.inject({
      url: '/api/api-user/user/org/osUser/current',
      headers: { authorization: `Bearer ${token}` },
    });
    expect(reply.json()).toMatchObject({ success: true, data: { account: 'zhangwei' } });
  });
});

/** How often the driver has written to a socket since. */
function countPackets(): () => number {
  const counters = [vi.spyOn(Socket.prototype, '_write'), vi.spyOn(Socket.prototype, '_writev' as '_write')];
  return () => {
    const sum = counters.reduce((all, { mock }) => all + mock.calls.length, 0);
    for (const counter of counters) counter.mockRestore();
    return sum;
  };
}
