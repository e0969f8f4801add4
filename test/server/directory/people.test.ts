import { beforeAll, describe, expect, it } from 'vitest';
import { eq } from 'drizzle-orm';
import { people } from '#server/db/schema/identity.ts';
import { onBothDatabases } from '#test/support/database.ts';
import { startDemoPlatform } from '#test/support/platform.ts';

const root = '/api-user/user/org';
const RD = '1792000000000000030';

onBothDatabases('the directory', (fresh) => {
  let platform: Awaited<ReturnType<typeof startDemoPlatform>>;
  let zhangwei: Awaited<ReturnType<(typeof platform)['as']>>;
  beforeAll(async () => {
    platform = await startDemoPlatform(fresh);
    zhangwei = await platform.as('zhangwei');
  });

  const find = async (typed: string) => {
    const { body } = await zhangwei.post(`${root}/osUser/query`, {
      pageNo: 1,
      pageSize: 50,
      params: { Q_FULLNAME__S_LK: typed },
    });
    return body.result.data.map(({ userNo }: { userNo: string }) => userNo);
  };

  it.each([
    ['the Chinese name', '王芳'],
    ['the English name', 'Wang Fang'],
    ['the account', 'wangfang'],
    ['pinyin with a space', 'wang fang'],
    ['a part of the reading in kana', 'ワン・ファ'],
    ['full-width letters', 'ｗａｎｇｆａｎｇ'],
    ['the end of the phone number', '0033'],
    ['the mail address', 'wangfang@qing'],
  ])('finds a colleague by %s', async (_, typed) => {
    expect(await find(typed)).toEqual(['wangfang']);
  });

  it('finds no user by the shared email domain', async () => {
    expect(await find('qingling')).toEqual([]);
    expect(await find('li')).toEqual(expect.arrayContaining(['sunli', 'liqiang']));
    expect(await find('li')).not.toContain('wangfang');
  });

  it('finds users by initials and treats % and _ literally', async () => {
    expect(await find('wf')).toEqual(['wangfang']);
    expect(await find('%')).toEqual([]);
    expect(await find('_')).toEqual([]);
  });

  it('returns each user exactly once over all pages', async () => {
    const pages = await Promise.all(
      [1, 2, 3].map((pageNo) => zhangwei.post(`${root}/osUser/query`, { pageNo, pageSize: 15 })),
    );
    const accounts = pages.flatMap(({ body }) => body.result.data.map(({ userNo }: { userNo: string }) => userNo));
    expect(new Set(accounts).size).toBe(accounts.length);
    expect(pages.map(({ body }) => [body.result.totalCount, body.result.totalPage])).toEqual([
      [40, 3],
      [40, 3],
      [40, 3],
    ]);
    expect(accounts).toHaveLength(40);
  });

  it('lists a department with its sub-departments', async () => {
    const { body } = await zhangwei.post(`${root}/osUser/getAllUserByGroupId`, {
      pageNo: 1,
      pageSize: 50,
      params: { groupId: RD },
    });
    const departments = new Set(body.result.data.map(({ deptName }: { deptName: string }) => deptName));
    expect(departments).toEqual(new Set(['R&D Center', 'Platform Team', 'Front-end Team', 'Test Team']));
  });

  it('returns an empty list for an unknown group', async () => {
    const { body } = await zhangwei.post(`${root}/osUser/getAllUserByGroupId`, {
      pageNo: 1,
      pageSize: 50,
      params: { groupId: '5' },
    });
    expect(body.result).toMatchObject({ totalCount: 0, data: [] });
  });

  it('returns the department tree from the root', async () => {
    const top = (await zhangwei.get(`${root}/osGroup/queryGroups?dimId=1&parentId=0`)).body.data;
    expect(top).toMatchObject([{ name: 'Qingling Technology', isLeaf: 0, parentId: '0', userAmount: 40, type: 1 }]);
    const below = (await zhangwei.get(`${root}/osGroup/getByParentId?parentId=${top[0].groupId}`)).body;
    expect(below).toContainEqual(
      expect.objectContaining({ name: 'R&D Center', childAmount: 3, parentId: top[0].groupId }),
    );
    expect(below.every(({ path }: { path: string }) => path.startsWith(top[0].path))).toBe(true);
  });

  it('returns one colleague, or null or a reason for an unknown id', async () => {
    const known = (await zhangwei.get(`${root}/osUser/getById?userId=1793000000000000030`)).body;
    expect(known).toMatchObject({
      userNo: 'wangfang',
      fullName: 'Wang Fang',
      sex: 'fmale',
      deptName: 'R&D Center',
      post: 'Director of R&D',
      status: '1',
    });
    expect((await zhangwei.get(`${root}/osUser/getById?userId=5`)).body).toBeNull();
    expect((await zhangwei.get(`${root}/osUser/getUserInfo?userId=5`)).body).toMatchObject({
      success: false,
      code: 404,
      reason: 'notFound',
    });
  });

  it('returns several colleagues by id in the requested order and omits unknown ids', async () => {
    const ids = ['1793000000000000030', '5', '1793000000000000040', '1793000000000000030'];
    const { body } = await zhangwei.post(`${root}/osUser/getUsersByIds?userIds=${ids.join(',')}`);
    expect(body.map(({ userId, fullName }: { userId: string; fullName: string }) => [userId, fullName])).toEqual([
      ['1793000000000000030', 'Wang Fang'],
      ['1793000000000000040', 'Zhang Wei'],
    ]);
    expect((await zhangwei.post(`${root}/osUser/getUsersByIds?userIds=`)).body).toEqual([]);
    const many = Array.from({ length: 600 }, () => ids[0]).join(',');
    const form = new FormData();
    form.append('userIds', many);
    expect((await zhangwei.postForm(`${root}/osUser/getUsersByIds`, form)).status).toBe(400);
  });

  describe('birthday, address and emergency contact', () => {
    const ZHANGWEI = '1793000000000000040';
    const PRIVATE = {
      birthday: '1985-03-14',
      address: '上海市长宁区愚园路 20 号',
      urgent: '王建国',
      urgentMobile: '13900000000',
    };
    beforeAll(async () => {
      const { birthday, address, urgent: emergencyContact, urgentMobile: emergencyMobile } = PRIVATE;
      const row = { birthday, address, emergencyContact, emergencyMobile };
      await platform.database.sql.update(people).set(row).where(eq(people.id, ZHANGWEI));
    });
    /** Returns these values from every call that returns users. */
    const toldTo = async (account: string) => {
      const { get, post } = await platform.as(account);
      const page = { pageNo: 1, pageSize: 50, params: {} };
      const lists = await Promise.all(
        ['query', 'getUser', 'getAllUserByGroupId'].map(
          async (call) => (await post(`${root}/osUser/${call}`, page)).body,
        ),
      );
      const found = [
        ...lists.map(({ result }) => result.data.find(({ userId }: { userId: string }) => userId === ZHANGWEI)),
        (await get(`${root}/osUser/getById?userId=${ZHANGWEI}`)).body,
        (await get(`${root}/osUser/getUserInfo?userId=${ZHANGWEI}`)).body.data,
      ];
      return found.map((each) => Object.keys(PRIVATE).map((key) => each[key]));
    };

    it.each(['zhangwei', 'wangfang', 'admin'])(
      'are visible to the user, the head of the department and administrators (%s)',
      async (account) => {
        expect(await toldTo(account)).toEqual(Array.from({ length: 5 }, () => Object.values(PRIVATE)));
      },
    );

    it.each(['gaofei', 'sunli'])('are hidden from everybody else, including higher heads (%s)', async (account) => {
      expect(await toldTo(account)).toEqual(Array.from({ length: 5 }, () => ['', '', '', '']));
    });

    it.each(['BIRTHDAY', 'URGENT', 'URGENT_MOBILE', 'ADDRESS', 'EMERGENCY_MOBILE'])(
      'cannot be guessed with a filter or an order (%s)',
      async (column) => {
        const ask = async (more: object) =>
          (await zhangwei.post(`${root}/osUser/query`, { pageNo: 1, pageSize: 50, ...more })).body;
        const filtered = await ask({ params: { [`Q_${column}__S_LK`]: '1' } });
        expect([filtered.result.data, filtered.message]).toEqual([[], expect.stringContaining(`Q_${column}__S_LK`)]);
        const order = async (sortOrder: string) =>
          (await ask({ params: {}, sortField: `${column}_`, sortOrder })).result.data.map(
            ({ userId }: { userId: string }) => userId,
          );
        expect(await order('desc')).toEqual(await order('asc'));
      },
    );

    it('cannot be found by a search', async () => {
      for (const typed of Object.values(PRIVATE)) expect(await find(typed)).toEqual([]);
    });
  });

  it('returns the dimensions in the second envelope of the platform', async () => {
    expect((await zhangwei.get(`${root}/osDimension/getDimList`)).body).toEqual({
      code: 0,
      msg: '',
      data: [
        { dimId: '1', code: 'DEPARTMENT', name: 'Departments' },
        { dimId: '2', code: 'ROLE', name: 'Roles and groups' },
      ],
    });
  });

  it("returns the categories of processes in the reader's language", async () => {
    const path = '/api-system/system/core/sysTree/getByCatKey?catKey=BPM&readKey=start.mobileRead';
    expect((await zhangwei.get(path, { 'accept-language': 'ja-JP' })).body).toContainEqual(
      expect.objectContaining({
        treeId: '1794000000000000060',
        code: 'legal',
        name: '法務',
        parentId: '1794000000000000040',
        path: '0.1794000000000000040.1794000000000000060.',
      }),
    );
  });
});
