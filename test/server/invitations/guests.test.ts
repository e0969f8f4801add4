import { sql } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { nameOf, endpoints } from '#test/support/endpoints.ts';
import { recordTablesOf, tableOf } from '#server/records/recordTable.ts';
import { storedFiles } from '#server/storage/schema/files.ts';
import { invitations } from '#server/storage/schema/invitations.ts';
import { people } from '#server/storage/schema/identity.ts';
import { migrate } from '#server/storage/migrate.ts';
import { fileBytes } from '#test/support/fileBytes.ts';
import { guestWith, inviterOf } from '#test/support/guests.ts';
import { onBothDatabases, onPostgres } from '#test/support/database.ts';
import { demoPlatform } from '#test/support/platform.ts';
import { companyWithTools } from '#test/support/records.ts';
import { secondTenant } from '#test/support/secondTenant.ts';
import { demoDefinitions } from '#test/support/definitions.ts';

const DAY = 24 * 3_600_000;
const SECOND = 1000;
const MOST_OF_GUESTS = 100 * 1024 * 1024;
const at = (text: string) => Date.parse(`2026-11-20T${text}+08:00`);
const HOURS = { opensAt: '2026-11-20 09:00:00', closesAt: '2026-11-20 17:00:00' };

onBothDatabases('a form without a login', (fresh) => {
  let tools: Awaited<ReturnType<typeof companyWithTools>>;
  let zhang: ReturnType<typeof inviterOf>;
  let gao: ReturnType<typeof inviterOf>;
  beforeAll(async () => {
    tools = await companyWithTools(fresh);
    const [one, other] = await tools.company.people('zhangwei', 'gaofei');
    [zhang, gao] = [inviterOf(one), inviterOf(other)];
  });
  const clockAt = (moment: number) => {
    const { clock } = tools.company.platform;
    clock.reset();
    clock.advance(moment - clock.now());
  };
  /** A new invitation, open all day unless a test says otherwise, and a guest who has it. */
  async function invited(terms: object = {}) {
    clockAt(at('08:00:00'));
    const { data, ...reply } = await zhang.make({ ...HOURS, ...terms });
    if (reply.success !== true) throw new Error(JSON.stringify(reply));
    clockAt(at('12:00:00'));
    return { ...data, guest: guestWith(tools.company.platform.app, data.code) } as {
      readonly id: string;
      readonly code: string;
      readonly guest: ReturnType<typeof guestWith>;
    };
  }
  async function stored(): Promise<readonly Readonly<Record<string, unknown>>[]> {
    const { database } = tools.company.platform;
    const main = (await recordTablesOf(database.sql, '1', 'guestbook')).get('');
    const { rows } = (await database.sql.execute(
      sql`select * from ${tableOf(main ?? { schema: '', table: '' })} order by "CREATE_TIME_", "ID_"`,
    )) as { rows: Record<string, unknown>[] };
    return rows;
  }
  const named = async (name: string) => (await stored()).filter((row) => row['F_NAME'] === name);

  describe('keeps its hours on the server', () => {
    it.each([
      ['08:59:59', 'invitation.notYet'],
      ['09:00:00', undefined],
      ['17:00:00', undefined],
      ['17:00:01', 'invitation.over'],
    ])('at %s: %s', async (time, reason) => {
      const { guest } = await invited();
      clockAt(at(time));
      const opened = await guest.open();
      const saved = await guest.save({ name: `Edge ${time}` });
      expect([opened.reason, saved.reason]).toEqual([reason, reason]);
      expect((await named(`Edge ${time}`)).length).toBe(reason === undefined ? 1 : 0);
      if (reason === 'invitation.notYet')
        expect(opened.reasonValues).toEqual({ opensAt: Date.parse('2026-11-20T09:00:00+08:00') });
    });

    it('refuses what was typed until after the end, says so in words, and takes nothing', async () => {
      const { guest } = await invited();
      expect((await guest.open()).data).toMatchObject({ alias: 'guestbook', name: 'Guest book' });
      clockAt(at('17:00:01'));
      expect(await guest.save({ name: 'Too late' })).toMatchObject({
        success: false,
        message: 'The time of this QR code is over. Nothing was sent.',
      });
      for (const answer of [
        await guest.options('dictionary', 'places'),
        await guest.mayUpload(1),
        await guest.upload('late.txt', fileBytes('late.txt', 'x')),
      ])
        expect(answer).toMatchObject({ success: false, reason: 'invitation.over' });
      expect(await named('Too late')).toEqual([]);
    });

    it('answers a repeated call as it did, also when the time has run out meanwhile', async () => {
      const { guest } = await invited();
      clockAt(at('17:00:00'));
      expect(await guest.save({ name: 'In time' }, 'key-1')).toMatchObject({ success: true, data: null });
      clockAt(at('17:00:01'));
      expect(await guest.save({ name: 'In time' }, 'key-1')).toMatchObject({ success: true, data: null });
      expect((await named('In time')).length).toBe(1);
    });
  });

  describe('takes as many answers as was said', () => {
    it('and the last one once, of many at the same time', async () => {
      const { guest, id } = await invited({ most: 3 });
      const answers = await Promise.all(Array.from({ length: 8 }, () => guest.save({ name: 'Crowd' })));
      expect(answers.filter(({ success }) => success === true).length).toBe(3);
      expect(new Set(answers.flatMap(({ reason }) => reason ?? []))).toEqual(new Set(['invitation.full']));
      expect((await named('Crowd')).length).toBe(3);
      expect((await zhang.get(id)).data).toMatchObject({ answers: 3, most: 3 });
      expect((await guest.open()).reason).toBe('invitation.full');
    });

    it('and none for one that was refused by the rules of its form', async () => {
      const { guest, id } = await invited({ most: 1 });
      expect(await guest.save({ name: '' })).toMatchObject({ success: false, reason: 'form.invalid' });
      expect((await zhang.get(id)).data.answers).toBe(0);
      expect((await guest.save({ name: 'Only one' })).success).toBe(true);
    });
  });

  describe('lets a guest add, and nothing else', () => {
    it('shows the form with what a guest may fill in, and nothing of the company', async () => {
      const { guest } = await invited();
      const form = (await guest.open()).data;
      expect(form.permission).toMatchObject({ name: 'w', host: 'none', secret: 'none', buttons: {} });
      expect(form.data).toMatchObject({ name: '', sub__guestbook_item: [] });
      expect(JSON.stringify(form.data)).not.toContain('only inside');
      expect(JSON.stringify(form)).not.toMatch(/张伟|Zhang Wei|zhangwei|formSolution|canStartFlow/u);
    });

    it('stores the record in the name of whoever has made it, with what the form adds by itself', async () => {
      const { guest } = await invited();
      const rows = [{ item: 'Laptop', qty: 1 }];
      expect(
        await guest.save({
          name: 'Whole',
          area: '{"value":"hz","label":"x"}',
          host: '{"value":"1","label":"Boss"}',
          secret: 'mine',
          INST_STATUS_: 'SUCCESS_END',
          sub__guestbook_item: rows,
        }),
      ).toMatchObject({ success: true, data: null });
      const [row] = await named('Whole');
      expect(row).toMatchObject({
        CREATE_BY_: tools.company.idOf('zhangwei'),
        F_SECRET: 'only inside',
        F_AREA: 'hz',
        INST_STATUS_: '',
      });
      expect(row?.['F_HOST'] ?? '').toBe('');
      const kept = await tools.keeper('zhangwei');
      const opened = await kept.open(String(row?.['ID_']), 'guestbook');
      expect(opened.data.sub__guestbook_item).toEqual([expect.objectContaining({ item: 'Laptop', qty: 1 })]);
    });

    it('does not let it name a record that is there', async () => {
      const { guest } = await invited();
      const pk = await (await tools.keeper('zhangwei')).save({ name: 'Stored', host: HOST() }, 'guestbook');
      expect((await guest.save({ ID_: pk, UPDATE_VERSION_: 1, name: 'Taken over' })).success).toBe(true);
      expect((await named('Stored')).map((row) => row['ID_'])).toEqual([pk]);
      expect((await named('Taken over')).map((row) => row['ID_'])).not.toEqual([pk]);
    });
    const HOST = () => JSON.stringify({ value: tools.company.idOf('gaofei'), label: '高飞' });

    it('tells nothing of values that others have', async () => {
      const { guest } = await invited();
      const first = await guest.save({ name: 'Badge one', badge: 'B-77' });
      const second = await guest.save({ name: 'Badge two', badge: 'B-77' });
      expect(second).toEqual(first);
      expect(first.success).toBe(true);
      const reply = await (
        await tools.company.person('zhangwei')
      ).post('/api-form/form/core/formPc/checkUniqueValue', {
        alias: 'guestbook',
        keyName: 'badge',
        keyValue: 'B-77',
      });
      expect(reply.body).toBe(false);
    });

    it('reads the choices its form names, and no others', async () => {
      const { guest } = await invited();
      const places = (await guest.options('dictionary', 'places')).data as { value: string; name: string }[];
      expect(places.map(({ value }) => value)).toEqual(['zj', 'hz', 'nb', 'js', 'nj']);
      const offices = (await guest.options('query', 'offices', { only: 'hr', tenant: '2' })).data as unknown[];
      expect(offices.length).toBeGreaterThan(5);
      for (const [kind, key] of [
        ['query', 'colleague'],
        ['dictionary', 'nobody'],
        ['query', 'places'],
      ] as const)
        expect(await guest.options(kind, key, { ACCOUNT: 'wangfang' })).toMatchObject({
          success: false,
          reason: 'notFound',
        });
    });
  });

  describe('takes files', () => {
    const fileValue = (id: string) => JSON.stringify([{ fileId: id, fileName: 'paper.txt', totalBytes: 3 }]);

    it('that hang on the record, and are read by whoever reads that', async () => {
      const { guest, code } = await invited();
      const uploaded = await guest.upload('paper.txt', fileBytes('paper.txt', 'abc'));
      const { fileId } = uploaded.data[0];
      expect((await guest.save({ name: 'With paper', paper: fileValue(fileId) })).success).toBe(true);
      const read = async (token: string) =>
        (
          await tools.company.platform.app.inject(
            `/api/api-system/system/core/sysFile/download/${fileId}?accessToken=${token}`,
          )
        ).body;
      const [zhangwei, renliang] = await tools.company.people('zhangwei', 'renliang');
      expect(await read(zhangwei.token)).toBe('abc');
      expect(await read(renliang.token)).not.toBe('abc');
      expect(await read(code)).toContain('"code":401');
    });

    it('of its own alone: neither those of people, nor of another invitation', async () => {
      const [zhangwei] = await tools.company.people('zhangwei');
      const own = JSON.parse(await zhangwei.upload('private.txt')) as [{ fileId: string }];
      const [one, other] = [await invited(), await invited()];
      const theirs = (await one.guest.upload('paper.txt', fileBytes('paper.txt', 'abc'))).data[0].fileId as string;
      for (const id of [own[0].fileId, theirs])
        expect(await other.guest.save({ name: 'Thief', paper: fileValue(id) })).toMatchObject({
          success: false,
          reason: 'file.unknown',
        });
      expect(await named('Thief')).toEqual([]);
    });

    it('up to 100 MB together, sent or not, and says so before anything is sent', async () => {
      const { guest, id } = await invited();
      const { database, clock } = tools.company.platform;
      const almost = { id: `big-${id}`, tenant: '1', name: 'big.bin', size: MOST_OF_GUESTS - 1000, owner: id };
      await database.sql.insert(storedFiles).values({ ...almost, at: clock.now(), keptAt: null });
      expect(await guest.mayUpload(1001)).toMatchObject({ success: false, reason: 'invitation.noRoom' });
      expect(await guest.mayUpload(1000)).toMatchObject({ success: true });
      expect(await guest.upload('over.txt', fileBytes('over.txt', 'x'.repeat(2000)))).toMatchObject({
        success: false,
        reason: 'invitation.noRoom',
        reasonValues: { limit: 100 },
      });
      const small = await Promise.all(
        Array.from({ length: 4 }, () => guest.upload('small.txt', fileBytes('small.txt', 'x'.repeat(200)))),
      );
      // Each takes the room of its whole body, until it is there: of four at once not all fit.
      const kept = small.filter(({ success }) => success === true).length;
      expect([kept > 0, kept < 5]).toEqual([true, true]);
      const { sum } = (
        (await database.sql.execute(sql`select sum(size)::int as sum from files where owner = ${id}`)) as {
          rows: { sum: number }[];
        }
      ).rows[0] ?? { sum: 0 };
      expect(sum).toBeLessThanOrEqual(MOST_OF_GUESTS);
    });
  });

  describe('belongs to whom its rights name', () => {
    it('is made, shown and ended by them, whoever of them has made it', async () => {
      const { id, code, guest } = await invited();
      expect((await gao.list()).result.data.map((row: { id: string }) => row.id)).toContain(id);
      expect((await gao.get(id)).data).toMatchObject({
        code,
        formName: 'Guest book',
        isEnded: false,
        uniqueFields: ['Badge'],
        opensAt: '2026-11-20 09:00:00',
        closesAt: '2026-11-20 17:00:00',
      });
      expect(await gao.end(id)).toMatchObject({ success: true });
      for (const answer of [
        await guest.open(),
        await guest.save({ name: 'Ended' }),
        await guest.options('dictionary', 'places'),
        await guest.mayUpload(1),
      ])
        expect(answer).toMatchObject({ success: false, reason: 'invitation.ended' });
      expect((await zhang.get(id)).data.isEnded).toBe(true);
    });

    it('is no business of others, of another company least of all', async () => {
      const { id } = await invited();
      const { employee, administrator } = await secondTenant(tools.company);
      const [stranger] = await tools.company.people('renliang');
      for (const [who, refusal] of [
        [stranger, 'record.notAllowed'],
        [employee, 'form.notConfigured'],
        [administrator, 'form.notConfigured'],
      ] as const) {
        const other = inviterOf(who);
        expect(await other.make(HOURS)).toMatchObject({ success: false, reason: refusal });
        expect(await other.list()).toMatchObject({ success: false, reason: refusal });
        expect(await other.get(id)).toMatchObject({ success: false, reason: 'notFound' });
        expect(await other.end(id)).toMatchObject({ success: false, reason: 'notFound' });
      }
      expect((await zhang.get(id)).data.isEnded).toBe(false);
    });

    it.each([
      [{ opensAt: '2026-11-20 17:00:00', closesAt: '2026-11-20 09:00:00' }, 'form.invalid'],
      [{ opensAt: '2026-11-19 09:00:00', closesAt: '2026-11-19 17:00:00' }, 'form.invalid'],
      [{ ...HOURS, opensAt: 'soon' }, 'agent.noPeriod'],
      [{ ...HOURS, most: 0 }, 'invitation.most'],
      [{ ...HOURS, most: 1.5 }, 'invitation.most'],
      [{ ...HOURS, most: 10_001 }, 'invitation.most'],
      [{ ...HOURS, alias: 'nobody' }, 'form.notConfigured'],
    ])('is not made of %j: %s', async (terms, reason) => {
      clockAt(at('08:00:00'));
      expect(await zhang.make(terms)).toMatchObject({ success: false, reason });
    });

    it('ends with the person who has made it, and with their right', async () => {
      const { guest } = await invited();
      const { sql: statements } = tools.company.platform.database;
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
        .set({ person: tools.company.idOf('renliang') })
        .where(sql`true`);
      expect((await guest.open()).reason).toBe('invitation.ended');
      await statements
        .update(invitations)
        .set({ person: tools.company.idOf('zhangwei') })
        .where(sql`true`);
    });
  });

  describe('and its code', () => {
    it('cannot be guessed, and says nothing when it is', async () => {
      const codes = await Promise.all(Array.from({ length: 5 }, async () => (await invited()).code));
      expect(new Set(codes).size).toBe(5);
      for (const code of codes) expect(code).toMatch(/^[\w-]{43}$/u);
      const { app } = tools.company.platform;
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
      const answers = await Promise.all(guesses.map(async (code) => guestWith(app, code).open()));
      for (const answer of answers) expect(answer).toEqual({ ...answers[0], reason: 'invitation.unknown' });
      expect(await guestWith(app, '').ask('GET', 'open')).toMatchObject({ status: 401 });
    });

    it('opens nothing else: every other call refuses it, as token and as header', async () => {
      const { code } = await invited();
      const { app } = tools.company.platform;
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

    it('is needed by whoever is logged in, too', async () => {
      const [zhangwei] = await tools.company.people('zhangwei');
      expect((await zhangwei.get('/api-form/form/share/formLink/open')).status).toBe(401);
    });
  });
});

onPostgres('an invitation on two servers', (open) => {
  it('takes its last answer once', async () => {
    const [one, other] = [await open('invitations'), await open('invitations')];
    await migrate(one);
    const [first, second] = [await demoPlatform(one), await demoPlatform(other)];
    const { company } = await demoDefinitions();
    const person = company.people.find(({ account }) => account === 'renliang')?.id ?? '';
    const now = first.clock.now();
    const terms = { opensAt: now - SECOND, closesAt: now + DAY, most: 4, person, at: now };
    await one.sql
      .insert(invitations)
      .values({ ...terms, id: '900', tenant: '1', solution: 'visit', code: 'c'.repeat(43) });
    const guests = [first, second].map(({ app }) => guestWith(app, 'c'.repeat(43)));
    const visit = {
      name: 'Two servers',
      phone: '1',
      meets: 'Wang Fang',
      purpose: 'Race',
      place: '{"value":"hz","label":""}',
      comesAt: '2026-11-20 09:00',
    };
    const answers = await Promise.all(Array.from({ length: 12 }, (_, index) => guests[index % 2]?.save(visit)));
    expect(answers.filter((answer) => answer.success === true).length).toBe(4);
    expect(answers.filter((answer) => answer.reason === 'invitation.full').length).toBe(8);
    expect((await one.sql.select().from(invitations))[0]?.answers).toBe(4);
  });
});
