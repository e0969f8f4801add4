import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { NO_PASSWORD } from '#server/session/passwords.ts';
import { people, sessions } from '#server/storage/schema/identity.ts';
import { mails, mailWishes } from '#server/storage/schema/mails.ts';
import { notices } from '#server/storage/schema/notices.ts';
import { companyAtWork, type Company } from '#test/support/company.ts';
import { onBothDatabases } from '#test/support/database.ts';
import { handClock } from '#test/support/handClock.ts';
import { openPostbox, type Postbox } from '#test/support/postbox.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
/** Ten in the morning on the company's wall, which shows the time of +08:00. */
const MORNING = Date.parse('2026-11-24T10:00:00+08:00');

onBothDatabases('mail', (fresh) => {
  let company: Company;
  let postbox: Postbox;
  const clock = handClock(MORNING);
  beforeAll(async () => {
    postbox = await openPostbox();
    company = await companyAtWork(
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
    await sql.delete(mailWishes);
    await sql.update(people).set({ email: '', hasLeft: false });
    await mailOf('wangfang', 'wangfang@qingling.example');
  });
  afterAll(() => postbox.close());

  const mailOf = (account: string, email: string) =>
    company.platform.database.sql
      .update(people)
      .set({ email })
      .where(eq(people.id, company.idOf(account)));
  const settle = () => company.platform.mailing.settle();
  const later = async (time: number) => {
    clock.advance(time);
    await settle();
  };
  /** Zhang Wei asks for leave, which waits for Wang Fang. */
  const ask = async (reason = 'A family matter') => {
    const zhangwei = await company.person('zhangwei');
    // Nobody is logged out by the clock of a test.
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

  it('tells in one mail of ten tasks, with titles and who asks, and nothing else of a form', async () => {
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
    expect(mail?.body).toContain('https://ringi.qingling.example/mobile/pages/oa/Mail');
    await later(HOUR);
    expect(postbox.mails).toHaveLength(1);
  });

  it('is in the language somebody logged in with last', async () => {
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

  it('waits for the end of quiet hours, those of the company or one\u2019s own', async () => {
    clock.advance(12 * HOUR);
    await ask();
    await later(HOUR);
    expect(postbox.mails).toEqual([]);
    const wangfang = await company.person('wangfang');
    const saved = await wangfang.post('/api-user/user/mail/save', { isWanted: true, quietFrom: 0, quietTo: 0 });
    expect(saved.body.success).toBe(true);
    await later(MINUTE);
    expect(postbox.mails).toHaveLength(1);
    await wangfang.post('/api-user/user/mail/save', { isWanted: true, quietFrom: 22 * 60, quietTo: 9 * 60 });
    await ask();
    await later(HOUR);
    expect(postbox.mails).toHaveLength(1);
    await later(9 * HOUR);
    expect(postbox.mails).toHaveLength(2);
  });

  it('comes to nobody who wants none, and tells nothing that was read meanwhile', async () => {
    const wangfang = await company.person('wangfang');
    await wangfang.post('/api-user/user/mail/save', { isWanted: false, quietFrom: 0, quietTo: 0 });
    await ask();
    await later(HOUR);
    expect(postbox.mails).toEqual([]);
    await wangfang.post('/api-user/user/mail/save', { isWanted: true, quietFrom: 0, quietTo: 0 });
    await company.platform.database.sql.update(notices).set({ readAt: clock.now() });
    await later(HOUR);
    expect(postbox.mails).toEqual([]);
  });

  it('loses nothing and sends nothing twice while the mail server is away', async () => {
    await ask();
    postbox.be('isBusy');
    await later(5 * MINUTE);
    await settle();
    expect(await states()).toEqual([['told', 'waiting', 1]]);
    await later(MINUTE);
    await later(2 * MINUTE);
    expect(await states()).toEqual([['told', 'waiting', 3]]);
    postbox.be('takes');
    await later(MINUTE);
    expect(postbox.mails).toEqual([]);
    await later(3 * MINUTE);
    await later(HOUR);
    expect(postbox.mails).toHaveLength(1);
    expect(await states()).toEqual([['told', 'sent', 4]]);
  });

  it('keeps its Message-ID when a server took it and the answer was lost', async () => {
    await ask();
    postbox.be('breaksOff');
    await later(5 * MINUTE);
    postbox.be('takes');
    await later(HOUR);
    expect(postbox.mails.map(({ id }) => id)).toHaveLength(2);
    expect(new Set(postbox.mails.map(({ id }) => id)).size).toBe(1);
  });

  it('is given up where the mail server knows no such reader, and the others get theirs', async () => {
    await mailOf('zhangwei', 'zhangwei@qingling.example');
    await ask();
    postbox.be('refusesReader');
    await later(5 * MINUTE);
    expect(await states()).toEqual([['told', 'refused', 1]]);
    postbox.be('takes');
    await later(HOUR);
    expect(postbox.mails).toEqual([]);
  });

  it('goes once where several servers look at the same moment', async () => {
    await ask();
    clock.advance(5 * MINUTE);
    await Promise.all([settle(), settle(), settle()]);
    expect(postbox.mails).toHaveLength(1);
  });

  it('brings an invitation whose link opens, of which the database knows only a hash', async () => {
    const { sql } = company.platform.database;
    const id = company.idOf('zhuting');
    await mailOf('zhuting', 'zhuting@qingling.example');
    await sql.update(people).set({ passwordHash: NO_PASSWORD }).where(eq(people.id, id));
    const admin = await company.person('admin');
    const { data } = (await admin.post('/api-uaa/access/mail', { people: [id, company.idOf('gaofei'), 'nobody'] }))
      .body;
    expect(data).toMatchObject({ sent: 1, leftOut: [{ reason: 'hasPassword' }, { reason: 'unknown' }] });
    expect(JSON.stringify(await sql.select().from(mails))).not.toMatch(/secret|access#/iu);
    await settle();
    expect(postbox.mails).toHaveLength(1);
    const secret = /\/mobile\/pages\/access#([\w-]+)/u.exec(postbox.mails[0]?.body ?? '')?.[1] ?? '';
    expect((await admin.post('/api-uaa/access/look', { secret })).body.data).toMatchObject({ account: 'zhuting' });
    expect(
      (await admin.post('/api-uaa/access/take', { secret, password: 'Chosen-4711' })).body.data.access_token,
    ).toBeTruthy();
    // Whoever has chosen a password meanwhile is invited no more.
    await admin.post('/api-uaa/access/mail', { people: [id] });
    await later(HOUR);
    expect(postbox.mails).toHaveLength(1);
  });

  it('makes a new link when an invitation is sent again, and the one before ends', async () => {
    const { sql } = company.platform.database;
    const id = company.idOf('zhuting');
    await mailOf('zhuting', 'zhuting@qingling.example');
    await sql.update(people).set({ passwordHash: NO_PASSWORD }).where(eq(people.id, id));
    const admin = await company.person('admin');
    postbox.be('breaksOff');
    await admin.post('/api-uaa/access/mail', { people: [id] });
    await settle();
    postbox.be('takes');
    await later(5 * MINUTE);
    const works = await Promise.all(
      postbox.mails.map(async ({ body }) => {
        const secret = /access#([\w-]+)/u.exec(body)?.[1] ?? '';
        return (await admin.post('/api-uaa/access/look', { secret })).body.success as boolean;
      }),
    );
    expect(works).toEqual([false, true]);
  });

  it('tells of a reset at once, at any hour, also to who wants no mail', async () => {
    const wangfang = await company.person('wangfang');
    await wangfang.post('/api-user/user/mail/save', { isWanted: false, quietFrom: 0, quietTo: 0 });
    await ask();
    const admin = await company.person('admin');
    const reset = await admin.post('/api-uaa/access/reset', { person: company.idOf('wangfang'), way: 'mail' });
    expect(reset.body.data.link).toBeNull();
    await settle();
    const subjects = postbox.mails.map(({ body }) => body);
    expect(subjects).toHaveLength(2);
    expect(subjects.some((body) => body.includes('/pages/access#'))).toBe(true);
    expect(subjects.some((body) => body.includes('/pages/myInfo'))).toBe(true);
    expect(subjects.join('')).not.toContain('openInst');
  });

  it('goes to nobody who has left', async () => {
    await ask();
    clock.advance(5 * MINUTE);
    await company.platform.database.sql
      .update(people)
      .set({ hasLeft: true })
      .where(eq(people.id, company.idOf('wangfang')));
    await settle();
    expect(postbox.mails).toEqual([]);
  });

  it('is tried again later where nobody answers at all', async () => {
    await ask();
    await postbox.close();
    await later(5 * MINUTE);
    expect(await states()).toEqual([['told', 'waiting', 1]]);
  });
});
