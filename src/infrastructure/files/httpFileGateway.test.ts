import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { describe, expect, it } from 'vitest';
import { fail, ok } from '#domain/shared/result.ts';
import { createHttpFileGateway } from './httpFileGateway.ts';
import { createForeignPlatform, wrapped } from '#test/support/createForeignPlatform.ts';
import { endSessionOnExpiry, type SendUpload } from './sendUpload.ts';

function files(send: SendUpload, answers: Parameters<typeof createForeignPlatform>[0] = {}) {
  const ended: (string | undefined)[] = [];
  const { call, got } = createForeignPlatform(answers);
  const tokens = { read: () => 'a b', write: () => {}, clear: () => {} };
  const endSession = async (bearer: string | undefined) => void ended.push(bearer);
  const gateway = createHttpFileGateway(
    { base: '/api', send: endSessionOnExpiry(send, tokens, endSession), downloadToken: () => 'd 1' },
    tokens,
    endSession,
    call,
  );
  return { gateway, ended, got };
}
const answering =
  (status: number, body: unknown): SendUpload =>
  async () =>
    ok({ status, body: JSON.stringify(body) });

it('uploads a file to the platform, reports its progress, and reads what is stored', async () => {
  const sent: unknown[] = [];
  const { gateway } = files(async (address, file, name, onProgress) => {
    sent.push([address, file.size, name]);
    onProgress?.(0.5);
    return ok({
      status: 200,
      body: JSON.stringify({ success: true, data: [{ fileId: '7', fileName: 'a.pdf', totalBytes: '3' }] }),
    });
  });
  const parts: number[] = [];
  expect(await gateway.upload(new Blob(['abc']), 'a.pdf', (part) => parts.push(part))).toEqual(
    ok({ id: '7', name: 'a.pdf', size: 3 }),
  );
  expect([sent, parts]).toEqual([[['/api/api-system/system/core/sysFile/upload', 3, 'a.pdf']], [0.5]]);
});

it('adds the token to the URL of a file, as the platform requires', () => {
  expect(files(answering(200, {})).gateway.getUrl('5/6')).toBe(
    '/api/api-system/system/core/sysFile/download/5%2F6?accessToken=d+1',
  );
});

it('reports every upload failure: offline, refusal, nothing stored, session expired', async () => {
  const upload = async (send: SendUpload) => {
    const { gateway, ended } = files(send);
    const answer = await gateway.upload(new Blob([]), 'a');
    return [answer.ok ? 'ok' : answer.error.kind, ...ended];
  };
  expect(await upload(async () => fail({ kind: 'offline' }))).toEqual(['offline']);
  expect(await upload(answering(200, { success: false, message: 'Too large' }))).toEqual(['rejectedByServer']);
  expect(await upload(answering(200, { success: true, data: [] }))).toEqual(['unreadable']);
  expect(await upload(answering(401, {}))).toEqual(['sessionExpired', 'a b']);
});

const refusedBecause = (reason: string) => ({ success: false, code: 200, message: 'No.', reason });
const stored = { success: true, data: [{ fileId: '7', fileName: 'a.pdf', totalBytes: '3' }] };

it('uploads nothing if there is no space, and everything if that is unknown', async () => {
  const sent: string[] = [];
  const send: SendUpload = async (_, __, name) => {
    sent.push(name);
    return ok({ status: 200, body: JSON.stringify(stored) });
  };
  const full = files(send, { mayUpload: () => refusedBecause('file.noRoom') });
  expect(await full.gateway.upload(new Blob(['abc']), 'a.pdf')).toMatchObject({
    error: { kind: 'refused', refusal: { code: 'file.noRoom' } },
  });
  expect([sent, full.got.map(({ query }) => query)]).toEqual([[], [{ size: '3' }]]);
  expect(
    await files(send, { mayUpload: () => wrapped(null) }).gateway.upload(new Blob(['abc']), 'b.pdf'),
  ).toMatchObject({ ok: true });
  expect(await files(send).gateway.upload(new Blob(['abc']), 'c.pdf')).toMatchObject({ ok: true });
  expect(sent).toEqual(['b.pdf', 'c.pdf']);
});

it('keeps each file, and treats one as deleted only if our own server reports that', async () => {
  const { gateway } = files(answering(200, {}), {
    getByFileId: ({ query }) =>
      query['fileId'] === 'old'
        ? refusedBecause('file.unknown')
        : query['fileId'] === 'odd'
          ? refusedBecause('forbidden')
          : { fileId: query['fileId'], fileName: 'a' },
  });
  expect(await gateway.extendRetention(['7', 'old', 'odd'])).toEqual(['old']);
  expect(await files(answering(200, {})).gateway.extendRetention(['7'])).toEqual([]);
});

describe('downloading a file', () => {
  /** Starts a local server with a response for each path. */
  async function fileServer(answer: (request: IncomingMessage, reply: ServerResponse) => void) {
    const server = createServer(answer).listen(0, '127.0.0.1');
    await once(server, 'listening');
    const { port } = server.address() as AddressInfo;
    const ended: (string | undefined)[] = [];
    const gateway = createHttpFileGateway(
      { base: `http://127.0.0.1:${port}`, send: answering(200, {}), downloadToken: () => 'd 1' },
      { read: () => 't0ken', write: () => {}, clear: () => {} },
      async (bearer) => void ended.push(bearer),
      createForeignPlatform({}).call,
    );
    return { gateway, ended, close: () => server.close() };
  }
  const sendFile = (reply: ServerResponse, bytes: string) =>
    reply.writeHead(200, { 'content-disposition': 'attachment', 'content-length': bytes.length }).end(bytes);

  it('sends its tokens in a header and in the URL, reports the progress, and returns the bytes', async () => {
    const asked: unknown[] = [];
    const { gateway, close } = await fileServer(({ url, headers }, reply) => {
      asked.push([url, headers.authorization]);
      sendFile(reply, 'x'.repeat(200_000));
    });
    const parts: number[] = [];
    const answer = await gateway.download('5/6', (part) => parts.push(part));
    expect(answer.ok && answer.value.size).toBe(200_000);
    expect(asked).toEqual([['/api-system/system/core/sysFile/download/5%2F6?accessToken=d+1', 'Bearer t0ken']]);
    expect(parts.at(-1)).toBe(1);
    close();
  });

  it('ends the session once if the token is rejected, and reports the message of the platform', async () => {
    const answer = { success: false, code: 404, message: 'gone', reason: 'file.unknown' };
    const { gateway, ended, close } = await fileServer(({ url = '' }, reply) => {
      const isOver = url.includes('/over?');
      reply.writeHead(isOver ? 401 : 200, { 'content-type': 'application/json' }).end(JSON.stringify(answer));
    });
    expect(await gateway.download('over')).toMatchObject({ ok: false, error: { kind: 'sessionExpired' } });
    expect(await gateway.download('gone')).toMatchObject({ ok: false, error: { kind: 'refused' } });
    expect(ended).toEqual(['t0ken']);
    close();
  });

  it('can be aborted', async () => {
    const leaving = new AbortController();
    const { gateway, close } = await fileServer((_, reply) => {
      reply.writeHead(200, { 'content-disposition': 'attachment', 'content-length': 10 }).write('half');
      leaving.abort();
    });
    expect(await gateway.download('5', undefined, leaving.signal)).toEqual(fail({ kind: 'offline' }));
    close();
  });
});
