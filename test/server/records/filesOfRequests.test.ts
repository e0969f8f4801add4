import { beforeAll, expect, it } from 'vitest';
import { onBothDatabases } from '#test/support/database.ts';
import { companyWithTools } from '#test/support/records.ts';
import { secondTenant } from '#test/support/secondTenant.ts';
import type { Colleague } from '#test/support/workflow.ts';

const SAVE = '/api-form/form/core/formSolution/saveForm';

/* Whoever may read a record opens its files, whether they came with the record or with the request it was born of. */
onBothDatabases('the files of a record born of a request', (fresh) => {
  let tools: Awaited<ReturnType<typeof companyWithTools>>;
  let zhangwei: Colleague;
  let gaofei: Colleague;
  let wangfang: Colleague;
  /** Of another department: the list shows them no loan of this one. */
  let hepeng: Colleague;
  beforeAll(async () => {
    tools = await companyWithTools(fresh);
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

  it('are opened by whoever reads the record in its list, though they may not read the request', async () => {
    const { instId, pk, file } = await borrowed();
    expect((await gaofei.detail(instId)).formData).toBeUndefined();
    expect((await record(gaofei, pk)).data).toMatchObject({ title: 'Drill' });
    expect(await opens(gaofei, file)).toBe(true);
    expect(await opens(wangfang, file)).toBe(true);
  });

  it('are opened by nobody else: not by whom the list shows no such row, nor by another company', async () => {
    const { pk, file } = await borrowed();
    expect(await record(hepeng, pk)).toMatchObject({ success: false, reason: 'notFound' });
    expect(await opens(hepeng, file)).toBe(false);
    const theirs = await secondTenant(tools.company);
    expect(await opens(theirs.employee, file)).toBe(false);
    expect(await opens(theirs.administrator, file)).toBe(false);
  });

  it('are those the form names: what was attached to an opinion stays with the request', async () => {
    const { instId } = await borrowed();
    const [{ fileId, fileName }] = JSON.parse(await wangfang.upload('remarks.pdf')) as [Record<string, string>];
    const task = (await wangfang.taskOf(instId))?.taskId ?? '';
    await wangfang.decide(task, 'AGREE', { opFiles: JSON.stringify([{ fileId, fileName }]) });
    expect(await opens(zhangwei, fileId ?? '')).toBe(true);
    expect(await opens(gaofei, fileId ?? '')).toBe(false);
  });

  it('are nobody’s but their author’s while the request is a draft', async () => {
    const papers = await zhangwei.upload('half.pdf');
    await zhangwei.saveDraft('loan', { title: 'Half', papers });
    expect(await opens(zhangwei, idIn(papers))).toBe(true);
    expect(await opens(gaofei, idIn(papers))).toBe(false);
  });

  it('stay with the record when its request is voided, and may be sent back by a colleague who changes it', async () => {
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
