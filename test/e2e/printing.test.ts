import { readFile } from 'node:fs/promises';
import PizZip from 'pizzip';
import { describe, expect, it } from 'vitest';
import { COMPLETE } from '#test/support/forms/demo.ts';
import { axeFindings } from './support/axe.ts';
import { sharedChromium } from './support/chromium.ts';
import { findTruncatedText, NARROWEST_SCREEN, findOverflow } from './support/largeText.ts';
import { openPdfRenderer } from './support/paper.ts';
import { SCREEN_SIZE, type Language, type Phone } from './support/phone.ts';
import { findRawKeys } from './support/findRawKeys.ts';
import { takesScreenshots, takeScreenshot } from './support/screens.ts';
import { openSite } from './support/site.ts';

const site = openSite();
const LINES = Array.from({ length: 40 }, (_, line) => ({
  item: `直骨海 ${line + 1}`,
  spentOn: '2026-11-02',
  receipts: 1,
  amount: 1234.5,
}));

const HEADS = { 'zh-CN': '票据张数', 'en-US': 'Receipts', 'ja-JP': '領収書枚数' } as const;
const DECIDERS = { 'zh-CN': '王芳', 'en-US': 'Wang Fang', 'ja-JP': '王芳' } as const;

/** Creates a request of Zhang Wei that his manager has agreed to. */
async function decided(key: string, changes: object = {}): Promise<string> {
  const zhang = await site.colleague('zhangwei');
  const wang = await site.colleague('wangfang');
  const form = await COMPLETE[key]?.(zhang, () => wang.id);
  const { instId } = await zhang.start(key, { ...form, ...changes });
  const task = await wang.taskOf(instId);
  await wang.decide(task?.taskId ?? '', 'AGREE', { opinion: '同意，请财务复核。' });
  return instId;
}

async function expectSound({ page }: Phone): Promise<void> {
  expect([await axeFindings(page), await findRawKeys(page)]).toEqual([[], []]);
  await page.setViewportSize(NARROWEST_SCREEN);
  expect([await findOverflow(page), await findTruncatedText(page)]).toEqual([[], []]);
  await page.setViewportSize(SCREEN_SIZE);
}

/** Prints a request from its menu. Returns the downloaded file. */
async function printed(phone: Phone, instId: string): Promise<{ readonly name: string; readonly bytes: Buffer }> {
  const { page, words } = phone;
  const { t } = words;
  await phone.open(`/pages/bpm/InstInfo?instId=${instId}`);
  await page.getByRole('button', { name: t('app.more'), exact: true }).click();
  const coming = page.waitForEvent('download');
  await page.getByRole('button', { name: new RegExp(`^${t('action.print')}`, 'u') }).click();
  const file = await coming;
  await page.getByText(t('print.ready')).waitFor();
  return { name: file.suggestedFilename(), bytes: await readFile(await file.path()) };
}

/** Takes screenshots of the printed pages for review. */
async function photograph(bytes: Buffer, name: string): Promise<readonly string[]> {
  const browser = await sharedChromium();
  const paper = await openPdfRenderer(browser);
  const words = await paper.show(bytes, 1.4);
  if (takesScreenshots) await paper.page.screenshot({ path: `test-results/screens/paper-${name}.png`, fullPage: true });
  await paper.close();
  return words;
}

