import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { brotliCompressSync } from 'node:zlib';
import type { FastifyInstance } from 'fastify';
import * as v from 'valibot';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { publicEndpoint, companyEndpoint } from '#contract/wire/endpoint.ts';
import { pageShape } from '#contract/wire/shapes.ts';
import { refuse } from '#domain/shared/refusal.ts';
import { fail, ok } from '#domain/shared/result.ts';
import { route } from '#server/http/serverRoute.ts';
import { FileReply } from '#server/http/fileReply.ts';
import { createApp } from '#server/http/createApp.ts';
import type { Caller } from '#server/http/caller.ts';

const caller: Caller = {
  person: { id: '1', account: 'a', names: { 'zh-CN': 'a' }, department: '2' },
  groups: [],
  isAdministrator: false,
  tenant: '1',
};
const fields = v.object({ id: v.string(), many: v.optional(v.string(), 'no') });
const say = companyEndpoint('POST', '/say/{id}', {
  fields,
  body: v.object({ word: v.string(), inner: v.optional(v.object({ n: v.number() })) }),
  answer: v.unknown(),
});
const get = { answer: v.unknown() } as const;
const list = companyEndpoint('GET', '/list', { ...get, envelope: 'page', answer: pageShape(v.string()) });
const bare = companyEndpoint('GET', '/bare', { ...get, envelope: 'bare', answer: v.array(v.number()) });
const open = publicEndpoint('POST', '/open', { ...get, fields });
const where = publicEndpoint('GET', '/where', { ...get, envelope: 'bare', answer: v.object({ address: v.string() }) });
const no = publicEndpoint('GET', '/no', get);
const broken = companyEndpoint('GET', '/broken', { ...get, access: 'fileToken' });
const file = companyEndpoint('GET', '/file', { ...get, access: 'fileToken', envelope: 'bare' });

const health = () => ({ status: 'ok' as const, version: '1', database: 'd', engine: 'e', seeding: false });
let app: FastifyInstance;
let folder: string;
let logged = '';
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'ringi-client-'));
  await mkdir(join(folder, 'assets'));
  await writeFile(
    join(folder, 'index.html'),
    '<html><script>start()</script><style>p{}</style><script src="/x.js"></script></html>',
  );
  const files = ['app-12ab.js', 'style-1.css', 'pdf.worker-1.mjs', 'picture-1.svg'];
  for (const name of files) await writeFile(join(folder, 'assets', name), 'plain');
  await writeFile(join(folder, 'assets/app-12ab.js.br'), brotliCompressSync('small'));
  app = await createApp({
    routes: [
      route(say, async (call) => ok(call)),
      route(list, async () => ok({ pageNo: 1, pageSize: 2, totalCount: 3, totalPage: 2, data: ['a', 'b'] })),
      route(bare, async () => ok([1])),
      route(open, async ({ fields: given }) => ok(given)),
      route(where, async (_, __, { address }) => ok({ address })),
      route(no, async () => fail({ kind: 'refused', refusal: refuse('opinion.tooLong', { limit: 500 }) })),
      route(broken, async () => {
        throw new Error('the cellar is flooded');
      }),
      route(file, async () => ok(new FileReply('ü "1".png', 3, Readable.from([Buffer.from('abc')])))),
    ],
    findGuest: async () => undefined,
    findCaller: async (token) => (token === 'good' ? caller : undefined),
    health,
    maxFileSize: 10,
    clientFolder: folder,
    log: {
      write: (line) => {
        logged += line;
      },
    },
  });
});
afterAll(async () => {
  await app.close();
  await rm(folder, { recursive: true });
});

const headers = { authorization: 'Bearer good', 'accept-language': 'en-US,zh-CN;q=0.5' };
const ask = async (
  method: 'GET' | 'POST' | 'DELETE',
  url: string,
  payload?: object | string,
  more: Readonly<Record<string, string>> = {},
) => {
  const reply = await app.inject({
    method,
    url,
    ...(payload !== undefined && { payload }),
    headers: { ...headers, ...more },
  });
  return {
    status: reply.statusCode,
    headers: reply.headers,
    text: reply.payload,
    body: String(reply.headers['content-type']).includes('json') ? reply.json() : undefined,
  };
};

it('reads fields from path and query beside a JSON body, and returns every field of the envelope', async () => {
  expect((await ask('POST', '/api/say/7?many=yes', { word: 'hello', ignored: 1 })).body).toEqual({
    success: true,
    message: '',
    detailMsg: '',
    show: false,
    code: 200,
    data: { fields: { id: '7', many: 'yes' }, body: { word: 'hello' } },
  });
});

