import { readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { onBothDatabases } from '#test/support/database.ts';
import { copyDefinitions } from '#test/support/definitions.ts';
import { LEAVE } from '#test/support/forms/demo.ts';
import { startDemoPlatform } from '#test/support/platform.ts';
import { createWorkflowClients, type Colleague } from '#test/support/workflow.ts';

onBothDatabases('a value that must be unique', (fresh) => {
  let folder: string;
  let zhangwei: Colleague;
  let wangfang: Colleague;
  beforeAll(async () => {
    folder = await copyDefinitions();
    const form = join(folder, 'processes/leave/form.json');
    await writeFile(
      form,
      (await readFile(form, 'utf8')).replaceAll('"name": "phone",', '"name": "phone", "uniqueValue": true,'),
    );
    const as = createWorkflowClients(await startDemoPlatform(fresh, { definitions: folder }));
    [zhangwei, wangfang] = [await as('zhangwei'), await as('wangfang')];
  });
  afterAll(() => rm(folder, { recursive: true }));
  const withPhone = (phone: string) => ({ ...LEAVE, phone });

  it('is refused at its field if another request has it', async () => {
    await zhangwei.start('leave', withPhone('13800000001'));
    expect(await wangfang.tryStart('leave', withPhone('13800000001'))).toMatchObject({
      success: false,
      reason: 'form.invalid',
      data: {
        issues: [{ field: 'phone', messageKey: 'validation.notUnique', values: { name: 'Phone during leave' } }],
      },
    });
    expect(await wangfang.tryStart('leave', withPhone('13800000002'))).toMatchObject({ success: true });
  });

  it('is not reserved by drafts or empty fields', async () => {
    await zhangwei.saveDraft('leave', withPhone('13800000003'));
    expect(await wangfang.tryStart('leave', withPhone('13800000003'))).toMatchObject({ success: true });
    for (const by of [zhangwei, wangfang])
      expect(await by.tryStart('leave', withPhone(''))).toMatchObject({ success: true });
  });

  it('may stay the same when the request returns, and may not change to the value of another request', async () => {
    await wangfang.start('leave', withPhone('13800000005'));
    const { instId } = await zhangwei.start('leave', withPhone('13800000006'));
    const task = async (by: Colleague) => (await by.taskOf(instId))?.taskId ?? '';
    await wangfang.decide(await task(wangfang), 'BACK_TO_STARTOR', { nextJumpType: 'normal' });
    const submitRecord = async (phone: string) =>
      zhangwei.decide(await task(zhangwei), 'AGREE', { formJson: JSON.stringify({ leave: withPhone(phone) }) });
    expect(await submitRecord('13800000005')).toMatchObject({
      reason: 'form.invalid',
      data: { issues: [{ field: 'phone' }] },
    });
    expect(await submitRecord('13800000006')).toMatchObject({ success: true });
  });

  it('goes to one of two simultaneous requests', async () => {
    const replies = await Promise.all([zhangwei, wangfang].map((by) => by.tryStart('leave', withPhone('13800000004'))));
    expect(replies.map(({ success }: { success: boolean }) => success).toSorted()).toEqual([false, true]);
  });
});
