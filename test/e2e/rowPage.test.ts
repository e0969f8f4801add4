import type { Locator } from 'playwright-core';
import { expect, it } from 'vitest';
import { buildPagePath } from '#presentation/ui/navigation/addresses.ts';
import type { Phone } from './support/phone.ts';
import { button, field, PURCHASE_LABELS, sheetOf } from './support/request.ts';
import { takeScreenshot } from './support/screens.ts';
import { openSite } from './support/site.ts';

const site = openSite();

const itemsOf = ({ language }: Phone): string => PURCHASE_LABELS.items[language];

const rows = (phone: Phone): Locator => phone.page.getByRole('list', { name: itemsOf(phone) }).getByRole('listitem');
const itemOf = ({ page }: Phone): Locator => page.locator('input[id$=".name"]');
const rowTitle = (phone: Phone, number: number): string =>
  phone.words.t('form.rowOf', { name: itemsOf(phone), number });
const heading = (phone: Phone, name: string): Locator =>
  phone.page.getByRole('heading', { level: 1, name, exact: true });

async function openPurchase(phone: Phone): Promise<void> {
  const zhangwei = await site.colleague('zhangwei');
  await phone.open(buildPagePath('startForm', { defId: await zhangwei.definition('purchase') }));
  await button(phone, phone.words.t('form.addRow', { name: itemsOf(phone) })).waitFor();
}
async function openMenu(phone: Phone, deed: 'table.paste' | 'table.arrange'): Promise<void> {
  const { t } = phone.words;
  await button(phone, t('table.more', { name: itemsOf(phone) })).click();
  await button(phone, t(deed)).click();
}
async function paste(phone: Phone, text: string): Promise<void> {
  await openMenu(phone, 'table.paste');
  await sheetOf(phone).getByLabel(phone.words.t('table.pasteField')).fill(text);
}
/** Returns rows as a spreadsheet copies them: item, specification, price, quantity. */
const sheet = (count: number, priceOf: (at: number) => string = () => '1.50'): string =>
  Array.from({ length: count }, (_, at) => [`Thing ${at + 1}`, 'new', priceOf(at), '2'].join('\t')).join('\n');
/** Opens the row in the middle of the screen without scrolling. Returns its text. */
async function openMiddleRow({ page }: Phone): Promise<string> {
  const text = await page.evaluate(
    () => document.elementFromPoint(innerWidth / 2, innerHeight / 2)?.closest('button')?.textContent ?? '',
  );
  const [name = ''] = /^\D+\d+/u.exec(text) ?? [];
  // By its name, because rows that are drawn meanwhile move it.
  await page.getByRole('button', { name: new RegExp(`^${name}(?!\\d)`, 'u') }).click();
  return text.slice(0, 8);
}
const scrollOf = ({ page }: Phone) => page.evaluate(() => Math.round(window.scrollY));

it('adds the valid pasted rows, and lists the others with their number and text', async () => {
  const phone = await site.phone({ account: 'zhangwei', language: 'en-US' });
  const { t } = phone.words;
  await openPurchase(phone);
  const wrong = [16, 249, 499];
  await paste(
    phone,
    sheet(500, (at) => (wrong.includes(at) ? 'plenty' : '1.50')),
  );
  await sheetOf(phone)
    .getByText(t('table.pasteWrong', { count: 3 }))
    .waitFor();
  for (const at of wrong)
    await sheetOf(phone)
      .getByText(t('table.pasteLine', { number: at + 1, text: `Thing ${at + 1} · new · plenty · 2` }))
      .waitFor();
  await takeScreenshot(phone.page, 'paste-en-US');
  await button(phone, t('table.pasteAdd', { count: 497 })).click();
  const left = sheetOf(phone).getByLabel(t('table.pasteField'));
  await expect.poll(() => left.inputValue()).toBe(wrong.map((at) => `Thing ${at + 1}\tnew\tplenty\t2`).join('\n'));
  await left.fill(wrong.map((at) => `Thing ${at + 1}\tnew\t2\t2`).join('\n'));
  await button(phone, t('table.pasteAdd', { count: 3 })).click();
  await phone.page
    .getByText(t('form.rowsAndTotal', { rows: t('form.rows', { count: 500 }), total: '1,503.00' }))
    .waitFor();
  expect(await rows(phone).count()).toBeLessThanOrEqual(40);
  expect(await rows(phone).first().getAttribute('aria-setsize')).toBe('500');
});

it('keeps the open row with its unsaved input through a reload, and returns to the same position', async () => {
  const phone = await site.phone({ account: 'zhangwei', language: 'en-US' });
  const { page, words } = phone;
  await openPurchase(phone);
  await paste(phone, sheet(30));
  await button(phone, words.t('table.pasteAdd', { count: 30 })).click();
  await page.evaluate(() => window.scrollTo(0, 1400));
  await page.waitForTimeout(300);
  const before = await scrollOf(phone);
  const number = Number((await openMiddleRow(phone)).replaceAll(/\D/gu, ''));
  await heading(phone, rowTitle(phone, number)).waitFor();
  await itemOf(phone).fill('A very particular chair');
  await page.waitForTimeout(1000);
  await page.reload();
  await heading(phone, rowTitle(phone, number)).waitFor();
  await expect.poll(() => itemOf(phone).inputValue()).toBe('A very particular chair');
  await button(phone, words.t('app.done')).click();
  await page.getByRole('button', { name: /^A very particular chair/ }).waitFor();
  await expect.poll(() => scrollOf(phone)).toBe(before);
});

