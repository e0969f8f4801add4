import { expect, it } from 'vitest';
import { minutesOf, quietTime } from '#domain/session/quietHours.ts';
import { companyMailOf, minuteThere } from '#server/mail/companyMail.ts';
import { readSettings } from '#server/settings.ts';
import { StartProblem } from '#server/startProblem.ts';

const URL_OF_MAIL = 'smtps://ringi:secret@mail.acme.example:465';
const FROM = 'Ringi <ringi@acme.example>';

it('sends mail where a server, a sender and an address are named', () => {
  const all = { RINGI_MAIL_URL: URL_OF_MAIL, RINGI_MAIL_FROM: FROM, RINGI_ADDRESS: 'https://ringi.acme.example' };
  expect(readSettings(all).mail).toEqual({ url: URL_OF_MAIL, from: FROM });
  expect(readSettings({})).not.toHaveProperty('mail');
  // Links would begin nowhere.
  expect(readSettings({ ...all, RINGI_ADDRESS: '' })).toMatchObject({ lacksMailAddress: true });
  expect(readSettings({ ...all, RINGI_ADDRESS: '' })).not.toHaveProperty('mail');
});

it.each([
  [{ RINGI_MAIL_URL: 'mail.acme.example', RINGI_MAIL_FROM: FROM }, 'RINGI_MAIL_URL'],
  [{ RINGI_MAIL_URL: 'https://mail.acme.example', RINGI_MAIL_FROM: FROM }, 'RINGI_MAIL_URL'],
  [{ RINGI_MAIL_URL: URL_OF_MAIL }, 'RINGI_MAIL_FROM'],
  [{ RINGI_MAIL_URL: URL_OF_MAIL, RINGI_MAIL_FROM: 'nobody' }, 'RINGI_MAIL_FROM'],
  [{ RINGI_MAIL_URL: URL_OF_MAIL, RINGI_MAIL_FROM: 'a@b.example\r\nBcc: c@d.example' }, 'RINGI_MAIL_FROM'],
])('refuses %j in one sentence, and never tells a password', (environment, name) => {
  expect(() => readSettings(environment)).toThrow(StartProblem);
  expect(() => readSettings(environment)).toThrow(name);
  expect(() => readSettings(environment)).not.toThrow(/secret/u);
});

it('knows what the clock on the company’s wall says', () => {
  const now = Date.parse('2026-11-24T23:30:00Z');
  expect(minuteThere(now, 'Asia/Shanghai')).toBe(7 * 60 + 30);
  expect(minuteThere(now, 'Asia/Tokyo')).toBe(8 * 60 + 30);
  expect(minuteThere(now, 'America/New_York')).toBe(18 * 60 + 30);
  expect(minuteThere(Date.parse('2026-11-24T16:00:00Z'), 'Asia/Shanghai')).toBe(0);
});

it('takes the quiet hours of a company, and the usual ones without', () => {
  expect(companyMailOf(undefined)).toMatchObject({ quiet: { from: 1200, to: 480 }, timeZone: 'Asia/Shanghai' });
  const mail = { quietFrom: '18:30', quietTo: '09:00', timeZone: 'Asia/Tokyo' };
  expect(companyMailOf({ mail, language: 'ja-JP' })).toEqual({
    quiet: { from: 1110, to: 540 },
    timeZone: 'Asia/Tokyo',
    language: 'ja-JP',
  });
});

it.each(['00:00', '08:30', '23:59'])('reads %s as it writes it', (time) => {
  expect(quietTime(minutesOf(time) ?? -1)).toBe(time);
});
it.each(['', '8:30', '24:00', '12:60', 'noon'])('takes %j for no time', (time) => {
  expect(minutesOf(time)).toBeUndefined();
});
