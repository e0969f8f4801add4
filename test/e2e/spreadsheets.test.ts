import { readFile } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';
import { readSheet } from 'read-excel-file/node';
import { createWorkbook, type TestCell } from '#test/support/spreadsheets.ts';
import { axeFindings } from './support/axe.ts';
import { findTruncatedText, NARROWEST_SCREEN, findOverflow } from './support/largeText.ts';
import { SCREEN_SIZE, type Phone } from './support/phone.ts';
import { findRawKeys } from './support/findRawKeys.ts';
import { takeScreenshot } from './support/screens.ts';
import { openSite } from './support/site.ts';
import { LANGUAGES_OF_RUN } from './support/variants.ts';

const site = openSite();
const ROOT = '/form/formBoList';
const LISTS = { 'zh-CN': '导出 Excel', 'en-US': 'Export to Excel', 'ja-JP': 'Excel に書き出す' } as const;
const IMPORTS = { 'zh-CN': '导入 Excel', 'en-US': 'Import from Excel', 'ja-JP': 'Excel から取り込む' } as const;

/** Downloads a spreadsheet. Returns its rows. */
async function fetched({ page }: Phone, press: () => Promise<void>): Promise<readonly (readonly unknown[])[]> {
  const coming = page.waitForEvent('download');
  await press();
  return readSheet(await readFile(await (await coming).path()), { trim: false });
}

const choose = async ({ page, words: { t } }: Phone, rows: readonly (readonly TestCell[])[], name = 'assets.xlsx') =>
  page
    .getByLabel(t('bolist.chooseWorkbook'))
    .or(page.getByLabel(t('bolist.chooseAnother')))
    .setInputFiles({ name, mimeType: 'application/octet-stream', buffer: await createWorkbook(rows) });

const expectSound = async ({ page }: Phone) => {
  expect([await axeFindings(page), await findRawKeys(page)]).toEqual([[], []]);
  await page.setViewportSize(NARROWEST_SCREEN);
  expect([await findOverflow(page), await findTruncatedText(page)]).toEqual([[], []]);
  await page.setViewportSize(SCREEN_SIZE);
};

describe.each(LANGUAGES_OF_RUN)('a list as a spreadsheet, in %s', (language) => {
  it('is downloaded, changed, imported, and reports rejected rows', async () => {
    const phone = await site.phone({ account: 'hepeng', language });
    const { page, words } = phone;
    const { t } = words;
    await phone.open(`${ROOT}/components/FormBoListButton?key=assets`);
    const [headings = [], ...rows] = await fetched(phone, () =>
      page.getByRole('button', { name: new RegExp(LISTS[language], 'u') }).click(),
    );
    await page.getByText(t('bolist.exportReady')).waitFor();
    expect(rows.length).toBeGreaterThanOrEqual(18);
    await expectSound(phone);
    await takeScreenshot(page, `excel-export-${language}-light`);
    await page.getByRole('link', { name: new RegExp(IMPORTS[language], 'u') }).click();
    await page.getByText(t('bolist.importLimits')).waitFor();
    await expectSound(phone);
    await takeScreenshot(page, `excel-import-${language}-light`);

    const titles = headings.map((heading) => String(heading));
    await choose(phone, [
      [...titles.slice(0, 4), 'Colour'],
      [`Desk ${language}`, `E2E-${language}`, null, 12.5, 'red'],
      ['Chair', 'E2E-2', '?', 'dear', null],
      [null, 'E2E-3', null, null, null],
    ]);
    await page.getByText(t('bolist.refused', { count: 2 })).waitFor();
    await page.getByText(t('bolist.added', { count: 1 })).waitFor();
    await page.getByText(t('bolist.unknownColumns', { names: 'Colour' })).waitFor();
    expect(await page.getByText(t('bolist.lineColumn', { line: 3, column: titles[3] ?? '' })).count()).toBe(1);
    await expectSound(phone);
    await page.evaluate(() => scrollTo(0, 0));
    await takeScreenshot(page, `excel-report-${language}-light`);
    await phone.context.grantPermissions(['clipboard-read', 'clipboard-write']);
    await page.getByRole('button', { name: t('bolist.copyRefused') }).click();
    await page.getByText(t('bolist.refusedCopied')).waitFor();
    const copied = await page.evaluate(() => navigator.clipboard.readText());
    expect(copied.split('\n').map((line) => line.split('\t').slice(0, 2))).toEqual([
      ['3', titles[2]],
      ['3', titles[3]],
      ['4', titles[0]],
    ]);
    await page.getByRole('button', { name: t('bolist.showList') }).click();
    await page.getByText(`Desk ${language}`).first().waitFor();
  });
});

describe('a list as a spreadsheet', () => {
  it('contains the filtered rows of the list', async () => {
    const phone = await site.phone({ account: 'wangfang', language: 'en-US' });
    const { page, words } = phone;
    await phone.open(`${ROOT}/FormBoListPreview?key=assets`);
    await page.getByRole('button', { name: 'Idle', exact: true }).click();
    await page.getByRole('button', { name: words.t('app.more'), exact: true }).click();
    await page.getByText(words.t('bolist.note.exportFiltered')).waitFor();
    const [, ...rows] = await fetched(phone, () => page.getByRole('button', { name: /Export to Excel/u }).click());
    expect(new Set(rows.map((row) => row[2]))).toEqual(new Set(['Idle']));
  });

  it('is offered to users with permission only', async () => {
    const phone = await site.phone({ account: 'wangfang', language: 'en-US' });
    const { page, words } = phone;
    await phone.open(`${ROOT}/components/FormBoListButton?key=assets`);
    await page.getByRole('button', { name: /Export to Excel/u }).waitFor();
    expect(await page.getByText('Import from Excel').count()).toBe(0);
    await phone.open(`${ROOT}/components/FormBoListButton?key=suppliers`);
    await page.getByText(words.t('bolist.note.table')).waitFor();
    expect(await page.getByText('Export to Excel').count()).toBe(0);
    await phone.open(`${ROOT}/components/FormBoListImport?key=assets`);
    await page.getByText(words.t('bolist.mayNotImport')).waitFor();
    await expectSound(phone);
  });

  it('is chosen by keyboard, and rejected with a reason if it is no spreadsheet', async () => {
    const phone = await site.phone({ account: 'hepeng', language: 'ja-JP', theme: 'dark' });
    const { page, words } = phone;
    const { t } = words;
    // Waits for the file chooser before the page opens, because a listener added at the key press may be too late.
    const choosing = page.waitForEvent('filechooser', { timeout: 60_000 });
    await phone.open(`${ROOT}/components/FormBoListImport?key=assets`);
    const input = page.getByLabel(t('bolist.chooseWorkbook'));
    await input.waitFor({ state: 'attached' });
    for (let presses = 0; presses < 6 && !(await input.evaluate((at) => at === document.activeElement)); presses += 1)
      await page.keyboard.press('Tab');
    expect(await input.evaluate((at) => at === document.activeElement)).toBe(true);
    await page.keyboard.press('Space');
    await (await choosing).setFiles({ name: 'words.csv', mimeType: 'text/csv', buffer: Buffer.from('a,b') });
    await page.getByRole('alert').getByText('.xlsx').waitFor();
    await expectSound(phone);
    await page.getByRole('button', { name: t('file.letGo', { name: 'words.csv' }) }).click();
    await input.setInputFiles({ name: 'odd.xlsx', mimeType: 'x', buffer: Buffer.from('no workbook') });
    await page.getByText('パスワード').waitFor();
    await expectSound(phone);
    await takeScreenshot(page, 'excel-report-ja-JP-dark');
  });
});
