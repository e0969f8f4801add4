import type { Locator } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { buildPagePath } from '#presentation/ui/navigation/addresses.ts';
import { axeFindings } from './support/axe.ts';
import type { Phone } from './support/phone.ts';
import { button, field, sheetOf, submit } from './support/request.ts';
import { takeScreenshot } from './support/screens.ts';
import { openSite } from './support/site.ts';
import { LANGUAGES_OF_RUN } from './support/variants.ts';
import { ONE_PIXEL_PNG } from './support/point.ts';

const site = openSite({ processes: ['inspection'] });
const GROUPS = ['Words and figures', 'Choices and time', 'Places', 'Pictures and papers'] as const;
const PDF = Buffer.from('%PDF-1.4\n%%EOF');

async function openInspection(phone: Phone, heading = 'Subject'): Promise<void> {
  const zhangwei = await site.colleague('zhangwei');
  const defId = await zhangwei.definition('inspection');
  await phone.open(buildPagePath('startForm', { defId }));
  await field(phone, heading).waitFor();
}

/** Returns the group of inputs with the given label. */
const groupOf = ({ page, words: { company } }: Phone, label: string): Locator =>
  page.getByRole('group', { name: company(label) });
const heading = ({ page, words: { company } }: Phone, name: string): Locator =>
  page.getByRole('heading', { name: company(name), exact: true });
const dataOf = async (instId: string): Promise<Record<string, unknown>> => {
  const zhangwei = await site.colleague('zhangwei');
  const taskId = (await zhangwei.taskOf(instId))?.taskId ?? '';
  return (await zhangwei.open(taskId)).formData?.data?.[0]?.data ?? {};
};

/** Signs with a typed name, which is equivalent to handwriting. */
async function signByName(phone: Phone): Promise<Locator> {
  const { t } = phone.words;
  await groupOf(phone, 'Signature of the inspector')
    .getByRole('button', { name: t('controls.sign') })
    .click();
  const sheet = sheetOf(phone);
  await sheet.getByText(t('controls.signBy.type')).click();
  await sheet.getByRole('button', { name: t('app.done') }).click();
  return sheet;
}

async function fillRequired(phone: Phone): Promise<void> {
  const { page, words } = phone;
  await field(phone, 'Subject').fill('North hall');
  await page.getByRole('checkbox', { name: words.company('I have made sure that the site is safe') }).check();
  const address = groupOf(phone, 'Address of the site');
  const choose = (part: 'province' | 'city' | 'county') =>
    address.getByRole('combobox', { name: words.t(`controls.area.${part}`) });
  await choose('province').selectOption('330000000000');
  await choose('city').selectOption('330100000000');
  await choose('county').selectOption('330106000000');
  await address.getByRole('textbox').fill('Wensan Road 1');
  await (await signByName(phone)).waitFor({ state: 'detached' });
}

