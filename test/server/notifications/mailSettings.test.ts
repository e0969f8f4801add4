import { expect, it } from 'vitest';
import { parseTimeOfDay, formatTimeOfDay } from '#domain/auth/quietHours.ts';
import { toCompanyMail, minuteOfDay } from '#server/company/companyMail.ts';
import { readSettings } from '#server/config/settings.ts';
import { StartupError } from '#server/config/startupError.ts';

const URL_OF_MAIL = 'smtps://ringi:secret@mail.acme.example:465';
const FROM = 'Ringi <ringi@acme.example>';

it('mail is enabled when a server, a sender and a public URL are configured', () => {
  const all = { RINGI_MAIL_URL: URL_OF_MAIL, RINGI_MAIL_FROM: FROM, RINGI_PUBLIC_URL: 'https://ringi.acme.example' };
  expect(readSettings(all).mail).toEqual({ url: URL_OF_MAIL, from: FROM });
  expect(readSettings({})).not.toHaveProperty('mail');
  // Links would have no base URL.
  expect(readSettings(all).warnings).toEqual([]);
  expect(readSettings({ ...all, RINGI_PUBLIC_URL: '' }).warnings).toEqual([
    expect.stringContaining('RINGI_PUBLIC_URL is not'),
  ]);
  expect(readSettings({ ...all, RINGI_PUBLIC_URL: '' })).not.toHaveProperty('mail');
});

it.each([
  [{ RINGI_MAIL_URL: 'mail.acme.example', RINGI_MAIL_FROM: FROM }, 'RINGI_MAIL_URL'],
  [{ RINGI_MAIL_URL: 'https://mail.acme.example', RINGI_MAIL_FROM: FROM }, 'RINGI_MAIL_URL'],
  [{ RINGI_MAIL_URL: URL_OF_MAIL }, 'RINGI_MAIL_FROM'],
  [{ RINGI_MAIL_URL: URL_OF_MAIL, RINGI_MAIL_FROM: 'nobody' }, 'RINGI_MAIL_FROM'],
  [{ RINGI_MAIL_URL: URL_OF_MAIL, RINGI_MAIL_FROM: 'a@b.example\r\nBcc: c@d.example' }, 'RINGI_MAIL_FROM'],
])('rejects %j in one sentence without revealing a password', (environment, name) => {
  expect(() => readSettings(environment)).toThrow(StartupError);
  expect(() => readSettings(environment)).toThrow(name);
  expect(() => readSettings(environment)).not.toThrow(/secret/u);
});

it("returns the current minute of the day in the company's time zone", () => {
  const now = Date.parse('2026-11-24T23:30:00Z');
  expect(minuteOfDay(now, 'Asia/Shanghai')).toBe(7 * 60 + 30);
  expect(minuteOfDay(now, 'Asia/Tokyo')).toBe(8 * 60 + 30);
  expect(minuteOfDay(now, 'America/New_York')).toBe(18 * 60 + 30);
  expect(minuteOfDay(Date.parse('2026-11-24T16:00:00Z'), 'Asia/Shanghai')).toBe(0);
});

it('reads the quiet hours of a company, or uses the default ones', () => {
  expect(toCompanyMail({})).toMatchObject({ quiet: { from: 1200, to: 480 }, timeZone: 'Asia/Shanghai' });
  const mail = { quietFrom: '18:30', quietTo: '09:00', timeZone: 'Asia/Tokyo' };
  expect(toCompanyMail({ mail, language: 'ja-JP' })).toEqual({
    quiet: { from: 1110, to: 540 },
    timeZone: 'Asia/Tokyo',
    language: 'ja-JP',
  });
});

it.each(['00:00', '08:30', '23:59'])('parses %s to the value it is formatted from', (time) => {
  expect(formatTimeOfDay(parseTimeOfDay(time) ?? -1)).toBe(time);
});
it.each(['', '8:30', '24:00', '12:60', 'noon'])('rejects %j as a time', (time) => {
  expect(parseTimeOfDay(time)).toBeUndefined();
});
