import { describe, expect, it } from 'vitest';
import { buildPagePath } from '#presentation/ui/navigation/addresses.ts';
import { axeFindings } from './support/axe.ts';
import { enlargeText, NARROWEST_SCREEN, findOverflow } from './support/largeText.ts';
import { takeScreenshot } from './support/screens.ts';
import { openSite } from './support/site.ts';
import { VARIANTS_OF_RUN } from './support/variants.ts';

const site = openSite();

describe.each(VARIANTS_OF_RUN)('reports, in $language, $theme', (variant) => {
  const nameOf = (name: string) => `reports/${name}-${variant.language}-${variant.theme}`;
  const open = (account: string) => site.phone({ ...variant, account });

  it('link each value to its requests', async () => {
    const phone = await open('admin');
    const { page, words } = phone;
    await phone.open(buildPagePath('reports'));
    const started = page.getByRole('link', { name: new RegExp(words.t('report.started'), 'u') }).first();
    const figure = Number((await started.innerText()).replaceAll(/\D/gu, ''));
    expect(figure).toBeGreaterThan(100);
    await expect.poll(() => page.locator('canvas').count()).toBeGreaterThan(2);
    await takeScreenshot(page, nameOf('company'));
    expect(await axeFindings(page)).toEqual([]);
    await started.click();
    await page.getByRole('heading', { name: words.t('lists.reportRows.name') }).waitFor();
    await page.getByRole('list').getByRole('link').first().waitFor();
    await takeScreenshot(page, nameOf('rows'));
    expect(await axeFindings(page)).toEqual([]);
    await page.goBack();
    // The selected process is part of the URL, so that going back restores it.
    await page.getByLabel(words.t('report.process'), { exact: true }).selectOption('leave');
    await expect.poll(() => page.url()).toContain('process=leave');
    await page
      .getByRole('link', { name: new RegExp(words.t('report.returned', { count: 2 }).replace('2', '\\d+'), 'u') })
      .first()
      .click();
    await page.getByRole('list').getByRole('link').first().waitFor();
  });

  it('show the head of finance that department with its users, and fit on the smallest phone', async () => {
    const phone = await open('liqiang');
    const { page, words } = phone;
    await phone.open(buildPagePath('reports'));
    await page.getByText(words.t('report.peopleNote')).waitFor();
    await expect.poll(() => page.getByText(words.company('Finance')).count()).toBeGreaterThan(0);
    await takeScreenshot(page, nameOf('head'));
    await page.setViewportSize(NARROWEST_SCREEN);
    await enlargeText(page);
    await takeScreenshot(page, nameOf('large'));
    expect(await findOverflow(page)).toEqual([]);
  });

  it('are refused to a user who leads no group', async () => {
    const phone = await open('zhangwei');
    const { page, words } = phone;
    await phone.open(buildPagePath('reports'));
    await page.getByText(words.t('refusal.report.notYours')).waitFor();
    await takeScreenshot(page, nameOf('notYours'));
  });
});
