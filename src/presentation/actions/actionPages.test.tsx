import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { bpmInst } from '#contract/workflow/bpmInst.ts';
import { bpmHistory } from '#contract/workflow/bpmHistory.ts';
import { renderPage, startPlatform } from '#test/support/pages/renderPage.tsx';
import { aRequestDetail, aTripInstance, SUBMITTED } from '#test/support/pages/requests.ts';
import { word } from '#test/support/pages/words.ts';

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
