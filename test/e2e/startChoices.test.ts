import { beforeAll, describe, expect, it } from 'vitest';
import { buildPagePath } from '#presentation/ui/navigation/addresses.ts';
import type { Colleague } from '#test/support/workflow.ts';
import { axeFindings } from './support/axe.ts';
import { enlargeText, NARROWEST_SCREEN, findOverflow } from './support/largeText.ts';
import type { Phone } from './support/phone.ts';
import { button, choosePeople, field, sheetOf, submit } from './support/request.ts';
import { scrollUntilVisible } from './support/list.ts';
import { takeScreenshot } from './support/screens.ts';
import { openSite } from './support/site.ts';
import { VARIANTS_OF_RUN } from './support/variants.ts';

const site = openSite({ processes: ['trip'] });
let zhangwei: Colleague;
let sunli: Colleague;
beforeAll(async () => {
  [zhangwei, sunli] = await Promise.all([site.colleague('zhangwei'), site.colleague('sunli')]);
});

async function openStart(phone: Phone, key: string): Promise<void> {
  await phone.open(buildPagePath('startForm', { defKey: key }));
  await button(phone, phone.words.t('start.submit')).waitFor();
}
const row = ({ page, words: { company } }: Phone, node: string) =>
  page.getByRole('button', { name: new RegExp(`^${company(node)}`, 'u') });

describe.each(VARIANTS_OF_RUN)('a trip, in $language, $theme', (variant) => {
  it('is started on the chosen flow with the chosen users', async () => {
    const phone = await site.phone({ ...variant, account: 'zhangwei' });
    const {
      page,
      words: { t, company },
    } = phone;
    await openStart(phone, 'trip');
    await field(phone, 'Purpose of the trip').fill('Osaka');
    await page.getByRole('radio', { name: company('Book flights and hotel') }).waitFor();
    expect(await page.getByRole('radio', { name: company('Book flights and hotel') }).isChecked()).toBe(true);
    await button(phone, t('start.submit')).click();
    await page
      .getByRole('alert')
      .getByText(t('validation.nodePeople.required', { name: company('Read the trip report') }))
      .waitFor();
    await takeScreenshot(page, `start/lacking-${variant.language}`);

    await choosePeople(phone, row(phone, 'Read the trip report'), company('Chen Jie'));
    await button(phone, t('start.submit')).click();
    await page
      .getByRole('alert')
      .getByText(t('validation.nodePeople.chosen', { name: company('Book flights and hotel') }))
      .waitFor();
    await page.getByRole('radio', { name: company('General manager approval') }).check();
    await page
      .getByRole('listitem')
      .filter({ hasText: company('General manager approval') })
      .getByText(company('Sun Li'))
      .waitFor();
    expect(await axeFindings(page)).toEqual([]);
    await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
    await takeScreenshot(page, `start/choices-${variant.language}-${variant.theme}`);

    const instance = await submit(phone);
    expect((await sunli.taskOf(instance))?.key).toBe('UserTask_general');
    await sunli.decide((await sunli.taskOf(instance))?.taskId ?? '', 'AGREE');
    expect((await zhangwei.detail(instance)).bpmInst.taskExecutors).toMatchObject([{ account: 'chenjie' }]);
  });
});

it('has no horizontal overflow with large text on the narrowest phone', async () => {
  const phone = await site.phone({ account: 'zhangwei' });
  await openStart(phone, 'trip');
  await phone.page.getByRole('radio').first().waitFor();
  await phone.page.setViewportSize(NARROWEST_SCREEN);
  await enlargeText(phone.page);
  expect(await findOverflow(phone.page)).toEqual([]);
});

it('keeps the chosen flow and users for the next visit', async () => {
  const phone = await site.phone({ account: 'zhangwei' });
  const {
    page,
    words: { t, company },
  } = phone;
  const open = async () => {
    await (await scrollUntilVisible(phone, page.getByRole('link', { name: company('Business trip') }))).click();
    await button(phone, t('start.submit')).waitFor();
  };
  await phone.open(buildPagePath('startable', {}));
  await open();
  await page.getByRole('radio', { name: company('General manager approval') }).check();
  await choosePeople(phone, row(phone, 'Read the trip report'), company('Li Qiang'));
  await button(phone, t('app.back')).click();
  await open();
  await row(phone, 'Read the trip report').getByText(company('Li Qiang')).waitFor({ state: 'attached' });
  expect(await page.getByRole('radio', { name: company('General manager approval') }).isChecked()).toBe(true);
});

it('the demo shows who seals a contract, and needs no choice', async () => {
  const phone = await site.phone({ account: 'zhangwei' });
  const {
    page,
    words: { company },
  } = phone;
  await openStart(phone, 'seal');
  await row(phone, 'Seal and file').getByText(company('Zheng Li')).waitFor({ state: 'attached' });
  await row(phone, 'Seal and file').scrollIntoViewIfNeeded();
  await takeScreenshot(page, 'start/seal');
  await row(phone, 'Seal and file').click();
  await sheetOf(phone)
    .getByRole('checkbox', { name: new RegExp(`^${company('Deng Juan')}`, 'u') })
    .waitFor();
  expect(await sheetOf(phone).getByRole('checkbox').count()).toBe(2);
});
