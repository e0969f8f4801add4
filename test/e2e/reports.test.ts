import { describe, expect, it } from 'vitest';
import { addressOf } from '#presentation/routes/addresses.ts';
import { axeFindings } from './support/axe.ts';
import { enlargeText, NARROWEST, overflowing } from './support/largeText.ts';
import { shoot } from './support/screens.ts';
import { openSite } from './support/site.ts';
import { VARIANTS_OF_RUN } from './support/variants.ts';

const site = openSite();

describe.each(VARIANTS_OF_RUN)('reports, in $language, $theme', (variant) => {
  const nameOf = (name: string) => `reports/${name}-${variant.language}-${variant.theme}`;
  const open = (account: string) => site.phone({ ...variant, account });

  it('lead from each figure to its requests', async () => {
    const phone = await open('admin');
    const { page, words } = phone;
    await phone.open(addressOf('reports'));
    const started = page.getByRole('link', { name: new RegExp(words.t('report.started'), 'u') }).first();
    const figure = Number((await started.innerText()).replaceAll(/\D/gu, ''));
    expect(figure).toBeGreaterThan(100);
    await expect.poll(() => page.locator('canvas').count()).toBeGreaterThan(2);
    await shoot(page, nameOf('company'));
    expect(await axeFindings(page)).toEqual([]);
    await started.click();
    await page.getByRole('heading', { name: words.t('page.reportRows') }).waitFor();
    await page.getByRole('list').getByRole('link').first().waitFor();
    await shoot(page, nameOf('rows'));
    expect(await axeFindings(page)).toEqual([]);
    await page.goBack();
    // One process, chosen; it stands in the address, so that one comes back to it.
    await page.getByLabel(words.t('report.process'), { exact: true }).selectOption('leave');
    await expect.poll(() => page.url()).toContain('process=leave');
    await page
      .getByRole('link', { name: new RegExp(words.t('report.returned', { count: 2 }).replace('2', '\\d+'), 'u') })
      .first()
      .click();
    await page.getByRole('list').getByRole('link').first().waitFor();
  });

  it('tell the head of finance of finance, and of persons, and fit on the smallest phone', async () => {
    const phone = await open('liqiang');
    const { page, words } = phone;
    await phone.open(addressOf('reports'));
    await page.getByText(words.t('report.peopleNote')).waitFor();
    await expect.poll(() => page.getByText(words.company('Finance')).count()).toBeGreaterThan(0);
    await shoot(page, nameOf('head'));
    await page.setViewportSize(NARROWEST);
    await enlargeText(page);
    await shoot(page, nameOf('large'));
    expect(await overflowing(page)).toEqual([]);
  });

  it('say that they are not for whoever leads nobody', async () => {
    const phone = await open('zhangwei');
    const { page, words } = phone;
    await phone.open(addressOf('reports'));
    await page.getByText(words.t('refusal.report.notYours')).waitFor();
    await shoot(page, nameOf('notYours'));
  });
});
