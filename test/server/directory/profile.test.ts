import { eq } from 'drizzle-orm';
import { beforeAll, beforeEach, expect, it } from 'vitest';
import { people } from '#server/storage/schema/identity.ts';
import { storedFiles } from '#server/storage/schema/files.ts';
import { onBothDatabases } from '#test/support/database.ts';
import { demoPlatform } from '#test/support/platform.ts';

const users = '/api-user/user/org/osUser';

onBothDatabases('what somebody says about themselves', (fresh) => {
  let platform: Awaited<ReturnType<typeof demoPlatform>>;
  let zhangwei: Awaited<ReturnType<(typeof platform)['as']>>;
  let before: typeof people.$inferSelect;
  const row = async (account = 'zhangwei') => {
    const [found] = await platform.database.sql.select().from(people).where(eq(people.account, account));
    if (!found) throw new Error('Nobody');
    return found;
  };
  beforeAll(async () => {
    platform = await demoPlatform(fresh);
    zhangwei = await platform.as('zhangwei');
    before = await row();
  });
  beforeEach(() => platform.database.sql.update(people).set(before).where(eq(people.id, before.id)));
  const save = async (said: object) => (await zhangwei.post(`${users}/save`, said)).body;

  it('is read with all eleven fields, by oneself only', async () => {
    const { body } = await zhangwei.get(`${users}/edit?pkId=${before.id}`);
    expect(body.user).toMatchObject({
      userId: before.id,
      photo: null,
      fullName: 'Zhang Wei',
      userNo: 'zhangwei',
      birthday: before.birthday,
      sex: 'male',
      entryTime: before.joinedOn,
      mobile: before.mobile,
      email: before.email,
      address: before.address,
      urgent: before.emergencyContact,
      urgentMobile: before.emergencyMobile,
    });
    expect(body).toMatchObject({
      mainDepName: 'Platform Team',
      dimArray: [{ dimId: '1', groupNames: 'Platform Team' }],
    });
    expect((await zhangwei.get(`${users}/edit`)).body.user.userId).toBe(before.id);
    const other = await row('wangfang');
    expect((await zhangwei.get(`${users}/edit?pkId=${other.id}`)).body.user).toBeNull();
  });

  it('is changed, and found by the new mail from then on', async () => {
    const said = {
      ...(await zhangwei.get(`${users}/edit`)).body.user,
      birthday: '1990-02-28 00:00:00',
      sex: 'fmale',
      mobile: ' +81 90-1234-5678 ',
      email: 'new.address@qingling.example',
      address: '1 River Road',
      urgent: 'Wei Na',
      urgentMobile: '13900000000',
    };
    expect(await save(said)).toMatchObject({ success: true, message: 'Saved' });
    expect(await row()).toMatchObject({
      birthday: '1990-02-28',
      sex: 'female',
      mobile: '+81 90-1234-5678',
      email: 'new.address@qingling.example',
      address: '1 River Road',
      emergencyContact: 'Wei Na',
      emergencyMobile: '13900000000',
    });
    const find = async (typed: string) =>
      (await zhangwei.post(`${users}/query`, { pageNo: 1, pageSize: 5, params: { Q_FULLNAME__S_LK: typed } })).body
        .result.totalCount;
    expect([await find('new.address@'), await find('zhangwei@'), await find('zhang wei')]).toEqual([1, 0, 1]);
  });

  it.each([
    ['name', { fullName: 'X' }],
    ['account', { userNo: 'boss', account: 'boss' }],
    ['day of entry', { entryTime: '2000-01-01' }],
    ['rights', { admin: true, isAdministrator: true, roles: ['1792000000000000110'] }],
    ['department', { mainDepId: '1792000000000000110', deptId: '1792000000000000110', post: 'CEO' }],
    ['tenant', { tenantId: '2' }],
    ['password', { pwd: 'x', passwordHash: 'x', newPassword: 'x' }],
    ['state', { status: '0', hasLeft: true, found: 'everything' }],
  ])('passes over what is not theirs to change: %s', async (_, said) => {
    expect((await save(said)).success).toBe(true);
    expect(await row()).toEqual(before);
  });

  it('says nothing about somebody else', async () => {
    const other = await row('wangfang');
    expect(await save({ userId: other.id, address: 'elsewhere' })).toMatchObject({ success: false, code: 403 });
    expect([await row('wangfang'), await row()]).toEqual([other, before]);
  });

  it.each([
    [{ birthday: '2027-01-01' }, 'The date cannot be in the future'],
    [{ birthday: '1990-02-30' }, 'Please enter a date, such as 1990-05-31'],
    [{ email: 'nobody' }, 'Please enter an e-mail address, such as name@example.com'],
    [{ mobile: 'call me' }, 'Please enter a phone number of at least five digits'],
    [{ address: 'x'.repeat(201) }, 'At most 200 characters'],
  ])('refuses %j: %s', async (said, message) => {
    expect(await save({ urgent: 'Somebody else', ...said })).toMatchObject({ success: false, message });
    expect(await row()).toEqual(before);
  });

  it('takes everything empty, and leaves what is not said', async () => {
    await save({ birthday: '', email: '', sex: '', mobile: '', address: null });
    expect(await row()).toMatchObject({ birthday: '', email: '', sex: '', mobile: '', address: before.address });
  });

  const store = async (who: typeof zhangwei, name: string, size = 20) => {
    const form = new FormData();
    const head = Uint8Array.of(0xff, 0xd8, 0xff, 0xe0);
    form.append('file', new File([head, new Uint8Array(size)], name, { type: 'image/jpeg' }));
    const { body } = await who.postForm('/api-system/system/core/sysFile/upload', form);
    return body.data[0].fileId as string;
  };

  it('takes a small picture of their own, which everybody of the company sees from then on', async () => {
    const photo = await store(zhangwei, 'me.jpg');
    expect((await save({ photo })).success).toBe(true);
    const wangfang = await platform.as('wangfang');
    const seen = await wangfang.get(`${users}/getById?userId=${before.id}`);
    expect(seen.body.photo).toBe(photo);
    expect((await save({ photo: '' })).success).toBe(true);
    expect((await row()).photo).toBeNull();
  });

  it('takes no file of somebody else, which naming it would open to all', async () => {
    const secret = await store(await platform.as('wangfang'), 'secret.jpg');
    expect(await save({ photo: secret })).toMatchObject({ success: false, reason: 'file.unknown' });
    expect((await row()).photo).toBeNull();
  });

  it('takes neither a large picture nor what is none', async () => {
    const [large, words] = [await store(zhangwei, 'large.jpg', 205_000), await store(zhangwei, 'words.dat')];
    for (const photo of [large, words, 'nothing'])
      expect(await save({ photo })).toMatchObject({ success: false, reason: 'file.unknown' });
    expect(await platform.database.sql.select().from(storedFiles)).not.toEqual([]);
  });
});
