import { describe, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { bpmHistory } from '#api/bpmHistory.ts';
import { bpmInst } from '#api/bpmInst.ts';
import { axeFindings } from '#test/support/pages/axe.ts';
import { currentAddress, renderPage, startPlatform } from '#test/support/pages/renderPage.tsx';
import { aRequestDetail, aTripInstance, SUBMITTED } from '#test/support/pages/requests.ts';
import { word } from '#test/support/pages/words.ts';

function renderRequest(given: object = {}) {
  const platform = startPlatform();
  platform.answer(bpmInst.getInstDetail, aRequestDetail(given));
  platform.answer(bpmHistory.getCheckHistorys, [SUBMITTED]);
  renderPage('instanceDetail', { instId: '70', from: 'mine' });
  return platform;
}

describe('the page of a request', () => {
  it('shows what was asked for, its status and what has happened', async () => {
    renderRequest();
    await expect.element(page.getByText('拜访上海客户')).toBeVisible();
    await expect.element(page.getByText('请尽快审批')).toBeVisible();
    await expect.element(page.getByText(word('status.instance.running'))).toBeVisible();
    await expect.element(page.getByRole('textbox')).not.toBeInTheDocument();
    expect(await axeFindings()).toEqual([]);
  });

  it('says that the request is on its way until it comes', async () => {
    const platform = startPlatform();
    const release = platform.hold(bpmInst.getInstDetail, aRequestDetail());
    renderPage('instanceDetail', { instId: '70' });
    await expect.element(page.getByRole('main').getByText(word('app.loading'))).toBeInTheDocument();
    release();
    await expect.element(page.getByText('拜访上海客户')).toBeVisible();
  });

  it('says what failed, and shows the request when a retry succeeds', async () => {
    const platform = startPlatform();
    platform.fail(bpmInst.getInstDetail, 'offline');
    renderPage('instanceDetail', { instId: '70' });
    await expect.element(page.getByRole('alert')).toHaveTextContent(word('error.offline'));
    platform.answer(bpmInst.getInstDetail, aRequestDetail());
    await page.getByRole('button', { name: word('app.retry') }).click();
    await expect.element(page.getByText('拜访上海客户')).toBeVisible();
  });

  it('tells a request that does not exist from one that failed, and leads home', async () => {
    const platform = startPlatform();
    platform.answer(bpmInst.getInstDetail, null);
    renderPage('instanceDetail', { instId: '70' });
    await expect.element(page.getByRole('alert')).toHaveTextContent(word('error.hidden.todo'));
    await expect.element(page.getByRole('button', { name: word('app.retry') })).not.toBeInTheDocument();
    await page.getByRole('button', { name: word('app.home') }).click();
    await expect.poll(currentAddress).toBe('/');
  });

  it('leads to the flow chart and the approval history', async () => {
    renderRequest();
    await page.getByRole('link', { name: word('task.flowChart') }).click();
    await expect.poll(currentAddress).toBe('/pages/bpm/FlowImage?instId=70');
  });

  it('seals a request that was approved', async () => {
    renderRequest({
      bpmInst: aTripInstance({ status: 'SUCCESS_END', outcome: 'approved', endTime: '2026-11-20 11:00:00' }),
    });
    await expect.element(page.getByText('26.11.20')).toBeVisible();
    await expect.element(page.getByText(word('status.instance.succeeded')).first()).toBeVisible();
    expect(await axeFindings()).toEqual([]);
  });
});
