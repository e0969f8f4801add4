import type { Browser } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect, inject, it } from 'vitest';
import { buildPagePath } from '#presentation/ui/navigation/addresses.ts';
import { sharedChromium } from './support/chromium.ts';
import { redeemPasswordLink, createTestCompany, type TestCompany } from './support/createTestCompany.ts';
import { createPhone, type Phone, type PhoneOptions } from './support/phone.ts';
import { checkLayout } from './support/record.ts';
import { recordFailure } from './support/screens.ts';
import { createTestClock, type TestClock } from './support/testClock.ts';
import { VARIANTS_OF_RUN } from './support/variants.ts';

const NAMES = { 'zh-CN': '松林机械有限公司', 'en-US': 'Pine Works', 'ja-JP': '松林機械株式会社' } as const;
const PEOPLE = 'account,name,department,head of\nmei.tan,Mei Tan,,\nbo.lind,Bo Lind,Sales,Sales\nan.na,An Na,Sales,\n';

let browser: Browser;
let clock: TestClock;
const companies: TestCompany[] = [];
beforeAll(async () => {
  browser = await sharedChromium();
  clock = createTestClock(inject('clock'));
});
const phones: Phone[] = [];
afterEach(async ({ task }) => {
  const used = phones.splice(0);
  if (task.result?.state === 'fail')
    for (const [at, { page }] of used.entries()) await recordFailure(page, `${task.name} ${at}`).catch(() => undefined);
  await Promise.all(used.map((phone) => phone.close()));
  expect(used.flatMap(({ problems }) => problems)).toEqual([]);
});
afterAll(async () => {
  await Promise.all(companies.map((company) => company.end()));
});

async function newCompany(
  wishes: Omit<Parameters<typeof createTestCompany>[0], 'administrator' | 'clock'>,
): Promise<TestCompany> {
  const company = await createTestCompany({ ...wishes, clock, administrator: ['mei.tan', 'Mei Tan'] });
  companies.push(company);
  return company;
}
async function phoneAt({ server }: TestCompany, wishes: PhoneOptions): Promise<Phone> {
  const phone = await createPhone(browser, { server: server.address, clock }, wishes);
  phones.push(phone);
  return phone;
}
/** Returns the steps of the onboarding checklist with their state. */
const stepsOn = ({ page }: Phone) => page.locator('section ol > li > a').allInnerTexts();

it.each(VARIANTS_OF_RUN)(
  'shows the onboarding checklist to the first administrator of a new company, in $language, $theme',
  async (variant) => {
    const company = await newCompany({ language: variant.language, name: NAMES[variant.language] });
    const phone = await phoneAt(company, variant);
    const { page } = phone;
    const { t } = phone.words;
    const shot = (name: string) => checkLayout(phone, `welcome-${name}-${variant.theme}`);
    const home = async () => {
      await phone.open(buildPagePath('workbench'));
      await phone.settled();
    };
    const step = (name: string) => page.getByRole('link', { name, exact: false });
    await redeemPasswordLink(phone, await company.addressFor('mei.tan'));
    await page.getByRole('heading', { name: t('welcome.title', { company: NAMES[variant.language] }) }).waitFor();
    expect(await stepsOn(phone)).toHaveLength(4);
    // The next step is highlighted, and there is no separate message about missing requests.
    await page.locator('[aria-current="step"]', { hasText: t('welcome.people') }).waitFor();
    expect(await page.getByText(t('workbench.noneInFlight')).count()).toBe(0);
    await shot('first');

    await step(t('welcome.people')).click();
    await page.getByRole('heading', { name: t('page.peopleImport') }).waitFor();
    await page
      .locator('input[type="file"]')
      .setInputFiles({ name: 'people.csv', mimeType: 'text/csv', buffer: Buffer.from(PEOPLE) });
    await page.getByRole('button', { name: t('staff.import.bringIn') }).click();
    await page
      .getByRole('dialog')
      .getByRole('button', { name: t('staff.import.bringIn') })
      .click();
    await page.getByText(t('staff.import.done')).waitFor();
    await home();
    await page.getByText(t('welcome.people.done', { count: 3 })).waitFor();
    await page.locator('[aria-current="step"]', { hasText: t('welcome.invite') }).waitFor();
    await page.getByText(t('welcome.invite.left', { count: 2 })).waitFor();
    await shot('people');

    await step(t('welcome.processes')).click();
    await page.getByRole('heading', { name: t('page.processes') }).waitFor();
    await home();
    await page
      .getByRole('link', { name: t('welcome.processes') })
      .filter({ hasText: t('welcome.done') })
      .waitFor();

    await page.getByRole('button', { name: t('welcome.putAway') }).click();
    await page.getByText(t('workbench.noneInFlight')).waitFor();
    await home();
    expect(await page.getByText(t('welcome.note')).count()).toBe(0);
    await shot('put-away');
  },
);

