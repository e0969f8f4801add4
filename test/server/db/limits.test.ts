import { sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import * as v from 'valibot';
import { publicEndpoint } from '#contract/wire/endpoint.ts';
import { ok } from '#domain/shared/result.ts';
import { createApp } from '#server/http/createApp.ts';
import { route } from '#server/http/serverRoute.ts';
import type { Database, Sql } from '#server/db/database.ts';
import { onBothDatabases, onPostgres } from '#test/support/database.ts';

/** Calls an HTTP endpoint that sends one statement. */
async function callWithStatement(database: Database, statement: string): Promise<{ code: number; message: string }> {
  const ask = publicEndpoint('GET', '/ask', { answer: v.unknown() });
  const app = await createApp({
    routes: [
      route(ask, () =>
        database.transaction(async (tx) => {
          await tx.execute(sql.raw(`set local statement_timeout = 100`));
          return ok(await tx.execute(sql.raw(statement)));
        }),
      ),
    ],
    findCaller: async () => undefined,
    findGuest: async () => undefined,
    health: () => ({ status: 'ok', version: '1', database: 'd', engine: 'e', seeding: false }),
    maxFileSize: 10,
  });
  const reply = await app.inject({ url: '/api/ask', headers: { 'accept-language': 'en' } });
  await app.close();
  return reply.json();
}

onPostgres('statements', (open) => {
  it('of requests are stopped after ten seconds, those of background work after an hour', async () => {
    const database = await open('limits');
    const told = async (handle: Sql): Promise<string | undefined> => {
      const limit = await handle.execute(sql`select current_setting('statement_timeout') as told`);
      return (limit as { rows: { told: string }[] }).rows[0]?.told;
    };
    expect([await told(database.sql), await told(database.background.sql)]).toEqual(['10s', '1h']);
    expect(await database.transaction(told)).toBe('10s');
  });

  it('that were stopped are reported with a message', async () => {
    const answer = await callWithStatement(await open('limits'), 'select pg_sleep(60)');
    expect(answer).toMatchObject({
      code: 500,
      message: 'This took too long and was stopped. Narrow it down, or try again in a moment.',
    });
  });

  it('of background work have their own connections, however many the requests use', async () => {
    const database = await open('limits');
    const held = Array.from({ length: 10 }, () => {
      let end = (): void => undefined;
      const ended = new Promise<void>((resolve) => (end = resolve));
      return { work: database.transaction(async (tx) => (await tx.execute(sql`select 1`), ended)), end };
    });
    expect(await database.background.sql.execute(sql`select 1`)).toMatchObject({ rowCount: 1 });
    for (const { end } of held) end();
    await Promise.all(held.map(({ work }) => work));
  });
});

onBothDatabases('a full disk', (fresh) => {
  it('is reported with a message', async () => {
    const full = `do $$ begin raise exception 'could not extend file' using errcode = '53100'; end $$`;
    expect(await callWithStatement(await fresh(), full)).toMatchObject({
      code: 500,
      message: 'The server is out of storage space. Please contact your administrator and try again later.',
    });
  });
});
