import { beforeAll, expect, it } from 'vitest';
import { startCompany } from '#test/support/company.ts';
import { embeddedDatabase } from '#test/support/database.ts';
import type { Colleague } from '#test/support/workflow.ts';

let zhangwei: Colleague;
let wangfang: Colleague;
beforeAll(async () => {
  const company = await startCompany(embeddedDatabase);
  [zhangwei, wangfang] = await company.people('zhangwei', 'wangfang');
});
const texts = async (by: Colleague): Promise<string[]> =>
  ((await by.ask('bpmOpinionLib/getUserText')) as { opText: string }[]).map(({ opText }) => opText);

it("returns the company's phrases in the reader's language", async () => {
  expect((await texts(zhangwei)).slice(0, 2)).toEqual(['Agreed.', 'Agreed. Please go ahead as soon as you can.']);
});

it("returns the decision each phrase is meant for; the user's own fit every decision", async () => {
  await zhangwei.call('bpmOpinionLib/save', { opText: 'In the next days' });
  const rows: { opId: string; opText: string; checkType: string | null }[] =
    await zhangwei.ask('bpmOpinionLib/getUserText');
  expect(
    rows
      .filter(({ opText }) =>
        ['In the next days', 'Agreed.', 'Please add the attachments and resubmit.', 'Done.'].includes(opText),
      )
      .map(({ checkType }) => checkType),
  ).toEqual([null, 'AGREE', 'BACK', 'HANDLE']);
  await zhangwei.call(`bpmOpinionLib/del?ids=${rows.map(({ opId }) => opId).join(',')}`);
});

it("puts the user's own phrases first, newest first, without duplicates, and shows them to no other user", async () => {
  for (const opText of ['See you there', 'As agreed', ' As agreed '])
    await zhangwei.call('bpmOpinionLib/save', { opText });
  expect((await texts(zhangwei)).slice(0, 3)).toEqual(['As agreed', 'See you there', 'Agreed.']);
  expect(await texts(wangfang)).not.toContain('As agreed');
});

it("deletes only the user's own phrases", async () => {
  const rows: { opId: string; userId: string; opText: string }[] = await zhangwei.ask('bpmOpinionLib/getUserText');
  const ids = rows
    .filter(({ opText }) => ['As agreed', 'Agreed.'].includes(opText))
    .map(({ opId }) => opId)
    .join(',');
  await wangfang.call(`bpmOpinionLib/del?ids=${ids}`);
  await zhangwei.call(`bpmOpinionLib/del?ids=${ids}`);
  expect(await texts(zhangwei)).toContain('Agreed.');
  expect(await texts(zhangwei)).not.toContain('As agreed');
});

it('rejects an empty, a too long and a duplicate phrase', async () => {
  expect(await zhangwei.call('bpmOpinionLib/save', { opText: 'See you there' })).toMatchObject({
    success: false,
    reason: 'opinion.alreadySaved',
  });
  expect(await zhangwei.call('bpmOpinionLib/save', { opText: '  ' })).toMatchObject({ reason: 'opinion.required' });
  expect(await zhangwei.call('bpmOpinionLib/save', { opText: 'x'.repeat(501) })).toMatchObject({
    reason: 'opinion.tooLong',
  });
});
