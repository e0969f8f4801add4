import fc from 'fast-check';
import { eq, sql } from 'drizzle-orm';
import { beforeAll, expect, it } from 'vitest';
import { copyRequests } from '#test/support/copyRequests.ts';
import { SEARCH_BOUNDS, buildTaskSearch, buildTitleSearch } from './companySearch.ts';
import { loadCaller } from '../../../directory/loadCaller.ts';
import { deleteInstance } from '../../../engine/deleteInstance.ts';
import { selectRows } from '../../../db/selectRows.ts';
import { instances } from '../../../db/schema/requests.ts';
import { startCompany, type Company } from '#test/support/company.ts';
import { prepareCompany } from '#test/support/prepareCompany.ts';
import { findStaleTitles } from '#test/support/copiedColumns.ts';
import { onBothDatabases } from '#test/support/database.ts';
import { LEAVE } from '#test/support/forms/demo.ts';
import { generateLists } from '#test/support/generatedLists.ts';
import { createSecondTenant } from '#test/support/createSecondTenant.ts';
import type { Colleague } from '#test/support/workflow.ts';

type SearchBounds = Parameters<typeof buildTaskSearch>[2];
const LISTS = { tasks: buildTaskSearch, titles: buildTitleSearch };
const FIRST = { pageNo: 1, pageSize: 20, params: {} };
const WORDS = [
  'trip',
  'TRIP to',
  '0%_',
  '\\',
  'kyōto',
  '出',
  '出差',
  'ｗｉｄｅ',
  '稟',
  '議稟議',
  'ﾊﾝ',
  '%',
  'lv',
  'LV-2026-0001',
];
const OTHERS = ['Ｌｖ-2026', 'EX-7', 'ex', 'zhang w', '张伟', '伟', 'nothing says this', 'ärger', 'ä'];

/** Each uses another search strategy: index lookup, newest first, scan, and a single full scan. */
const STRATEGIES: readonly SearchBounds[] = [
  { newest: 3, found: 1_000, counted: 1_000 },
  { newest: 3, found: 1_000, counted: 5 },
  { newest: 3, found: 4, counted: 5 },
  { newest: 30, found: 4, counted: 5 },
  SEARCH_BOUNDS.tasks,
];

onBothDatabases('a company-wide search', (fresh, isWhole) => {
  let company: Company;
  let tenant = '';
  beforeAll(async () => {
    company = await startCompany(fresh);
    const { database } = company.platform;
    const [zhangwei, wangfang, hanbing, admin] = await company.people('zhangwei', 'wangfang', 'hanbing', 'admin');
    tenant = (await loadCaller(database.sql, admin.id))?.tenant ?? '';
    const template = await company.start(zhangwei, 'leave');
    const persons = [zhangwei.id, wangfang.id, hanbing.id];
    await generateLists(database, template, { persons, members: persons }, 2);
    await database.transaction((tx) => deleteInstance(tx, template, company.platform.clock.now()));
  }, 120_000);

  it.each(['tasks', 'titles'] as const)(
    'finds the same %s in the same order with every strategy',
    async (list) => {
      const anySearch = fc.record({
        word: fc.constantFrom(...WORDS, ...OTHERS),
        name: fc.constantFrom('SUBJECT', 'SUBJECT', 'BILL_NO'),
        pageNo: fc.constantFrom(1, 1, 2, 5),
        bounds: fc.constantFrom(...STRATEGIES),
      });
      const found = async (word: string, name: string, pageNo: number, bounds: SearchBounds) => {
        const query = { pageNo, pageSize: 7, params: { [`Q_${name}__S_LK`]: word } };
        const question = LISTS[list](tenant, query, bounds);
        return selectRows<{ id: string; total: number }>(company.platform.database.sql, question);
      };
      const everything = { newest: 1_000_000, found: 1, counted: 1_000_000 };
      await fc.assert(
        fc.asyncProperty(anySearch, async ({ word, name, pageNo, bounds }) => {
          const [all, some] = [await found(word, name, 1, everything), await found(word, name, pageNo, bounds)];
          const reach = Math.max(bounds.counted, pageNo * 7);
          expect(some.slice(0, reach).map(({ id }) => id)).toEqual(all.slice(0, reach).map(({ id }) => id));
          expect(Math.min(some.length, reach + 1)).toBe(Math.min(all.length, reach + 1));
          expect(some.every(({ total }) => total === some.length)).toBe(true);
        }),
        { numRuns: isWhole ? 80 : 12 },
      );
    },
    120_000,
  );
});

