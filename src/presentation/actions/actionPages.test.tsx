import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { bpmCommunication } from '#contract/workflow/bpmCommunication.ts';
import { bpmTask } from '#contract/workflow/bpmTask.ts';
import { bpmInst } from '#contract/workflow/bpmInst.ts';
import { directory } from '#contract/directory/directoryEndpoints.ts';
import { bpmHistory } from '#contract/workflow/bpmHistory.ts';
import { renderPage, startPlatform } from '#test/support/pages/renderPage.tsx';
import { aRequestDetail, aTaskPage, aTripInstance, SUBMITTED } from '#test/support/pages/requests.ts';
import { word } from '#test/support/pages/words.ts';
import { aPageDto } from '#test/support/wire.ts';

it('shows that a request cannot be deleted if the platform reports no reason', async () => {
  const platform = startPlatform();
  const own = aTripInstance({ createBy: '2', status: 'CANCEL' });
  platform.answer(bpmInst.getInstDetail, aRequestDetail({ bpmInst: own }));
  platform.answer(bpmHistory.getCheckHistorys, [SUBMITTED]);
  platform.fail(bpmInst.del, { refusal: '' });
  renderPage('instanceDetail', { instId: '70', do: 'delete' });
  const sheet = page.getByRole('dialog', { name: word('action.delete') });
  await expect.element(sheet).toBeVisible();
  await sheet.getByRole('button', { name: word('action.delete'), exact: true }).click();
  await expect.element(sheet.getByRole('alert')).toHaveTextContent('不能删除！');
});

it('shows that a question could not be sent if the platform reports no reason', async () => {
  const platform = startPlatform();
  platform.answer(bpmTask.getTaskInfo, aTaskPage());
  platform.answer(bpmHistory.getCheckHistorys, [SUBMITTED]);
  platform.answer(directory.query, aPageDto([{ userId: '4', fullName: '李强', account: 'liqiang' }]));
  platform.fail(bpmCommunication.linkup, { refusal: '' });
  renderPage('communicate', { taskId: '101' });
  await page.getByRole('button', { name: word('people.chooseSome') }).click();
  const picker = page.getByRole('dialog');
  await picker.getByRole('searchbox').fill('李强');
  await picker.getByRole('checkbox', { name: /^李强/u }).click();
  await picker.getByRole('button', { name: word('people.chooseCount', { count: 1 }), exact: true }).click();
  await page.getByRole('textbox', { name: word('action.question') }).fill('发票齐了吗？');
  await page.getByRole('button', { name: word('action.communicate.verb'), exact: true }).click();
  await expect.element(page.getByText('沟通失败')).toBeVisible();
  await expect.element(page.getByRole('textbox', { name: word('action.question') })).toHaveValue('发票齐了吗？');
  expect(platform.received(bpmCommunication.linkup)).toHaveLength(1);
});

it('deletes a voided request after a confirmation', async () => {
  const platform = startPlatform();
  const own = aTripInstance({ createBy: '2', status: 'CANCEL' });
  platform.answer(bpmInst.getInstDetail, aRequestDetail({ bpmInst: own }));
  platform.answer(bpmHistory.getCheckHistorys, [SUBMITTED]);
  platform.answer(bpmInst.del, null);
  renderPage('instanceDetail', { instId: '70', do: 'delete' });
  const sheet = page.getByRole('dialog', { name: word('action.delete') });
  await sheet.getByRole('button', { name: word('action.delete'), exact: true }).click();
  await expect.element(page.getByRole('heading', { name: word('message.deleted') })).toBeVisible();
  expect(platform.received(bpmInst.del)[0]?.fields).toMatchObject({ ids: '70' });
});
