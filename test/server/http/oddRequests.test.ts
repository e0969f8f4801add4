import { connect } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { FastifyInstance } from 'fastify';
import { embeddedDatabase } from '#test/support/database.ts';
import { startDemoPlatform } from '#test/support/platform.ts';
import { endpoints } from '#test/support/endpoints.ts';
import { isSystemError } from '#test/support/systemError.ts';

let app: FastifyInstance;
let token: string;
let port: number;
beforeAll(async () => {
  const platform = await startDemoPlatform(embeddedDatabase);
  ({ app } = platform);
  ({ token } = await platform.as('wangfang'));
  await app.listen({ port: 0, host: '127.0.0.1' });
  const address = app.server.address();
  port = typeof address === 'object' && address !== null ? address.port : 0;
});
afterAll(() => app.close());

/** Returns the response to a raw request, until the connection is closed. */
const write = (head: string): Promise<string> =>
  new Promise((resolve, reject) => {
    let answer = '';
    const socket = connect(port, '127.0.0.1', () => socket.write(head));
    socket.on('data', (piece) => (answer += piece.toString()));
    socket.on('error', reject);
    socket.on('close', () => resolve(answer));
  });
const asked = (path: string, more = '') =>
  write(
    `GET ${path} HTTP/1.1\r\nHost: a\r\nConnection: close\r\nAccept-Language: en\r\nAuthorization: Bearer ${token}\r\n${more}\r\n`,
  );
const inEnvelope = (code: number, message: string) => (answer: string) => {
  expect(answer).toContain(`HTTP/1.1 ${code}`);
  const body: unknown = JSON.parse(answer.slice(answer.indexOf('{')).replace(/\}[^}]*$/u, '}'));
  expect(body).toMatchObject({ success: false, code, message, detailMsg: '', show: true, data: null });
};

describe('an unusual path', () => {
  const unreadable = 'The server doesn’t recognize this address.';
  it.each(['/api/%zz', '/api/%', '/api/%E0%A4%A', '/%c0%ae%c0%ae/', '/api/api-bpm/bpm/core/bpmTask/getBackNodes/%ff'])(
    'such as %s returns 400 in the envelope',
    async (path) => inEnvelope(400, unreadable)(await asked(path)),
  );
  it.each(['/api//', '/api/../etc/passwd', '/api/__proto__'])('such as %s returns 404', async (path) =>
    inEnvelope(404, unreadable)(await asked(path)),
  );
});

it('invalid HTTP and an oversized head are answered in the envelope', async () => {
  inEnvelope(400, '无法读取请求内容。')(await write('HELLO\r\n\r\n'));
  inEnvelope(431, '请求内容超过服务器允许的大小。')(await asked('/api/health', `X: ${'x'.repeat(20_000)}\r\n`));
});

it.each([
  ['text/plain', 'hello'],
  ['text/xml', '<a/>'],
  ['application/octet-stream', 'x'],
  ['nonsense', 'x'],
  ['application/json; charset=utf-7', '{}'],
  ['multipart/form-data', 'x'],
  ['application/x-www-form-urlencoded', 'pageNo=1'],
  ['application/json', '"text"'],
  ['application/json', '[1,2]'],
  ['application/json', '{"params":"x"}'],
])('a body of type %s instead of JSON is answered in the envelope', async (type, payload) => {
  const reply = await app.inject({
    method: 'POST',
    url: '/api/api-bpm/bpm/core/bpmTask/getNodeExecutors'.replace('bpmTask', 'bpmInst'),
    headers: { 'content-type': type, authorization: `Bearer ${token}`, 'accept-language': 'en' },
    payload,
  });
  expect([400, 415]).toContain(reply.statusCode);
  expect(reply.json()).toMatchObject({ success: false, code: reply.statusCode, message: expect.stringMatching(/./u) });
});

describe('an unreadable multipart form', () => {
  const FORM = 'multipart/form-data';
  const lines: string[] = [];
  let told: FastifyInstance;
  let theirs: string;
  beforeAll(async () => {
    const log = { write: (line: string) => void lines.push(line) };
    const platform = await startDemoPlatform(embeddedDatabase, { log, callsPerMinute: 1e9 });
    told = platform.app;
    theirs = (await platform.as('admin')).token;
  });
  const open = endpoints.filter(({ method, body }) => method === 'POST' && body === undefined);

  it.each([
    ['no boundary', FORM, ''],
    ['an empty boundary', `${FORM}; boundary=`, '--\r\n'],
    ['no end', `${FORM}; boundary=b`, '--b\r\nContent-Disposition: form-data; name="username"\r\n\r\nwang'],
    [
      'no end of a file',
      `${FORM}; boundary=b`,
      '--b\r\nContent-Disposition: form-data; name="file"; filename="a"\r\n\r\nx',
    ],
    ['no heads', `${FORM}; boundary=b`, '--b\r\n\r\n\r\nx\r\n--b--\r\n'],
  ])('with %s is not a server error, on any call', async (_, type, payload) => {
    expect(open.length).toBeGreaterThan(10);
    for (const { path } of open) {
      const headers = { authorization: `Bearer ${theirs}`, 'content-type': type, 'accept-language': 'en-US' };
      const reply = await told.inject({ method: 'POST', url: `/api${path}`, headers, payload });
      expect([path, isSystemError(reply)]).toEqual([path, false]);
    }
    expect(lines.filter((line) => line.includes('a call failed'))).toEqual([]);
  });

  it.each(['', '; boundary=', '; boundary=""'])('is refused with a message at a login: %j', async (boundary) => {
    const reply = await told.inject({
      method: 'POST',
      url: '/api/api-uaa/oauth/user/token',
      headers: { 'content-type': `${FORM}${boundary}`, 'accept-language': 'en-US' },
      payload: 'username=wangfang',
    });
    expect([reply.statusCode, reply.json()]).toMatchObject([400, { success: false, show: true, code: 400 }]);
    expect(reply.json().message).not.toBe('');
  });
});

describe('a page number beyond any list', () => {
  it.each([9e15, '9007199254740993', 1e308, 2_147_483_648, 10_000_001])(
    'returns an empty page or an error: %s',
    async (pageNo) => {
      const lists = endpoints.filter(({ envelope }) => envelope === 'page');
      expect(lists.length).toBeGreaterThan(20);
      for (const { path, method } of lists) {
        const reply = await app.inject({
          method,
          url: `/api${path}`.replaceAll(/\{\w+\}/gu, 'x'),
          headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
          payload: { pageNo, pageSize: 200, params: {} },
        });
        expect([path, isSystemError(reply)]).toEqual([path, false]);
      }
    },
  );
});
