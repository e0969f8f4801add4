import { eq } from 'drizzle-orm';
import { beforeAll, beforeEach, expect, it } from 'vitest';
import { accessLinks } from '#server/db/schema/accessLinks.ts';
import { people, sessions } from '#server/db/schema/identity.ts';
import { storedFiles } from '#server/db/schema/files.ts';
import { onBothDatabases } from '#test/support/database.ts';
import { startDemoPlatform } from '#test/support/platform.ts';

const PASSWORD = 'Ringi-2026';
const users = '/api-user/user/org/osUser';

onBothDatabases('the profile of a user', (fresh) => {
  let platform: Awaited<ReturnType<typeof startDemoPlatform>>;
  let zhangwei: Awaited<ReturnType<(typeof platform)['as']>>;
  let before: typeof people.$inferSelect;
  const row = async (account = 'zhangwei') => {
    const [found] = await platform.database.sql.select().from(people).where(eq(people.account, account));
    if (!found) throw new Error('There is no such user.');
    return found;
  };
  beforeAll(async () => {
    platform = await startDemoPlatform(fresh);
    zhangwei = await platform.as('zhangwei');
    before = await row();
  });
  beforeEach(() => platform.database.sql.update(people).set(before).where(eq(people.id, before.id)));
  const save = async (said: object) => (await zhangwei.post(`${users}/save`, said)).body;

  it('is returned with all eleven fields to the user only', async () => {
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

  it('is changed, and the user is found by the new email from then on', async () => {
    const said = {
      ...(await zhangwei.get(`${users}/edit`)).body.user,
      birthday: '1990-02-28 00:00:00',
      sex: 'fmale',
      mobile: ' +81 90-1234-5678 ',
      email: 'new.address@qingling.example',
      oldPwd: PASSWORD,
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

  it('requires the password when the email address changes', async () => {
    const email = 'somebody.else@example.org';
    expect((await zhangwei.get(`${users}/edit`)).body.mailProof).toBe('password');
    expect(await save({ email })).toMatchObject({
      success: false,
      message: 'Enter your password to change your email address.',
    });
    expect(await save({ email, oldPwd: 'not mine' })).toMatchObject({ success: false, message: 'Wrong password' });
    expect(await row()).toEqual(before);
    expect(await save({ email: before.email, mobile: '13900000001' })).toMatchObject({ success: true });
    expect(await save({ email, oldPwd: PASSWORD })).toMatchObject({ success: true });
    expect(await row()).toMatchObject({ email, companyEmail: before.companyEmail });
  });

  it('requires a login within the last few minutes from users without a password', async () => {
    const email = 'somebody.else@example.org';
    await platform.database.sql.update(people).set({ passwordHash: '' }).where(eq(people.id, before.id));
    expect((await zhangwei.get(`${users}/edit`)).body.mailProof).toBe('recentLogin');
    const begun = { startedAt: platform.clock.now() - 15 * 60_000 - 1 };
    await platform.database.sql.update(sessions).set(begun).where(eq(sessions.person, before.id));
    expect(await save({ email })).toMatchObject({
      success: false,
      message: 'To change your email address, log out, log in again and change it within 15 minutes.',
    });
    await platform.database.sql
      .update(sessions)
      .set({ startedAt: platform.clock.now() - 60_000 })
      .where(eq(sessions.person, before.id));
    expect(await save({ email })).toMatchObject({ success: true });
  });

  it('refuses an email address of another colleague, whether set by the company or by the user', async () => {
    const message = 'Another person at your company has this email address. Use a different one.';
    const { companyEmail, id } = await row('wangfang');
    await platform.database.sql.update(people).set({ email: 'wf@example.org' }).where(eq(people.id, id));
    for (const email of [companyEmail.toUpperCase(), 'WF@example.org'])
      expect(await save({ email, oldPwd: PASSWORD })).toMatchObject({ success: false, message });
    expect(await row()).toEqual(before);
  });

  it('invalidates a password link that was sent to the old email address', async () => {
    const admin = await platform.as('admin');
    await platform.database.sql.update(people).set({ passwordHash: '' }).where(eq(people.id, before.id));
    await admin.post('/api-uaa/password-links/create', { people: [before.id] });
    await platform.database.sql.update(people).set(before).where(eq(people.id, before.id));
    const linksOfMine = () => platform.database.sql.$count(accessLinks, eq(accessLinks.person, before.id));
    expect(await linksOfMine()).toBe(1);
    expect(await save({ email: 'somebody.else@example.org', oldPwd: PASSWORD })).toMatchObject({ success: true });
    expect(await linksOfMine()).toBe(0);
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
  ])('ignores fields the user may not change: %s', async (_, said) => {
    expect((await save(said)).success).toBe(true);
    expect(await row()).toEqual(before);
  });

  it('rejects a change of another user', async () => {
    const other = await row('wangfang');
    expect(await save({ userId: other.id, address: 'elsewhere' })).toMatchObject({ success: false, code: 403 });
    expect([await row('wangfang'), await row()]).toEqual([other, before]);
  });

  it.each([
    [{ birthday: '2027-01-01' }, 'The date can’t be in the future'],
    [{ birthday: '1990-02-30' }, 'Please enter a date, such as 1990-05-31'],
    [{ email: 'nobody' }, 'Please enter an email address, such as name@example.com'],
    [{ mobile: 'call me' }, 'Please enter a phone number with at least 5 digits'],
    [{ address: 'x'.repeat(201) }, 'At most 200 characters'],
  ])('refuses %j: %s', async (said, message) => {
    expect(await save({ urgent: 'Somebody else', ...said })).toMatchObject({ success: false, message });
    expect(await row()).toEqual(before);
  });

  it('accepts empty values and leaves omitted fields unchanged', async () => {
    await save({ birthday: '', email: '', sex: '', mobile: '', address: null, oldPwd: PASSWORD });
    expect(await row()).toMatchObject({ birthday: '', email: '', sex: '', mobile: '', address: before.address });
  });

  const store = async (who: typeof zhangwei, name: string, size = 20) => {
    const form = new FormData();
    const head = Uint8Array.of(0xff, 0xd8, 0xff, 0xe0);
    form.append('file', new File([head, new Uint8Array(size)], name, { type: 'image/jpeg' }));
    const { body } = await who.postForm('/api-system/system/core/sysFile/upload', form);
    return body.data[0].fileId as string;
  };

  it("accepts a small picture of the user's own, which the whole company sees from then on", async () => {
    const photo = await store(zhangwei, 'me.jpg');
    expect((await save({ photo })).success).toBe(true);
    const wangfang = await platform.as('wangfang');
    const seen = await wangfang.get(`${users}/getById?userId=${before.id}`);
    expect(seen.body.photo).toBe(photo);
    expect((await save({ photo: '' })).success).toBe(true);
    expect((await row()).photo).toBeNull();
  });

  it('refuses a file of another user, which would become visible to all', async () => {
    const secret = await store(await platform.as('wangfang'), 'secret.jpg');
    expect(await save({ photo: secret })).toMatchObject({ success: false, reason: 'file.unknown' });
    expect((await row()).photo).toBeNull();
  });

  it('refuses a large picture and a file that is not an image', async () => {
    const [large, words] = [await store(zhangwei, 'large.jpg', 205_000), await store(zhangwei, 'words.dat')];
    for (const photo of [large, words, 'nothing'])
      expect(await save({ photo })).toMatchObject({ success: false, reason: 'file.unknown' });
    expect(await platform.database.sql.select().from(storedFiles)).not.toEqual([]);
  });
});
