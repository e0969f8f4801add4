import type { Browser } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect, inject, it } from 'vitest';
import { addressOf } from '#presentation/routes/addresses.ts';
import { LEAVE } from '#test/support/forms/demo.ts';
import { openPostbox, type Postbox } from '#test/support/postbox.ts';
import { workflowOf } from '#test/support/workflow.ts';
import { sharedChromium } from './support/chromium.ts';
import { overHttp } from './support/overHttp.ts';
import { newPhone, type Phone, type PhoneWishes } from './support/phone.ts';
import { look } from './support/record.ts';
import { tellFailure } from './support/screens.ts';
import { copyOfSeed } from './support/seed.ts';
import { removeSite, startServer, type RunningServer } from './support/server.ts';
import { clockAt, clockSettings, type TestClock } from './support/testClock.ts';
import { VARIANTS_OF_RUN } from './support/variants.ts';

const HOUR = 3_600_000;
const ADDRESS = 'https://ringi.qingling.example';

let browser: Browser;
let postbox: Postbox;
let folder: string;
let clock: TestClock;
let server: RunningServer;
const phones: Phone[] = [];
beforeAll(async () => {
  [browser, postbox] = [await sharedChromium(), await openPostbox()];
  folder = await copyOfSeed();
  await startAt(evening(inject('clock').at));
});
afterEach(async ({ task }) => {
  const used = phones.splice(0);
  if (task.result?.state === 'fail')
    for (const [at, { page }] of used.entries()) await tellFailure(page, `${task.name} ${at}`).catch(() => undefined);
  await Promise.all(used.map((phone) => phone.close()));
  expect(used.flatMap(({ problems }) => problems)).toEqual([]);
});
afterAll(async () => {
  await Promise.all([server.stop(), postbox.close()]);
  await removeSite(folder);
});

/** The next half past eight in the evening on the company's wall, half an hour into its quiet hours. */
function evening(at: string): string {
  const day = Math.floor((Date.parse(at) + 8 * HOUR) / (24 * HOUR)) + 1;
  return new Date(day * 24 * HOUR + 12.5 * HOUR).toISOString();
}
async function startAt(at: string): Promise<void> {
  clock = clockAt({ ...inject('clock'), at });
  const mail = { RINGI_MAIL_URL: postbox.url, RINGI_MAIL_FROM: 'ringi@qingling.example', RINGI_ADDRESS: ADDRESS };
  server = await startServer(folder, { ...clockSettings(clock), ...mail });
}
async function phone(wishes: PhoneWishes): Promise<Phone> {
  const opened = await newPhone(browser, { server: server.address, clock }, wishes);
  phones.push(opened);
  return opened;
}
const mailsTo = (account: string) =>
  postbox.mails.filter(({ to }) => to.includes(`${account}@qingling.example`)).map(({ body }) => body);

it.each(VARIANTS_OF_RUN)('one chooses whether and when mail comes, in $language, $theme', async (variant) => {
  const one = await phone({ ...variant, account: 'chenjie' });
  const { page } = one;
  const { t } = one.words;
  await one.open(addressOf('me'));
  await page.getByRole('link', { name: t('page.mail'), exact: true }).click();
  await page.getByText(t('profile.mail.goesTo', { email: 'chenjie@qingling.example' })).waitFor();
  await page.getByLabel(t('profile.mail.from')).fill('22:15');
  await page.getByLabel(t('profile.mail.to'), { exact: true }).fill('06:45');
  await look(one, `mail-${variant.theme}`);
  await page.getByRole('button', { name: t('profile.mail.save') }).click();
  await page.getByText(t('message.saved')).waitFor();

  await one.open(addressOf('mail'));
  expect(await page.getByLabel(t('profile.mail.from')).inputValue()).toBe('22:15');
  expect(await page.getByLabel(t('profile.mail.to'), { exact: true }).inputValue()).toBe('06:45');
  await page.getByRole('switch', { name: t('profile.mail.wanted') }).click();
  expect(await page.getByLabel(t('profile.mail.from')).count()).toBe(0);
  await look(one, `mail-off-${variant.theme}`);
  await page.getByRole('button', { name: t('profile.mail.save') }).click();
  await page.getByText(t('message.saved')).waitFor();
  await one.open(addressOf('mail'));
  await expect.poll(() => page.getByRole('switch', { name: t('profile.mail.wanted') }).isChecked()).toBe(false);
  await page.getByRole('switch', { name: t('profile.mail.wanted') }).click();
  await page.getByRole('button', { name: t('profile.mail.save') }).click();
  await page.getByText(t('message.saved')).waitFor();
});

it('what was chosen is what comes: one is told in the evening, the other is left in peace', async () => {
  const wangfang = await phone({ language: 'en-US', account: 'wangfang' });
  const { page } = wangfang;
  const { t } = wangfang.words;
  await wangfang.open(addressOf('mail'));
  // It is half past eight: the company's quiet hours have begun, hers have not.
  await page.getByLabel(t('profile.mail.from')).fill('23:00');
  await page.getByRole('button', { name: t('profile.mail.save') }).click();
  await page.getByText(t('message.saved')).waitFor();
  const colleague = workflowOf(overHttp(server.address, 'en-US'));
  await (await colleague('zhangwei')).start('leave', LEAVE);
  await (await colleague('wangfang')).start('leave', LEAVE);

  // Ten minutes later.
  const later = new Date(clock.now() + HOUR / 6).toISOString();
  await server.stop();
  await startAt(later);
  await expect.poll(() => mailsTo('wangfang').length, { timeout: 20_000 }).toBe(1);
  expect(mailsTo('wangfang')[0]).toContain(`${ADDRESS}/mobile/`);
  expect(mailsTo('sunli')).toEqual([]);
});