it('reads form fields from the body or from the query', async () => {
  const form = { 'content-type': 'application/x-www-form-urlencoded;charset=UTF-8' };
  expect((await ask('POST', '/api/open', 'id=%E5%BC%A0+1', form)).body.data).toEqual({ id: '张 1', many: 'no' });
  expect((await ask('POST', '/api/open?id=9', '', form)).body.data).toEqual({ id: '9', many: 'no' });
});

it('puts pages into the envelope and returns bare answers without it', async () => {
  expect((await ask('GET', '/api/list')).body).toMatchObject({
    success: true,
    data: null,
    result: { pageNo: 1, pageSize: 2, totalCount: 3, totalPage: 2, data: ['a', 'b'] },
  });
  expect((await ask('GET', '/api/bare')).body).toEqual([1]);
});

it('reports the path of a wrong value', async () => {
  const missing = await ask('POST', '/api/say/7', {});
  expect([missing.status, missing.body.code, missing.body.message]).toEqual([
    400,
    400,
    'The request is incomplete or has an invalid value: word.',
  ]);
  expect((await ask('POST', '/api/say/7', { word: 'a', inner: { n: 'x' } })).body.message).toContain('inner.n');
});

it("returns a refusal in the reader's language with its code", async () => {
  const words = async (language: string) =>
    (await ask('GET', '/api/no', undefined, { 'accept-language': language })).body;
  expect(await words('en-US')).toEqual({
    success: false,
    message: 'The comment is too long: at most 500 characters.',
    detailMsg: '',
    show: true,
    code: 500,
    data: null,
    reason: 'opinion.tooLong',
    reasonValues: { limit: 500 },
  });
  expect((await words('ja')).message).toBe('意見が長すぎます。最大500文字です。');
  expect((await words('fr, ja;q=0.2, en;q=0.4')).message).toContain('The comment');
  expect((await words('fr')).message).toBe('审批意见过长，最多 500 个字。');
});

it.each([
  ['no token', ''],
  ['a wrong token', 'Bearer bad'],
  ['another scheme', 'Basic good'],
])('answers 401 in JSON for %s', async (_, authorization) => {
  const { status, body } = await ask('GET', '/api/bare', undefined, { authorization });
  expect([status, body]).toMatchObject([401, { success: false, code: 401, data: null }]);
});

it('accepts a token in the address only for downloads', async () => {
  expect((await ask('GET', '/api/bare?accessToken=good', undefined, { authorization: '' })).status).toBe(401);
  const reply = await ask('GET', '/api/file?accessToken=good', undefined, { authorization: '' });
  expect([reply.status, reply.text, reply.headers['content-type'], reply.headers['content-disposition']]).toEqual([
    200,
    'abc',
    'image/png',
    `attachment; filename="_ _1_.png"; filename*=UTF-8''%C3%BC%20%221%22.png`,
  ]);
});

it.each([
  ['an unknown address', 'GET', '/api/nothing', undefined, {}, 404],
  ['another method', 'DELETE', '/api/bare', undefined, {}, 405],
  ['unreadable JSON', 'POST', '/api/say/7', '{"word":', { 'content-type': 'application/json' }, 400],
  ['a body of another kind', 'POST', '/api/say/7', '<a/>', { 'content-type': 'text/xml' }, 415],
  [
    'a body that is too large',
    'POST',
    '/api/say/7',
    JSON.stringify({ word: 'x'.repeat(5_000_000) }),
    { 'content-type': 'application/json' },
    413,
  ],
  [
    'a poisoned prototype',
    'POST',
    '/api/say/7',
    '{"word":"a","__proto__":{"x":1}}',
    { 'content-type': 'application/json' },
    400,
  ],
] as const)('answers %s in JSON', async (_, method, url, payload, more, status) => {
  const reply = await ask(method, url, payload, more);
  expect([reply.status, reply.body]).toMatchObject([status, { success: false, code: status, data: null }]);
});

it('logs where an error happened and returns its number to the caller', async () => {
  logged = '';
  const { status, body, text } = await ask('GET', '/api/broken?accessToken=good', undefined, { authorization: '' });
  expect([status, body.code, body.message]).toEqual([200, 500, 'System error, please try again later!']);
  expect(text).not.toContain('cellar');
  expect(logged).toContain('face.test.ts');
  expect(logged).not.toContain('cellar');
  expect(logged).toContain(body.data);
  expect(logged).not.toContain('good');
});

