import { Readable } from 'node:stream';
import { beforeAll, describe, expect, it } from 'vitest';
import { eq } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { isWhatItSays, withHead } from '#server/files/fileKinds.ts';
import { fileChunks, storedFiles } from '#server/storage/schema/files.ts';
import type { Database } from '#server/storage/database.ts';
import { onBothDatabases } from '#test/support/database.ts';
import { fileBytes } from '#test/support/fileBytes.ts';
import { demoPlatform } from '#test/support/platform.ts';

const core = '/api/api-system/system/core';

describe('what a file is', () => {
  const NAMES = ['a.pdf', 'a.png', 'a.jpg', 'a.gif', 'a.docx', 'a.zip', 'a.mp4', 'a.txt'];

  it.each(NAMES)('is read from the bytes of %s', (name) => {
    expect(isWhatItSays(name, fileBytes(name, 'x'))).toBe(true);
    expect(isWhatItSays(name.toUpperCase(), fileBytes(name, 'x'))).toBe(true);
    const others = NAMES.filter(
      (other) => other !== name && !['a.docx a.zip', 'a.zip a.docx'].includes(`${name} ${other}`),
    );
    const wrong = others.filter((other) =>
      isWhatItSays(other, Buffer.concat([fileBytes(name, 'x'), Buffer.from([0])])),
    );
    expect(wrong).toEqual([]);
  });

  it('is anything where the name says nothing, and where there is nothing', () => {
    expect([isWhatItSays('a.cad', fileBytes('a.pdf')), isWhatItSays('a', fileBytes('a.pdf'))]).toEqual([true, true]);
    expect(isWhatItSays('a.pdf', Buffer.alloc(0))).toBe(true);
  });

  it('takes no byte away from what is kept', async () => {
    for (const sizes of [[], [1], [1023, 5], [10, 2000, 3], [4096]]) {
      const pieces = sizes.map((size, index) => Buffer.alloc(size, index + 1));
      const { all } = await withHead(Readable.from(pieces));
      const kept: Uint8Array[] = [];
      for await (const piece of all) kept.push(piece);
      expect(Buffer.concat(kept)).toEqual(Buffer.concat(pieces));
    }
  });
});

onBothDatabases('files that are sent', (fresh) => {
  let app: FastifyInstance;
  let database: Database;
  let token: string;
  beforeAll(async () => {
    const platform = await demoPlatform(fresh);
    ({ app, database } = platform);
    token = (await platform.as('zhangwei')).token;
  });
  const send = async (path: string, name: string, content: Uint8Array<ArrayBuffer>) => {
    const form = new FormData();
    form.append('file', new File([content], name));
    const request = new Request('http://localhost/', { method: 'POST', body: form });
    const headers = {
      'content-type': request.headers.get('content-type') ?? '',
      authorization: `Bearer ${token}`,
      'accept-language': 'en-US',
    };
    const payload = Buffer.from(await request.arrayBuffer());
    return (await app.inject({ method: 'POST', url: `${core}/${path}`, payload, headers })).json();
  };
  const list = async () =>
    (
      await app.inject({ url: `${core}/sysSignature/getSignatureList`, headers: { authorization: `Bearer ${token}` } })
    ).json();

  it('are refused where they are not what their name says, and leave nothing behind', async () => {
    const before = await database.sql.$count(fileChunks);
    expect(await send('sysFile/upload', 'photo.jpg', fileBytes('paper.pdf', 'x'.repeat(300_000)))).toMatchObject({
      success: false,
      reason: 'file.notWhatItSays',
      message: '“photo.jpg” is not what its name says. Please check the file and choose it again.',
    });
    expect(await database.sql.$count(fileChunks)).toBe(before);
  });

  it('say who stored them and when', async () => {
    const { data } = await send('sysFile/upload', 'paper.pdf', fileBytes('paper.pdf'));
    expect(data[0]).toMatchObject({ createUser: 'Zhang Wei', timestamp: expect.any(Number) });
  });

  it('are offered as signatures when they were kept as such, the newest first', async () => {
    expect(await list()).toEqual([]);
    expect(await send('sysSignature/uploadSignature?falg=true', 'x.png', fileBytes('x.png', 'one'))).toMatchObject({
      success: true,
    });
    await send('sysSignature/uploadSignature?falg=true', 'x.png', fileBytes('x.png', 'two'));
    const kept = await list();
    expect(kept).toHaveLength(2);
    const [newest] = await database.sql.select().from(storedFiles).where(eq(storedFiles.id, kept[0].fileId));
    expect(newest).toMatchObject({ size: fileBytes('x.png', 'two').length, keptAt: null });
  });

  it('are no signature where they are no picture', async () => {
    expect(await send('sysSignature/uploadSignature', 'x.png', Buffer.from('words'))).toMatchObject({
      reason: 'file.notWhatItSays',
    });
  });

  it('bring addresses level by level, without a session', async () => {
    const areas = async (addressKey: string, config: object) => {
      const url = `/api/api-form/form/share/formAddress/queryAddress`;
      const payload = new URLSearchParams({ addressKey, config: JSON.stringify(config) }).toString();
      const headers = { 'content-type': 'application/x-www-form-urlencoded' };
      return (await app.inject({ method: 'POST', url, payload, headers })).json().data;
    };
    expect(await areas('provinces', {})).toHaveLength(34);
    expect(await areas('cities', { PARENT_CODE_: '330000000000' })).toContainEqual({
      AREA_CODE_: '330100000000',
      AREA_NAME_: '杭州市',
      PARENT_CODE_: '330000000000',
    });
    expect(await areas('counties', { PARENT_CODE_: '330100000000' })).toHaveLength(13);
    expect(await areas('counties', { PARENT_CODE_: '330200000000' })).toEqual([]);
  });
});
