import { expect, it } from 'vitest';
import { onBothDatabases } from '#test/support/database.ts';
import { fileBytes } from '#test/support/fileBytes.ts';
import { at, guestBook, HOURS } from '#test/support/guestBook.ts';
import { createGuest, createInviter } from '#test/support/guests.ts';

onBothDatabases('a guest', (fresh) => {
  const book = guestBook(fresh);
  const { invited } = book;

  it('sends 30 answers a minute, gets 429 for the 31st, and does not affect other guests', async () => {
    const { code } = await invited({ most: 100 });
    const { app } = book.tools().company.platform;
    const [one, other] = ['192.0.2.1', '192.0.2.2'].map((address) => createGuest(app, code, {}, address));
    const answers = [];
    for (let count = 0; count < 31; count += 1) answers.push(await one?.save({ name: `Made up ${count}` }));
    expect(answers.slice(0, 30).every((each) => each.success === true)).toBe(true);
    expect(answers[30]).toMatchObject({
      success: false,
      code: 429,
      message: 'Too many submissions from your network. Please wait 1 min and try again. What you typed is safe.',
    });
    expect(await other?.save({ name: 'Somebody else' })).toMatchObject({ success: true });
  });

  it('cannot bypass the limit with other addresses of the same IPv6 network', async () => {
    const { code } = await invited({ most: 100 });
    const { app } = book.tools().company.platform;
    const statuses = [];
    for (let count = 0; count < 31; count += 1)
      statuses.push(
        (await createGuest(app, code, {}, `2001:db8::${count + 1}`).save({ name: `Made up ${count}` })).code,
      );
    expect(statuses.at(-1)).toBe(429);
  });

  it('cannot send a file to a form without a file field', async () => {
    const { company } = book.tools();
    book.clockAt(at('08:00:00'));
    const made = await createInviter((await company.people('renliang'))[0]).make({ ...HOURS, alias: 'visit' });
    book.clockAt(at('12:00:00'));
    const visit = createGuest(company.platform.app, made.data.code);
    expect(await visit.mayUpload(10)).toMatchObject({ success: false, reason: 'invitation.noFiles' });
    expect(await visit.upload('page.html', fileBytes('page.html', '<p>x</p>'))).toMatchObject({
      success: false,
      reason: 'invitation.noFiles',
      message: expect.any(String),
    });
  });
});
