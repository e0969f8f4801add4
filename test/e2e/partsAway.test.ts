import { describe, expect, it } from 'vitest';
import { buildPagePath } from '#presentation/ui/navigation/addresses.ts';
import { axeFindings } from './support/axe.ts';
import { listOnScreen } from './support/list.ts';
import { logIn } from './support/login.ts';
import type { Phone } from './support/phone.ts';
import { acceptProblems } from './support/problems.ts';
import { button, PURCHASE_LABELS, sheetOf } from './support/request.ts';
import { takeScreenshot } from './support/screens.ts';
import { openSite } from './support/site.ts';
import { VARIANTS_OF_RUN } from './support/variants.ts';

const site = openSite();

/** Blocks code files, as when offline or after a deployment. Returns a function that unblocks them. */
async function blockChunks({ page }: Phone, files = /\/assets\/.*\.js/u): Promise<() => Promise<void>> {
  await page.route(files, (route) => route.abort());
  return () => page.unroute(files);
}
const forgiveAbsence = (phone: Phone) => acceptProblems(phone, /ERR_FAILED|dynamically imported module/u);

describe.each(VARIANTS_OF_RUN)('a page whose code chunks do not load, in $language, $theme', (variant) => {
  const away = (phone: Phone) => phone.page.getByText(phone.words.t('error.partAway'));
  const look = ({ page }: Phone, name: string) =>
    takeScreenshot(page, `partsAway/${name}-${variant.language}-${variant.theme}`);

  it('stays usable: the workbench reports that the sheet failed to load, and opens it on the next try', async () => {
    const phone = await site.phone({ ...variant, account: 'wangfang' });
    const { page, words } = phone;
    await phone.open('/');
    const lists = page
      .getByRole('navigation', { name: words.t('workbench.quick') })
      .getByRole('link', { name: words.t('workbench.allLists') });
    await lists.waitFor();
    await phone.settled();
    const bringBack = await blockChunks(phone);
    await lists.click();
    await away(phone).waitFor();
    await look(phone, 'workbench');
    await lists.waitFor();
    await bringBack();
    await lists.click();
    await sheetOf(phone).waitFor();
    forgiveAbsence(phone);
  });

  it('stays usable: a list reports the failed chunk, and filters and selects when it is available', async () => {
    const phone = await site.phone({ ...variant, account: 'wangfang' });
    const { page, words } = phone;
    const { t } = words;
    await phone.open(buildPagePath('myTasks'));
    const total = await listOnScreen(phone, 'page.myTasks').total();
    await phone.settled();
    let bringBack = await blockChunks(phone);
    const arrange = button(phone, t('list.arrange'));
    await arrange.click();
    await away(phone).waitFor();
    await bringBack();
    await arrange.click();
    await sheetOf(phone).waitFor();
    await page.keyboard.press('Escape');
    await sheetOf(phone).waitFor({ state: 'detached' });

    const select = button(phone, t('list.select'));
    bringBack = await blockChunks(phone);
    await select.click();
    await away(phone).waitFor();
    await bringBack();
    bringBack = await blockChunks(phone, /\/assets\/SelectionBar/u);
    await select.click();
    await button(phone, t('app.retry')).waitFor();
    expect(await page.getByRole('checkbox').count()).toBeGreaterThan(0);
    await look(phone, 'selecting');
    expect(await axeFindings(page)).toEqual([]);
    await bringBack();
    await button(phone, t('app.retry')).click();
    await button(phone, t('list.decideTogether')).waitFor();
    forgiveAbsence(phone);
    await phone.open(buildPagePath('myTasks'));
    expect(await listOnScreen(phone, 'page.myTasks').total()).toBe(total);
  });

  it('keeps the input of a form, and pastes when the sheet is available', async () => {
    const phone = await site.phone({ ...variant, account: 'zhangwei' });
    const { page, words } = phone;
    const { t } = words;
    const zhangwei = await site.colleague('zhangwei');
    await phone.open(buildPagePath('startForm', { defId: await zhangwei.definition('purchase') }));
    const reason = page.getByLabel(PURCHASE_LABELS.reason[variant.language]);
    await reason.fill('Two chairs');
    await phone.settled();
    const bringBack = await blockChunks(phone);
    const paste = async () => {
      await button(phone, t('table.more', { name: PURCHASE_LABELS.items[variant.language] })).click();
      await button(phone, t('table.paste')).click();
    };
    await paste();
    await away(phone).waitFor();
    await look(phone, 'form');
    expect(await reason.inputValue()).toBe('Two chairs');
    await bringBack();
    await paste();
    await sheetOf(phone).getByLabel(t('table.pasteField')).waitFor();
    forgiveAbsence(phone);
  });

  it('shows an error if nothing can be rendered yet, and works when it is opened again', async () => {
    const phone = await site.phone({ ...variant, account: 'wangfang' });
    const { page, words } = phone;
    const bringBack = await blockChunks(phone, /\/assets\/session-/u);
    await phone.open('/');
    await page.getByText(words.t('error.pageLoad'), { exact: true }).waitFor();
    await look(phone, 'nothing');
    expect(await axeFindings(page)).toEqual([]);
    await bringBack();
    await button(phone, words.t('app.reload')).click();
    await page.getByRole('navigation', { name: words.t('workbench.quick') }).waitFor();
    forgiveAbsence(phone);
  });

  it('is requested again automatically if not even the texts are loaded', async () => {
    const phone = await site.phone({ ...variant, account: 'wangfang' });
    const bringBack = await blockChunks(phone, /\/assets\/start-/u);
    const { page, words } = phone;
    await page.goto(`${site.server.address}/mobile/`);
    await expect.poll(() => phone.problems.length).toBeGreaterThan(0);
    await bringBack();
    await page.getByRole('navigation', { name: words.t('workbench.quick') }).waitFor();
    forgiveAbsence(phone);
  });

  it('allows a login with password without the chunk of other login methods', async () => {
    const phone = await site.phone(variant);
    await blockChunks(phone, /\/assets\/companyLogin/iu);
    await logIn(phone, 'wangfang');
    forgiveAbsence(phone);
  });
});