describe.each([
  ['zh-CN', 'light', '费用报销单'],
  ['en-US', 'dark', 'Expense claim'],
  ['ja-JP', 'light', '経費精算書'],
] as const)('a request, in %s', (language: Language, theme, title) => {
  it('is printed as a PDF: headings on every page, the total and the decisions at the end', async () => {
    const expense = await decided('expense', { sub__expense_item: LINES, title: `直骨海 ${language}` });
    const phone = await site.phone({ account: 'zhangwei', language, theme });
    const { name, bytes } = await printed(phone, expense);
    expect(name).toMatch(new RegExp(`^EX-\\d{4}-\\d{4} ${title}\\.pdf$`, 'u'));
    await expectSound(phone);
    await takeScreenshot(phone.page, `print-${language}-${theme}`);
    const words = await photograph(bytes, `expense-${language}`);
    const withLines = words.filter((page) => page.includes('1,234.50'));
    expect(withLines.length).toBeGreaterThan(1);
    expect(withLines.filter((page) => !page.includes(HEADS[language]))).toEqual([]);
    expect(words.flatMap((page, at) => (page.includes('49,380.00') ? [at] : []))).toEqual([withLines.length - 1]);
    expect(words.at(-1)).toContain(DECIDERS[language]);
  });

  it('is printed by a Word and an Excel template', async () => {
    const phone = await site.phone({ account: 'zhangwei', language, theme });
    const word = await printed(phone, await decided('seal'));
    expect(word.name).toMatch(/\.docx$/u);
    const text = new PizZip(word.bytes).file('word/document.xml')?.asText() ?? '';
    expect(text).toContain('Framework agreement');
    const words = [...text.matchAll(/>([^<>]*)</gu)].map(([, said]) => said).join('');
    expect(words).not.toMatch(/[{}]/u);
    const excel = await printed(phone, await decided('purchase'));
    expect(excel.name).toMatch(/\.xlsx$/u);
    expect(new PizZip(excel.bytes).file('xl/worksheets/sheet1.xml')?.asText()).toContain('<f>SUM(F9:F9)</f>');
  });

  it('of a record is printed as its card, and reports characters no font has', async () => {
    const hepeng = await site.colleague('hepeng');
    const saved = await hepeng.post('/api-form/form/core/formSolution/saveForm', {
      setting: { alias: 'asset', action: 'save' },
      data: { code: `IT-${language}`, name: '直骨海 \u{1F5A8}', note: '備考 备注', price: 1234.5 },
    });
    const phone = await site.phone({ account: 'hepeng', language, theme });
    const { page, words } = phone;
    await phone.open(`/pages/list/CustomForm?alias=asset&pk=${saved.body.data.pk}`);
    const coming = page.waitForEvent('download');
    await page.getByRole('button', { name: words.t('action.print'), exact: true }).click();
    const bytes = await readFile(await (await coming).path());
    await page.getByText('U+1F5A8').waitFor();
    await expectSound(phone);
    await takeScreenshot(page, `print-record-${language}-${theme}`);
    expect((await photograph(bytes, `asset-${language}`)).join('')).toContain('[U+1F5A8]');
  });
});

describe('printing', () => {
  it('is not offered without a template', async () => {
    const phone = await site.phone({ account: 'hepeng', language: 'en-US' });
    await phone.open('/pages/list/CustomForm?alias=supplier');
    expect(await phone.page.getByRole('button', { name: phone.words.t('action.print') }).count()).toBe(0);
  });

  it('with the browser prints the page of a template, and nothing else', async () => {
    const expense = await decided('expense');
    const phone = await site.phone({ account: 'zhangwei', language: 'en-US' });
    const { page, words } = phone;
    await phone.open(`/pages/list/Print?template=expense_claim&name=Claim&instId=${expense}`);
    await page.getByText('Approvals').waitFor();
    await page.getByRole('cell', { name: 'Wang Fang' }).first().waitFor();
    await page.evaluate('window.print = () => { window.wasPrinted = true; }');
    await page.getByRole('button', { name: words.t('print.now') }).click();
    expect(await page.evaluate('window.wasPrinted')).toBe(true);
    await expectSound(phone);
    await takeScreenshot(page, 'print-page-en-US-light');
    await page.emulateMedia({ media: 'print' });
    expect(await page.getByRole('button', { name: words.t('print.now') }).isVisible()).toBe(false);
    expect(await page.getByRole('heading', { level: 1 }).isVisible()).toBe(false);
    await page.getByText('Approvals').waitFor();
  });
});
