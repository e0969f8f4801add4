import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { NO_PASSWORD } from '#server/auth/session/passwords.ts';
import { people, sessions } from '#server/db/schema/identity.ts';
import { mails } from '#server/db/schema/mails.ts';
import { notificationSettings } from '#server/db/schema/notifications.ts';
import { notices } from '#server/db/schema/notices.ts';
import { startCompany, type Company } from '#test/support/company.ts';
import { onBothDatabases } from '#test/support/database.ts';
import { createManualClock } from '#test/support/createManualClock.ts';
import { openPostbox, type Postbox } from '#test/support/postbox.ts';

const SAVE = '/api-user/user/notifications/save';
const PUSH = { pushLevel: 'count', hasPushButtons: false };
const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
/** 10:00 in the company's time zone, +08:00. */
const MORNING = Date.parse('2026-11-24T10:00:00+08:00');

onBothDatabases('mail', (fresh) => {
  let company: Company;
  let postbox: Postbox;
  const clock = createManualClock(MORNING);
  beforeAll(async () => {
    postbox = await openPostbox();
    company = await startCompany(
      fresh,
      {
        mail: { url: postbox.url, from: 'Ringi <ringi@qingling.example>' },
        address: 'https://ringi.qingling.example',
        callsPerMinute: 1e9,
        log: { write: () => true },
      },
      clock,
    );
  });
  beforeEach(async () => {
    const { sql } = company.platform.database;
    clock.reset();
    postbox.be('takes');
    postbox.mails.length = 0;
    await sql.delete(mails);
    await sql.delete(notices);
    await sql.delete(notificationSettings);
    await sql.update(people).set({ email: '', hasLeft: false });
    await mailOf('wangfang', 'wangfang@qingling.example');
  });
  afterAll(() => postbox.close());

  const mailOf = (account: string, email: string) =>
    company.platform.database.sql
      .update(people)
      .set({ email })
      .where(eq(people.id, company.idOf(account)));
  const settle = () => company.platform.workflow.settle();
  const later = async (time: number) => {
    clock.advance(time);
    await settle();
  };
  /** Zhang Wei starts a leave request, which waits for Wang Fang. */
  const ask = async (reason = 'A family matter') => {
    const zhangwei = await company.person('zhangwei');
    // Keeps the sessions valid while the test clock advances.
    await company.platform.database.sql.update(sessions).set({ expiresAt: clock.now() + 24 * HOUR });
    await company.start(zhangwei, 'leave', { reason });
    await company.platform.workflow.settle();
  };
  const states = async () =>
    (await company.platform.database.sql.select().from(mails)).map(({ kind, state, attempts }) => [
      kind,
      state,
      attempts,
    ]);

  it('lists ten tasks in one mail with titles and initiators, and no other form values', async () => {
    for (let task = 0; task < 10; task += 1) await ask('Something nobody else shall read');
    await settle();
    expect(postbox.mails).toEqual([]);
    await later(5 * MINUTE);
    expect(postbox.mails).toHaveLength(1);
    const [mail] = postbox.mails;
    expect(mail).toMatchObject({
      to: ['wangfang@qingling.example'],
      from: expect.stringContaining('ringi@qingling.example'),
    });
    expect(mail?.subject).toMatch(/10/u);
    expect(mail?.body).not.toContain('Something nobody else shall read');
    expect(mail?.body).toContain('https://ringi.qingling.example/mobile/pages/bpm/openInst?instId=');
    expect(mail?.body).toContain('https://ringi.qingling.example/mobile/pages/oa/Notifications');
    await later(HOUR);
    expect(postbox.mails).toHaveLength(1);
  });

  it("is in the language of the reader's last login", async () => {
    await company.platform.as('wangfang');
    await company.platform.app.inject({
      method: 'POST',
      url: '/api/api-uaa/oauth/user/token',
      headers: { 'content-type': 'application/x-www-form-urlencoded', 'accept-language': 'ja-JP' },
      payload: new URLSearchParams({ username: 'wangfang', password: 'Ringi-2026' }).toString(),
    });
    await ask();
    await later(5 * MINUTE);
    expect(postbox.mails[0]?.body).toMatch(/[ぁ-ん]/u);
  });

  it("waits for the end of quiet hours, those of the company or the user's own", async () => {
    clock.advance(12 * HOUR);
    await ask();
    await later(HOUR);
    expect(postbox.mails).toEqual([]);
    const wangfang = await company.person('wangfang');
    const saved = await wangfang.post(SAVE, { ...PUSH, isMailWanted: true, quietFrom: 0, quietTo: 0 });
    expect(saved.body.success).toBe(true);
    await later(MINUTE);
    expect(postbox.mails).toHaveLength(1);
    await wangfang.post(SAVE, { ...PUSH, isMailWanted: true, quietFrom: 22 * 60, quietTo: 9 * 60 });
    await ask();
    await later(HOUR);
    expect(postbox.mails).toHaveLength(1);
    await later(9 * HOUR);
    expect(postbox.mails).toHaveLength(2);
  });

  it('is not sent to users who opted out, and omits messages read meanwhile', async () => {
    const wangfang = await company.person('wangfang');
    await wangfang.post(SAVE, { ...PUSH, isMailWanted: false, quietFrom: 0, quietTo: 0 });
    await ask();
    await later(HOUR);
    expect(postbox.mails).toEqual([]);
    await wangfang.post(SAVE, { ...PUSH, isMailWanted: true, quietFrom: 0, quietTo: 0 });
    await company.platform.database.sql.update(notices).set({ readAt: clock.now() });
    await later(HOUR);
    expect(postbox.mails).toEqual([]);
  });

  it('is neither lost nor sent twice while the mail server is unavailable', async () => {
    await ask();
    postbox.be('isBusy');
    await later(5 * MINUTE);
    await settle();
    expect(await states()).toEqual([['digest', 'waiting', 1]]);
    await later(MINUTE);
    await later(2 * MINUTE);
    expect(await states()).toEqual([['digest', 'waiting', 3]]);
    postbox.be('takes');
    await later(MINUTE);
    expect(postbox.mails).toEqual([]);
    await later(3 * MINUTE);
    await later(HOUR);
    expect(postbox.mails).toHaveLength(1);
    expect(await states()).toEqual([['digest', 'sent', 4]]);
  });

  it('keeps its Message-ID if the server accepted it and the answer was lost', async () => {
    await ask();
    postbox.be('breaksOff');
    await later(5 * MINUTE);
    postbox.be('takes');
    await later(HOUR);
    expect(postbox.mails.map(({ id }) => id)).toHaveLength(2);
    expect(new Set(postbox.mails.map(({ id }) => id)).size).toBe(1);
  });

  it('is dropped if the mail server rejects the recipient, and other recipients get theirs', async () => {
    await mailOf('zhangwei', 'zhangwei@qingling.example');
    await ask();
    postbox.be('refusesReader');
    await later(5 * MINUTE);
    expect(await states()).toEqual([['digest', 'refused', 1]]);
    postbox.be('takes');
    await later(HOUR);
    expect(postbox.mails).toEqual([]);
  });

  it('is sent once if several servers check at the same time', async () => {
    await ask();
    clock.advance(5 * MINUTE);
    await Promise.all([settle(), settle(), settle()]);
    expect(postbox.mails).toHaveLength(1);
  });

  it('contains a valid invitation link, of which the database stores only a hash', async () => {
    const { sql } = company.platform.database;
    const id = company.idOf('zhuting');
    await mailOf('zhuting', 'zhuting@qingling.example');
    await sql.update(people).set({ passwordHash: NO_PASSWORD }).where(eq(people.id, id));
    const admin = await company.person('admin');
    const { data } = (
      await admin.post('/api-uaa/password-links/mail', { people: [id, company.idOf('gaofei'), 'nobody'] })
    ).body;
    expect(data).toMatchObject({ sent: 1, leftOut: [{ reason: 'hasPassword' }, { reason: 'unknown' }] });
    expect(JSON.stringify(await sql.select().from(mails))).not.toMatch(/secret|access#/iu);
    await settle();
    expect(postbox.mails).toHaveLength(1);
    const secret = /\/mobile\/pages\/access#([\w-]+)/u.exec(postbox.mails[0]?.body ?? '')?.[1] ?? '';
    expect((await admin.post('/api-uaa/password-links/inspect', { secret })).body.data).toMatchObject({
      account: 'zhuting',
    });
    expect(
      (await admin.post('/api-uaa/password-links/redeem', { secret, password: 'Chosen-4711' })).body.data.access_token,
    ).toBeTruthy();
    // A user who has chosen a password meanwhile gets no further invitation.
    await admin.post('/api-uaa/password-links/mail', { people: [id] });
    await later(HOUR);
    expect(postbox.mails).toHaveLength(1);
  });

  it('contains a new link when an invitation is sent again, which invalidates the previous one', async () => {
    const { sql } = company.platform.database;
    const id = company.idOf('zhuting');
    await mailOf('zhuting', 'zhuting@qingling.example');
    await sql.update(people).set({ passwordHash: NO_PASSWORD }).where(eq(people.id, id));
    const admin = await company.person('admin');
    postbox.be('breaksOff');
    await admin.post('/api-uaa/password-links/mail', { people: [id] });
    await settle();
    postbox.be('takes');
    await later(5 * MINUTE);
    const works = await Promise.all(
      postbox.mails.map(async ({ body }) => {
        const secret = /access#([\w-]+)/u.exec(body)?.[1] ?? '';
        return (await admin.post('/api-uaa/password-links/inspect', { secret })).body.success as boolean;
      }),
    );
    expect(works).toEqual([false, true]);
  });

  it('about a password reset is sent within 15 seconds at any hour, also to users who opted out', async () => {
    const wangfang = await company.person('wangfang');
    await wangfang.post(SAVE, { ...PUSH, isMailWanted: false, quietFrom: 0, quietTo: 0 });
    await ask();
    const admin = await company.person('admin');
    const reset = await admin.post('/api-uaa/password-links/reset', { person: company.idOf('wangfang'), way: 'mail' });
    expect(reset.body.data.link).toBeNull();
    await later(15_000);
    const subjects = postbox.mails.map(({ body }) => body);
    expect(subjects).toHaveLength(2);
    expect(subjects.some((body) => body.includes('/pages/access#'))).toBe(true);
    expect(subjects.some((body) => body.includes('/pages/myInfo'))).toBe(true);
    expect(subjects.join('')).not.toContain('openInst');
  });

  it('is not sent to deactivated users', async () => {
    await ask();
    clock.advance(5 * MINUTE);
    await company.platform.database.sql
      .update(people)
      .set({ hasLeft: true })
      .where(eq(people.id, company.idOf('wangfang')));
    await settle();
    expect(postbox.mails).toEqual([]);
  });

  it('is retried later if no mail server answers', async () => {
    await ask();
    await postbox.close();
    await later(5 * MINUTE);
    expect(await states()).toEqual([['digest', 'waiting', 1]]);
  });
});
