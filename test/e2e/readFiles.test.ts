import { readFileSync } from 'node:fs';
import { beforeAll, describe, expect, it } from 'vitest';
import { buildPagePath } from '#presentation/ui/navigation/addresses.ts';
import { writePdf } from '#server/documents/pdf/writePdf.ts';
import { LEAVE } from '#test/support/forms/demo.ts';
import { docx, hyperlink, paragraph } from '#test/support/officeFiles.ts';
import { axeFindings } from './support/axe.ts';
import { findTruncatedText, NARROWEST_SCREEN, findOverflow } from './support/largeText.ts';
import { SCREEN_SIZE, type Phone } from './support/phone.ts';
import { findRawKeys } from './support/findRawKeys.ts';
import { button, field } from './support/request.ts';
import { takeScreenshot } from './support/screens.ts';
import { openSite } from './support/site.ts';
import { VARIANTS_OF_RUN } from './support/variants.ts';

const site = openSite({ processes: ['inspection'] });

/** Names of the demo company's files in each language. */
const NAMES = {
  'zh-CN': { pdf: '报价单.pdf', docx: '技术要求.docx', xlsx: '比价表.xlsx', png: '机柜位置.png' },
  'en-US': { pdf: 'quotation.pdf', docx: 'requirements.docx', xlsx: 'comparison.xlsx', png: 'cabinet.png' },
  'ja-JP': { pdf: '見積書.pdf', docx: '技術要件.docx', xlsx: '価格比較.xlsx', png: 'ラック位置.png' },
} as const;
/** Zhang Wei's purchase in the demo company, with a file of each kind. */
let purchase = '';
beforeAll(async () => {
  const zhangwei = await site.colleague('zhangwei');
  for (const { instId } of await zhangwei.mine()) {
    if (JSON.stringify(await zhangwei.detail(instId)).includes(NAMES['en-US'].pdf)) purchase = instId;
  }
  expect(purchase).not.toBe('');
});

const PICTURE = readFileSync(new URL('../../definitions/history/files/cabinet.png', import.meta.url));

const viewer = ({ page }: Phone) => page.getByRole('dialog');
async function openFile(phone: Phone, name: string): Promise<void> {
  await phone.page.getByRole('link', { name }).click();
  await viewer(phone).getByRole('heading', { name }).waitFor();
}
async function close(phone: Phone): Promise<void> {
  await phone.page.keyboard.press('Escape');
  await viewer(phone).waitFor({ state: 'detached' });
}
async function expectSound({ page }: Phone): Promise<void> {
  expect([await axeFindings(page), await findRawKeys(page)]).toEqual([[], []]);
  await page.setViewportSize(NARROWEST_SCREEN);
  // Waits for elements that measure themselves.
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
  expect([await findOverflow(page), await findTruncatedText(page)]).toEqual([[], []]);
  await page.setViewportSize(SCREEN_SIZE);
}
/** Returns the number of dark pixels of a page once it is rendered. */
const inkOn = ({ page }: Phone, number: number): Promise<number> =>
  page.evaluate((at) => {
    const canvas = document.querySelector<HTMLCanvasElement>(`[data-page="${at}"] canvas`);
    const pen = canvas?.getContext('2d');
    if (!canvas || !pen || canvas.width === 0) return 0;
    const { data } = pen.getImageData(0, 0, canvas.width, canvas.height);
    let ink = 0;
    for (let at = 0; at < data.length; at += 4) if ((data[at] ?? 255) < 128) ink += 1;
    return ink;
  }, number);

