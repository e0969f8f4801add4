import { beforeAll, describe, expect, it } from 'vitest';
import { addressOf } from '#presentation/routes/addresses.ts';
import { LEAVE } from '#test/support/forms/demo.ts';
import type { Colleague } from '#test/support/workflow.ts';
import { axeFindings } from './support/axe.ts';
import { enlargeText, NARROWEST, overflowing } from './support/largeText.ts';
import { reach } from './support/list.ts';
import { openTaskOf, sheetOf, takeFromMenu } from './support/request.ts';
import { shoot } from './support/screens.ts';
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
  it('says why in the list, on its page and beside the task', async () => {
    const { instId } = await zhangwei.start('leave', LEAVE);
    const task = (await wangfang.taskOf(instId))?.taskId ?? '';
    const phone = await site.phone({ ...variant, account: 'wangfang' });
    const {
      page,
      words: { t, company },
    } = phone;
    await openTaskOf(phone, task);
    await takeFromMenu(phone, t('action.pend'));
    await sheetOf(phone).getByLabel(t('action.reason')).fill(REASON);
    await shoot(page, `hold/sheet-${variant.language}-${variant.theme}`);
    await sheetOf(phone)
      .getByRole('button', { name: t('action.pend'), exact: true })
      .click();
    await page.getByText(t('node.pendedBy', { name: company('Wang Fang') })).waitFor();
    await page.getByText(REASON).first().waitFor();
    await shoot(page, `hold/task-${variant.language}-${variant.theme}`);

    await phone.open(addressOf('pendingRequests', {}));
    const card = await reach(
      phone,
      page
        .getByRole('listitem')
        .filter({ hasText: t('lists.onHold.reason', { reason: REASON }) })
        .getByRole('link'),
    );
    expect(await axeFindings(page)).toEqual([]);
    await shoot(page, `hold/list-${variant.language}-${variant.theme}`);
    await card.click();
    await page.getByText(t('follow.pendingDetail.onHold')).waitFor();
    await page.getByText(REASON).waitFor();
    expect(await axeFindings(page)).toEqual([]);
    await shoot(page, `hold/detail-${variant.language}-${variant.theme}`);

    await phone.open(addressOf('instanceDetail', { instId }));
    await page.getByText(t('node.pendedBy', { name: company('Wang Fang') })).waitFor();
    await shoot(page, `hold/request-${variant.language}-${variant.theme}`);
    await page.setViewportSize(NARROWEST);
    await enlargeText(page);
    expect(await overflowing(page)).toEqual([]);
    await wangfang.call(`bpmInst/updateProcessStatus?instId=${instId}&status=RUNNING`);
  });
});

it('nobody has to say why; a reason that is too long is not sent, and stays', async () => {
  const { instId } = await zhangwei.start('leave', LEAVE);
  const phone = await site.phone({ account: 'zhangwei', language: 'en-US' });
  const {
    page,
    words: { t, company },
  } = phone;
  await phone.open(addressOf('instanceDetail', { instId }));
  await takeFromMenu(phone, t('action.suspend'));
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

it("the demo tells why its requests are on hold, in the reader's language", async () => {
  const phone = await site.phone({ account: 'wangfang', language: 'ja-JP' });
  await phone.open(addressOf('pendingRequests', {}));
  const reason = phone.words.t('lists.onHold.reason', {
    reason: '先方が支払条件を修正中のため、いったん保留します。',
  });
  await reach(phone, phone.page.getByText(reason));
  await shoot(phone.page, 'hold/demo');
});