it('trusts the client address only from a proxy on this machine', async () => {
  const from = async (remoteAddress: string) =>
    (await app.inject({ url: '/api/where', remoteAddress, headers: { 'x-forwarded-for': '203.0.113.9' } })).json()
      .address;
  expect([await from('127.0.0.1'), await from('198.51.100.7')]).toEqual(['203.0.113.9', '198.51.100.7']);
});

it('limits callers with too many requests and returns when to retry', async () => {
  const strict = await createApp({
    routes: [route(no, async () => ok(1))],
    findCaller: async () => undefined,
    findGuest: async () => undefined,
    health,
    maxFileSize: 10,
    callsPerMinute: 2,
  });
  const replies = [];
  for (let call = 0; call < 3; call += 1) replies.push(await strict.inject({ url: '/api/no', headers }));
  expect(replies.map(({ statusCode }) => statusCode)).toEqual([200, 200, 429]);
  expect(replies[2]?.json()).toMatchObject({
    success: false,
    code: 429,
    message: expect.stringMatching(/^Too many requests\. Please wait \d+ s/u),
  });
  await strict.close();
});

it('serves the client for its routes; hashed files are cached for a year and the rest is revalidated', async () => {
  expect((await ask('GET', '/')).headers['location']).toBe('/mobile/');
  const page = await ask('GET', '/mobile/pages/bpm/TaskDetail?taskId=1');
  expect([page.status, page.headers['cache-control'], page.text]).toEqual([
    200,
    'no-cache',
    expect.stringContaining('start()'),
  ]);
  expect((await ask('GET', '/mobile/config.json')).body).toEqual({
    platform: 'B',
    isRingi: true,
    connectSources: [],
    frames: [],
    map: { wireSystem: 'wgs84' },
  });
  const asset = await app.inject({ url: '/mobile/assets/app-12ab.js', headers: { 'accept-encoding': 'br' } });
  expect([asset.headers['content-encoding'], asset.headers['cache-control']]).toEqual([
    'br',
    'public, max-age=31536000, immutable',
  ]);
  expect((await ask('GET', '/mobile/assets/gone-1.js')).status).toBe(404);
});

it('forbids browser features the client does not need', async () => {
  const { headers: sent } = await ask('GET', '/mobile/');
  const policy = String(sent['content-security-policy']);
  expect(policy).toContain(`default-src 'none'`);
  expect(policy).toMatch(/script-src 'self' 'sha256-[^']+';style-src 'self' 'sha256-[^']+';/u);
  expect(policy).not.toContain('unsafe');
  expect(policy).toContain(`frame-ancestors 'none'`);
  expect(sent).toMatchObject({ 'x-content-type-options': 'nosniff', 'referrer-policy': 'no-referrer' });
});

it('sends the headers of documents with pages, pictures and workers, and not with scripts and style sheets', async () => {
  const policies = ['content-security-policy', 'permissions-policy', 'x-frame-options', 'cross-origin-opener-policy'];
  const namesOf = async (path: string) => Object.keys((await app.inject({ url: `/mobile/${path}` })).headers);
  for (const path of ['assets/app-12ab.js', 'assets/style-1.css']) {
    const names = await namesOf(path);
    expect(names).toEqual(expect.arrayContaining(['x-content-type-options', 'cross-origin-resource-policy']));
    expect(policies.filter((name) => names.includes(name))).toEqual([]);
  }
  // An unknown file is answered like any other call, and the policy of a worker is that of its own response.
  for (const path of ['index.html', 'assets/picture-1.svg', 'assets/pdf.worker-1.mjs', 'assets/gone-1.js'])
    expect(await namesOf(path), path).toEqual(expect.arrayContaining(policies));
});

it('generates its description from the endpoint table', async () => {
  const { paths } = (await ask('GET', '/api/openapi.json')).body;
  expect(Object.keys(paths)).toEqual(['/say/{id}', '/list', '/bare', '/open', '/where', '/no', '/broken', '/file']);
  expect(paths['/say/{id}'].post).toMatchObject({
    security: [{ session: [] }],
    parameters: [
      { name: 'id', in: 'path', required: true },
      { name: 'many', in: 'query', required: false },
      ...['language', 'idempotencyKey'].map((name) => ({ $ref: `#/components/parameters/${name}` })),
    ],
    requestBody: { content: { 'application/json': { schema: { required: ['word'] } } } },
  });
});
