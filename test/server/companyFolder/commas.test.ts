import { join } from 'node:path';
import { beforeAll, expect, it } from 'vitest';
import { projectRoot } from '#server/config/projectRoot.ts';
import { onBothDatabases } from '#test/support/database.ts';
import { startDemoPlatform } from '#test/support/platform.ts';
import { createWorkflowClients, type Colleague } from '#test/support/workflow.ts';

onBothDatabases('a company with commas in its texts', (fresh) => {
  let mei: Colleague;
  beforeAll(async () => {
    const definitions = join(projectRoot, 'test/fixtures/commas');
    const platform = await startDemoPlatform(fresh, { definitions });
    mei = await createWorkflowClients(platform)('mei.tan');
  });
  const start = async (extras: string) =>
    (await mei.start('outing', { title: 'Spring', extras: JSON.stringify({ value: extras, label: '' }) })).instId;
  const nodes = async (instId: string) =>
    ((await mei.ask(`bpmTask/getByInstId?instId=${instId}`)) as { name: string }[]).map(({ name }) => name);

  it('takes the flow of an option whose text has a comma, alone and among others', async () => {
    expect(await nodes(await start('Hotel\\, with breakfast'))).toEqual(['Breakfast desk']);
    expect(await nodes(await start('Hotel\\, with breakfast,Meals'))).toEqual(['Breakfast desk']);
    expect(await nodes(await start('Hotel,Meals'))).toEqual([]);
  });

  it('keeps the labels of several options apart', async () => {
    const detail = JSON.stringify(
      await mei.ask(`bpmInst/getInstDetail?instId=${await start('Hotel\\, with breakfast,Meals')}`),
    );
    expect(detail).toContain(JSON.stringify(JSON.stringify('Hotel\\, with breakfast,Meals')).slice(3, -3));
  });

  it('stores a field with the key "constructor" like any other', async () => {
    const { instId } = await mei.start('site', { title: 'Bridge', constructor: 'Acme Builders' });
    const { formData } = await mei.detail(instId);
    const [form] = formData?.data ?? [];
    expect(Object.entries(form?.data ?? {})).toContainEqual(['constructor', 'Acme Builders']);
    expect(Object.entries(form?.permission ?? {})).toContainEqual(['constructor', 'r']);
    const second = await mei.start('site', { title: 'Tunnel' });
    const without = (await mei.detail(second.instId)).formData?.data?.[0]?.data ?? {};
    expect(Object.entries(without)).toContainEqual(['constructor', '']);
  });
});
