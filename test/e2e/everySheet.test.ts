import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { buildPagePath } from '#presentation/ui/navigation/addresses.ts';
import { LEAVE } from '#test/support/forms/demo.ts';
import { axeFindings } from './support/axe.ts';
import { enlargeText, NARROWEST_SCREEN, findOverflow } from './support/largeText.ts';
import { findRawKeys } from './support/findRawKeys.ts';
import { button, sheetOf } from './support/request.ts';
import { takeScreenshot } from './support/screens.ts';
import { openSite } from './support/site.ts';
import { VARIANTS_OF_RUN } from './support/variants.ts';

const site = openSite();

/** Checks the open sheet with axe, at the usual size and with large text on the narrowest phone. */
async function checkSheet(page: Page, name: string): Promise<void> {
  expect([await axeFindings(page), await findRawKeys(page)], name).toEqual([[], []]);
  await takeScreenshot(page, `sheets/${name}`);
  const usual = page.viewportSize();
  await page.setViewportSize(NARROWEST_SCREEN);
  await enlargeText(page);
  expect(await findOverflow(page), name).toEqual([]);
  if (usual) await page.setViewportSize(usual);
}

describe.each(VARIANTS_OF_RUN)('in $language, $theme', (variant) => {
  const suffix = `${variant.language}-${variant.theme}`;

  it('opens every sheet of a request and a task without findings', async () => {
    const [zhangwei, wangfang] = [await site.colleague('zhangwei'), await site.colleague('wangfang')];
    const { instId } = await zhangwei.start('leave', LEAVE);
    const taskId = (await wangfang.taskOf(instId))?.taskId ?? '';
    const initiator = await site.phone({ ...variant, account: 'zhangwei' });
    for (const name of ['withdraw', 'void', 'suspend', 'pend', 'forward', 'share']) {
      await initiator.open(buildPagePath('instanceDetail', { instId, do: name }));
      await sheetOf(initiator).waitFor();
      await initiator.settled();
      await checkSheet(initiator.page, `${name}-${suffix}`);
    }
    const administrator = await site.phone({ ...variant, account: 'admin' });
    await administrator.open(buildPagePath('instanceDetail', { instId, do: 'recover' }));
    await sheetOf(administrator).getByRole('radio').nth(1).waitFor();
    await administrator.settled();
    await checkSheet(administrator.page, `recover-${suffix}`);
    const holder = await site.phone({ ...variant, account: 'wangfang' });
    await holder.open(buildPagePath('taskDetail', { taskId }));
    await button(holder, holder.words.t('app.more')).click();
    await sheetOf(holder).waitFor();
    await holder.settled();
    await checkSheet(holder.page, `menu-${suffix}`);
  });
});
