import { beforeAll, expect, it } from 'vitest';
import { eq, sql } from 'drizzle-orm';
import { createSearchIndex } from '#server/db/createSearchIndex.ts';
import { selectRows } from '#server/db/selectRows.ts';
import { matchesName } from '#server/directory/matchesSearch.ts';
import { groups, memberships, people } from '#server/db/schema/identity.ts';
import { onBothDatabases } from '#test/support/database.ts';
import { startDemoPlatform } from '#test/support/platform.ts';

const root = '/api-user/user/org';
const RD = '1792000000000000030';
const PLATFORM_TEAM = '1792000000000000040';
const FINANCE = '1792000000000000110';
const WANGFANG = '1793000000000000030';
const ZHANGWEI = '1793000000000000040';
const WEIYU = '1793000000000000110';

onBothDatabases('the address book', (fresh) => {
  let platform: Awaited<ReturnType<typeof startDemoPlatform>>;
  let zhangwei: Awaited<ReturnType<(typeof platform)['as']>>;
  beforeAll(async () => {
    platform = await startDemoPlatform(fresh);
    zhangwei = await platform.as('zhangwei');
  });

  const query = async (params: object, page: object = {}) =>
    (await zhangwei.post(`${root}/osUser/query`, { pageNo: 1, pageSize: 20, params, ...page })).body.result;
  const accountsOf = (rows: readonly { readonly userNo: string }[]) => rows.map(({ userNo }) => userNo);

  it.each(['王', 'wang', 'wf', 'ワン', 'ﾜﾝ', '0033', 'WANGFANG'])('finds Wang Fang first by %s', async (typed) => {
    for (const isIndexed of [false, true]) {
      if (isIndexed) expect(await createSearchIndex(platform.database)).toBe(true);
      expect(accountsOf((await query({ Q_FULLNAME__S_LK: typed })).data)[0]).toBe('wangfang');
    }
  });

  it.each(['wangfang', 'bn-0001', '北海道出張'])(
    'finds the users named %s for a search of requests with indexes, without reading all users',
    async (word) => {
      expect(await createSearchIndex(platform.database)).toBe(true);
      const plan = await platform.database.sql.transaction(async (tx) => {
        await tx.execute(sql`set local enable_seqscan = off`);
        const question = tx.select({ id: people.id }).from(people).where(matchesName(word));
        return JSON.stringify(await selectRows(tx, sql`explain ${question}`));
      });
      expect(plan).toContain('people_found_joined');
      expect(plan).not.toContain('Seq Scan');
    },
  );

  it('finds no user by the characters of the shared email domain', async () => {
    for (const typed of ['qingling.example', 'ex', 'example', '@'])
      expect(accountsOf((await query({ Q_FULLNAME__S_LK: typed })).data), typed).toEqual([]);
    // Two characters of the domain that also occur in names.
    expect(accountsOf((await query({ Q_FULLNAME__S_LK: 'qi' })).data)).toEqual(['yuqing', 'liqiang']);
  });

  it('finds a Chinese given name without the family name, by one character and by two', async () => {
    expect(accountsOf((await query({ Q_FULLNAME__S_LK: '芳' })).data)).toEqual(['wangfang']);
    expect(accountsOf((await query({ Q_FULLNAME__S_LK: '王芳' })).data)).toEqual(['wangfang']);
  });

  it('continues after the last user of the previous page with the same result as page numbers', async () => {
    const whole = accountsOf((await query({}, { pageSize: 40 })).data);
    const first = (await query({}, { pageSize: 15 })).data;
    const second = (await query({ after: first[14].userId }, { pageNo: 2, pageSize: 15 })).data;
    expect([...accountsOf(first), ...accountsOf(second)]).toEqual(whole.slice(0, 30));
    expect(accountsOf((await query({ after: 'nobody' }, { pageNo: 2, pageSize: 15 })).data)).toEqual(
      whole.slice(15, 30),
    );
  });

  it('finds no deactivated users', async () => {
    const { sql: database } = platform.database;
    await database.update(people).set({ hasLeft: true }).where(eq(people.id, WEIYU));
    expect(accountsOf((await query({ Q_FULLNAME__S_LK: 'weiyu' })).data)).toEqual([]);
    expect(
      (await zhangwei.post(`${root}/osUser/getUserProperty?userId=${WEIYU}&attrName=office`)).body.data,
    ).toBeNull();
    await database.update(people).set({ hasLeft: false }).where(eq(people.id, WEIYU));
  });

  it("returns the company's custom properties in their order and language, and one of them by name", async () => {
    const { body } = await zhangwei.get(`${root}/osUser/getById?userId=${ZHANGWEI}`);
    expect(body.properties).toEqual([
      { key: 'landline', name: 'Landline', value: '021-5888 0312' },
      { key: 'office', name: 'Office', value: 'A-1508' },
      { key: 'carNumber', name: 'License plate', value: '沪AD·20518' },
    ]);
    const property = async (name: string) =>
      (await zhangwei.post(`${root}/osUser/getUserProperty?userId=${ZHANGWEI}&attrName=${name}`)).body;
    expect(await property('landline')).toMatchObject({ success: true, data: '021-5888 0312' });
    expect(await property('constructor')).toMatchObject({ success: true, data: null });
  });

  it("returns the caller's own department as a bare array", async () => {
    const { body } = await zhangwei.get(`${root}/osGroup/getOsGroupByGroupId?groupId=curOrg`);
    expect(body).toMatchObject([{ groupId: PLATFORM_TEAM, name: 'Platform Team', userAmount: 4 }]);
    const several = (await zhangwei.get(`${root}/osGroup/getOsGroupByGroupId?groupId=${FINANCE},5,${RD}`)).body;
    expect(several.map(({ groupId }: { groupId: string }) => groupId)).toEqual([FINANCE, RD]);
  });

  it('returns the groups of a dimension in the second envelope: parents by rank, named groups, roots', async () => {
    const groupsOf = async (body: object) => (await zhangwei.post(`${root}/osGroup/getGroupListByDimId`, body)).body;
    const named = { dimId: '1', groups: JSON.stringify([RD, '1792000000000000070']) };
    expect(await groupsOf(named)).toMatchObject({ code: 0, msg: '', data: [{ groupId: RD }, { name: 'Marketing' }] });
    expect((await groupsOf({ ...named, initRankLevel: '2' })).data).toMatchObject([{ groupId: RD }]);
    expect((await groupsOf({ ...named, initRankLevel: '9' })).data).toHaveLength(2);
    expect((await groupsOf({ dimId: '1' })).data).toMatchObject([{ name: 'Qingling Technology', parentId: '0' }]);
    expect((await groupsOf({ dimId: '1', groups: 'no json' })).data).toHaveLength(1);
  });

  it('finds groups by name as a bare array without pages', async () => {
    const { body } = await zhangwei.post(`${root}/osGroup/searchGroups`, {
      pageNo: 1,
      pageSize: 1,
      params: { Q_NAME__S_LK: 'team' },
    });
    expect(body.map(({ name }: { name: string }) => name)).toEqual(['Platform Team', 'Front-end Team', 'Test Team']);
  });

  it('returns the requested dimensions', async () => {
    expect((await zhangwei.get(`${root}/osDimension/getByDimIds?dimIds=2,7`)).body).toEqual({
      code: 0,
      msg: '',
      data: [{ dimId: '2', code: 'ROLE', name: 'Roles and groups' }],
    });
  });

  it.each(['getUserListByOrgIdAndRelTypeId', 'getUserListByGroupIdAndRelTypeId'])(
    'returns the direct members of a department as relations (%s)',
    async (name) => {
      const members = async (more: string) =>
        (await zhangwei.get(`${root}/osRelInst/${name}?groupId=${RD}${more}`)).body;
      expect(await members('&relTypeId=1&pageNum=1&pageSize=20&content=王')).toMatchObject({
        count: 1,
        code: 0,
        data: [{ party1: RD, party2: WANGFANG, fullname: 'Wang Fang', relTypeKey: 'GROUP-USER-BELONG', isMain: 'YES' }],
      });
      expect(await members('&relTypeId=1')).toMatchObject({ count: 1 });
      expect(await members('&relTypeId=2')).toMatchObject({
        data: [{ party2: WANGFANG, relTypeKey: 'GROUP-USER-LEADER' }],
      });
      expect(await members('&relTypeId=3')).toEqual({ count: 0, code: 0, data: [] });
      expect(await members('&relTypeId=1&pageNum=2')).toMatchObject({ count: 1, data: [] });
      expect(await members('&relTypeId=1&pageNum=-1&pageSize=100000')).toMatchObject({ data: [{ party2: WANGFANG }] });
    },
  );

  it('keeps the number of members of each group, whichever code changes them', async () => {
    const { sql: database } = platform.database;
    const counts = async () =>
      Object.fromEntries(
        (await database.select({ id: groups.id, people: groups.peopleCount }).from(groups)).map((row) => [
          row.id,
          row.people,
        ]),
      );
    /** Counts again, one user at a time. */
    const recounted = async () => {
      const all = await database.select().from(groups);
      const staff = await database.select().from(people).where(eq(people.hasLeft, false));
      const joined = await database.select().from(memberships);
      const pathOf = new Map(all.map(({ id, path }) => [id, path]));
      return Object.fromEntries(
        all.map(({ id, path }) => [
          id,
          staff.filter((person) =>
            [person.department, ...joined.filter((each) => each.person === person.id).map(({ group }) => group)].some(
              (group) => pathOf.get(group)?.startsWith(path),
            ),
          ).length,
        ]),
      );
    };
    const before = await counts();
    expect(before).toEqual(await recounted());
    expect(before[RD]).toBe(12);
    const steps: readonly (() => Promise<unknown>)[] = [
      () => database.update(people).set({ department: FINANCE }).where(eq(people.id, ZHANGWEI)),
      () =>
        database.insert(memberships).values([
          { person: ZHANGWEI, group: RD },
          { person: ZHANGWEI, group: FINANCE },
        ]),
      () => database.update(people).set({ hasLeft: true }).where(eq(people.id, ZHANGWEI)),
      () => database.delete(memberships).where(eq(memberships.group, FINANCE)),
      () => database.update(people).set({ hasLeft: false }).where(eq(people.id, ZHANGWEI)),
      () => database.delete(memberships).where(eq(memberships.person, ZHANGWEI)),
      () =>
        database
          .update(groups)
          .set({ path: sql`replace(path, ${`${RD}.`}, '')` })
          .where(eq(groups.id, PLATFORM_TEAM)),
      () => database.update(people).set({ post: { 'zh-CN': '工程师' } }),
      () =>
        database.execute(sql`
        insert into people (id, tenant, account, names, found, post, department, password_hash)
        select 'n' || n, tenant, 'n' || n, names, found, post, department, '-' from people, generate_series(1, 3) n
        where people.id = ${WANGFANG}`),
      () => database.delete(people).where(eq(people.id, 'n1')),
    ];
    for (const step of steps) {
      await step();
      expect(await counts(), step.toString()).toEqual(await recounted());
    }
  });
});

