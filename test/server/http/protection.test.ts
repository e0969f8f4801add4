import { describe, expect, it } from 'vitest';
import { createApp } from '#server/http/createApp.ts';
import type { SecurityHeaderSettings } from '#server/config/contentSources.ts';
import { readSettings } from '#server/config/settings.ts';

const bareApp = (protection?: SecurityHeaderSettings) =>
  createApp({
    routes: [],
    findCaller: async () => undefined,
    findGuest: async () => undefined,
    health: () => ({ status: 'ok', version: '1', database: 'd', engine: 'e', seeding: false }),
    maxFileSize: 10,
    ...(protection && { protection }),
  });
async function repliesWith(protection?: SecurityHeaderSettings) {
  const app = await bareApp(protection);
  const replies = await Promise.all(['/api/health', '/api/nowhere'].map((url) => app.inject({ url })));
  await app.close();
  return replies;
}
async function headersWith(protection?: SecurityHeaderSettings) {
  return (await repliesWith(protection)).map(({ headers }) => [
    headers['strict-transport-security'],
    headers['permissions-policy'],
  ]);
}

it('allows camera, geolocation and clipboard for its own pages and blocks other sensors', async () => {
  for (const [, policy] of await headersWith())
    expect(String(policy).split(', ')).toEqual(
      expect.arrayContaining([
        ...['camera', 'geolocation', 'clipboard-read', 'clipboard-write'].map((each) => `${each}=(self)`),
        ...['microphone', 'usb', 'payment', 'display-capture'].map((each) => `${each}=()`),
      ]),
    );
});

it('sends HSTS only if configured, and uses the configured permissions policy', async () => {
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
])('reports an invalid %s at start (%j)', (name, value) => {
  expect(() => readSettings({ [name]: value })).toThrow(name);
});

/** Returns the sources of each directive. */
async function policyWith(value?: string): Promise<ReadonlyMap<string, string>> {
  const { protection } = readSettings(value === undefined ? {} : { RINGI_CSP_SOURCES: value });
  const [reply] = await repliesWith(protection);
  const parts = String(reply?.headers['content-security-policy']).split(';');
  return new Map(parts.map((part) => [part.slice(0, part.indexOf(' ')), part.slice(part.indexOf(' ') + 1)]));
}

