import { readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { and, eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { definitions } from '#server/db/schema/definitions.ts';
import type { Database } from '#server/db/database.ts';
import { embeddedDatabase } from '#test/support/database.ts';
import { copyDefinitions } from '#test/support/definitions.ts';
import { LEAVE } from '#test/support/forms/demo.ts';
import { createManualClock } from '#test/support/createManualClock.ts';
import { startDemoPlatform } from '#test/support/platform.ts';
import { createWorkflowClients } from '#test/support/workflow.ts';

let database: Database;
let folder: string;
const clock = createManualClock();
beforeAll(async () => {
  database = await embeddedDatabase();
  folder = await copyDefinitions();
});
afterAll(() => rm(folder, { recursive: true }));

it('a changed definition runs as a new version, and running requests stay on theirs', async () => {
  const before = createWorkflowClients(await restarted());
  const [zhangwei, wangfang] = [await before('zhangwei'), await before('wangfang')];
  const old = await zhangwei.start('leave', LEAVE);
  expect(old.version).toBe(1);

  await change('processes/leave/process.bpmn', (xml) =>
    xml.replace(
      '<ringi:rule from="superior" of="initiator" levels="1" /></ringi:people>',
      '<ringi:rule from="people" ids="gaofei" /></ringi:people><ringi:decisions><ringi:decision vote="agree" label="Grant" /></ringi:decisions>',
    ),
  );
  const after = createWorkflowClients(await restarted());
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

it('an unchanged definition gets no new version', async () => {
  const count = async () => (await database.sql.select({ id: definitions.id }).from(definitions)).length;
  const before = await count();
  await restarted();
  expect(await count()).toBe(before);
});

it('a changed form is shown to new requests only', async () => {
  await change('processes/leave/texts.json', (text) => text.replace('"en-US": "Reason"', '"en-US": "Purpose"'));
  const after = createWorkflowClients(await restarted());
  const zhangwei = await after('zhangwei');
  const reply = await zhangwei.tryStart('leave', { ...LEAVE, reason: '' });
  expect(reply.data.issues).toMatchObject([{ values: { name: 'Purpose' } }]);
});

it('a stored definition with a flow without an id is reported, with its new version and its running requests', async () => {
  const zhangwei = await createWorkflowClients(await restarted())('zhangwei');
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
  await startDemoPlatform(database, { definitions: folder, report: (line) => said.push(line) }, clock);
  expect(said).toEqual([
    `Process "${stored.name}" (leave, version ${stored.version}) was stored with flows without an id, and requests may have skipped a step of it: version ${stored.version + 1} has been made from its file.`,
    `Still running on that version: ${request.billNo}.`,
  ]);
  const admin = await createWorkflowClients(await restarted())('admin');
  const { result } = (
    await admin.post('/api-portal/portal/core/infInnerMsg/queryMsg', { params: { Q_CATEGORY__S_EQ: 'stepSkipped' } })
  ).body;
  expect(result.data).toMatchObject([{ instId: request.instId, linkMsg: expect.stringContaining(request.instId) }]);
});

it('a draft and an open form of an older version are validated with the new version', async () => {
  const before = createWorkflowClients(await restarted());
  const zhangwei = await before('zhangwei');
  const older = await zhangwei.definition('leave');
  const { instId } = (await zhangwei.saveDraft('leave', { ...LEAVE, reason: 'Kept' })).data;
  const asked = {
    name: 'handover',
    comment: 'Handover',
    fieldName: 'F_HANDOVER',
    control: 'rx-textbox',
    isSingle: 1,
    extJson: JSON.stringify({ required: true, length: '50' }),
  };
  await change('processes/leave/form.json', (text) => text.replace('{"name": "kind"', `${JSON.stringify(asked)},$&`));
  const again = await createWorkflowClients(await restarted())('zhangwei');
  expect(await again.definition('leave')).not.toBe(older);
  const view = await again.call(`bpmInst/getViewByDefId?defId=${older}&instId=${instId}`);
  expect(JSON.stringify(view.data.formData[0])).toContain('handover');
  expect(view.data.formData[0].data).toMatchObject({ reason: 'Kept' });
  const formData = (more: object) => ({ leave: { ...LEAVE, ...more } });
  for (const draft of [{}, { instId }])
    expect(await again.call('bpmInst/startProcess', { defId: older, formData: formData({}), ...draft })).toMatchObject({
      success: false,
      data: { issues: [{ field: 'handover' }] },
    });
  const started = await again.call('bpmInst/startProcess', {
    defId: older,
    instId,
    formData: formData({ handover: 'Li Qiang' }),
  });
  expect(started).toMatchObject({ success: true });
  expect((await again.detail(instId)).bpmInst).toMatchObject({
    status: 'RUNNING',
    defId: await again.definition('leave'),
  });
});

/** Starts the server again with the same data, some time later. */
function restarted() {
  clock.advance(60_000);
  return startDemoPlatform(database, { definitions: folder }, clock);
}

async function change(file: string, edit: (text: string) => string): Promise<void> {
  const text = await readFile(join(folder, file), 'utf8');
  if (edit(text) === text) throw new Error(`Nothing to change in ${file}`);
  await writeFile(join(folder, file), edit(text));
}
