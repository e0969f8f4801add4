import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { describe, expect, it } from 'vitest';
import { fail, ok } from '#domain/shared/result.ts';
import { makeHttpFileGateway } from '#infrastructure/file/httpFileGateway.ts';
import { foreignPlatform, wrapped } from '#test/support/foreignPlatform.ts';
import { endingSession, type SendUpload } from '#infrastructure/file/sendUpload.ts';

function files(send: SendUpload, answers: Parameters<typeof foreignPlatform>[0] = {}) {
  const ended: (string | undefined)[] = [];
  const { call, got } = foreignPlatform(answers);
  const tokens = { read: () => 'a b', write: () => {}, clear: () => {} };
  const endSession = async (bearer: string | undefined) => void ended.push(bearer);
  const gateway = makeHttpFileGateway(
    { base: '/api', send: endingSession(send, tokens, endSession), downloadToken: () => 'd 1' },
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

it('sends a file where the platform takes it, tells how far it is, and reads what is stored', async () => {
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

it('puts the token into the address of a file, where the platform wants it', () => {
  expect(files(answering(200, {})).gateway.address('5/6')).toBe(
    '/api/api-system/system/core/sysFile/download/5%2F6?accessToken=d+1',
  );
});

it('fails without a word lost: no network, a refusal, nothing stored, a session that is over', async () => {
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

it('sends nothing where there is no room, and everything where nobody knows', async () => {
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

it('asks for each file to be kept, and believes only our own server that one is gone', async () => {
  const { gateway } = files(answering(200, {}), {
    getByFileId: ({ query }) =>
      query['fileId'] === 'old'
        ? refusedBecause('file.unknown')
        : query['fileId'] === 'odd'
          ? refusedBecause('forbidden')
          : { fileId: query['fileId'], fileName: 'a' },
  });
  expect(await gateway.keep(['7', 'old', 'odd'])).toEqual(['old']);
  expect(await files(answering(200, {})).gateway.keep(['7'])).toEqual([]);
});

describe('bringing a file to the page', () => {
  /** A server on this machine that answers each address in its way. */
  async function fileServer(answer: (request: IncomingMessage, reply: ServerResponse) => void) {
    const server = createServer(answer).listen(0, '127.0.0.1');
    await once(server, 'listening');
    const { port } = server.address() as AddressInfo;
    const ended: (string | undefined)[] = [];
    const gateway = makeHttpFileGateway(
      { base: `http://127.0.0.1:${port}`, send: answering(200, {}), downloadToken: () => 'd 1' },
      { read: () => 't0ken', write: () => {}, clear: () => {} },
      async (bearer) => void ended.push(bearer),
      foreignPlatform({}).call,
    );
    return { gateway, ended, close: () => server.close() };
  }
  const sendFile = (reply: ServerResponse, bytes: string) =>
    reply.writeHead(200, { 'content-disposition': 'attachment', 'content-length': bytes.length }).end(bytes);

  it('sends the token in a header, tells how far it is, and gives the bytes', async () => {
    const asked: unknown[] = [];
    const { gateway, close } = await fileServer(({ url, headers }, reply) => {
      asked.push([url, headers.authorization]);
      sendFile(reply, 'x'.repeat(200_000));
    });
    const parts: number[] = [];
    const answer = await gateway.download('5/6', (part) => parts.push(part));
    expect(answer.ok && answer.value.size).toBe(200_000);
    expect(asked).toEqual([['/api-system/system/core/sysFile/download/5%2F6', 'Bearer t0ken']]);
    expect(parts.at(-1)).toBe(1);
    close();
  });

  it('ends the session once where the token is refused, and words what the platform says', async () => {
    const told = { success: false, code: 404, message: 'gone', reason: 'file.unknown' };
    const { gateway, ended, close } = await fileServer(({ url = '' }, reply) => {
      const isOver = url.endsWith('over');
      reply.writeHead(isOver ? 401 : 200, { 'content-type': 'application/json' }).end(JSON.stringify(told));
    });
    expect(await gateway.download('over')).toMatchObject({ ok: false, error: { kind: 'sessionExpired' } });
    expect(await gateway.download('gone')).toMatchObject({ ok: false, error: { kind: 'refused' } });
    expect(ended).toEqual(['t0ken']);
    close();
  });

  it('is broken off in the middle', async () => {
    const leaving = new AbortController();
    const { gateway, close } = await fileServer((_, reply) => {
      reply.writeHead(200, { 'content-disposition': 'attachment', 'content-length': 10 }).write('half');
      leaving.abort();
    });
    expect(await gateway.download('5', undefined, leaving.signal)).toEqual(fail({ kind: 'offline' }));
    close();
  });
});