onBothDatabases('the address book of a large company', (fresh) => {
  it('counts up to a thousand and still returns all users', async () => {
    const platform = await startDemoPlatform(fresh);
    await platform.database.sql.execute(sql`
      insert into people (id, tenant, account, names, found, post, department, email, position, password_hash)
      select (1794000000000000000 + n)::text, '1', 'zw' || n, names, 'zw' || n || E'\nzw' || n || '@', post, department,
        'zw' || n || '@qingling.example', 1000 + n, '-'
      from people, generate_series(1, 1200) n where people.id = ${ZHANGWEI}`);
    const client = await platform.as('zhangwei');
    const page = async (pageNo: number, params: object) =>
      (await client.post(`${root}/osUser/query`, { pageNo, pageSize: 200, params })).body.result;
    const search = { Q_FULLNAME__S_LK: 'zw' };
    expect(await page(1, search)).toMatchObject({ isTotalOpen: true, totalCount: 1001 });
    const found: string[] = [];
    let after = '';
    for (let number = 1; number < 20; number += 1) {
      const { data } = await page(number, { ...search, ...(after !== '' && { after }) });
      if (data.length === 0) break;
      found.push(...data.map(({ userId }: { userId: string }) => userId));
      after = found.at(-1) ?? '';
    }
    // Zhang Wei has these initials, too.
    expect([found.length, new Set(found).size]).toEqual([1201, 1201]);
    expect(await page(7, search)).toMatchObject({ totalCount: 1201 });
    expect(await page(1, { Q_FULLNAME__S_LK: 'qi' })).toMatchObject({ totalCount: 2, isTotalOpen: false });
    // All members of a group are found without counting.
    const { result } = (
      await client.post(`${root}/osUser/getAllUserByGroupId`, {
        pageNo: 1,
        pageSize: 5,
        params: { groupId: PLATFORM_TEAM },
      })
    ).body;
    expect(result).toMatchObject({ totalCount: 1204, isTotalOpen: false });
  });

  it('can be searched if the trigram extension is not available', async () => {
    const platform = await startDemoPlatform(fresh);
    await platform.database.sql.execute(sql`drop index if exists people_found, people_found_joined`);
    const client = await platform.as('zhangwei');
    const { result } = (
      await client.post(`${root}/osUser/query`, { pageNo: 1, pageSize: 5, params: { Q_FULLNAME__S_LK: 'angfan' } })
    ).body;
    expect(result.data).toMatchObject([{ userNo: 'wangfang' }]);
  });
});