it('disappears with the first completed request; a colleague without tasks sees an empty state', async () => {
  const company = await newCompany({ language: 'en-US', name: 'Pine Works', people: PEOPLE });
  const mei = await phoneAt(company, { language: 'en-US' });
  const { t } = mei.words;
  await redeemPasswordLink(mei, await company.addressFor('mei.tan'));
  await mei.page.getByText(t('welcome.people.done', { count: 3 })).waitFor();
  await mei.page.getByRole('link', { name: t('welcome.invite') }).click();
  await mei.page.getByRole('button', { name: t('staff.links.makeFor', { count: 2 }) }).click();
  await mei.page
    .getByRole('dialog')
    .getByRole('button', { name: t('staff.links.make') })
    .click();
  await mei.page.getByText('/pages/access#').first().waitFor();
  // Without RINGI_PUBLIC_URL a link works on this computer only, and a message says so.
  await mei.page.getByText(t('staff.link.local')).waitFor();
  const links = await mei.page.getByText('/pages/access#').allTextContents();

  const [bo, an] = [await phoneAt(company, { language: 'en-US' }), await phoneAt(company, { language: 'en-US' })];
  await redeemPasswordLink(bo, links[0] ?? '');
  await bo.page.getByText(t('workbench.nothingWaits')).waitFor();
  await bo.page.getByText(t('workbench.noneInFlight')).waitFor();
  await bo.settled();
  expect(await bo.page.getByText(t('welcome.putAway')).count()).toBe(0);
  await checkLayout(bo, 'welcome-colleague');

  await redeemPasswordLink(an, links[1] ?? '');
  await an.page.getByRole('link', { name: t('workbench.startOne') }).click();
  await an.page.getByText('Purchase request').click();
  await an.page.getByRole('textbox', { name: 'What is needed' }).fill('A lathe');
  await an.page.getByRole('textbox', { name: 'Reason' }).fill('The old one broke');
  await an.page.getByRole('textbox', { name: 'Amount' }).fill('900');
  await an.page.getByRole('button', { name: 'Submit' }).click();
  await an.page.getByText(t('message.started')).waitFor();

  await mei.open(buildPagePath('workbench'));
  await mei.page.getByText(t('welcome.start.done')).waitFor();
  await mei.page.getByText(t('welcome.invite.done')).waitFor();
  await bo.open(buildPagePath('myTasks'));
  await bo.page.getByText('A lathe').first().click();
  await bo.page.getByRole('button', { name: 'Agree' }).click();
  await bo.page.getByRole('dialog').getByRole('button', { name: 'Agree' }).click();
  await bo.page.getByText(t('message.approved')).waitFor();
  await mei.open(buildPagePath('workbench'));
  await mei.page.getByText(t('workbench.noneInFlight')).waitFor();
  expect(await mei.page.getByText(t('welcome.putAway')).count()).toBe(0);
});
