import { readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { and, eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { definitions } from '#server/storage/schema/definitions.ts';
import type { Database } from '#server/storage/database.ts';
import { embeddedDatabase } from '#test/support/database.ts';
import { copiedDefinitions } from '#test/support/definitions.ts';
import { LEAVE } from '#test/support/forms/demo.ts';
import { handClock } from '#test/support/handClock.ts';
import { demoPlatform } from '#test/support/platform.ts';
import { workflowOf } from '#test/support/workflow.ts';

let database: Database;
let folder: string;
const clock = handClock();
beforeAll(async () => {
  database = await embeddedDatabase();
  folder = await copiedDefinitions();
});
afterAll(() => rm(folder, { recursive: true }));

it('runs a changed definition as a new version, and lets running requests stay on theirs', async () => {
  const before = workflowOf(await restarted());
  const [zhangwei, wangfang] = [await before('zhangwei'), await before('wangfang')];
  const old = await zhangwei.start('leave', LEAVE);
  expect(old.version).toBe(1);

  await change('processes/leave/process.bpmn', (xml) =>
    xml.replace(
      '<ringi:rule from="superior" of="initiator" levels="1" /></ringi:people>',
      '<ringi:rule from="people" ids="gaofei" /></ringi:people><ringi:decisions><ringi:decision vote="agree" label="Grant" /></ringi:decisions>',
    ),
  );
  const after = workflowOf(await restarted());
  const again = await after('zhangwei');
  const young = await again.start('leave', LEAVE);
  expect(young).toMatchObject({ version: 2, billNo: 'LV-2026-0002' });
  expect((await again.detail(young.instId)).bpmInst.taskExecutors).toMatchObject([{ account: 'gaofei' }]);

  const task = await wangfang.taskOf(old.instId);
  expect(await wangfang.decide(task?.taskId ?? '', 'AGREE')).toMatchObject({ success: true });
  expect((await zhangwei.detail(old.instId)).bpmInst).toMatchObject({ version: 1, status: 'SUCCESS_END' });
  const gaofei = await after('gaofei');
  await gaofei.decide((await gaofei.taskOf(young.instId))?.taskId ?? '', 'AGREE');
  const decidedAs = async (instId: string) =>
    (await again.history(instId)).find(({ checkStatus }) => checkStatus === 'AGREE')?.optionName;
  expect([await decidedAs(old.instId), await decidedAs(young.instId)]).toEqual([null, 'Grant']);
});

it('makes no new version of what has not changed', async () => {
  const count = async () => (await database.sql.select({ id: definitions.id }).from(definitions)).length;
  const before = await count();
  await restarted();
  expect(await count()).toBe(before);
});

it('shows a changed form to new requests only', async () => {
  await change('processes/leave/texts.json', (text) => text.replace('"en-US": "Reason"', '"en-US": "Purpose"'));
  const after = workflowOf(await restarted());
  const zhangwei = await after('zhangwei');
  const reply = await zhangwei.tryStart('leave', { ...LEAVE, reason: '' });
  expect(reply.data.issues).toMatchObject([{ values: { name: 'Purpose' } }]);
});

it('tells of a definition stored with a flow without an id, of its new version and of what still runs on it', async () => {
  const zhangwei = await workflowOf(await restarted())('zhangwei');
  const request = await zhangwei.start('leave', LEAVE);
  const [stored] = await database.sql
    .select()
    .from(definitions)
    .where(and(eq(definitions.key, 'leave'), eq(definitions.isMain, true)));
  if (stored === undefined) throw new Error('nothing is stored');
  const { process } = stored.loaded;
  const [lost] = Object.values(process.flows);
  const nameless = { ...stored.loaded, process: { ...process, flows: { ...process.flows, '': { ...lost, id: '' } } } };
  await database.sql
    .update(definitions)
    .set({ loaded: nameless as typeof stored.loaded, hash: 'of old' })
    .where(eq(definitions.id, stored.id));

  const said: string[] = [];
  clock.advance(60_000);
  await demoPlatform(database, { definitions: folder, report: (line) => said.push(line) }, clock);
  expect(said).toEqual([
    `Process "${stored.name}" (leave, version ${stored.version}) was stored with flows without an id, and requests may have skipped a step of it: version ${stored.version + 1} has been made from its file.`,
    `Still running on that version: ${request.billNo}.`,
  ]);
  const admin = await workflowOf(await restarted())('admin');
  const { result } = (
    await admin.post('/api-portal/portal/core/infInnerMsg/queryMsg', { params: { Q_CATEGORY__S_EQ: 'stepSkipped' } })
  ).body;
  expect(result.data).toMatchObject([{ instId: request.instId, linkMsg: expect.stringContaining(request.instId) }]);
});

/** The server once more over the same data, some time later. */
function restarted() {
  clock.advance(60_000);
  return demoPlatform(database, { definitions: folder }, clock);
}

async function change(file: string, edit: (text: string) => string): Promise<void> {
  const text = await readFile(join(folder, file), 'utf8');
  if (edit(text) === text) throw new Error(`Nothing to change in ${file}`);
  await writeFile(join(folder, file), edit(text));
}
