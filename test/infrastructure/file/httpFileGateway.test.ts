import { expect, it } from 'vitest';
import { fail, ok } from '#domain/shared/result.ts';
import { makeHttpFileGateway } from '#infrastructure/file/httpFileGateway.ts';
import type { SendUpload } from '#infrastructure/file/sendUpload.ts';

function files(send: SendUpload) {
  const ended: string[] = [];
  const gateway = makeHttpFileGateway(
    { base: '/api', send },
    { read: () => 'a b', write: () => {}, clear: () => {} },
    async () => void ended.push('ended'),
  );
  return { gateway, ended };
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
