import { describe, expect, it } from 'vitest';
import { onBothDatabases } from '#test/support/database.ts';
import { fileBytes } from '#test/support/fileBytes.ts';
import { at, guestBook } from '#test/support/guestBook.ts';

onBothDatabases('a public form', (fresh) => {
  const book = guestBook(fresh);
  const { clockAt, invited, named } = book;

  describe('the opening hours of a public form', () => {
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

    it('refuse an answer sent after the end with a message and store nothing', async () => {
      const { guest } = await invited();
      expect((await guest.open()).data).toMatchObject({ alias: 'guestbook', name: 'Guest book' });
      clockAt(at('17:00:01'));
      expect(await guest.save({ name: 'Too late' })).toMatchObject({
        success: false,
        message: 'This QR code has expired. Nothing was submitted.',
      });
      for (const answer of [
        await guest.options('dictionary', 'places'),
        await guest.mayUpload(1),
        await guest.upload('late.txt', fileBytes('late.txt', 'x')),
      ])
        expect(answer).toMatchObject({ success: false, reason: 'invitation.over' });
      expect(await named('Too late')).toEqual([]);
    });

    it('do not affect a repeated call, which gets the same answer after the end', async () => {
      const { guest } = await invited();
      clockAt(at('17:00:00'));
      expect(await guest.save({ name: 'In time' }, 'key-1')).toMatchObject({ success: true, data: null });
      clockAt(at('17:00:01'));
      expect(await guest.save({ name: 'In time' }, 'key-1')).toMatchObject({ success: true, data: null });
      expect((await named('In time')).length).toBe(1);
    });
  });

  describe('the answer limit of a public form', () => {
    it('accepts the last answer once of many simultaneous ones', async () => {
      const { guest, id } = await invited({ most: 3 });
      const answers = await Promise.all(Array.from({ length: 8 }, () => guest.save({ name: 'Crowd' })));
      expect(answers.filter(({ success }) => success === true).length).toBe(3);
      expect(new Set(answers.flatMap(({ reason }) => reason ?? []))).toEqual(new Set(['invitation.full']));
      expect((await named('Crowd')).length).toBe(3);
      expect((await book.zhang().get(id)).data).toMatchObject({ answers: 3, most: 3 });
      expect((await guest.open()).reason).toBe('invitation.full');
    });

    it('does not count an answer that the form rules refused', async () => {
      const { guest, id } = await invited({ most: 1 });
      expect(await guest.save({ name: '' })).toMatchObject({ success: false, reason: 'form.invalid' });
      expect((await book.zhang().get(id)).data.answers).toBe(0);
      expect((await guest.save({ name: 'Only one' })).success).toBe(true);
    });
  });

  describe('a guest of a public form', () => {
    it('sees the fields a guest may fill, and nothing of the company', async () => {
      const { guest } = await invited();
      const form = (await guest.open()).data;
      expect(form.permission).toMatchObject({ name: 'w', host: 'none', secret: 'none', buttons: {} });
      expect(form.data).toMatchObject({ name: '', sub__guestbook_item: [] });
      expect(JSON.stringify(form.data)).not.toContain('only inside');
      expect(JSON.stringify(form)).not.toMatch(/张伟|Zhang Wei|zhangwei|formSolution|canStartFlow/u);
    });

    it("stores the record in the name of the invitation's creator, with computed fields", async () => {
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
        CREATE_BY_: book.tools().company.idOf('zhangwei'),
        F_SECRET: 'only inside',
        F_AREA: 'hz',
        INST_STATUS_: '',
      });
      expect(row?.['F_HOST'] ?? '').toBe('');
      const kept = await book.tools().keeper('zhangwei');
      const opened = await kept.open(String(row?.['ID_']), 'guestbook');
      expect(opened.data.sub__guestbook_item).toEqual([expect.objectContaining({ item: 'Laptop', qty: 1 })]);
    });

    it('cannot name an existing record', async () => {
      const { guest } = await invited();
      const pk = await (await book.tools().keeper('zhangwei')).save({ name: 'Stored', host: HOST() }, 'guestbook');
      expect((await guest.save({ ID_: pk, UPDATE_VERSION_: 1, name: 'Taken over' })).success).toBe(true);
      expect((await named('Stored')).map((row) => row['ID_'])).toEqual([pk]);
      expect((await named('Taken over')).map((row) => row['ID_'])).not.toEqual([pk]);
    });
    const HOST = () => JSON.stringify({ value: book.tools().company.idOf('gaofei'), label: '高飞' });

    it('cannot learn values of other records', async () => {
      const { guest } = await invited();
      const first = await guest.save({ name: 'Badge one', badge: 'B-77' });
      const second = await guest.save({ name: 'Badge two', badge: 'B-77' });
      expect(second).toEqual(first);
      expect(first.success).toBe(true);
      const reply = await (
        await book.tools().company.person('zhangwei')
      ).post('/api-form/form/core/formPc/checkUniqueValue', {
        alias: 'guestbook',
        keyName: 'badge',
        keyValue: 'B-77',
      });
      expect(reply.body).toBe(false);
    });

    it('reads only the choices its form uses', async () => {
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
});
