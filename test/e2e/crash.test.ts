import { expect, it } from 'vitest';
import { axeFindings } from './support/axe.ts';
import { listOnScreen } from './support/list.ts';
import { acceptProblems } from './support/problems.ts';
import { button } from './support/request.ts';
import { takeScreenshot } from './support/screens.ts';
import { openSite } from './support/site.ts';
import { VARIANTS_OF_RUN } from './support/variants.ts';

declare global {
  interface Window {
    /** Makes number formatting throw, to simulate a bug. */
    cannotCount: boolean;
  }
}

const site = openSite();

it.each(VARIANTS_OF_RUN)(
  'a page that throws shows an error with a way back, and works when it is opened again, in $language, $theme',
  async (variant) => {
    const phone = await site.phone({ ...variant, account: 'wangfang' });
    const { page, words } = phone;
    await page.addInitScript(() => {
      const { get } = Object.getOwnPropertyDescriptor(Intl.NumberFormat.prototype, 'format') ?? {};
      window.cannotCount = true;
      Object.defineProperty(Intl.NumberFormat.prototype, 'format', {
        get() {
          if (window.cannotCount) throw new Error('a mistake of ours');
          return get?.call(this) as unknown;
        },
      });
    });
    const openBroken = async () => {
      await phone.open('/pages/bpm/myTasks');
      await page.getByRole('heading', { level: 1, name: words.t('error.crash') }).waitFor();
      await page.evaluate(() => {
        window.cannotCount = false;
      });
    };
    await openBroken();
    await takeScreenshot(page, `crash/page-${variant.language}-${variant.theme}`);
    expect(await axeFindings(page)).toEqual([]);
    await button(phone, words.t('app.back')).click();
    await page.getByRole('navigation', { name: words.t('workbench.quick') }).waitFor();
    await openBroken();
    await button(phone, words.t('app.reload')).click();
    expect(await listOnScreen(phone, 'page.myTasks').total()).toBeGreaterThan(0);
    acceptProblems(phone, /a mistake of ours/u);
  },
);
