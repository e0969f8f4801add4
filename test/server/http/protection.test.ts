import { expect, it } from 'vitest';
import { makeApp } from '#server/http/makeApp.ts';
import type { Protection } from '#server/http/security.ts';
import { readSettings } from '#server/settings.ts';

async function repliesWith(protection?: Protection) {
  const app = await makeApp({
    answers: [],
    whoIs: async () => undefined,
    guestBy: async () => undefined,
    health: () => ({ status: 'ok', version: '1', database: 'd', engine: 'e', seeding: false }),
    maxFileSize: 10,
    ...(protection && { protection }),
  });
  const replies = await Promise.all(['/api/health', '/api/nowhere'].map((url) => app.inject({ url })));
  await app.close();
  return replies;
}
async function headersWith(protection?: Protection) {
  return (await repliesWith(protection)).map(({ headers }) => [
    headers['strict-transport-security'],
    headers['permissions-policy'],
  ]);
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

/** The sources of each directive. */
async function policyWith(value?: string): Promise<ReadonlyMap<string, string>> {
  const { protection } = readSettings(value === undefined ? {} : { RINGI_CONTENT_SOURCES: value });
  const [reply] = await repliesWith(protection);
  const parts = String(reply?.headers['content-security-policy']).split(';');
  return new Map(parts.map((part) => [part.slice(0, part.indexOf(' ')), part.slice(part.indexOf(' ') + 1)]));
}

it('takes from other sites what its operator names, and nothing else', async () => {
  const own = await policyWith();
  expect(own.has('frame-src')).toBe(false);
  const told = await policyWith(
    ' img-src https://cdn.example.com  https://*.example.org:8443;frame-src https://reports.example.com; ',
  );
  const img = `${own.get('img-src') ?? ''} https://cdn.example.com https://*.example.org:8443`;
  expect([...told].toSorted()).toEqual(
    [...own, ['img-src', img], ['frame-src', 'https://reports.example.com']]
      .filter(([name, sources]) => name !== 'img-src' || sources === img)
      .toSorted(),
  );
});

it.each([
  'img-src *',
  'img-src https:',
  'img-src https://*',
  'img-src http://cdn.example.com',
  'img-src https://cdn.example.com/path',
  'img-src https://cdn.example.com,https://b.example.com',
  `script-src 'unsafe-inline'`,
  `script-src 'unsafe-eval'`,
  'script-src data:',
  'script-src blob:',
  'style-src https://cdn.example.com',
  'default-src https://cdn.example.com',
  'frame-ancestors https://cdn.example.com',
  'img-src',
  'img-src https://a.example.com; img-src https://b.example.com',
  'img-src https://a.example.com\r\nx: y',
  'img-src https://用友.example.com',
])('names what it cannot take as a source before it starts (%j)', (value) => {
  expect(() => readSettings({ RINGI_CONTENT_SOURCES: value })).toThrow('RINGI_CONTENT_SOURCES');
});
