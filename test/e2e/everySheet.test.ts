import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { addressOf } from '#presentation/routes/addresses.ts';
import { LEAVE } from '#test/support/forms/demo.ts';
import { axeFindings } from './support/axe.ts';
import { enlargeText, NARROWEST, overflowing } from './support/largeText.ts';
import { rawKeys } from './support/rawKeys.ts';
import { button, sheetOf } from './support/request.ts';
import { shoot } from './support/screens.ts';
import { openSite } from './support/site.ts';
import { VARIANTS_OF_RUN } from './support/variants.ts';

const site = openSite();

/** Checks that nothing is in the way, at the usual size and with large text on the narrowest phone. */
async function look(page: Page, name: string): Promise<void> {
  expect([await axeFindings(page), await rawKeys(page)], name).toEqual([[], []]);
  await shoot(page, `sheets/${name}`);
  const usual = page.viewportSize();
  await page.setViewportSize(NARROWEST);
  await enlargeText(page);
  expect(await overflowing(page), name).toEqual([]);
  if (usual) await page.setViewportSize(usual);
}

describe.each(VARIANTS_OF_RUN)('in $language, $theme', (variant) => {
  const suffix = `${variant.language}-${variant.theme}`;

  it('every sheet over a request and a task opens without an obstacle', async () => {
    const [zhangwei, wangfang] = [await site.colleague('zhangwei'), await site.colleague('wangfang')];
    const { instId } = await zhangwei.start('leave', LEAVE);
    const taskId = (await wangfang.taskOf(instId))?.taskId ?? '';
    const initiator = await site.phone({ ...variant, account: 'zhangwei' });
    for (const name of ['withdraw', 'void', 'suspend', 'pend', 'forward', 'share']) {
      await initiator.open(addressOf('instanceDetail', { instId, do: name }));
      await sheetOf(initiator).waitFor();
      await initiator.settled();
      await look(initiator.page, `${name}-${suffix}`);
    }
    const administrator = await site.phone({ ...variant, account: 'admin' });
    await administrator.open(addressOf('instanceDetail', { instId, do: 'recover' }));
    await sheetOf(administrator).getByRole('radio').nth(1).waitFor();
    await administrator.settled();
    await look(administrator.page, `recover-${suffix}`);
    const holder = await site.phone({ ...variant, account: 'wangfang' });
    await holder.open(addressOf('taskDetail', { taskId }));
    await button(holder, holder.words.t('app.more')).click();
    await sheetOf(holder).waitFor();
    await holder.settled();
    await look(holder.page, `menu-${suffix}`);
  });
});
