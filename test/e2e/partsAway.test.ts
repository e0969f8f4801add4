import { describe, expect, it } from 'vitest';
import { addressOf } from '#presentation/routes/addresses.ts';
import { axeFindings } from './support/axe.ts';
import { listOf } from './support/list.ts';
import { logIn } from './support/login.ts';
import type { Phone } from './support/phone.ts';
import { forgive } from './support/problems.ts';
import { button, PURCHASE, sheetOf } from './support/request.ts';
import { shoot } from './support/screens.ts';
import { openSite } from './support/site.ts';
import { VARIANTS_OF_RUN } from './support/variants.ts';

const site = openSite();

/** The program is not where it was: on a train, or after a newer version has come. Gives what brings it back. */
async function takeAway({ page }: Phone, files = /\/assets\/.*\.js/u): Promise<() => Promise<void>> {
  await page.route(files, (route) => route.abort());
  return () => page.unroute(files);
}
const forgiveAbsence = (phone: Phone) => forgive(phone, /ERR_FAILED|dynamically imported module/u);

describe.each(VARIANTS_OF_RUN)('a page whose parts do not come, in $language, $theme', (variant) => {
  const away = (phone: Phone) => phone.page.getByText(phone.words.t('error.partAway'));
  const look = ({ page }: Phone, name: string) => shoot(page, `partsAway/${name}-${variant.language}-${variant.theme}`);

  it('stays as it is: the workbench says that the sheet did not come, and opens it the next time', async () => {
    const phone = await site.phone({ ...variant, account: 'wangfang' });
    const { page, words } = phone;
    await phone.open('/');
    const lists = page
      .getByRole('navigation', { name: words.t('workbench.quick') })
      .getByRole('link', { name: words.t('workbench.allLists') });
    await lists.waitFor();
    await phone.settled();
    const bringBack = await takeAway(phone);
    await lists.click();
    await away(phone).waitFor();
    await look(phone, 'workbench');
    await lists.waitFor();
    await bringBack();
    await lists.click();
    await sheetOf(phone).waitFor();
    forgiveAbsence(phone);
  });

  it('stays as it is: a list says what did not come, and filters and chooses when it is back', async () => {
    const phone = await site.phone({ ...variant, account: 'wangfang' });
    const { page, words } = phone;
    const { t } = words;
    await phone.open(addressOf('myTasks'));
    const total = await listOf(phone, 'page.myTasks').total();
    await phone.settled();
    let bringBack = await takeAway(phone);
    const arrange = button(phone, t('list.arrange'));
    await arrange.click();
    await away(phone).waitFor();
    await bringBack();
    await arrange.click();
    await sheetOf(phone).waitFor();
    await page.keyboard.press('Escape');
    await sheetOf(phone).waitFor({ state: 'detached' });

    const select = button(phone, t('list.select'));
    bringBack = await takeAway(phone);
    await select.click();
    await away(phone).waitFor();
    await bringBack();
    bringBack = await takeAway(phone, /\/assets\/SelectionBar/u);
    await select.click();
    await button(phone, t('app.retry')).waitFor();
    expect(await page.getByRole('checkbox').count()).toBeGreaterThan(0);
    await look(phone, 'selecting');
    expect(await axeFindings(page)).toEqual([]);
    await bringBack();
    await button(phone, t('app.retry')).click();
    await button(phone, t('list.decideTogether')).waitFor();
    forgiveAbsence(phone);
    await phone.open(addressOf('myTasks'));
    expect(await listOf(phone, 'page.myTasks').total()).toBe(total);
  });

  it('keeps what was typed into a form, and pastes when the sheet is back', async () => {
    const phone = await site.phone({ ...variant, account: 'zhangwei' });
    const { page, words } = phone;
    const { t } = words;
    const zhangwei = await site.colleague('zhangwei');
    await phone.open(addressOf('startForm', { defId: await zhangwei.definition('purchase') }));
    const reason = page.getByLabel(PURCHASE.reason[variant.language]);
    await reason.fill('Two chairs');
    await phone.settled();
    const bringBack = await takeAway(phone);
    const paste = async () => {
      await button(phone, t('table.more', { name: PURCHASE.items[variant.language] })).click();
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

  it('says so where nothing can be drawn yet, and is there when it is opened again', async () => {
    const phone = await site.phone({ ...variant, account: 'wangfang' });
    const { page, words } = phone;
    const bringBack = await takeAway(phone, /\/assets\/session-/u);
    await phone.open('/');
    await page.getByText(words.t('error.pageLoad'), { exact: true }).waitFor();
    await look(phone, 'nothing');
    expect(await axeFindings(page)).toEqual([]);
    await bringBack();
    await button(phone, words.t('app.reload')).click();
    await page.getByRole('navigation', { name: words.t('workbench.quick') }).waitFor();
    forgiveAbsence(phone);
  });

  it('is asked for again by itself where not even words are there', async () => {
    const phone = await site.phone({ ...variant, account: 'wangfang' });
    const bringBack = await takeAway(phone, /\/assets\/start-/u);
    const { page, words } = phone;
    await page.goto(`${site.server.address}/mobile/`);
    await expect.poll(() => phone.problems.length).toBeGreaterThan(0);
    await bringBack();
    await page.getByRole('navigation', { name: words.t('workbench.quick') }).waitFor();
    forgiveAbsence(phone);
  });

  it('lets in by password who cannot be told of other ways', async () => {
    const phone = await site.phone(variant);
    await takeAway(phone, /\/assets\/companyLogin/iu);
    await logIn(phone, 'wangfang');
    forgiveAbsence(phone);
  });
});
