import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { brotliCompressSync, brotliDecompressSync, gunzipSync, gzipSync } from 'node:zlib';
import type { FastifyInstance } from 'fastify';
import * as v from 'valibot';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { publicEndpoint } from '#contract/wire/endpoint.ts';
import { pageShape } from '#contract/wire/shapes.ts';
import { ok } from '#domain/shared/result.ts';
import { containsSecret } from '#server/http/compressReply.ts';
import { FileReply } from '#server/http/fileReply.ts';
import { createApp } from '#server/http/createApp.ts';
import { route } from '#server/http/serverRoute.ts';
import { endpoints, nameOf } from '#test/support/endpoints.ts';

const LONG = '稟議 '.repeat(2000);
const get = {} as const;
const words = publicEndpoint('GET', '/words', {
  ...get,
  fields: v.object({ length: v.optional(v.string()) }),
  answer: v.string(),
});
const file = publicEndpoint('GET', '/file', { ...get, envelope: 'bare', answer: v.unknown() });
const nothing = publicEndpoint('GET', '/nothing', { ...get, envelope: 'bare', answer: v.unknown() });
const token = publicEndpoint('GET', '/token', { ...get, answer: v.object({ access_token: v.string() }) });
const links = publicEndpoint('GET', '/links', {
  ...get,
  answer: pageShape(v.object({ token: v.nullable(v.string()) })),
});

let app: FastifyInstance;
let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'ringi-compressed-'));
  await mkdir(join(folder, 'assets'));
  for (const name of ['index.html', 'assets/app-12ab.js']) {
    await writeFile(join(folder, name), LONG);
    await writeFile(join(folder, `${name}.br`), brotliCompressSync(LONG));
    await writeFile(join(folder, `${name}.gz`), gzipSync(LONG));
  }
  app = await createApp({
    routes: [
      route(words, async ({ fields }) => ok(LONG.slice(0, Number(fields.length ?? LONG.length)))),
      route(file, async () =>
        ok(new FileReply('long.txt', Buffer.byteLength(LONG), Readable.from([Buffer.from(LONG)]))),
      ),
      route(nothing, async () => ok(undefined)),
      route(token, async () => ok({ access_token: LONG })),
      route(links, async () => ok({ pageNo: 1, pageSize: 1, totalCount: 1, totalPage: 1, data: [{ token: LONG }] })),
    ],
    findCaller: async () => undefined,
    findGuest: async () => undefined,
    health: () => ({ status: 'ok', version: '1', database: 'd', engine: 'e', seeding: false }),
    maxFileSize: 10,
    clientFolder: folder,
  });
});
afterAll(async () => {
  await app.close();
  await rm(folder, { recursive: true });
});

const ask = async (url: string, accepted?: string, method: 'GET' | 'HEAD' = 'GET') =>
  app.inject({ method, url, headers: accepted === undefined ? {} : { 'accept-encoding': accepted } });
const opened = ({ headers, rawPayload }: Awaited<ReturnType<typeof ask>>): string =>
  headers['content-encoding'] === 'br'
    ? brotliDecompressSync(rawPayload).toString()
    : headers['content-encoding'] === 'gzip'
      ? gunzipSync(rawPayload).toString()
      : rawPayload.toString();

