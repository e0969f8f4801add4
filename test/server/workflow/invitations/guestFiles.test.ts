import { eq, sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { storedFiles } from '#server/db/schema/files.ts';
import { onBothDatabases } from '#test/support/database.ts';
import { fileBytes } from '#test/support/fileBytes.ts';
import { guestBook } from '#test/support/guestBook.ts';
import { createGuest } from '#test/support/guests.ts';

const MOST_OF_SENDER = 25 * 1024 * 1024;
const MOST_OF_GUESTS = 100 * 1024 * 1024;

onBothDatabases('a file of a guest', (fresh) => {
  const book = guestBook(fresh);
  const { invited, named } = book;

  const fileValue = (id: string) => JSON.stringify([{ fileId: id, fileName: 'paper.txt', totalBytes: 3 }]);

  it('is attached to the record and readable for users who may read it', async () => {
    const { guest, code } = await invited();
    const uploaded = await guest.upload('paper.txt', fileBytes('paper.txt', 'abc'));
    const { fileId } = uploaded.data[0];
    expect((await guest.save({ name: 'With paper', paper: fileValue(fileId) })).success).toBe(true);
    const read = async (token: string) =>
      (
        await book
          .tools()
          .company.platform.app.inject(`/api/api-system/system/core/sysFile/download/${fileId}?accessToken=${token}`)
      ).body;
    const [zhangwei, renliang] = await book.tools().company.people('zhangwei', 'renliang');
    expect(await read(zhangwei.token)).toBe('abc');
    expect(await read(renliang.token)).not.toBe('abc');
    expect(await read(code)).toContain('"code":401');
  });

  it('cannot be a file of a user or of another invitation', async () => {
    const [zhangwei] = await book.tools().company.people('zhangwei');
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

  it('is limited to 100 MB in total, submitted or not, and refused before it is sent', async () => {
    const { guest, id } = await invited();
    const { database, clock } = book.tools().company.platform;
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
    // Each upload reserves its whole body until it is complete: of four at once not all fit.
    const kept = small.filter(({ success }) => success === true).length;
    expect([kept > 0, kept < 5]).toEqual([true, true]);
    const { sum } = (
      (await database.sql.execute(sql`select sum(size)::int as sum from files where owner = ${id}`)) as {
        rows: { sum: number }[];
      }
    ).rows[0] ?? { sum: 0 };
    expect(sum).toBeLessThanOrEqual(MOST_OF_GUESTS);
  });

  it('is limited to 25 MB per network, leaving space to others', async () => {
    const { guest, code, id } = await invited();
    const { database, app } = book.tools().company.platform;
    await guest.upload('first.txt', fileBytes('first.txt', 'abc'));
    await database.sql.update(storedFiles).set({ size: MOST_OF_SENDER }).where(eq(storedFiles.owner, id));
    expect(await guest.mayUpload(1)).toMatchObject({ success: false, reason: 'invitation.noShare' });
    expect(await guest.upload('second.txt', fileBytes('second.txt', 'abc'))).toMatchObject({
      success: false,
      reason: 'invitation.noShare',
    });
    const other = createGuest(app, code, {}, '192.0.2.7');
    expect(await other.mayUpload(1000)).toMatchObject({ success: true });
    const [one, two] = ['2001:db8:1:2::1', '2001:db8:1:2:ffff::9'].map((at) => createGuest(app, code, {}, at));
    await one?.upload('third.txt', fileBytes('third.txt', 'abc'));
    await database.sql.update(storedFiles).set({ size: MOST_OF_SENDER }).where(eq(storedFiles.name, 'third.txt'));
    expect(await two?.mayUpload(1)).toMatchObject({ success: false, reason: 'invitation.noShare' });
  });
});
