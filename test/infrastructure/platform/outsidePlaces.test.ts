import { describe, expect, it } from 'vitest';
import { createExternalPages } from '#infrastructure/platform/createExternalPages.ts';

const FRAMES = ['https://reports.example.com', 'https://*.partner.example', 'http://127.0.0.1:8090'];
const HERE = { origin: 'https://ringi.example.com', language: () => 'ja-JP' };
const places = createExternalPages({ frames: FRAMES, reports: 'https://reports.example.com/show?report={name}' }, HERE);

it.each([
  'https://reports.example.com/a?b=1#c',
  'HTTPS://Reports.example.com/a',
  'https://a.partner.example/',
  'http://127.0.0.1:8090/x',
])('allows %s in a frame', (address) => {
  expect(places.getFrameUrl(address)).toBe(new URL(address).href);
});

it.each([
  '',
  '/pages/bpm/myTasks',
  '//reports.example.com/',
  'reports.example.com',
  'https://reports.example.com.evil.example/',
  'https://evil.example/?https://reports.example.com',
  'https://reports.example.com@evil.example/',
  'https://user:secret@reports.example.com/',
  'https://reports.example.com:444/',
  'http://reports.example.com/',
  'http://a.partner.example/',
  'https://partner.example/',
  'https://evilpartner.example/',
  'http://127.0.0.1:8091/',
  'javascript:alert(1)',
  'data:text/html,x',
  'blob:https://reports.example.com/1',
  'https://',
])('rejects %j', (address) => {
  expect(places.getFrameUrl(address)).toBe(undefined);
});

it('removes session tokens from a URL in any notation', () => {
  const asked = 'https://reports.example.com/?accessToken=a&access_token=b&Token=c&authorization=d&code=HT2026&q=1';
  expect(places.getFrameUrl(asked)).toBe('https://reports.example.com/?code=HT2026&q=1');
});

it('builds the URL of a report by its name, which cannot change the host', () => {
  expect(places.getReportUrl('sales & more', { month: '2026-11', q: 'a&b' })).toBe(
    'https://reports.example.com/show?report=sales+%26+more&month=2026-11&q=a%26b',
  );
  expect(places.getReportUrl('', {})).toBe(undefined);
  expect(new URL(places.getReportUrl('/../../evil?x#y', {}) ?? '').host).toBe('reports.example.com');
});

it.each([undefined, {}, { frames: 'https://a.example' }, { frames: [1] }, 'x', { frames: [], reports: 7 }])(
  'allows no frame and no report without configuration: %j',
  (configuration) => {
    const none = createExternalPages(configuration, HERE);
    expect([none.getFrameUrl('https://reports.example.com/'), none.getReportUrl('sales', {})]).toEqual([
      undefined,
      undefined,
    ]);
  },
);

describe('pages of this server', () => {
  const own = createExternalPages(
    { frames: ['/demo/reports/'], reports: '/demo/reports/{name}?language={language}' },
    HERE,
  );

  it.each(['/demo/reports/rooms?a=1', 'https://ringi.example.com/demo/reports/rooms?a=1'])(
    'are allowed below a configured path: %s',
    (address) => {
      expect(own.getFrameUrl(address)).toBe('https://ringi.example.com/demo/reports/rooms?a=1');
    },
  );

  it.each([
    '/mobile/pages/about',
    '/demo/reports',
    '/demo/reports/../../mobile/pages/about',
    '/demo/reports/%2e%2e/%2e%2e/mobile/pages/about',
    '//elsewhere.example/demo/reports/rooms',
    '/\\elsewhere.example/demo/reports/rooms',
    'demo/reports/rooms',
    'https://elsewhere.example/demo/reports/rooms',
  ])('are rejected elsewhere: %s', (address) => {
    expect(own.getFrameUrl(address)).toBe(undefined);
  });

  it('may be reports, in the language of the user', () => {
    expect(own.getReportUrl('rooms', { month: '2026-11' })).toBe(
      'https://ringi.example.com/demo/reports/rooms?language=ja-JP&month=2026-11',
    );
    expect(own.getFrameUrl(own.getReportUrl('../../mobile', {}) ?? '')).toContain('/demo/reports/..%2F..%2Fmobile?');
  });
});
