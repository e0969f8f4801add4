import { sql } from 'drizzle-orm';
import { beforeAll, expect, it } from 'vitest';
import { onBothDatabases } from '#test/support/database.ts';
import { startDemoLists } from '#test/support/startDemoLists.ts';
import { createSecondTenant } from '#test/support/createSecondTenant.ts';
import { LEAVE } from '#test/support/forms/demo.ts';
import { createWorkflowClients, type Colleague } from '#test/support/workflow.ts';
import { toWireTime } from '#contract/wire/time.ts';

const PORTALS = '/api-portal/portal/core/insPortalDef';
const FORMS = '/api-form/form/core';

interface Item {
  readonly y: number;
  readonly x: number;
  readonly config: { readonly colId: string; readonly name: string };
  readonly insColumnDef: { readonly typeName: string; readonly setTing: string; readonly templet: string };
}
interface Portal {
  readonly portId: string;
  readonly name: string;
  readonly isDefault: string;
  readonly layoutJson: string;
}
type Row = Readonly<Record<string, unknown>>;
type Caller = Pick<Colleague, 'get' | 'post'>;

onBothDatabases('portals of a company', (fresh) => {
  let lists: Awaited<ReturnType<typeof startDemoLists>>;
  let [zhangwei, chenjie, admin, stranger]: Caller[] = [];
  beforeAll(async () => {
    lists = await startDemoLists(await fresh());
    [zhangwei, chenjie, admin] = [await lists.as('zhangwei'), await lists.as('chenjie'), await lists.as('admin')];
    await (await createWorkflowClients(lists)('zhangwei')).start('leave', LEAVE);
    stranger = (await createSecondTenant({ platform: lists })).employee;
  });
  const ask = async <T>(caller: Caller | undefined, path: string, language = 'en-US') =>
    ((await caller?.get(path, { 'accept-language': language }))?.body as { readonly data: T } | undefined)?.data;
  const portalsOf = (caller: Caller | undefined, language?: string) =>
    ask<readonly Portal[]>(caller, `${PORTALS}/listMobilePortals`, language);
  const rowsOf = (caller: Caller | undefined, colId: string) =>
    ask<readonly Row[]>(caller, `${PORTALS}/getDataByColId?colId=${encodeURIComponent(colId)}`);
  const chart = async (caller: Caller | undefined, dataModel: string, more: object = {}) =>
    (await caller?.post(`${FORMS}/chartDataModel/getData`, { dataModel, ...more }, { 'accept-language': 'en-US' }))
      ?.body as { readonly sql?: string; readonly data?: readonly Row[]; readonly success?: boolean };

  it("are those granted to the caller's groups, the default portal if there are none, and none of another company", async () => {
    const names = async (caller: Caller | undefined) =>
      (await portalsOf(caller))?.map(({ portId, name }) => [portId, name]);
    expect(await names(zhangwei)).toEqual([['rd', 'R&D portal']]);
    expect(await names(chenjie)).toEqual([['company', 'Qingling portal']]);
    // Administrator permissions do not change which portal opens first.
    expect(await names(admin)).toEqual([['company', 'Qingling portal']]);
    expect(await names(stranger)).toEqual([]);
  });

  it("are returned in the reader's language and keep their layout as nested JSON", async () => {
    const [portal] = (await portalsOf(zhangwei, 'ja-JP')) ?? [];
    expect(portal).toMatchObject({ name: '研究開発ポータル', isDefault: '0' });
    const items = JSON.parse(portal?.layoutJson ?? '') as readonly Item[];
    expect(items.map(({ config, insColumnDef }) => [config.name, insColumnDef.typeName])).toEqual([
      ['概要', 'MessageBel'],
      ['新着の処理待ち', 'List'],
      ['資産の内訳', 'chart'],
      ['最近登録した資産', 'List'],
      ['ショートカット', 'VueBel'],
    ]);
    expect(items.every(({ insColumnDef }) => insColumnDef.templet === '')).toBe(true);
  });

  it('return their layout by id and by key to permitted users only', async () => {
    const layout = async (caller: Caller | undefined, query: string) =>
      (await ask<readonly Item[]>(caller, `${PORTALS}/${query}`))?.length;
    expect(await layout(zhangwei, 'getLayoutListByPortalId?portalId=rd')).toBe(5);
    expect(await layout(zhangwei, 'getLayoutListByPortalKey?portalKey=rd')).toBe(5);
    expect(await layout(zhangwei, 'getLayoutListByPortalId')).toBe(5);
    expect(await layout(chenjie, 'getLayoutListByLoginUser')).toBe(7);
    expect(await layout(chenjie, 'getLayoutListByPortalId?portalId=rd')).toBe(0);
    expect(await layout(chenjie, 'getLayoutListByPortalKey?portalKey=rd')).toBe(0);
    expect(await layout(stranger, 'getLayoutListByPortalId?portalId=company')).toBe(0);
  });

  it('return nothing for a column that is unknown or not permitted to the caller', async () => {
    expect(await rowsOf(zhangwei, 'portal:rd:boxes')).toHaveLength(4);
    for (const caller of [chenjie, admin, stranger]) expect(await rowsOf(caller, 'portal:rd:boxes')).toEqual([]);
    for (const odd of ['', 'portal:rd', 'portal:rd:none', 'portal:rd:__proto__', 'page:none:x', 'other:rd:boxes'])
      expect(await rowsOf(zhangwei, odd)).toEqual([]);
  });

  it("count the caller's own items", async () => {
    const [todo, , , bookings] = (await rowsOf(zhangwei, 'portal:rd:boxes')) ?? [];
    const count = await ask<number>(zhangwei, '/api-bpm/bpm/core/bpmTask/getMyTaskCount');
    expect(todo).toMatchObject({ content: 'To do', count: String(count), url: '/pages/bpm/myTasks', icon: 'todo' });
    expect(bookings).toMatchObject({ content: 'Room bookings', count: '10' });
  });

  it('show records by the display name of their list, with the link to each', async () => {
    const rows = await rowsOf(zhangwei, 'portal:rd:equipment');
    expect(rows).toHaveLength(4);
    for (const row of rows ?? []) {
      expect(row['subject']).not.toMatch(/^(?:|F_.*)$/u);
      expect(row['url']).toMatch(/^\/pages\/list\/CustomForm\?alias=asset&pk=\d+&readOnly=true$/u);
    }
    const tasks = await rowsOf(zhangwei, 'portal:rd:tasks');
    expect(tasks?.every((row) => typeof row['taskId'] === 'string' && typeof row['subject'] === 'string')).toBe(true);
  });

  it('list the processes the caller may start, in the order of the file', async () => {
    const rows = await rowsOf(chenjie, 'portal:company:start');
    expect(rows?.map((row) => row['name'])).toEqual(['Leave', 'Expenses', 'Purchase', 'Contract seal', 'Onboarding']);
    expect(rows?.[0]?.['url']).toMatch(/^\/pages\/bpm\/StartForm\?defId=\d+$/u);
  });

  it('show the bookings of a month and a day, each with its time and place', async () => {
    const entries = async (body: object) =>
      (
        (await chenjie?.post(`${PORTALS}/getMonthOrDayData`, body, { 'accept-language': 'en-US' }))?.body as {
          readonly data: readonly Row[];
        }
      ).data;
    const colId = 'portal:company:rooms';
    const [first] = await entries({
      colId,
      calendarMode: 'year',
      calendarValue: toWireTime(lists.clock.now()).slice(0, 7),
    });
    expect(first).toMatchObject({
      index: 0,
      day: expect.stringMatching(/^\d{4}-\d\d-\d\d$/u),
      startTime: expect.stringMatching(/^\d\d:\d\d$/u),
    });
    const day = await entries({ colId, calendarMode: 'month', calendarValue: String(first?.['day']) });
    expect(day[0]).toEqual(first);
    expect(await entries({ colId: 'portal:company:start', calendarMode: 'year', calendarValue: '2026-11' })).toEqual(
      [],
    );
    expect(await entries({ colId: 'portal:rd:rooms', calendarMode: 'year', calendarValue: '2026-11' })).toEqual([]);
  });

  it('return the slides of a carousel', async () => {
    const rows = await ask<readonly Row[]>(chenjie, `${FORMS}/formPc/getCarouselData?colId=portal:company:today`);
    expect(rows?.at(-1)).toMatchObject({
      title: 'Traveling? See the travel desk first',
      linkUrl: '/pages/portal/rxCustom?alias=travel_desk',
    });
    expect(await ask(zhangwei, `${FORMS}/formPc/getCarouselData?colId=portal:company:today`)).toEqual([]);
    expect(await ask(chenjie, `${FORMS}/formPc/getCarouselData`)).toEqual([]);
  });

  it('return a page by alias with its title in each language, and nothing for an unknown alias', async () => {
    const page = (await zhangwei?.get(`${FORMS}/formCustom/getByAlias?alias=travel_desk`))?.body as Row;
    expect(page).toMatchObject({
      alias: 'travel_desk',
      type: 'drag',
      navigationBarTitleText: '差旅服务台',
      i18nJson: { 'en-US': 'Travel desk', 'ja-JP': '出張デスク' },
    });
    expect((JSON.parse(String(page['json'])) as readonly Item[]).map(({ config }) => config.colId)).toEqual([
      'page:travel_desk:start',
      'page:travel_desk:figures',
      'page:travel_desk:cars',
    ]);
    for (const [caller, alias] of [
      [zhangwei, 'nothing'],
      [stranger, 'travel_desk'],
    ] as const)
      expect((await caller?.get(`${FORMS}/formCustom/getByAlias?alias=${alias}`))?.body).toMatchObject({
        success: false,
        reason: 'notFound',
      });
    expect(await rowsOf(zhangwei, 'page:travel_desk:cars')).toHaveLength(6);
    expect(await rowsOf(stranger, 'page:travel_desk:cars')).toEqual([]);
  });

  it('draw charts of a list from counts in the database, labelled like the list', async () => {
    const { data = [] } = await chart(zhangwei, 'assets_by_kind');
    const { rows: places } = (await lists.database.sql.execute(
      sql`select nspname as name from pg_class join pg_namespace on pg_namespace.oid = relnamespace where relname = 't1__asset' and nspname in ('records', current_schema() || '_records')`,
    )) as { readonly rows: readonly { readonly name: string }[] };
    const schema = sql.identifier(places[0]?.name ?? '');
    const counted = (await lists.database.sql.execute(
      sql`select "F_KIND" as kind, count(*)::int as count from ${schema}.t1__asset group by 1 order by 1`,
    )) as { readonly rows: readonly { readonly kind: string; readonly count: number }[] };
    expect(data.map((row) => row['t_count'])).toEqual(counted.rows.map(({ count }) => count));
    expect(data.map((row) => row['t_F_KIND'])).toContain('Computer');
  });

  it('draw charts of a custom query without exposing its definition', async () => {
    const { sql: told, data = [] } = await chart(chenjie, 'requests_by_month', {
      dimensions: [{ fieldName: 'tenant' }],
      params: { tenant: '2' },
    });
    expect(told).toBe('');
    const total = data.reduce((sum, row) => sum + Number(row['t_requests']), 0);
    const counted = (await lists.database.sql.execute(
      sql`select count(*)::int as count from instances where tenant = '1' and status <> 'drafted' and started_at >= (select max(started_at) from instances where tenant = '1') - interval '5 months'`,
    )) as { readonly rows: readonly { readonly count: number }[] };
    expect(total).toBeGreaterThan(0);
    expect(total).toBe(counted.rows[0]?.count);
    expect((await chart(stranger, 'requests_by_month')).success).toBe(false);
    expect((await chart(chenjie, 'nothing')).success).toBe(false);
  });
});