describe.each(LANGUAGES_OF_RUN)('a form with every control in %s', (language) => {
  it.each(['light', 'dark'] as const)('is rendered completely, and axe reports nothing: %s', async (theme) => {
    const phone = await site.phone({ account: 'zhangwei', language, theme });
    await openInspection(phone);
    await phone.page.locator('.animate-shimmer').first().waitFor({ state: 'detached' });
    expect(await axeFindings(phone.page)).toEqual([]);
    for (const group of GROUPS) {
      await heading(phone, group).evaluate((element) => element.scrollIntoView({ block: 'start' }));
      await takeScreenshot(phone.page, `controls-${GROUPS.indexOf(group)}-${language}-${theme}`);
    }
  });

  it('is filled in, sent, and read again with identical values', async () => {
    const phone = await site.phone({ account: 'zhangwei', language });
    const { page, words } = phone;
    await openInspection(phone);
    await fillRequired(phone);
    const report = page.getByRole('textbox', { name: words.company('Report') });
    await report.click();
    await page.keyboard.type('All ');
    await button(phone, words.t('controls.bold')).click();
    await page.keyboard.type('well');
    await field(phone, 'Points').last().fill('87.5');
    await field(phone, 'Device barcode').fill('A-0001');
    await page.getByRole('img', { name: words.t('controls.barsOf', { text: 'A-0001' }) }).waitFor();
    await field(phone, 'Device QR code').fill('https://example.com');
    await page.getByRole('img', { name: words.t('controls.codeOf', { text: 'https://example.com' }) }).waitFor();
    await field(phone, 'Week').fill('2026-11-18');
    await field(phone, 'Satisfaction').focus();
    for (let step = 0; step < 7; step += 1) await page.keyboard.press('ArrowRight');
    await field(phone, 'Region').first().click();
    await page.keyboard.press('Tab');
    const tree = sheetOf(phone).getByRole('tree');
    await tree.getByRole('treeitem', { name: words.company('East') }).focus();
    for (const key of ['ArrowRight', 'ArrowDown', 'Enter']) await page.keyboard.press(key);
    await sheetOf(phone).waitFor({ state: 'detached' });
    const place = groupOf(phone, 'Place on the map');
    await place.getByRole('textbox').nth(0).fill('Hall 3');
    await place.getByRole('textbox').nth(1).fill('120.12');
    await place.getByRole('textbox').nth(2).fill('30.28');
    await groupOf(phone, 'Photos')
      .locator('input[type=file]')
      .first()
      .setInputFiles({ name: 'hall.png', mimeType: 'image/png', buffer: ONE_PIXEL_PNG });
    await button(phone, words.t('file.show', { name: 'hall.png' })).click();
    await button(phone, words.t('file.zoomIn')).click();
    await takeScreenshot(page, `controls-picture-${language}`);
    await page.keyboard.press('Escape');
    await groupOf(phone, 'Records')
      .locator('input[type=file]')
      .setInputFiles({ name: 'record.pdf', mimeType: 'application/pdf', buffer: PDF });
    await page.getByRole('link', { name: 'record.pdf' }).waitFor();
    const instId = await submit(phone);
    const data = await dataOf(instId);
    expect(data).toMatchObject({
      title: 'North hall',
      report: expect.stringMatching(/All(?:&nbsp;| )<b>well<\/b>/u),
      points: 87.5,
      device: 'A-0001',
      page: 'https://example.com',
      origin: 'phone',
      week: '2026-W47',
      rating: 3.5,
      safe: 'yes',
      // An English-speaking colleague enters it.
      region: JSON.stringify({ label: 'Shanghai', value: 'sh' }),
      place: '{"value":{"longitude":"120.12","latitude":"30.28","address":"Hall 3"},"label":"Hall 3"}',
      gadget: 'kept as it is',
    });
    expect(JSON.parse(String(data['address']))).toEqual({
      ...{ province: '浙江省', province_code: '330000000000', city: '杭州市', city_code: '330100000000' },
      ...{ county: '西湖区', county_code: '330106000000', address: 'Wensan Road 1' },
    });
    expect(JSON.parse(String(data['photos']))).toEqual([
      { fileId: expect.any(String), fileName: 'hall.png', size: ONE_PIXEL_PNG.length },
    ]);
    expect(JSON.parse(String(data['files']))).toMatchObject([
      { fileName: 'record.pdf', createTime: expect.stringMatching(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/u) },
    ]);
    expect(JSON.parse(String(data['signature']))).toEqual([
      { fileId: expect.any(String), time: expect.any(String), userId: expect.any(String) },
    ]);
    await phone.open(buildPagePath('instanceDetail', { instId }));
    await page.getByText(words.company('Report'), { exact: true }).waitFor();
    await page.locator('.rich-text b').waitFor();
    expect(await axeFindings(page)).toEqual([]);
    await page.getByText(words.company('Report'), { exact: true }).evaluate((line) => line.scrollIntoView());
    await takeScreenshot(page, `controls-read-${language}`);
    await page.getByText(words.company('Photos'), { exact: true }).evaluate((line) => line.scrollIntoView());
    await takeScreenshot(page, `controls-readPapers-${language}`);
  });

  it('keeps a signature whose upload failed, reports it, and sends it on retry', async () => {
    const phone = await site.phone({ account: 'zhangwei', language });
    const { page, words } = phone;
    await openInspection(phone);
    await page.route('**/sysFile/upload*', (route) =>
      route.fulfill({ json: { success: false, code: 500, message: '' } }),
    );
    const sheet = await signByName(phone);
    await sheet.getByRole('alert').getByText(words.t('message.uploadSignature')).waitFor();
    await page.unroute('**/sysFile/upload*');
    await sheet.getByRole('button', { name: words.t('app.done') }).click();
    await sheet.waitFor({ state: 'detached' });
    await groupOf(phone, 'Signature of the inspector').getByRole('img').waitFor();
  });

  it('reports beside each field what is missing, and which part of an address', async () => {
    const phone = await site.phone({ account: 'zhangwei', language });
    const { t, company } = phone.words;
    await openInspection(phone);
    await groupOf(phone, 'Address of the site')
      .getByRole('combobox', { name: t('controls.area.province') })
      .selectOption('310000000000');
    await button(phone, t('start.submit')).click();
    await phone.page.getByText(t('validation.placePart.city', { name: company('Address of the site') })).waitFor();
    await phone.page.getByText(t('validation.required', { name: company('Safety') })).waitFor();
    await phone.page.getByText(t('validation.required', { name: company('Signature of the inspector') })).waitFor();
  });
});
