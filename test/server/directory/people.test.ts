import { beforeAll, expect, it } from 'vitest';
import { onBothDatabases } from '#test/support/database.ts';
import { demoPlatform } from '#test/support/platform.ts';

const root = '/api-user/user/org';
const RD = '1792000000000000030';

onBothDatabases('the directory', (fresh) => {
  let zhangwei: Awaited<ReturnType<Awaited<ReturnType<typeof demoPlatform>>['as']>>;
  beforeAll(async () => {
    zhangwei = await (await demoPlatform(await fresh())).as('zhangwei');
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

  it('finds nobody by the mail address all of them share', async () => {
    expect(await find('qingling')).toEqual([]);
    expect(await find('li')).toEqual(expect.arrayContaining(['sunli', 'liqiang']));
    expect(await find('li')).not.toContain('wangfang');
  });

  it('finds everybody whose initials fit, and takes % and _ for themselves', async () => {
    expect(await find('wf')).toEqual(['wangfang']);
    expect(await find('%')).toEqual([]);
    expect(await find('_')).toEqual([]);
  });

  it('pages through all people without loss or repetition', async () => {
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

  it('lists a department with those below it', async () => {
    const { body } = await zhangwei.post(`${root}/osUser/getAllUserByGroupId`, {
      pageNo: 1,
      pageSize: 50,
      params: { groupId: RD },
    });
    const departments = new Set(body.result.data.map(({ deptName }: { deptName: string }) => deptName));
    expect(departments).toEqual(new Set(['R&D Center', 'Platform Team', 'Front-end Team', 'Test Team']));
  });

  it('lists nobody for a group that does not exist', async () => {
    const { body } = await zhangwei.post(`${root}/osUser/getAllUserByGroupId`, {
      pageNo: 1,
      pageSize: 50,
      params: { groupId: '5' },
    });
    expect(body.result).toMatchObject({ totalCount: 0, data: [] });
  });

  it('walks the tree of departments from the root', async () => {
    const top = (await zhangwei.get(`${root}/osGroup/queryGroups?dimId=1&parentId=0`)).body.data;
    expect(top).toMatchObject([{ name: 'Qingling Technology', isLeaf: 0, parentId: '0', userAmount: 40, type: 1 }]);
    const below = (await zhangwei.get(`${root}/osGroup/getByParentId?parentId=${top[0].groupId}`)).body;
    expect(below).toContainEqual(
      expect.objectContaining({ name: 'R&D Center', childAmount: 3, parentId: top[0].groupId }),
    );
    expect(below.every(({ path }: { path: string }) => path.startsWith(top[0].path))).toBe(true);
  });

  it('shows one colleague, and null or a reason for nobody', async () => {
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

  it('names several colleagues by their ids, in the order asked for, and leaves out who is nobody', async () => {
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

  it('answers the dimensions in the second envelope of the platform', async () => {
    expect((await zhangwei.get(`${root}/osDimension/getDimList`)).body).toEqual({
      code: 0,
      msg: '',
      data: [
        { dimId: '1', code: 'DEPARTMENT', name: 'Departments' },
        { dimId: '2', code: 'ROLE', name: 'Roles and groups' },
      ],
    });
  });

  it("names the categories of processes in the reader's language", async () => {
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
