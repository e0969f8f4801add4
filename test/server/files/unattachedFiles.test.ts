import { connect } from 'node:net';
import { PassThrough } from 'node:stream';
import { once } from 'node:events';
import { eq } from 'drizzle-orm';
import { beforeEach, expect, it } from 'vitest';
import { CLEANUP_TASKS } from '#server/jobs/cleanupTasks.ts';
import { createDatabaseFileStore } from '#server/files/fileStore.ts';
import { createUserQuota } from '#server/files/uploadRoom.ts';
import { fileChunks, fileLinks, storedFiles, uploads } from '#server/db/schema/files.ts';
import { people } from '#server/db/schema/identity.ts';
import { runCleanup } from '#server/jobs/cleanup.ts';
import { onBothDatabases } from '#test/support/database.ts';
import { LEAVE } from '#test/support/forms/demo.ts';
import { startDemoPlatform } from '#test/support/platform.ts';
import { createWorkflowClients, type Colleague } from '#test/support/workflow.ts';

const DAY = 24 * 3600 * 1000;
const MEGABYTE = 1024 * 1024;
const root = '/api-system/system/core/sysFile';

onBothDatabases('an unattached file', (fresh) => {
  let platform: Awaited<ReturnType<typeof startDemoPlatform>>;
  let zhangwei: Colleague;
  beforeEach(async () => {
    platform ??= await startDemoPlatform(fresh, { maxUnattachedBytes: 3 * MEGABYTE });
    zhangwei = await createWorkflowClients(platform)('zhangwei');
    for (const table of [uploads, fileChunks, storedFiles]) await platform.database.sql.delete(table);
  });

  const upload = async (who: Colleague, size = 1) => {
    const form = new FormData();
    form.append('file', new File([new Uint8Array(size)], 'paper.bin'));
    return (await who.postForm(`${root}/upload`, form)).body;
  };
  const idOf = ({ data }: Awaited<ReturnType<typeof upload>>): string => data[0].fileId;
  const attach = async (id: string) => {
    const { instId } = await zhangwei.start('leave', LEAVE);
    await zhangwei.call(
      `bpmInstMsg/addMsg?instId=${instId}&msg=Here&files=${encodeURIComponent(JSON.stringify([{ fileId: id }]))}`,
    );
  };
  const pass = async (days: number) => {
    platform.clock.advance(days * DAY);
    await runCleanup(platform.database, platform.clock, CLEANUP_TASKS);
  };
  const left = async () => {
    const { sql } = platform.database;
    const [files, pieces] = [await sql.select().from(storedFiles), await sql.select().from(fileChunks)];
    return [files.length, pieces.length, (await sql.select().from(uploads)).length];
  };
  const keep = async (id: string) =>
    (await (await platform.as('zhangwei')).get(`${root}/getByFileId?fileId=${id}`)).body;

  it('is deleted with all its chunks 30 days after its last use', async () => {
    const [kept, forgotten] = [idOf(await upload(zhangwei)), idOf(await upload(zhangwei))];
    for (const file of [kept, forgotten])
      await platform.database.sql
        .insert(fileChunks)
        .values(Array.from({ length: 99 }, (_, index) => ({ file, position: index + 1, bytes: new Uint8Array(1) })));
    await pass(20);
    expect(await keep(kept)).toMatchObject({ fileId: kept });
    await pass(20);
    expect(await keep(kept)).toMatchObject({ fileId: kept });
    expect(await keep(forgotten)).toMatchObject({ success: false, reason: 'file.unknown' });
    expect(await left()).toEqual([1, 100, 0]);
    await pass(29);
    expect(await left()).toEqual([1, 100, 0]);
    await pass(2);
    expect(await left()).toEqual([0, 0, 0]);
  });

  it('is kept once it is attached or used as a profile picture', async () => {
    const [attached, picture] = [idOf(await upload(zhangwei)), idOf(await upload(zhangwei))];
    await attach(attached);
    await platform.database.sql.update(people).set({ photo: picture }).where(eq(people.account, 'wangfang'));
    await pass(400);
    expect(await left()).toEqual([2, 2, 0]);
    await platform.database.sql.update(people).set({ photo: null }).where(eq(people.account, 'wangfang'));
    await pass(0);
    expect(await left()).toEqual([1, 1, 0]);
  });

  it('becomes unattached again when the last request with it is deleted, and is deleted in turn', async () => {
    const [own, shared] = [idOf(await upload(zhangwei)), idOf(await upload(zhangwei))];
    const admin = await createWorkflowClients(platform)('admin');
    const start = async (...ids: readonly string[]) =>
      zhangwei.start('leave', {
        ...LEAVE,
        files: JSON.stringify(ids.map((fileId) => ({ fileId, fileName: 'paper.bin' }))),
      });
    const { instId } = await start(own, shared);
    await start(shared);
    const links = async () => (await platform.database.sql.select().from(fileLinks)).map(({ file }) => file);
    expect((await links()).toSorted()).toEqual([own, shared, shared].toSorted());
    await admin.call(`bpmInst/del?ids=${instId}`);
    expect(await links()).toEqual([shared]);
    await pass(29);
    expect(await left()).toEqual([2, 2, 0]);
    await pass(2);
    await pass(2);
    expect(await left()).toEqual([1, 1, 0]);
  });

  it("is kept only by its owner's access", async () => {
    const id = idOf(await upload(zhangwei));
    await pass(20);
    await (await platform.as('wangfang')).get(`${root}/getByFileId?fileId=${id}`);
    await pass(11);
    expect(await left()).toEqual([0, 0, 0]);
  });

  it('leaves the draft that names it unchanged when it is deleted', async () => {
    const id = idOf(await upload(zhangwei));
    const files = JSON.stringify([{ fileId: id, fileName: 'paper.bin', size: 1 }]);
    const draft = await zhangwei.saveDraft('leave', { ...LEAVE, files });
    await pass(31);
    zhangwei = await createWorkflowClients(platform)('zhangwei');
    const { data } = await zhangwei.call(
      `bpmInst/getViewByDefId?defId=${draft.data.defId}&instId=${draft.data.instId}`,
    );
    expect(JSON.stringify(data.formData)).toContain('paper.bin');
    expect(await keep(id)).toMatchObject({ reason: 'file.unknown' });
  });

  it('is deleted a day after an aborted upload', async () => {
    const { database, clock } = platform;
    const [bytes, store, room] = [
      new PassThrough(),
      createDatabaseFileStore(database),
      createUserQuota(database, MEGABYTE),
    ];
    const file = { id: '42', owner: zhangwei.id, at: clock.now() };
    await room.reserve({ file: file.id, owner: file.owner, size: MEGABYTE, at: file.at });
    const keeping = store.save({ ...file, tenant: '1', name: 'paper.bin' }, bytes, 50 * MEGABYTE);
    bytes.write(new Uint8Array(MEGABYTE));
    await expect.poll(async () => (await left())[1]).toBeGreaterThan(0);
    await pass(0.9);
    expect((await left())[2]).toBe(1);
    await pass(0.2);
    expect(await left()).toEqual([0, 0, 0]);
    bytes.end();
    await expect(keeping).rejects.toThrow();
    expect(await left()).toEqual([0, 0, 0]);
  });

  it("is refused with a message beyond the user's quota until other files are attached", async () => {
    const first = idOf(await upload(zhangwei, 2 * MEGABYTE));
    const before = await left();
    const refusal = { success: false, reason: 'file.noRoom', message: expect.stringContaining('3 MB') };
    expect(await upload(zhangwei, 1.5 * MEGABYTE)).toMatchObject(refusal);
    const may = async (who: Colleague, size: number) =>
      (await who.get(`${root}/mayUpload?size=${size}`, { 'accept-language': 'en-US' })).body;
    expect(await may(zhangwei, 1.5 * MEGABYTE)).toMatchObject({
      ...refusal,
      message:
        'Not enough space: files you haven’t submitted yet can total 3 MB. Submit something first. Unsubmitted files are deleted after 30 days.',
    });
    expect(await may(zhangwei, MEGABYTE)).toMatchObject({ success: true });
    expect(await left()).toEqual(before);
    expect(await upload(await createWorkflowClients(platform)('wangfang'), 2 * MEGABYTE)).toMatchObject({
      success: true,
    });
    await attach(first);
    expect(await upload(zhangwei, 1.5 * MEGABYTE)).toMatchObject({ success: true });
  });

  it('reserves its quota immediately: of several simultaneous uploads only those that fit are accepted', async () => {
    const answers = await Promise.all(Array.from({ length: 5 }, () => upload(zhangwei, 0.9 * MEGABYTE)));
    expect(answers.filter(({ success }) => success).length).toBeGreaterThan(0);
    const kept = await platform.database.sql.select().from(storedFiles);
    expect(kept.reduce((sum, { size }) => sum + size, 0)).toBeLessThanOrEqual(3 * MEGABYTE);
    expect(await left()).toMatchObject([answers.filter(({ success }) => success).length, expect.anything(), 0]);
  });

  it('is refused before its content is sent', async () => {
    await upload(zhangwei, 2 * MEGABYTE);
    const address = new URL(await platform.app.listen({ port: 0, host: '127.0.0.1' }));
    const socket = connect(Number(address.port), address.hostname);
    socket.write(
      [
        `POST /api${root}/upload HTTP/1.1`,
        `Host: ${address.host}`,
        `Authorization: Bearer ${zhangwei.token}`,
        'Content-Type: multipart/form-data; boundary=x',
        `Content-Length: ${2 * MEGABYTE}`,
        '\r\n',
      ].join('\r\n'),
    );
    const [answer] = await once(socket, 'data');
    socket.destroy();
    expect(String(answer)).toContain('file.noRoom');
  });
});
