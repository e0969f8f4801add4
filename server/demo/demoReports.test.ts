import { afterAll, beforeAll, expect, it } from 'vitest';
import { readSettings } from '#server/config/settings.ts';
import { createApp } from '#server/http/createApp.ts';
import { applyDemo } from './applyDemo.ts';
import { serveDemoReports } from './demoReports.ts';

const DEMO = { demo: { password: 'Ringi-2026', accounts: [] } };
const settings = applyDemo(readSettings({}), DEMO);
let app: Awaited<ReturnType<typeof createApp>>;
beforeAll(async () => {
  app = await createApp({
    ...settings,
    routes: [],
    findCaller: async () => undefined,
    findGuest: async () => undefined,
    health: () => ({ status: 'ok', version: '1', database: 'd', engine: 'e', seeding: false }),
    maxFileSize: 10,
    registerOtherRoutes: (made) => serveDemoReports(made, ['https://portal.example.com']),
  });
});
afterAll(() => app.close());

it.each([
  ['zh-CN', '会议室使用率', '西湖厅'],
  ['en-US', 'Meeting room usage', 'West Lake room'],
  ['ja-JP', '会議室の利用率', '西湖ルーム'],
])('serves the sample report in %s, by parameter or header', async (language, title, room) => {
  const asked = await app.inject(`/demo/reports/rooms?language=${language}`);
  const accepted = await app.inject({ url: '/demo/reports/rooms', headers: { 'accept-language': language } });
  expect(asked.statusCode).toBe(200);
  expect(asked.body).toContain(`<h1>${title}</h1>`);
  expect(asked.body).toContain(room);
  expect(accepted.body).toBe(asked.body);
});

it('lets the report use its own styles and nothing else, and only pages of this server frame it', async () => {
  const { headers, body } = await app.inject('/demo/reports/rooms?language=en-US');
  expect(body).not.toMatch(/<script|src=|href=/u);
  expect(String(headers['content-security-policy']).split('; ')).toEqual([
    "default-src 'none'",
    expect.stringMatching(/^style-src 'sha256-[\w+/]{43}='$/u),
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'self' https://portal.example.com",
  ]);
  expect(headers).not.toHaveProperty('x-frame-options');
  expect(headers).not.toHaveProperty('origin-agent-cluster');
});

it.each(['nosuch', 'unknown.en-US.html', '..%2Fpeople.json', 'rooms.en-US.html', '__proto__'])(
  'answers 404 for %s with a page that names the sample',
  async (name) => {
    const reply = await app.inject(`/demo/reports/${name}?language=en-US`);
    expect([reply.statusCode, reply.body.includes('There’s no such report')]).toEqual([404, true]);
  },
);

it('the sample report is the report address of a demo without a report system', async () => {
  expect(settings.client.reports).toBe('/demo/reports/{name}?language={language}');
  expect(String((await app.inject('/api/health')).headers['content-security-policy'])).toContain("frame-src 'self';");
  const reports = 'https://reports.example.com/show?report={name}';
  const sources = { RINGI_CSP_SOURCES: 'frame-src https://reports.example.com', RINGI_REPORTS: reports };
  const { client, protection } = applyDemo(readSettings(sources), DEMO);
  expect([client.reports, protection.sources?.['frame-src']]).toEqual([reports, ['https://reports.example.com']]);
  expect(applyDemo(readSettings({}), {}).client).not.toHaveProperty('reports');
});
