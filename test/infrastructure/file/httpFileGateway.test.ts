import { expect, it } from 'vitest';
import { fail, ok } from '#domain/shared/result.ts';
import { makeHttpFileGateway } from '#infrastructure/file/httpFileGateway.ts';
import { foreignPlatform, wrapped } from '#test/support/foreignPlatform.ts';
import type { SendUpload } from '#infrastructure/file/sendUpload.ts';

function files(send: SendUpload, answers: Parameters<typeof foreignPlatform>[0] = {}) {
  const ended: string[] = [];
  const { call, got } = foreignPlatform(answers);
  const gateway = makeHttpFileGateway(
    { base: '/api', send },
    { read: () => 'a b', write: () => {}, clear: () => {} },
    async () => void ended.push('ended'),
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
    '/api/api-system/system/core/sysFile/download/5%2F6?accessToken=a+b',
  );
});

it('fails without a word lost: no network, a refusal, nothing stored, a session that is over', async () => {
  const upload = async (send: SendUpload) => {
    const { gateway, ended } = files(send);
    const answer = await gateway.upload(new Blob([]), 'a');
    return [answer.ok ? 'ok' : answer.error.kind, ended.length];
  };
  expect(await upload(async () => fail({ kind: 'offline' }))).toEqual(['offline', 0]);
  expect(await upload(answering(200, { success: false, message: 'Too large' }))).toEqual(['rejectedByServer', 0]);
  expect(await upload(answering(200, { success: true, data: [] }))).toEqual(['unreadable', 0]);
  expect(await upload(answering(401, {}))).toEqual(['sessionExpired', 1]);
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
