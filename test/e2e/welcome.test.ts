import type { Browser } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect, inject, it } from 'vitest';
import { addressOf } from '#presentation/routes/addresses.ts';
import { sharedChromium } from './support/chromium.ts';
import { enterBy, ownCompany, type OwnCompany } from './support/ownCompany.ts';
import { newPhone, type Phone, type PhoneWishes } from './support/phone.ts';
import { look } from './support/record.ts';
import { tellFailure } from './support/screens.ts';
import { clockAt, type TestClock } from './support/testClock.ts';
import { VARIANTS_OF_RUN } from './support/variants.ts';

const NAMES = { 'zh-CN': '松林机械有限公司', 'en-US': 'Pine Works', 'ja-JP': '松林機械株式会社' } as const;
const PEOPLE = 'account,name,department,head of\nmei.tan,Mei Tan,,\nbo.lind,Bo Lind,Sales,Sales\nan.na,An Na,Sales,\n';

let browser: Browser;
let clock: TestClock;
const companies: OwnCompany[] = [];
beforeAll(async () => {
  browser = await sharedChromium();
  clock = clockAt(inject('clock'));
});
const phones: Phone[] = [];
afterEach(async ({ task }) => {
  const used = phones.splice(0);
  if (task.result?.state === 'fail')
    for (const [at, { page }] of used.entries()) await tellFailure(page, `${task.name} ${at}`).catch(() => undefined);
  await Promise.all(used.map((phone) => phone.close()));
  expect(used.flatMap(({ problems }) => problems)).toEqual([]);
});
afterAll(async () => {
  await Promise.all(companies.map((company) => company.end()));
});

async function newCompany(
  wishes: Omit<Parameters<typeof ownCompany>[0], 'administrator' | 'clock'>,
): Promise<OwnCompany> {
  const company = await ownCompany({ ...wishes, clock, administrator: ['mei.tan', 'Mei Tan'] });
  companies.push(company);
  return company;
}
async function phoneAt({ server }: OwnCompany, wishes: PhoneWishes): Promise<Phone> {
  const phone = await newPhone(browser, { server: server.address, clock }, wishes);
  phones.push(phone);
  return phone;
}
/** The steps of the welcome, each with whether it is done. */
const stepsOn = ({ page }: Phone) => page.locator('section ol > li > a').allInnerTexts();

it.each(VARIANTS_OF_RUN)('a new company welcomes its first administrator, in $language, $theme', async (variant) => {
  const company = await newCompany({ language: variant.language, name: NAMES[variant.language] });
  const phone = await phoneAt(company, variant);
  const { page } = phone;
  const { t } = phone.words;
  const shot = (name: string) => look(phone, `welcome-${name}-${variant.theme}`);
  const home = async () => {
    await phone.open(addressOf('workbench'));
    await phone.settled();
  };
  const step = (name: string) => page.getByRole('link', { name, exact: false });
  await enterBy(phone, await company.addressFor('mei.tan'));
  await page.getByRole('heading', { name: t('welcome.title', { company: NAMES[variant.language] }) }).waitFor();
  expect(await stepsOn(phone)).toHaveLength(4);
  // What is next stands out, and nothing says twice that there are no requests.
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
});

it('is gone with the first request that ends; colleagues with nothing see just that', async () => {
  const company = await newCompany({ language: 'en-US', name: 'Pine Works', people: PEOPLE });
  const mei = await phoneAt(company, { language: 'en-US' });
  const { t } = mei.words;
  await enterBy(mei, await company.addressFor('mei.tan'));
  await mei.page.getByText(t('welcome.people.done', { count: 3 })).waitFor();
  await mei.page.getByRole('link', { name: t('welcome.invite') }).click();
  await mei.page.getByRole('button', { name: t('staff.links.makeFor', { count: 2 }) }).click();
  await mei.page
    .getByRole('dialog')
    .getByRole('button', { name: t('staff.links.make') })
    .click();
  await mei.page.getByText('/pages/access#').first().waitFor();
  // Without RINGI_ADDRESS a link leads to this computer alone, and it is said.
  await mei.page.getByText(t('staff.link.local')).waitFor();
  const links = await mei.page.getByText('/pages/access#').allTextContents();

  const [bo, an] = [await phoneAt(company, { language: 'en-US' }), await phoneAt(company, { language: 'en-US' })];
  await enterBy(bo, links[0] ?? '');
  await bo.page.getByText(t('workbench.nothingWaits')).waitFor();
  await bo.page.getByText(t('workbench.noneInFlight')).waitFor();
  await bo.settled();
  expect(await bo.page.getByText(t('welcome.putAway')).count()).toBe(0);
  await look(bo, 'welcome-colleague');

  await enterBy(an, links[1] ?? '');
  await an.page.getByRole('link', { name: t('workbench.startOne') }).click();
  await an.page.getByText('Purchase request').click();
  await an.page.getByRole('textbox', { name: 'What is needed' }).fill('A lathe');
  await an.page.getByRole('textbox', { name: 'Reason' }).fill('The old one broke');
  await an.page.getByRole('textbox', { name: 'Amount' }).fill('900');
  await an.page.getByRole('button', { name: 'Submit' }).click();
  await an.page.getByText(t('message.started')).waitFor();

  await mei.open(addressOf('workbench'));
  await mei.page.getByText(t('welcome.start.done')).waitFor();
  await mei.page.getByText(t('welcome.invite.done')).waitFor();
  await bo.open(addressOf('myTasks'));
  await bo.page.getByText('A lathe').first().click();
  await bo.page.getByRole('button', { name: 'Agree' }).click();
  await bo.page.getByRole('dialog').getByRole('button', { name: 'Agree' }).click();
  await bo.page.getByText(t('message.approved')).waitFor();
  await mei.open(addressOf('workbench'));
  await mei.page.getByText(t('workbench.noneInFlight')).waitFor();
  expect(await mei.page.getByText(t('welcome.putAway')).count()).toBe(0);
});
