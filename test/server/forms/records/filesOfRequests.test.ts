import { beforeAll, expect, it } from 'vitest';
import { onBothDatabases } from '#test/support/database.ts';
import { startCompanyWithTools } from '#test/support/records.ts';
import { createSecondTenant } from '#test/support/createSecondTenant.ts';
import type { Colleague } from '#test/support/workflow.ts';

const SAVE = '/api-form/form/core/formSolution/saveForm';

/*
 * A user who may read a record can open its files, whether they were attached to the record or to the request it came
 * from.
 */
onBothDatabases('the files of a record created by a request', (fresh) => {
  let tools: Awaited<ReturnType<typeof startCompanyWithTools>>;
  let zhangwei: Colleague;
  let gaofei: Colleague;
  let wangfang: Colleague;
  /** A user of another department, whose list shows none of these loans. */
  let hepeng: Colleague;
  beforeAll(async () => {
    tools = await startCompanyWithTools(fresh);
    [zhangwei, gaofei, wangfang, hepeng] = await tools.company.people('zhangwei', 'gaofei', 'wangfang', 'hepeng');
  });
  const idIn = (papers: string) => (JSON.parse(papers) as readonly { readonly fileId: string }[])[0]?.fileId ?? '';
  const opens = async (by: Colleague, fileId: string): Promise<boolean> => {
    const reply = await tools.company.platform.app.inject({
      url: `/api/api-system/system/core/sysFile/download/${fileId}?accessToken=${by.token}`,
    });
    return reply.body.includes('content');
  };
  const borrowed = async () => {
    const papers = await zhangwei.upload('terms.pdf');
    const { instId } = await zhangwei.start('loan', { title: 'Drill', until: '2026-12-24', papers });
    const pk = (await zhangwei.detail(instId)).formData?.data?.[0]?.data?.['ID_'] as string;
    return { instId, pk, papers, file: idIn(papers) };
  };
  const record = async (by: Colleague, pk: string) => (await tools.keeper(by.account)).open(pk, 'loan');

  it('are opened by a user who reads the record in its list, though not the request', async () => {
    const { instId, pk, file } = await borrowed();
    expect((await gaofei.detail(instId)).formData).toBeUndefined();
    expect((await record(gaofei, pk)).data).toMatchObject({ title: 'Drill' });
    expect(await opens(gaofei, file)).toBe(true);
    expect(await opens(wangfang, file)).toBe(true);
  });

  it('are not opened by users whose list does not show the row, nor by another company', async () => {
    const { pk, file } = await borrowed();
    expect(await record(hepeng, pk)).toMatchObject({ success: false, reason: 'notFound' });
    expect(await opens(hepeng, file)).toBe(false);
    const theirs = await createSecondTenant(tools.company);
    expect(await opens(theirs.employee, file)).toBe(false);
    expect(await opens(theirs.administrator, file)).toBe(false);
  });

  it('are those the form names: an attachment of an opinion stays with the request', async () => {
    const { instId } = await borrowed();
    const [{ fileId, fileName }] = JSON.parse(await wangfang.upload('remarks.pdf')) as [Record<string, string>];
    const task = (await wangfang.taskOf(instId))?.taskId ?? '';
    await wangfang.decide(task, 'AGREE', { opFiles: JSON.stringify([{ fileId, fileName }]) });
    expect(await opens(zhangwei, fileId ?? '')).toBe(true);
    expect(await opens(gaofei, fileId ?? '')).toBe(false);
  });

  it('are visible only to their author while the request is a draft', async () => {
    const papers = await zhangwei.upload('half.pdf');
    await zhangwei.saveDraft('loan', { title: 'Half', papers });
    expect(await opens(zhangwei, idIn(papers))).toBe(true);
    expect(await opens(gaofei, idIn(papers))).toBe(false);
  });

  it('stay with the record when its request is voided, and remain valid when a colleague saves the record', async () => {
    const { instId, pk, file } = await borrowed();
    await zhangwei.call('bpmInst/cancelProcess', { instId, reason: 'No longer wanted' });
    expect(await opens(gaofei, file)).toBe(true);
    const { data } = await record(gaofei, pk);
    const saved = await gaofei.post(SAVE, {
      setting: { alias: 'loan', action: 'save' },
      data: { ...data, shelf: 'B7' },
    });
    expect(saved.body).toMatchObject({ success: true });
    const handed = await gaofei.post(SAVE, {
      setting: { alias: 'loan', action: 'startFlow' },
      data: (await record(gaofei, pk)).data,
    });
    expect(handed.body).toMatchObject({ success: true });
    expect(await opens(wangfang, file)).toBe(true);
    expect(await opens(hepeng, file)).toBe(false);
  });
});