onBothDatabases('the search of an administrator', (fresh) => {
  const { company, zhangwei, admin } = prepareCompany(fresh, 'zhangwei', 'admin');
  const differing = () => findStaleTitles(company.platform.database.sql);
  const found = async (by: Colleague, word: string, path = 'bpmInst/query'): Promise<readonly string[]> => {
    const { result } = await by.call(path, { ...FIRST, params: { Q_SUBJECT__S_LK: word } });
    return result.data.map(({ instId }: { instId: string }) => instId);
  };

  it('uses the current title: none of a draft, the new one after a change, none after deletion', async () => {
    const { instId } = (await zhangwei.saveDraft('leave', { ...LEAVE, days: 7 })).data;
    expect(await found(admin, 'leave')).toEqual([]);
    expect(await differing()).toEqual([]);
    await zhangwei.start('leave', { ...LEAVE, days: 7 }, { instId });
    expect(await found(admin, '7 DAYS')).toEqual([instId]);
    expect(await found(admin, '7 days', 'bpmTask/query')).toEqual([instId]);
    expect(await differing()).toEqual([]);
    const subject = { 'zh-CN': '海象', 'en-US': 'Another TITLE' };
    await company.platform.database.sql.update(instances).set({ subject }).where(eq(instances.id, instId));
    expect([await found(admin, '7 days'), await found(admin, '海象')]).toEqual([[], [instId]]);
    expect(await differing()).toEqual([]);
    await zhangwei.call(`bpmInst/cancelProcess?instId=${instId}&reason=Over`);
    await zhangwei.call(`bpmInst/del?ids=${instId}`);
    expect(await found(admin, '海象')).toEqual([]);
    expect(await differing()).toEqual([]);
  });

  it('returns results of the own company only', async () => {
    const { administrator, employee } = await createSecondTenant(company);
    const instId = await company.start(zhangwei, 'leave', { days: 6 });
    const theirs = await found(administrator, 'leave');
    expect(theirs).toHaveLength(1);
    expect(await found(employee, 'leave')).toEqual(theirs);
    expect(await found(admin, 'leave')).toContain(instId);
    expect(await found(admin, 'leave')).not.toContain(theirs[0]);
    expect(await found(administrator, 'leave', 'bpmTask/query')).toEqual(theirs);
    expect(await found(admin, 'leave', 'bpmTask/query')).not.toContain(theirs[0]);
  });
});

onBothDatabases('a search in a large company', (fresh) => {
  const { company, zhangwei, admin } = prepareCompany(fresh, 'zhangwei', 'admin');
  beforeAll(async () => {
    await copyRequests(company.platform.database, await company.start(zhangwei, 'leave'), 1, 1_205);
  }, 120_000);

  it.each(['bpmTask/query', 'bpmInst/query'])(
    'counts up to a thousand and still returns every page of %s',
    async (path) => {
      const page = async (pageNo: number, word: string) =>
        (await admin.call(path, { pageNo, pageSize: 200, params: { Q_SUBJECT__S_LK: word } })).result;
      const found: string[] = [];
      for (let number = 1; number <= 8; number += 1) {
        const { data, isTotalOpen } = await page(number, 'BN-');
        expect(isTotalOpen).toBe(true);
        found.push(...data.map(({ instId }: { instId: string }) => instId));
      }
      expect([found.length, new Set(found).size]).toEqual([1_205, 1_205]);
      expect(found).toEqual([...found].sort().reverse());
      expect(await page(1, 'BN-')).toMatchObject({ totalCount: 1001 });
      expect(await page(7, 'BN-')).toMatchObject({ totalCount: 1205 });
      expect(await page(1, 'BN-000100')).toMatchObject({ totalCount: 10, isTotalOpen: false });
      expect(await page(9, 'BN-000100')).toMatchObject({ totalCount: 10, isTotalOpen: false, data: [] });
    },
    120_000,
  );

  it.each(['tasks', 'titles'] as const)('finds a rare number of %s by a trigram index', async (list) => {
    const { sql: ask } = company.platform.database;
    await ask.execute(sql`analyze titles`);
    const query = { ...FIRST, params: { Q_BILL_NO__S_LK: 'kamchatka' } };
    const question = LISTS[list]('1', query, { ...SEARCH_BOUNDS[list], newest: 10 });
    const plan = await selectRows<{ 'QUERY PLAN': string }>(ask, sql`explain ${question}`);
    // The plan of the full scan is part of the output as well.
    expect(plan.map((line) => line['QUERY PLAN']).join('\n')).toContain('titles_parts');
  });
});
