import { sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { migrate } from '#server/db/migrate.ts';
import { people } from '#server/db/schema/identity.ts';
import { invitations } from '#server/db/schema/invitations.ts';
import { onBothDatabases, onPostgres } from '#test/support/database.ts';
import { loadDemoDefinitions } from '#test/support/definitions.ts';
import { endpoints, nameOf } from '#test/support/endpoints.ts';
import { createGuest, createInviter } from '#test/support/guests.ts';
import { at, guestBook, HOURS } from '#test/support/guestBook.ts';
import { VISIT } from '#test/support/forms/demo.ts';
import { startDemoPlatform } from '#test/support/platform.ts';
import { createSecondTenant } from '#test/support/createSecondTenant.ts';

const DAY = 24 * 3_600_000;
const SECOND = 1000;

onBothDatabases('an invitation', (fresh) => {
  const book = guestBook(fresh);
  const { clockAt, invited } = book;

  describe('the permission for invitations', () => {
    it('lets its holders create, show and end invitations of each other', async () => {
      const { id, code, guest } = await invited();
      expect((await book.gao().list()).result.data.map((row: { id: string }) => row.id)).toContain(id);
      expect((await book.gao().get(id)).data).toMatchObject({
        code,
        formName: 'Guest book',
        isEnded: false,
        uniqueFields: ['Badge'],
        opensAt: '2026-11-20 09:00:00',
        closesAt: '2026-11-20 17:00:00',
      });
      expect(await book.gao().end(id)).toMatchObject({ success: true });
      for (const answer of [
        await guest.open(),
        await guest.save({ name: 'Ended' }),
        await guest.options('dictionary', 'places'),
        await guest.mayUpload(1),
      ])
        expect(answer).toMatchObject({ success: false, reason: 'invitation.ended' });
      expect((await book.zhang().get(id)).data.isEnded).toBe(true);
    });

    it('excludes other users and other companies', async () => {
      const { id } = await invited();
      const { employee, administrator } = await createSecondTenant(book.tools().company);
      const [stranger] = await book.tools().company.people('renliang');
      for (const [who, refusal] of [
        [stranger, 'record.notAllowed'],
        [employee, 'form.notConfigured'],
        [administrator, 'form.notConfigured'],
      ] as const) {
        const other = createInviter(who);
        expect(await other.make(HOURS)).toMatchObject({ success: false, reason: refusal });
        expect(await other.list()).toMatchObject({ success: false, reason: refusal });
        expect(await other.get(id)).toMatchObject({ success: false, reason: 'notFound' });
        expect(await other.end(id)).toMatchObject({ success: false, reason: 'notFound' });
      }
      expect((await book.zhang().get(id)).data.isEnded).toBe(false);
    });

    it.each([
      [{ opensAt: '2026-11-20 17:00:00', closesAt: '2026-11-20 09:00:00' }, 'form.invalid'],
      [{ opensAt: '2026-11-19 09:00:00', closesAt: '2026-11-19 17:00:00' }, 'form.invalid'],
      [{ ...HOURS, opensAt: 'soon' }, 'agent.noPeriod'],
      [{ ...HOURS, most: 0 }, 'invitation.most'],
      [{ ...HOURS, most: 1.5 }, 'invitation.most'],
      [{ ...HOURS, most: 10_001 }, 'invitation.most'],
      [{ ...HOURS, alias: 'nobody' }, 'form.notConfigured'],
    ])('refuses an invitation of %j: %s', async (terms, reason) => {
      clockAt(at('08:00:00'));
      expect(await book.zhang().make(terms)).toMatchObject({ success: false, reason });
    });

    it("ends the invitation with its creator and with the creator's permission", async () => {
      const { guest } = await invited();
      const { sql: statements } = book.tools().company.platform.database;
      const leave = (hasLeft: boolean) =>
        statements
          .update(people)
          .set({ hasLeft })
          .where(sql`${people.account} = 'zhangwei' and ${people.tenant} = '1'`);
      await leave(true);
      expect((await guest.save({ name: 'Orphan' })).reason).toBe('invitation.ended');
      await leave(false);
      expect((await guest.save({ name: 'Orphan' })).success).toBe(true);
      await statements
        .update(invitations)
        .set({ person: book.tools().company.idOf('renliang') })
        .where(sql`true`);
      expect((await guest.open()).reason).toBe('invitation.ended');
      await statements
        .update(invitations)
        .set({ person: book.tools().company.idOf('zhangwei') })
        .where(sql`true`);
    });
  });

  describe('the code of an invitation', () => {
    it('cannot be guessed and reveals nothing', async () => {
      const codes = await Promise.all(Array.from({ length: 5 }, async () => (await invited()).code));
      expect(new Set(codes).size).toBe(5);
      for (const code of codes) expect(code).toMatch(/^[\w-]{43}$/u);
      const { app } = book.tools().company.platform;
      const real = codes[0] ?? '';
      const guesses = [
        'x',
        real.slice(1),
        `${real}x`,
        real.toLowerCase(),
        "' or 1=1 --",
        '%',
        '../open',
        '0'.repeat(43),
      ];
      const answers = await Promise.all(guesses.map(async (code) => createGuest(app, code).open()));
      for (const answer of answers) expect(answer).toEqual({ ...answers[0], reason: 'invitation.unknown' });
      expect(await createGuest(app, '').ask('GET', 'open')).toMatchObject({ status: 401 });
    });

    it('opens no other call, as token or as header', async () => {
      const { code } = await invited();
      const { app } = book.tools().company.platform;
      for (const { method, path, policy, isUpload } of endpoints) {
        if (policy === 'anyone' || policy === 'guest') continue;
        const reply = await app.inject({
          method,
          url: `/api${path.replaceAll(/\{\w+\}/gu, '1')}?accessToken=${code}`,
          headers: { authorization: `Bearer ${code}`, formLink: code },
          ...(method !== 'GET' && !isUpload && { payload: {} }),
        });
        expect([nameOf({ method, path } as never), reply.statusCode]).toEqual([`${method} ${path}`, 401]);
      }
    });

    it('is also required from logged-in users', async () => {
      const [zhangwei] = await book.tools().company.people('zhangwei');
      expect((await zhangwei.get('/api-form/form/share/formLink/open')).status).toBe(401);
    });
  });
});

onPostgres('an invitation on two servers', (open) => {
  it('accepts its last answer once', async () => {
    const [one, other] = [await open('invitations'), await open('invitations')];
    await migrate(one);
    const [first, second] = [await startDemoPlatform(one), await startDemoPlatform(other)];
    const { company } = await loadDemoDefinitions();
    const person = company.people.find(({ account }) => account === 'renliang')?.id ?? '';
    const now = first.clock.now();
    const terms = { opensAt: now - SECOND, closesAt: now + DAY, most: 4, person, at: now };
    await one.sql
      .insert(invitations)
      .values({ ...terms, id: '900', tenant: '1', solution: 'visit', code: 'c'.repeat(43) });
    const guests = [first, second].map(({ app }) => createGuest(app, 'c'.repeat(43)));
    const answers = await Promise.all(Array.from({ length: 6 }, () => guests.map((guest) => guest.save(VISIT))).flat());
    expect(answers.filter((answer) => answer.success === true).length).toBe(4);
    expect(answers.filter((answer) => answer.reason === 'invitation.full').length).toBe(8);
    expect((await one.sql.select().from(invitations))[0]?.answers).toBe(4);
  });
});
