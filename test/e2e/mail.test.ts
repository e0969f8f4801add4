import type { Browser } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect, inject, it } from 'vitest';
import { buildPagePath } from '#presentation/ui/navigation/addresses.ts';
import { LEAVE } from '#test/support/forms/demo.ts';
import { openPostbox, type Postbox } from '#test/support/postbox.ts';
import { createWorkflowClients } from '#test/support/workflow.ts';
import { sharedChromium } from './support/chromium.ts';
import { createHttpCaller } from './support/createHttpCaller.ts';
import { createPhone, type Phone, type PhoneOptions } from './support/phone.ts';
import { checkLayout } from './support/record.ts';
import { recordFailure } from './support/screens.ts';
import { copySeed } from './support/seed.ts';
import { deleteDataFolder, startServer, type RunningServer } from './support/server.ts';
import { createTestClock, clockSettings, type TestClock } from './support/testClock.ts';
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
  folder = await copySeed();
  await startAt(nextEvening(inject('clock').at));
});
afterEach(async ({ task }) => {
  const used = phones.splice(0);
  if (task.result?.state === 'fail')
    for (const [at, { page }] of used.entries()) await recordFailure(page, `${task.name} ${at}`).catch(() => undefined);
  await Promise.all(used.map((phone) => phone.close()));
  expect(used.flatMap(({ problems }) => problems)).toEqual([]);
});
afterAll(async () => {
  await Promise.all([server.stop(), postbox.close()]);
  await deleteDataFolder(folder);
});

/** Returns the next 20:30 in the company time zone, half an hour into its quiet hours. */
function nextEvening(at: string): string {
  const day = Math.floor((Date.parse(at) + 8 * HOUR) / (24 * HOUR)) + 1;
  return new Date(day * 24 * HOUR + 12.5 * HOUR).toISOString();
}
async function startAt(at: string): Promise<void> {
  clock = createTestClock({ ...inject('clock'), at });
  const mail = { RINGI_MAIL_URL: postbox.url, RINGI_MAIL_FROM: 'ringi@qingling.example', RINGI_PUBLIC_URL: ADDRESS };
  server = await startServer(folder, { ...clockSettings(clock), ...mail });
}
async function phone(wishes: PhoneOptions): Promise<Phone> {
  const opened = await createPhone(browser, { server: server.address, clock }, wishes);
  phones.push(opened);
  return opened;
}
const mailsTo = (account: string) =>
  postbox.mails.filter(({ to }) => to.includes(`${account}@qingling.example`)).map(({ body }) => body);

it.each(VARIANTS_OF_RUN)(
  'lets the user choose whether and when mail is sent, in $language, $theme',
  async (variant) => {
    const one = await phone({ ...variant, account: 'chenjie' });
    const { page } = one;
    const { t } = one.words;
    await one.open(buildPagePath('me'));
    await page.getByRole('link', { name: t('page.notifications'), exact: true }).click();
    await page.getByText(t('notifications.mail.goesTo', { email: 'chenjie@qingling.example' })).waitFor();
    await page.getByLabel(t('notifications.from')).fill('22:15');
    await page.getByLabel(t('notifications.to'), { exact: true }).fill('06:45');
    await checkLayout(one, `mail-${variant.theme}`);
    await page.getByRole('button', { name: t('notifications.save') }).click();
    await page.getByText(t('message.saved')).waitFor();

    await one.open(buildPagePath('notifications'));
    expect(await page.getByLabel(t('notifications.from')).inputValue()).toBe('22:15');
    expect(await page.getByLabel(t('notifications.to'), { exact: true }).inputValue()).toBe('06:45');
    await page.getByRole('switch', { name: t('notifications.mail.wanted') }).click();
    expect(await page.getByLabel(t('notifications.from')).count()).toBe(0);
    await checkLayout(one, `mail-off-${variant.theme}`);
    await page.getByRole('button', { name: t('notifications.save') }).click();
    await page.getByText(t('message.saved')).waitFor();
    await one.open(buildPagePath('notifications'));
    await expect.poll(() => page.getByRole('switch', { name: t('notifications.mail.wanted') }).isChecked()).toBe(false);
    await page.getByRole('switch', { name: t('notifications.mail.wanted') }).click();
    await page.getByRole('button', { name: t('notifications.save') }).click();
    await page.getByText(t('message.saved')).waitFor();
  },
);

it('sends mail as configured: one user gets mail in the evening, the other none', async () => {
  const wangfang = await phone({ language: 'en-US', account: 'wangfang' });
  const { page } = wangfang;
  const { t } = wangfang.words;
  await wangfang.open(buildPagePath('notifications'));
  // It is 20:30: the quiet hours of the company have begun, hers have not.
  await page.getByLabel(t('notifications.from')).fill('23:00');
  await page.getByRole('button', { name: t('notifications.save') }).click();
  await page.getByText(t('message.saved')).waitFor();
  const colleague = createWorkflowClients(createHttpCaller(server.address, 'en-US'));
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
