import { Readable } from 'node:stream';
import { beforeAll, describe, expect, it } from 'vitest';
import { eq } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { matchesExtension, readHead } from './fileKinds.ts';
import { fileChunks, storedFiles } from '../db/schema/files.ts';
import type { Database } from '../db/database.ts';
import { onBothDatabases } from '#test/support/database.ts';
import { fileBytes } from '#test/support/fileBytes.ts';
import { startDemoPlatform } from '#test/support/platform.ts';

const core = '/api/api-system/system/core';

describe('the file type', () => {
  const NAMES = ['a.pdf', 'a.png', 'a.jpg', 'a.gif', 'a.docx', 'a.zip', 'a.mp4', 'a.txt'];

  it.each(NAMES)('is detected from the bytes of %s', (name) => {
    expect(matchesExtension(name, fileBytes(name, 'x'))).toBe(true);
    expect(matchesExtension(name.toUpperCase(), fileBytes(name, 'x'))).toBe(true);
    const others = NAMES.filter(
      (other) => other !== name && !['a.docx a.zip', 'a.zip a.docx'].includes(`${name} ${other}`),
    );
    const wrong = others.filter((other) =>
      matchesExtension(other, Buffer.concat([fileBytes(name, 'x'), Buffer.from([0])])),
    );
    expect(wrong).toEqual([]);
  });

  it('is not checked for unknown extensions and empty files', () => {
    expect([matchesExtension('a.cad', fileBytes('a.pdf')), matchesExtension('a', fileBytes('a.pdf'))]).toEqual([
      true,
      true,
    ]);
    expect(matchesExtension('a.pdf', Buffer.alloc(0))).toBe(true);
  });

  it('detection does not consume bytes of the stored file', async () => {
    for (const sizes of [[], [1], [1023, 5], [10, 2000, 3], [4096]]) {
      const pieces = sizes.map((size, index) => Buffer.alloc(size, index + 1));
      const { all } = await readHead(Readable.from(pieces));
      const kept: Uint8Array[] = [];
      for await (const piece of all) kept.push(piece);
      expect(Buffer.concat(kept)).toEqual(Buffer.concat(pieces));
    }
  });
});

onBothDatabases('uploaded files', (fresh) => {
  let app: FastifyInstance;
  let database: Database;
  let token: string;
  beforeAll(async () => {
    const platform = await startDemoPlatform(fresh);
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

  it('are refused if their bytes do not match their name, and leave nothing behind', async () => {
    const before = await database.sql.$count(fileChunks);
    expect(await send('sysFile/upload', 'photo.jpg', fileBytes('paper.pdf', 'x'.repeat(300_000)))).toMatchObject({
      success: false,
      reason: 'file.notWhatItSays',
      message: 'The content of “photo.jpg” doesn’t match its file type. Please check the file and choose it again.',
    });
    expect(await database.sql.$count(fileChunks)).toBe(before);
  });

  it('get an instruction if a phone has named a HEIC photo .jpg', async () => {
    const photo = Buffer.from('00000024667479706865696300000000', 'hex');
    expect(await send('sysFile/upload', 'IMG_0002.jpg', Buffer.concat([photo, Buffer.alloc(32)]))).toMatchObject({
      success: false,
      reason: 'file.isHeic',
      message:
        '“IMG_0002.jpg” is a HEIC photo. Rename it to end in .heic, or set your camera to “Most Compatible” and take the photo again.',
    });
  });

  it('record who stored them and when', async () => {
    const { data } = await send('sysFile/upload', 'paper.pdf', fileBytes('paper.pdf'));
    expect(data[0]).toMatchObject({ createUser: 'Zhang Wei', timestamp: expect.any(Number) });
  });

  it('are listed as signatures if uploaded as such, newest first', async () => {
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

  it('are refused as signatures if they are not images', async () => {
    expect(await send('sysSignature/uploadSignature', 'x.png', Buffer.from('words'))).toMatchObject({
      reason: 'file.notWhatItSays',
    });
  });

  it('serve the regions of an address level by level without a session', async () => {
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
