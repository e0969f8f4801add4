import { beforeAll, describe, expect, it } from 'vitest';
import { buildPagePath } from '#presentation/ui/navigation/addresses.ts';
import { LONG_CHART, MIDDLE } from '#test/support/longChart.ts';
import { SCREEN_SIZE, type Phone } from './support/phone.ts';
import { button, sheetOf } from './support/request.ts';
import { takeScreenshot } from './support/screens.ts';
import { openSite } from './support/site.ts';

/** CPU slowdown that simulates a cheap phone. */
const SLOWER = 4;
/** Maximum number of elements. A thousand steps with all their parts would be ten thousand elements. */
const MOST_ELEMENTS = 1_500;

const site = openSite({ charts: { 'longChart.bpmn': LONG_CHART } });
let instance: string;
beforeAll(async () => {
  const [zhangwei, wangfang, admin] = await Promise.all([
    site.colleague('zhangwei'),
    site.colleague('wangfang'),
    site.colleague('admin'),
  ]);
  instance = (await zhangwei.start('longChart', {})).instId;
  const taskId = (await wangfang.taskOf(instance))?.taskId ?? '';
  const delivered = await admin.call('bpmTask/jumpToNode', { taskId, destNodeId: MIDDLE.id, opinion: 'On with it' });
  expect(delivered).toMatchObject({ success: true });
});

describe('the chart of a request in a process of a thousand steps, on a slow phone', () => {
  async function openChart(): Promise<Phone> {
    const phone = await site.phone({ account: 'zhangwei', language: 'en-US' });
    await phone.open(buildPagePath('me'));
    const session = await phone.context.newCDPSession(phone.page);
    await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWER });
    const began = performance.now();
    await phone.open(buildPagePath('flowChart', { instId: instance }));
    await button(phone, `${MIDDLE.name}, ${phone.words.t('node.state.current')}`).waitFor();
    const took = performance.now() - began;
    const { usedSize } = await session.send('Runtime.getHeapUsage');
    const elements = await phone.page.evaluate(() => document.querySelectorAll('*').length);
    process.stdout.write(
      `chart after ${took.toFixed(0)} ms, ${(usedSize / 1e6).toFixed(0)} MB, ${elements} elements\n`,
    );
    return phone;
  }

  it('shows the current step at once, and renders more while the user scrolls', async () => {
    const phone = await openChart();
    const current = button(phone, `${MIDDLE.name}, ${phone.words.t('node.state.current')}`);
    const box = await current.boundingBox();
    expect(box?.y).toBeGreaterThan(0);
    expect(box?.y).toBeLessThan(SCREEN_SIZE.height);
    await takeScreenshot(phone.page, 'longChart/current');
    expect(await phone.page.evaluate(() => document.querySelectorAll('*').length)).toBeLessThan(MOST_ELEMENTS);

    await phone.page.evaluate(() => document.scrollingElement?.scrollTo(0, document.body.scrollHeight));
    await phone.page.getByRole('button', { name: /^Check number 1000,/u }).waitFor();
    await takeScreenshot(phone.page, 'longChart/end');
    await phone.page.evaluate(() => document.scrollingElement?.scrollTo(0, 0));
    await phone.page.getByRole('button', { name: /^Check number 1,/u }).click();
    await sheetOf(phone).waitFor();
    await takeScreenshot(phone.page, 'longChart/step');
  });

  it('is also available as a list that starts at the same step and can be read from end to end', async () => {
    const phone = await openChart();
    const { t } = phone.words;
    await phone.page.getByText(t('node.shape.list'), { exact: true }).click();
    const rows = phone.page.getByRole('listitem');
    await rows.first().waitFor();
    expect(await rows.count()).toBeGreaterThan(1_000);
    const box = await rows.filter({ hasText: MIDDLE.name }).boundingBox();
    expect(box?.y).toBeLessThan(SCREEN_SIZE.height);
    await takeScreenshot(phone.page, 'longChart/list');
  });
});