describe.each(VARIANTS_OF_RUN)('the file viewer, in $language, $theme', ({ language, theme }) => {
  const names = NAMES[language];
  it('loads a file with an access token in the URL that is not the session token', async () => {
    const phone = await site.phone({ account: 'zhangwei', language: 'en-US' });
    await phone.open(buildPagePath('instanceDetail', { instId: purchase }));
    const asked = phone.page.waitForRequest(/sysFile\/download\//u);
    await openFile(phone, NAMES['en-US'].pdf);
    const token = new URL((await asked).url()).searchParams.get('accessToken') ?? '';
    expect(token).not.toBe('');
    expect(token).not.toBe(await phone.page.evaluate(() => localStorage.getItem('ringi.accessToken')));
  });

  it('shows each kind of file of the demo company', async () => {
    const phone = await site.phone({ account: 'zhangwei', language, theme });
    const { page, words } = phone;
    const { t } = words;
    await phone.open(buildPagePath('instanceDetail', { instId: purchase }));

    await openFile(phone, names.pdf);
    const first = page.getByRole('region', { name: t('viewer.pageOf', { page: 1, pages: 3 }) });
    await first.getByText('青岭科技有限公司').waitFor();
    await expect.poll(() => inkOn(phone, 1)).toBeGreaterThan(2000);
    await expectSound(phone);
    await takeScreenshot(page, `file-pdf-${language}-${theme}`);
    await button(phone, t('file.zoomIn')).click();
    await expect.poll(() => inkOn(phone, 1)).toBeGreaterThan(2000);
    await page.keyboard.press('0');
    await page.locator('[data-page="3"]').scrollIntoViewIfNeeded();
    await page
      .getByRole('status')
      .getByText(t('viewer.pageOf', { page: 3, pages: 3 }))
      .waitFor();
    await page.locator('[data-page="3"]').getByText('服务与确认').waitFor();
    await close(phone);

    await openFile(phone, names.docx);
    await viewer(phone).getByRole('heading', { name: '验收' }).waitFor();
    await viewer(phone).getByRole('cell', { name: '支持热插拔' }).waitFor();
    await expectSound(phone);
    await takeScreenshot(page, `file-docx-${language}-${theme}`);
    await close(phone);

    await openFile(phone, names.xlsx);
    await viewer(phone).getByRole('cell', { name: '¥88,500.00' }).waitFor();
    await expectSound(phone);
    await takeScreenshot(page, `file-xlsx-${language}-${theme}`);
    await viewer(phone)
      .getByRole('combobox', { name: t('viewer.sheet') })
      .selectOption({ label: '商务条款 Terms' });
    await viewer(phone).getByRole('cell', { name: '三年返厂' }).waitFor();
    await close(phone);

    await openFile(phone, names.png);
    await page.getByRole('img', { name: names.png }).waitFor();
    await takeScreenshot(page, `file-picture-${language}-${theme}`);
    // Read-only: no annotation can be added.
    expect(await button(phone, t('file.markUp')).count()).toBe(0);
    await close(phone);
  });

  it('saves a drawing or a text annotation as a file beside the original', async () => {
    const phone = await site.phone({ account: 'zhangwei', language, theme });
    const { page, words } = phone;
    const { t } = words;
    const zhangwei = await site.colleague('zhangwei');
    await phone.open(buildPagePath('startForm', { defId: await zhangwei.definition('inspection') }));
    await field(phone, 'Subject').fill('North hall');
    const photos = page.getByRole('group', { name: words.company('Photos') });
    await photos
      .locator('input[type=file]')
      .first()
      .setInputFiles({ name: 'hall.png', mimeType: 'image/png', buffer: PICTURE });
    await button(phone, t('file.show', { name: 'hall.png' })).click();
    await button(phone, t('file.markUp')).click();
    const pad = page.getByRole('img', { name: t('viewer.padOf', { name: 'hall.png' }) });
    const box = await pad.boundingBox();
    if (box === null) throw new Error('There is nothing to draw on.');
    await page.mouse.move(box.x + 60, box.y + 60);
    await page.mouse.down();
    for (let step = 0; step < 30; step += 1)
      await page.mouse.move(box.x + 160 + 80 * Math.cos(step / 4), box.y + 100 + 50 * Math.sin(step / 4));
    await page.mouse.up();
    await page.getByRole('radio', { name: t('viewer.pens.blue') }).check({ force: true });
    await button(phone, t('viewer.undo')).isEnabled();
    await page.getByRole('textbox', { name: t('viewer.note') }).fill('第二层风扇异响 fan noise, level 2');
    await expectSound(phone);
    await takeScreenshot(page, `file-markUp-${language}`);
    await button(phone, t('viewer.saveMarks')).click();
    const marked = t('viewer.markedName', { name: 'hall' });
    await button(phone, t('file.show', { name: `${marked}.png` })).click();
    await page
      .getByRole('img', { name: new RegExp('第二层风扇异响', 'u') })
      .last()
      .waitFor();
    await takeScreenshot(page, `file-marked-${language}`);
    await close(phone);
    await button(phone, t('file.show', { name: 'hall.png' })).waitFor();
    const link = page.getByRole('link', { name: words.company('Related registers') });
    expect(await link.getAttribute('href')).toContain('/form/formBoList/FormBoListPreview?key=assets');
    await link.scrollIntoViewIfNeeded();
    await takeScreenshot(page, `file-links-${language}`);
  });
});

describe('a file that cannot be shown', () => {
  async function withFiles(files: readonly (readonly [string, Uint8Array])[]): Promise<string> {
    const zhangwei = await site.colleague('zhangwei');
    const stored: unknown[] = [];
    for (const [name, bytes] of files) {
      const form = new FormData();
      form.append('file', new File([bytes as BlobPart], name));
      const { body } = await zhangwei.postForm('/api-system/system/core/sysFile/upload', form);
      stored.push({ fileId: body.data[0].fileId, fileName: name, size: bytes.length });
    }
    const { instId } = await zhangwei.start('leave', { ...LEAVE, files: JSON.stringify(stored) });
    return instId;
  }
  it('is reported, and offered for download', async () => {
    const broken = Buffer.from('%PDF-1.7\nnothing more');
    const locked = readFileSync(new URL('../fixtures/files/locked.pdf', import.meta.url));
    const old = Buffer.concat([Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]), Buffer.alloc(600)]);
    const own = await writePdf(
      {
        content: [
          { text: '直骨海 印刷されたもの', fontSize: 24 },
          { text: 'Out', link: 'https://ringi.example/terms?a=1' },
          { text: 'In the clear', link: 'http://ringi.example/' },
          { text: 'Script', link: 'javascript:alert(1)' },
          { text: 'Next', linkToPage: 2 },
          { text: 'Second page', pageBreak: 'before' },
        ],
      },
      { entries: {}, rows: {} },
      'ja-JP',
    );
    const instId = await withFiles([
      ['broken.pdf', broken],
      ['locked.pdf', locked],
      ['old.doc', old],
      ['own.pdf', own.bytes],
      ['links.docx', docx(hyperlink('bad', 'Press me') + paragraph('Words'), { bad: 'javascript:alert(1)' })],
    ]);
    const phone = await site.phone({ account: 'zhangwei', language: 'en-US' });
    const { page, words } = phone;
    await phone.open(buildPagePath('instanceDetail', { instId }));
    for (const [name, says] of [
      ['broken.pdf', 'viewer.pdf.broken'],
      ['locked.pdf', 'viewer.pdf.locked'],
      ['old.doc', 'viewer.notShown'],
    ] as const) {
      await openFile(phone, name);
      await viewer(phone).getByText(words.t(says)).waitFor();
      await viewer(phone)
        .getByRole('link', { name: words.t('file.download') })
        .waitFor();
      await takeScreenshot(page, `file-${name.replace('.', '-')}`);
      await close(phone);
    }
    await openFile(phone, 'own.pdf');
    await page.locator('[data-page="1"]').getByText('直骨海').waitFor();
    await expect.poll(() => inkOn(phone, 1)).toBeGreaterThan(500);
    const out = page.locator('[data-page="1"] a[href]');
    await out.waitFor();
    expect(await out.getAttribute('aria-label')).toBe(
      words.t('viewer.toAddress', { address: 'https://ringi.example/terms?a=1' }),
    );
    expect((await out.getAttribute('rel'))?.split(' ').sort()).toEqual(['nofollow', 'noopener', 'noreferrer']);
    await viewer(phone)
      .getByRole('button', { name: words.t('viewer.toPage', { page: 2 }) })
      .click();
    await page
      .getByRole('status')
      .getByText(words.t('viewer.pageOf', { page: 2, pages: 2 }))
      .waitFor();
    await expectSound(phone);
    await close(phone);
    await openFile(phone, 'links.docx');
    await viewer(phone).getByText('Press me').waitFor();
    expect(await viewer(phone).locator('.rich-text a[href]').count()).toBe(0);
    await close(phone);
  });
});
