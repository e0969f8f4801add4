import { beforeAll, describe, expect, it } from 'vitest';
import { buildPagePath } from '#presentation/ui/navigation/addresses.ts';
import { LEAVE } from '#test/support/forms/demo.ts';
import type { Colleague } from '#test/support/workflow.ts';
import { axeFindings } from './support/axe.ts';
import { enlargeText, NARROWEST_SCREEN, findOverflow } from './support/largeText.ts';
import { scrollUntilVisible } from './support/list.ts';
import { openTaskOf, sheetOf, pressMenuItem } from './support/request.ts';
import { takeScreenshot } from './support/screens.ts';
import { openSite } from './support/site.ts';
import { VARIANTS_OF_RUN } from './support/variants.ts';

const site = openSite();
let zhangwei: Colleague;
let wangfang: Colleague;
beforeAll(async () => {
  [zhangwei, wangfang] = await Promise.all([site.colleague('zhangwei'), site.colleague('wangfang')]);
});

const REASON = 'Waiting for the project plan.';

describe.each(VARIANTS_OF_RUN)('a request put on hold, in $language, $theme', (variant) => {
  it('shows the reason in the list, on its page and beside the task', async () => {
    const { instId } = await zhangwei.start('leave', LEAVE);
    const task = (await wangfang.taskOf(instId))?.taskId ?? '';
    const phone = await site.phone({ ...variant, account: 'wangfang' });
    const {
      page,
      words: { t, company },
    } = phone;
    await openTaskOf(phone, task);
    await pressMenuItem(phone, t('action.pend'));
    await sheetOf(phone).getByLabel(t('action.reason')).fill(REASON);
    await takeScreenshot(page, `hold/sheet-${variant.language}-${variant.theme}`);
    await sheetOf(phone)
      .getByRole('button', { name: t('action.pend'), exact: true })
      .click();
    await page.getByText(t('node.pendedBy', { name: company('Wang Fang') })).waitFor();
    await page.getByText(REASON).first().waitFor();
    await takeScreenshot(page, `hold/task-${variant.language}-${variant.theme}`);

    await phone.open(buildPagePath('pendingRequests', {}));
    const card = await scrollUntilVisible(
      phone,
      page
        .getByRole('listitem')
        .filter({ hasText: t('lists.onHold.reason', { reason: REASON }) })
        .getByRole('link'),
    );
    expect(await axeFindings(page)).toEqual([]);
    await takeScreenshot(page, `hold/list-${variant.language}-${variant.theme}`);
    await card.click();
    await page.getByText(t('follow.pendingDetail.onHold')).waitFor();
    await page.getByText(REASON).waitFor();
    expect(await axeFindings(page)).toEqual([]);
    await takeScreenshot(page, `hold/detail-${variant.language}-${variant.theme}`);

    await phone.open(buildPagePath('instanceDetail', { instId }));
    await page.getByText(t('node.pendedBy', { name: company('Wang Fang') })).waitFor();
    await takeScreenshot(page, `hold/request-${variant.language}-${variant.theme}`);
    await page.setViewportSize(NARROWEST_SCREEN);
    await enlargeText(page);
    expect(await findOverflow(page)).toEqual([]);
    await wangfang.call(`bpmInst/updateProcessStatus?instId=${instId}&status=RUNNING`);
  });
});

it('needs no reason; a reason that is too long is not sent, and stays in the field', async () => {
  const { instId } = await zhangwei.start('leave', LEAVE);
  const phone = await site.phone({ account: 'zhangwei', language: 'en-US' });
  const {
    page,
    words: { t, company },
  } = phone;
  await phone.open(buildPagePath('instanceDetail', { instId }));
  await pressMenuItem(phone, t('action.suspend'));
  await sheetOf(phone).getByLabel(t('action.reason')).fill('x'.repeat(501));
  await sheetOf(phone)
    .getByText(t('refusal.opinion.tooLong', { limit: 500 }))
    .waitFor();
  await sheetOf(phone).getByLabel(t('action.reason')).fill('');
  await sheetOf(phone)
    .getByRole('button', { name: t('action.suspend'), exact: true })
    .click();
  await page.getByText(t('node.suspendedBy', { name: company('Zhang Wei') })).waitFor();
  expect((await zhangwei.detail(instId)).bpmInst.status).toBe('SUPSPEND');
});

it('shows the reasons of the demo company in the language of the reader', async () => {
  const phone = await site.phone({ account: 'wangfang', language: 'ja-JP' });
  await phone.open(buildPagePath('pendingRequests', {}));
  const reason = phone.words.t('lists.onHold.reason', {
    reason: '先方が支払条件を修正中のため、いったん保留します。',
  });
  await scrollUntilVisible(phone, phone.page.getByText(reason));
  await takeScreenshot(phone.page, 'hold/demo');
});
