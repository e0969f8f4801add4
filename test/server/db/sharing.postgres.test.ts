import { sql } from 'drizzle-orm';
import pg from 'pg';
import { expect, it, vi } from 'vitest';
import { createIdSource } from '#server/engine/idSource.ts';
import { loginFailures } from '#server/db/schema/identity.ts';
import { migrate } from '#server/db/migrate.ts';
import { onPostgres } from '#test/support/database.ts';
import { createManualClock } from '#test/support/createManualClock.ts';
import { startDemoPlatform } from '#test/support/platform.ts';

onPostgres('several servers on one database', (open) => {
  it('run each migration once, however many servers start at the same time', async () => {
    const servers = [await open('together'), await open('together'), await open('together')];
    await Promise.all(servers.map((server) => migrate(server)));
    const { rows } = (await servers[0]!.sql.execute(
      sql`select count(*) as migrations, count(distinct tag) as tags from migrations`,
    )) as { rows: { migrations: number; tags: number }[] };
    expect(rows[0]?.migrations).toBe(rows[0]?.tags);
  });

  it('never assign the same id, even within the same millisecond', async () => {
    const clock = createManualClock();
    const sources = [await open('ids'), await open('ids')].map(({ nodeNumber }) => createIdSource(clock, nodeNumber));
    const ids = sources.flatMap((source) => [source.next(), source.next(), source.block()]);
    expect(new Set(ids).size).toBe(ids.length);
  });

  it('send one BEGIN and one COMMIT per transaction', async () => {
    const asked = vi.spyOn(pg.Client.prototype, 'query');
    const database = await open('beginnings');
    asked.mockClear();
    await database.transaction((tx) => tx.execute(sql`select 1`).execute());
    const sent = asked.mock.calls.map(([first]: readonly unknown[]) => Object(first).text as unknown);
    asked.mockRestore();
    expect(sent.filter((text) => text === 'begin' || text === 'commit')).toEqual(['begin', 'commit']);
  });

  it('read a consistent snapshot while another server writes', async () => {
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

  it('accept a session that another server opened', async () => {
    const [one, two] = [await open('sessions'), await open('sessions')];
    await migrate(one);
    const first = await startDemoPlatform(one);
    const second = await startDemoPlatform(two);
    const { token } = await first.as('zhangwei');
    const reply = await second.app.inject({
      url: '/api/api-user/user/org/osUser/current',
      headers: { authorization: `Bearer ${token}` },
    });
    expect(reply.json()).toMatchObject({ success: true, data: { account: 'zhangwei' } });
  });
});
