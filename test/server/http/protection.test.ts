import { expect, it } from 'vitest';
import { makeApp } from '#server/http/makeApp.ts';
import type { Protection } from '#server/http/security.ts';
import { readSettings } from '#server/settings.ts';

async function headersWith(protection?: Protection) {
  const app = await makeApp({
    answers: [],
    whoIs: async () => undefined,
    health: () => ({ status: 'ok', version: '1', database: 'd', engine: 'e' }),
    maxFileSize: 10,
    ...(protection && { protection }),
  });
  const replies = await Promise.all(['/api/health', '/api/nowhere'].map((url) => app.inject({ url })));
  await app.close();
  return replies.map(({ headers }) => [headers['strict-transport-security'], headers['permissions-policy']]);
}

it('keeps camera, place and clipboard for its own pages, and the other senses from everybody', async () => {
  for (const [, policy] of await headersWith())
    expect(String(policy).split(', ')).toEqual(
      expect.arrayContaining([
        ...['camera', 'geolocation', 'clipboard-read', 'clipboard-write', 'web-share'].map((each) => `${each}=(self)`),
        ...['microphone', 'usb', 'payment', 'display-capture'].map((each) => `${each}=()`),
      ]),
    );
});

it('asks for TLS only where its operator says so, and names other permissions when told to', async () => {
  expect((await headersWith()).map(([tls]) => tls)).toEqual([undefined, undefined]);
  const told = readSettings({ RINGI_HSTS: '31536000', RINGI_PERMISSIONS_POLICY: 'camera=(self), usb=()' });
  expect(await headersWith(told.protection)).toEqual([
    ['max-age=31536000', 'camera=(self), usb=()'],
    ['max-age=31536000', 'camera=(self), usb=()'],
  ]);
  const taken = readSettings({ RINGI_HSTS: '0', RINGI_PERMISSIONS_POLICY: 'off' });
  expect((await headersWith(taken.protection))[0]).toEqual(['max-age=0', undefined]);
});

it.each([
  ['RINGI_HSTS', 'a year'],
  ['RINGI_HSTS', '-1'],
  ['RINGI_PERMISSIONS_POLICY', 'camera=(self)\r\nset-cookie: a=b'],
  ['RINGI_PERMISSIONS_POLICY', '相机'],
])('names a wrong %s before it starts (%j)', (name, value) => {
  expect(() => readSettings({ [name]: value })).toThrow(name);
});