describe('an answer is encoded as its caller accepts it (RFC 9110, 12.5.3)', () => {
  it.each([
    [undefined, undefined],
    ['', undefined],
    ['gzip', 'gzip'],
    ['x-gzip', 'gzip'],
    ['br', 'br'],
    ['BR', 'br'],
    ['gzip, deflate, br, zstd', 'br'],
    ['gzip;q=1.0, br;q=0.5', 'gzip'],
    ['gzip ; q=0.9 , br ; Q=0.9', 'br'],
    ['br;q=0, gzip', 'gzip'],
    ['br;q=0, gzip;q=0', undefined],
    ['br;q=0.000', undefined],
    ['*', 'br'],
    ['br;q=0, *', 'gzip'],
    ['*;q=0', undefined],
    ['gzip, *;q=0', 'gzip'],
    ['identity', undefined],
    ['identity;q=1, gzip;q=0.5', undefined],
    ['identity;q=0.5, gzip;q=1', 'gzip'],
    ['identity;q=0', undefined],
    ['identity;q=0, gzip;q=0.001', 'gzip'],
    ['compress, deflate', undefined],
    ['gzip;q=2', undefined],
    ['gzip;q=a, br;q=0.1', 'br'],
    [';;;,,,', undefined],
    [`${'a;q=0.1,'.repeat(1500)}gzip`, 'gzip'],
  ])('%s', async (accepted, coding) => {
    const reply = await ask('/api/words', accepted);
    expect([reply.statusCode, reply.headers['content-encoding']]).toEqual([200, coding]);
    expect(reply.headers['vary']).toBe('accept-encoding');
    expect(Number(reply.headers['content-length'])).toBe(reply.rawPayload.length);
    expect(JSON.parse(opened(reply))).toMatchObject({ success: true, data: LONG });
    if (coding !== undefined) expect(reply.rawPayload.length).toBeLessThan(LONG.length / 4);
  });
});

it('does not compress a short answer unless the caller refuses the identity encoding', async () => {
  const short = await ask('/api/words?length=300', 'br, gzip');
  expect([short.headers['content-encoding'], short.headers['vary']]).toEqual([undefined, 'accept-encoding']);
  const refused = await ask('/api/words?length=300', 'gzip, identity;q=0');
  expect(refused.headers['content-encoding']).toBe('gzip');
  expect(JSON.parse(opened(refused))).toMatchObject({ data: LONG.slice(0, 300) });
});

it('leaves files and empty answers uncompressed', async () => {
  const sent = await ask('/api/file', 'gzip, br');
  expect([sent.headers['content-encoding'], sent.payload]).toEqual([undefined, LONG]);
  const empty = await ask('/api/nothing', 'gzip, br, identity;q=0');
  expect([empty.headers['content-encoding'], empty.payload]).toEqual([undefined, '']);
});

it('returns for HEAD the headers of GET', async () => {
  const [head, whole] = [await ask('/api/words', 'gzip', 'HEAD'), await ask('/api/words', 'gzip')];
  expect(head.payload).toBe('');
  for (const name of ['content-length', 'content-encoding', 'content-type', 'vary'])
    expect(head.headers[name]).toBe(whole.headers[name]);
});

it('never compresses an answer that contains both a token and text of the caller', async () => {
  for (const path of ['/api/token', '/api/links']) {
    const reply = await ask(path, 'gzip, br');
    expect([reply.headers['content-encoding'], reply.payload.length > LONG.length]).toEqual([undefined, true]);
  }
});

it('covers each call of the contract that returns a token', () => {
  expect(endpoints.filter(containsSecret).map(nameOf).sort()).toEqual([
    'POST /api-bpm/bpm/core/bpmInstShare/getMyShares',
    'POST /api-bpm/bpm/core/bpmInstShare/getSharedToMe',
    'POST /api-bpm/bpm/core/bpmInstShare/save',
    'POST /api-uaa/oauth/oidc/exchange',
    'POST /api-uaa/oauth/user/autoLogin',
    'POST /api-uaa/oauth/user/loginByUserNo',
    'POST /api-uaa/oauth/user/token',
    'POST /api-uaa/password-links/create',
    'POST /api-uaa/password-links/redeem',
    'POST /api-uaa/password-links/reset',
  ]);
});

it.each([
  ['/mobile/assets/app-12ab.js', 'public, max-age=31536000, immutable'],
  ['/mobile/', 'no-cache'],
  ['/mobile/pages/bpm/myTasks', 'no-cache'],
])('sends %s as compressed at build time', async (url, kept) => {
  for (const [accepted, coding] of [
    ['gzip, deflate, br', 'br'],
    ['gzip', 'gzip'],
    ['br;q=0, gzip;q=0', undefined],
    [undefined, undefined],
  ] as const) {
    const reply = await ask(url, accepted);
    expect([accepted, reply.headers['content-encoding']]).toEqual([accepted, coding]);
    expect([reply.headers['cache-control'], reply.headers['vary']]).toEqual([kept, 'accept-encoding']);
    expect(opened(reply)).toBe(LONG);
  }
});