it('returns to the same form at the same position', async () => {
  const phone = await site.phone({ account: 'zhangwei', language: 'en-US' });
  const { page, words } = phone;
  await openPurchase(phone);
  await field(phone, 'Reason').fill('Before the row was opened');
  await paste(phone, sheet(60));
  await button(phone, words.t('table.pasteAdd', { count: 60 })).click();
  await page.evaluate(() => window.scrollTo(0, 1800));
  await page.waitForTimeout(300);
  const before = await scrollOf(phone);
  const name = await openMiddleRow(phone);
  await field(phone, 'Unit price').fill('100');
  await button(phone, words.t('app.back')).click();
  await heading(phone, words.company('Purchase')).waitFor();
  expect(await scrollOf(phone)).toBe(before);
  expect(await field(phone, 'Reason').inputValue()).toBe('Before the row was opened');
  await expect.poll(() => page.evaluate(() => document.activeElement?.textContent?.slice(0, 8))).toBe(name);
  expect(await page.getByText(words.t('form.restored')).count()).toBe(0);
  await page.getByText(words.t('form.rowsAndTotal', { rows: '60 items', total: '377.00' })).waitFor();
});

it.each(['en-US', 'zh-CN', 'ja-JP'] as const)(
  'moves between rows, and copies, moves and removes them (%s)',
  async (language) => {
    const phone = await site.phone({ account: 'zhangwei', language });
    const { page, words } = phone;
    const { t } = words;
    const more = async (name: string) => {
      await button(phone, t('app.more')).click();
      await button(phone, name).click();
    };
    await openPurchase(phone);
    await paste(phone, sheet(3));
    await button(phone, t('table.pasteAdd', { count: 3 })).click();
    await page.getByRole('button', { name: /^Thing 1 / }).click();
    await button(phone, t('table.next')).click();
    await heading(phone, rowTitle(phone, 2)).waitFor();
    await takeScreenshot(page, `row-${language}`);
    await more(t('table.copy'));
    await heading(phone, rowTitle(phone, 3)).waitFor();
    await itemOf(phone).fill('Copied');
    await more(t('table.moveUp'));
    await heading(phone, rowTitle(phone, 2)).waitFor();
    expect(new URL(page.url()).searchParams.get('row')).toBe('2');
    await button(phone, t('table.next')).click();
    await more(t('form.removeRow'));
    await sheetOf(phone).getByText(t('table.removeEffect')).waitFor();
    await sheetOf(phone)
      .getByRole('button', { name: t('form.removeRow') })
      .click();
    await rows(phone).nth(2).waitFor();
    expect((await rows(phone).allTextContents()).map((text) => text.slice(0, 7))).toEqual([
      'Thing 1',
      'Copiedn',
      'Thing 3',
    ]);
    await takeScreenshot(page, `table-${language}`);
  },
);

it('sorts rows by keys, by buttons and by dragging', async () => {
  const phone = await site.phone({ account: 'zhangwei', language: 'en-US' });
  const { page, words } = phone;
  const { t } = words;
  const order = async () => (await rows(phone).allTextContents()).map((text) => text.slice(0, 7));
  await openPurchase(phone);
  await paste(phone, sheet(4));
  await button(phone, t('table.pasteAdd', { count: 4 })).click();
  await openMenu(phone, 'table.arrange');
  const handle = (number: number) => button(phone, t('table.drag', { name: itemsOf(phone), number }));
  await handle(1).focus();
  await page.keyboard.press('ArrowDown');
  await expect.poll(order).toEqual(['Thing 2', 'Thing 1', 'Thing 3', 'Thing 4']);
  await page.keyboard.press('ArrowDown');
  await expect.poll(order).toEqual(['Thing 2', 'Thing 3', 'Thing 1', 'Thing 4']);
  await page.getByText(t('table.moved', { number: 3, count: 4 })).waitFor({ state: 'attached' });
  await rows(phone)
    .nth(3)
    .getByRole('button', { name: t('table.moveUp') })
    .click();
  await expect.poll(order).toEqual(['Thing 2', 'Thing 3', 'Thing 4', 'Thing 1']);
  await takeScreenshot(page, 'arrange-en-US');
  await handle(4).scrollIntoViewIfNeeded();
  const [from, to] = [await handle(4).boundingBox(), await handle(2).boundingBox()];
  await page.mouse.move((from?.x ?? 0) + 20, (from?.y ?? 0) + 20);
  await page.mouse.down();
  await page.mouse.move((to?.x ?? 0) + 20, (to?.y ?? 0) + 20, { steps: 8 });
  await expect.poll(order).toEqual(['Thing 2', 'Thing 1', 'Thing 3', 'Thing 4']);
  await page.mouse.up();
  await button(phone, t('table.arranged')).click();
  await page.getByRole('button', { name: /^Thing 1 / }).waitFor();
});

it('counts invalid values per row, and opens the first of them', async () => {
  const phone = await site.phone({ account: 'zhangwei', language: 'en-US' });
  const { page, words } = phone;
  await openPurchase(phone);
  await field(phone, 'Purchase title').fill('Chairs');
  await field(phone, 'Reason').fill('To sit on');
  await page.getByText(words.company('Equipment'), { exact: true }).click();
  await field(phone, 'Needed by').fill('2027-12-20');
  await paste(phone, ['Chair\told\t1\t1', 'Table', 'Lamp\t\t\t2'].join('\n'));
  await button(phone, words.t('table.pasteAdd', { count: 3 })).click();
  await button(phone, words.t('start.submit')).click();
  await heading(phone, rowTitle(phone, 2)).waitFor();
  await button(phone, words.t('app.back')).click();
  await button(phone, words.t('table.wrongRows', { count: 2 })).waitFor();
  await page.getByText(words.t('table.wrongValues', { count: 2 })).waitFor();
  await takeScreenshot(page, 'wrong-rows-en-US');
});
