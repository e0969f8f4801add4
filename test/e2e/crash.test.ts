import { expect, it } from 'vitest';
import { axeFindings } from './support/axe.ts';
import { listOf } from './support/list.ts';
import { forgive } from './support/problems.ts';
import { button } from './support/request.ts';
import { shoot } from './support/screens.ts';
import { openSite } from './support/site.ts';
import { VARIANTS_OF_RUN } from './support/variants.ts';

declare global {
  interface Window {
    /** Counting fails, as a mistake of ours would make it. */
    cannotCount: boolean;
  }
}

const site = openSite();

it.each(VARIANTS_OF_RUN)(
  'a page that breaks says so, leads back, and is there when it is opened again, in $language, $theme',
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
    await shoot(page, `crash/page-${variant.language}-${variant.theme}`);
    expect(await axeFindings(page)).toEqual([]);
    await button(phone, words.t('app.back')).click();
    await page.getByRole('navigation', { name: words.t('workbench.quick') }).waitFor();
    await openBroken();
    await button(phone, words.t('app.reload')).click();
    expect(await listOf(phone, 'page.myTasks').total()).toBeGreaterThan(0);
    forgive(phone, /a mistake of ours/u);
  },
);
