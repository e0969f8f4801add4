import { request as sendHttp } from 'node:http';
import { count } from 'drizzle-orm';
import { beforeAll, expect, it } from 'vitest';
import type { FastifyInstance } from 'fastify';
import type { Caller } from '#server/http/caller.ts';
import { loadCaller } from '#server/directory/loadCaller.ts';
import { attachFiles, mayReadFile } from '#server/files/fileRights.ts';
import { fileChunks } from '#server/db/schema/files.ts';
import type { Database } from '#server/db/database.ts';
import { onBothDatabases } from '#test/support/database.ts';
import { createManualClock } from '#test/support/createManualClock.ts';
import { startDemoPlatform } from '#test/support/platform.ts';
import { fileBytes } from '#test/support/fileBytes.ts';

const root = '/api/api-system/system/core/sysFile';
const ZHANGWEI = '1793000000000000040';
const WANGFANG = '1793000000000000030';
/** Grants no further access. */
const NEVER = async (): Promise<boolean> => false;

onBothDatabases('attachments', (fresh) => {
  let app: FastifyInstance;
  let database: Database;
  let tokens: { zhangwei: string; wangfang: string };
  beforeAll(async () => {
    const platform = await startDemoPlatform(fresh);
    ({ app, database } = platform);
    tokens = { zhangwei: (await platform.as('zhangwei')).token, wangfang: (await platform.as('wangfang')).token };
  });

  const upload = async (name: string, content: Uint8Array<ArrayBuffer>, token = tokens.zhangwei) => {
    const form = new FormData();
    form.append('anything', new File([content], name));
    const request = new Request('http://localhost/', { method: 'POST', body: form });
    const reply = await app.inject({
      method: 'POST',
      url: `${root}/upload`,
      payload: Buffer.from(await request.arrayBuffer()),
      headers: {
        'content-type': request.headers.get('content-type') ?? '',
        authorization: `Bearer ${token}`,
        'accept-language': 'en-US',
      },
    });
    return reply.json();
  };
  const download = (id: string, token: string) =>
    app.inject({ url: `${root}/download/${id}?accessToken=${token}`, headers: { 'accept-language': 'en-US' } });
  const person = async (id: string): Promise<Caller> => {
    const caller = await loadCaller(database.sql, id);
    if (!caller) throw new Error('nobody');
    return caller;
  };

  it('are returned byte for byte, also when they are larger than one chunk', async () => {
    const content = Uint8Array.from({ length: 700_001 }, (_, index) => (index * 31) % 256);
    content.set(fileBytes('contract.pdf'));
    const {
      data: [file],
    } = await upload('Vertrag 合同.pdf', content);
    expect(file).toMatchObject({
      fileName: 'Vertrag 合同.pdf',
      ext: 'pdf',
      totalBytes: content.length,
      createUser: 'Zhang Wei',
    });
    const reply = await download(file.fileId, tokens.zhangwei);
    expect(Buffer.compare(reply.rawPayload, content)).toBe(0);
    expect(reply.headers).toMatchObject({
      'content-type': 'application/octet-stream',
      'x-content-type-options': 'nosniff',
      'content-length': String(content.length),
      'content-disposition': `attachment; filename="Vertrag __.pdf"; filename*=UTF-8''Vertrag%20%E5%90%88%E5%90%8C.pdf`,
    });
  });

  it('that are aborted during the upload leave nothing behind', async () => {
    const [before] = await database.sql.select({ pieces: count() }).from(fileChunks);
    const pieces = async () => (await database.sql.select({ pieces: count() }).from(fileChunks))[0]?.pieces;
    const address = new URL(await app.listen({ port: 0, host: '127.0.0.1' }));
    const size = 30 * 1024 ** 2;
    const head = '--cut\r\ncontent-disposition: form-data; name="file"; filename="film.bin"\r\n\r\n';
    const sending = sendHttp({
      port: address.port,
      method: 'POST',
      path: `${root}/upload`,
      headers: {
        'content-type': 'multipart/form-data; boundary=cut',
        'content-length': head.length + size,
        authorization: `Bearer ${tokens.zhangwei}`,
      },
    }).on('error', () => undefined);
    sending.write(head);
    sending.write(new Uint8Array(0.4 * size));
    await expect.poll(pieces, { timeout: 20_000 }).toBeGreaterThan(before?.pieces ?? 0);
    sending.destroy();
    await expect.poll(pieces, { timeout: 20_000 }).toBe(before?.pieces);
  });

  it('are not found for a user who may not read a request they are attached to', async () => {
    const {
      data: [file],
    } = await upload('secret.txt', new Uint8Array([1]));
    expect((await download(file.fileId, tokens.wangfang)).json()).toMatchObject({
      success: false,
      reason: 'file.unknown',
    });
    expect((await download('5', tokens.wangfang)).json()).toMatchObject({ reason: 'file.unknown' });
  });

  it('require a session', async () => {
    expect((await app.inject({ url: `${root}/download/5` })).statusCode).toBe(401);
    expect((await download('5', 'nonsense')).statusCode).toBe(401);
  });

  it('are readable for users who may read a request they are attached to', async () => {
    const {
      data: [file],
    } = await upload('invoice.png', fileBytes('invoice.png'));
    await database.transaction(async (tx) =>
      attachFiles(tx, (await loadCaller(tx, ZHANGWEI)) ?? (await person(ZHANGWEI)), '77', [file.fileId]),
    );
    const wangfang = await person(WANGFANG);
    expect(
      await mayReadFile(
        database.sql,
        wangfang,
        file.fileId,
        async (_, __, instance) => instance === '77',
        NEVER,
        createManualClock().now(),
      ),
    ).toBe(true);
    expect(await mayReadFile(database.sql, wangfang, file.fileId, NEVER, NEVER, createManualClock().now())).toBe(false);
  });

  it("do not become readable by attaching another user's file to one's own request", async () => {
    const {
      data: [file],
    } = await upload('foreign.txt', new Uint8Array([1]));
    const left = await database.transaction(async (tx) =>
      attachFiles(tx, (await loadCaller(tx, WANGFANG)) ?? (await person(WANGFANG)), '78', [file.fileId, '5']),
    );
    expect(left).toEqual([file.fileId, '5']);
    expect(
      await mayReadFile(
        database.sql,
        await person(WANGFANG),
        file.fileId,
        async () => true,
        NEVER,
        createManualClock().now(),
      ),
    ).toBe(false);
  });

  it('that are too large are refused with the limit and leave nothing behind', async () => {
    const before = await database.sql.select({ file: fileChunks.file }).from(fileChunks);
    expect(await upload('huge.bin', new Uint8Array(51 * 1024 * 1024))).toMatchObject({
      success: false,
      reason: 'file.tooLarge',
      message: 'The file is too large: at most 50 MB.',
    });
    expect(await database.sql.select({ file: fileChunks.file }).from(fileChunks)).toHaveLength(before.length);
  });

  it.each([
    ['../../etc/passwd', 'passwd'],
    ['C:\\temp\\a.dat', 'a.dat'],
    ['‮gpj.exe', 'gpj.exe'],
    ['...', 'file'],
    ['a<b>|c.txt', 'abc.txt'],
  ])('lose the dangerous characters of the name %j', async (given, kept) => {
    expect((await upload(given, new Uint8Array([1]))).data[0].fileName).toBe(kept);
  });
});