it('allows the configured sources of other sites only', async () => {
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

it('allows framing only by configured sites, in both headers', async () => {
  const headersOf = async (settings: Readonly<Record<string, string>>) => {
    const [reply] = await repliesWith(readSettings(settings).protection);
    const policy = String(reply?.headers['content-security-policy']);
    return [/frame-ancestors ([^;]+)/u.exec(policy)?.[1], reply?.headers['x-frame-options']];
  };
  expect(await headersOf({})).toEqual([`'none'`, 'DENY']);
  expect(
    await headersOf({ RINGI_CSP_SOURCES: 'frame-ancestors https://portal.example.com https://*.chat.example' }),
  ).toEqual([`'self' https://portal.example.com https://*.chat.example`, undefined]);
});

it('allows images of a connect source, also of a local server without TLS', async () => {
  const told = await policyWith('connect-src https://branch.example.com http://127.0.0.1:8081');
  expect([told.get('connect-src'), told.get('img-src')]).toEqual([
    `'self' https://branch.example.com http://127.0.0.1:8081`,
    `'self' data: blob: https://branch.example.com http://127.0.0.1:8081`,
  ]);
});

describe('calls from pages of other sites', () => {
  async function asked(origins: string | undefined, origin: string, method: 'GET' | 'OPTIONS' = 'GET') {
    const { protection } = readSettings(origins === undefined ? {} : { RINGI_ALLOWED_ORIGINS: origins });
    const app = await bareApp(protection);
    const { headers } = await app.inject({
      method,
      url: '/api/health',
      headers: {
        origin,
        ...(method === 'OPTIONS' && {
          'access-control-request-method': 'POST',
          'access-control-request-headers': 'authorization,appid,idempotency-key',
        }),
      },
    });
    await app.close();
    return headers;
  }
  const LISTED = 'https://pages.example.com  https://*.example.org:8443 http://localhost:5173';

  it.each([
    'https://pages.example.com',
    'https://a.example.org:8443',
    'https://a.b.example.org:8443',
    'http://localhost:5173',
  ])('are allowed for listed origins: %s', async (origin) => {
    const headers = await asked(LISTED, origin);
    expect([headers['access-control-allow-origin'], headers['cross-origin-resource-policy']]).toEqual([
      origin,
      'cross-origin',
    ]);
    expect(String(headers['vary']).toLowerCase()).toContain('origin');
    expect(String(headers['access-control-expose-headers']).split(', ')).toContain('Download-Token');
    // Credentials of the browser are not sent: neither cookies nor certificates.
    expect(headers['access-control-allow-credentials']).toBe(undefined);
    const before = await asked(LISTED, origin, 'OPTIONS');
    expect([before['access-control-allow-origin'], before['access-control-allow-headers']]).toEqual([
      origin,
      'authorization,appid,idempotency-key',
    ]);
    expect(String(before['access-control-allow-methods'])).toContain('DELETE');
  });

  it.each([
    'https://pages.example.com.evil.example',
    'https://evilpages.example.com',
    'http://pages.example.com',
    'https://pages.example.com:444',
    'https://example.org:8443',
    'https://evilexample.org:8443',
    'http://localhost:5174',
    'null',
  ])('are refused for other origins: %s', async (origin) => {
    for (const method of ['GET', 'OPTIONS'] as const)
      expect((await asked(LISTED, origin, method))['access-control-allow-origin']).toBe(undefined);
  });

  it('are refused without a list', async () => {
    const headers = await asked(undefined, 'https://pages.example.com');
    expect([headers['access-control-allow-origin'], headers['cross-origin-resource-policy']]).toEqual([
      undefined,
      'same-origin',
    ]);
  });

  it.each(['*', 'https://*', 'pages.example.com', 'https://pages.example.com/', 'null', 'http://pages.example.com'])(
    'need complete origins: %s',
    (origins) => {
      expect(() => readSettings({ RINGI_ALLOWED_ORIGINS: origins })).toThrow('RINGI_ALLOWED_ORIGINS');
    },
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
  'frame-ancestors *',
  `frame-ancestors 'self'`,
  'connect-src http://localhost.example.com',
  'connect-src http://127.0.0.1.example.com',
  'connect-src http://10.0.0.7:8080',
  'img-src',
  'img-src https://a.example.com; img-src https://b.example.com',
  'img-src https://a.example.com\r\nx: y',
  'img-src https://用友.example.com',
])('reports an invalid content source at start (%j)', (value) => {
  expect(() => readSettings({ RINGI_CSP_SOURCES: value })).toThrow('RINGI_CSP_SOURCES');
});

it('sends the client the frame sources and the report address, which must be one of them', async () => {
  const frames = 'frame-src https://reports.example.com https://*.partner.example';
  const report = 'https://reports.example.com/show?report={name}';
  expect(readSettings({ RINGI_CSP_SOURCES: frames, RINGI_REPORTS: report }).client.reports).toBe(report);
  expect(readSettings({ RINGI_CSP_SOURCES: frames }).client.reports).toBe(undefined);
  for (const wrong of [
    'https://reports.example.com/show',
    'sales/{name}',
    'https://elsewhere.example/{name}',
    'https://{name}.example/',
  ])
    expect(() => readSettings({ RINGI_CSP_SOURCES: frames, RINGI_REPORTS: wrong })).toThrow('RINGI_REPORTS');
});

it('limits HTML and scripts in a page to its own Trusted Types policies', async () => {
  for (const { headers } of await repliesWith()) {
    const policy = String(headers['content-security-policy']);
    expect(policy).toContain("require-trusted-types-for 'script'");
    expect(policy).toContain('trusted-types default dompurify ringi-xml ringi-script ringi-worker');
  }
});
