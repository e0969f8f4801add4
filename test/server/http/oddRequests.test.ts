import { connect } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { FastifyInstance } from 'fastify';
import { embeddedDatabase } from '#test/support/database.ts';
import { demoPlatform } from '#test/support/platform.ts';

let app: FastifyInstance;
let token: string;
let port: number;
beforeAll(async () => {
  const platform = await demoPlatform(embeddedDatabase);
  ({ app } = platform);
  ({ token } = await platform.as('wangfang'));
  await app.listen({ port: 0, host: '127.0.0.1' });
  const address = app.server.address();
  port = typeof address === 'object' && address !== null ? address.port : 0;
});
afterAll(() => app.close());

/** What comes back to a request as it is written, until the connection is closed. */
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

describe('an odd path', () => {
  const unreadable = 'The server does not know this address.';
  it.each(['/api/%zz', '/api/%', '/api/%E0%A4%A', '/%c0%ae%c0%ae/', '/api/api-bpm/bpm/core/bpmTask/getBackNodes/%ff'])(
    'such as %s is answered in the envelope',
    async (path) => inEnvelope(400, unreadable)(await asked(path)),
  );
  it.each(['/api//', '/api/../etc/passwd', '/api/__proto__'])('such as %s leads nowhere', async (path) =>
    inEnvelope(404, unreadable)(await asked(path)),
  );
});

it('answers what is no HTTP, and a head without end, in the envelope', async () => {
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
])('answers a body of the type %s where JSON belongs in the envelope', async (type, payload) => {
  const reply = await app.inject({
    method: 'POST',
    url: '/api/api-bpm/bpm/core/bpmTask/getNodeExecutors'.replace('bpmTask', 'bpmInst'),
    headers: { 'content-type': type, authorization: `Bearer ${token}`, 'accept-language': 'en' },
    payload,
  });
  expect([400, 415]).toContain(reply.statusCode);
  expect(reply.json()).toMatchObject({ success: false, code: reply.statusCode, message: expect.stringMatching(/./u) });
});
