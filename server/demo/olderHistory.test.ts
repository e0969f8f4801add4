import { sql } from 'drizzle-orm';
import { describe, expect, it, vi } from 'vitest';
import { createCompanyTexts } from '../company/load/companyTexts.ts';
import { createOlderHistory } from './olderHistory.ts';
import type { Database } from '../db/database.ts';
import { onBothDatabases } from '#test/support/database.ts';
import { loadDemoDefinitions } from '#test/support/definitions.ts';
import { expectInvariants } from '#test/support/invariants.ts';
import { startDemoPlatform } from '#test/support/platform.ts';

/** Simulates months of a company several times. */
vi.setConfig({ testTimeout: 240_000, hookTimeout: 240_000 });

const TWO_YEARS = 730;
const A_LITTLE_MORE = 150;

/** Runs `turns` steps, or all. Returns the number of remaining requests after each. */
async function play(database: Database, turns = Number.POSITIVE_INFINITY): Promise<readonly (number | undefined)[]> {
  const definitions = await loadDemoDefinitions();
  const source = { ...definitions, company: definitions.company, ...createCompanyTexts(definitions) };
  const turn = createOlderHistory(database.background, source);
  const left: (number | undefined)[] = [];
  while (left.length < turns && left.at(-1) !== 0) left.push(await turn());
  return left;
}

const rowsOf = async (database: Database, statement: string): Promise<readonly Record<string, unknown>[]> =>
  ((await database.sql.execute(sql.raw(statement))) as { readonly rows: Record<string, unknown>[] }).rows;

/** Returns every request with its history as short strings. */
const told = (database: Database) =>
  rowsOf(
    database,
    `select i.id, i.number, i.status, i.outcome, i.started_at::text, i.ended_at::text, i.subject ->> 'zh-CN' as subject,
      (select string_agg(r.id || r.action || r.handler || r.done_at::text, ' ' order by r.id) from records r where r.instance = i.id) as done
     from instances i order by i.id`,
  );

onBothDatabases('the older history of the demo company', (fresh) => {
  const begin = async (historyDays: number) => {
    const database = await fresh();
    return { database, platform: await startDemoPlatform(database, { hasDemo: true, historyDays }) };
  };

  it('has the same result however often a server was stopped meanwhile, and is created once', async () => {
    const [{ database: one }, { database: other }] = [await begin(A_LITTLE_MORE), await begin(A_LITTLE_MORE)];
    await play(one);
    for (const turns of [1, 3]) {
      await play(other, turns);
      await startDemoPlatform(other, { hasDemo: true, historyDays: A_LITTLE_MORE });
    }
    // Two servers at once: one waits for the other, and neither repeats the work of the other.
    await Promise.all([play(other), play(other)]);
    expect(await play(other, 1)).toEqual([0]);
    expect(await told(other)).toEqual(await told(one));
    await expectInvariants(one);
  });

  it('is not created unless it is configured', async () => {
    const { database } = await begin(120);
    const before = await told(database);
    expect(await play(database, 1)).toEqual([0]);
    expect(await told(database)).toEqual(before);
  });

  describe('of two years', () => {
    it('leaves the first pages of the six demo accounts unchanged and numbers all requests in order', async () => {
      const { database, platform } = await begin(TWO_YEARS);
      const { company } = await loadDemoDefinitions();
      const first = { pageNo: 1, pageSize: 50, params: {} };
      const seen = () =>
        Promise.all(
          company.demo.accounts.map(async (account) => {
            const person = await platform.as(account);
            const of = async (path: string) => (await person.post(`/api-bpm/bpm/core/${path}`, first)).body.result;
            return {
              account,
              waiting: await of('bpmTask/myTasks'),
              mine: await of('bpmInst/myBpmInsts'),
              count: (await person.get('/api-bpm/bpm/core/bpmTask/getMyTaskCount')).body.data,
              unread: (await person.get('/api-portal/portal/core/infInnerMsg/getUnreadCount')).body.data,
            };
          }),
        );
      const before = await seen();
      const turns = await play(database);
      expect(turns.length).toBeGreaterThan(90);
      expect(await seen()).toEqual(before);

      const [months] = await rowsOf(
        database,
        `select count(distinct to_char(started_at, 'YYYY-MM'))::int as months, count(*)::int as requests from instances`,
      );
      expect(months?.['months']).toBeGreaterThanOrEqual(24);
      expect(months?.['requests']).toBeGreaterThan(900);
      const numbered = await rowsOf(
        database,
        `select number, row_number() over (partition by left(number, length(number) - 4) order by started_at, id) as place
         from instances where number <> ''`,
      );
      const wrong = numbered.filter(({ number, place }) => Number(String(number).slice(-4)) !== Number(place));
      expect(wrong).toEqual([]);
      await expectInvariants(database);
    });
  });
});
