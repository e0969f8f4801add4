import { describe, expect, it } from 'vitest';
import { buildPagePath } from '#presentation/ui/navigation/addresses.ts';
import { axeFindings } from './support/axe.ts';
import { openIssuer } from './support/issuer.ts';
import { logIn } from './support/login.ts';
import type { Phone } from './support/phone.ts';
import { takeScreenshot } from './support/screens.ts';
import { openSite } from './support/site.ts';
import { VARIANTS_OF_RUN } from './support/variants.ts';

const mail = (account: string, verified = true) => ({
  email: `${account}@qingling.example`,
  email_verified: verified,
});
const issuer = openIssuer({
  'of-chenjie': mail('chenjie'),
  'of-gaofei': mail('gaofei', false),
  'of-admin': mail('admin'),
  'of-nobody': {},
});
const site = openSite({ settings: issuer.settings });

const NAMES = { 'zh-CN': '青岭账号', 'en-US': 'Qingling ID', 'ja-JP': '青嶺ID' } as const;
const buttonOf = ({ page, words, language }: Phone) =>
  page.getByRole('button', { name: words.t('companyLogin.with', { name: NAMES[language] }) });
const headingOf = ({ page }: Phone) => page.getByRole('heading', { level: 1 });
const atHome = ({ page, words }: Phone) => page.getByRole('navigation', { name: words.t('app.tabs') }).waitFor();

/** Goes from the login page to the identity provider and logs in with the given subject. */
async function logInAtProvider(phone: Phone, subject: string, address = buildPagePath('login')): Promise<void> {
  await phone.open(address);
  await buttonOf(phone).click();
  await issuer.agree(phone.page, subject);
}
/** Waits for the page that explains why the login failed. */
async function expectFault(phone: Phone, fault: 'unknown' | 'declined' | 'expired' | 'otherBrowser' | 'away') {
  await phone.page.getByText(phone.words.t(`companyLogin.fault.${fault}`), { exact: true }).waitFor();
  expect(new URL(phone.page.url()).hash).toBe('');
}
const who = async ({ page }: Phone): Promise<string> => {
  const token = await page.evaluate(() => localStorage.getItem('ringi.accessToken'));
  const reply = await fetch(`${site.server.address}/api/api-user/user/org/osUser/current`, {
    headers: { authorization: `Bearer ${token ?? ''}` },
  });
  return ((await reply.json()) as { data: { account: string } }).data.account;
};

describe.each(VARIANTS_OF_RUN)('in $language, $theme', (variant) => {
  it('offers the company login beside the password, and explains a failed login', async () => {
    const phone = await site.phone(variant);
    await phone.open(buildPagePath('login'));
    await buttonOf(phone).waitFor();
    expect(await axeFindings(phone.page)).toEqual([]);
    await takeScreenshot(phone.page, `companyLogin/login-${variant.language}-${variant.theme}`);

    await logInAtProvider(phone, 'of-nobody');
    await expectFault(phone, 'unknown');
    expect(await axeFindings(phone.page)).toEqual([]);
    await takeScreenshot(phone.page, `companyLogin/unknown-${variant.language}-${variant.theme}`);

    await phone.page.getByRole('button', { name: phone.words.t('app.retry') }).click();
    await issuer.refuse(phone.page);
    await expectFault(phone, 'declined');
    await takeScreenshot(phone.page, `companyLogin/declined-${variant.language}-${variant.theme}`);
    await phone.page.getByRole('button', { name: phone.words.t('companyLogin.otherWay') }).click();
    await phone.page.getByLabel(phone.words.t('login.account'), { exact: true }).waitFor();
  });

  it('links the account while logged in, logs in by it, and unlinks it', async () => {
    const subject = `linked-${variant.language}-${variant.theme}`;
    const phone = await site.phone({ ...variant, account: 'liqiang' });
    const { t } = phone.words;
    const name = NAMES[variant.language];
    await phone.open(buildPagePath('me'));
    await phone.page.getByRole('button', { name: t('companyLogin.linkIt', { name }) }).click();
    await issuer.agree(phone.page, subject);
    await phone.page.getByRole('heading', { name: t('companyLogin.linked') }).waitFor();
    await takeScreenshot(phone.page, `companyLogin/linked-${variant.language}-${variant.theme}`);
    await phone.page.getByRole('button', { name: t('companyLogin.toMe') }).click();
    const unlink = phone.page.getByRole('button', { name: t('companyLogin.unlinkIt', { name }) });
    await unlink.scrollIntoViewIfNeeded();
    expect(await axeFindings(phone.page)).toEqual([]);
    await takeScreenshot(phone.page, `companyLogin/me-${variant.language}-${variant.theme}`);

    const fresh = await site.phone(variant);
    await logInAtProvider(fresh, subject);
    await atHome(fresh);
    expect(await who(fresh)).toBe('liqiang');

    await unlink.click();
    await phone.page
      .getByRole('button', { name: t('companyLogin.unlink'), exact: true })
      .last()
      .click();
    await phone.page.getByText(t('companyLogin.isNotLinked')).waitFor();
    const late = await site.phone(variant);
    await logInAtProvider(late, subject);
    await expectFault(late, 'unknown');
  });
});

it('logs in by a verified mail, to the requested address, with no code left in any URL', async () => {
  const phone = await site.phone({ language: 'en-US' });
  const seen: string[] = [];
  phone.page.on('request', (request) => seen.push(`${request.method()} ${request.url()}`));
  await logInAtProvider(phone, 'of-chenjie', buildPagePath('login', { wanted: buildPagePath('myDone') }));
  await phone.page.waitForURL(`**${buildPagePath('myDone')}`);
  expect(await who(phone)).toBe('chenjie');
  const exchanges = seen.filter((each) => each.includes('oidc/exchange'));
  expect(exchanges).toHaveLength(1);
  const token = await phone.page.evaluate(() => localStorage.getItem('ringi.accessToken') ?? '?');
  expect(seen.filter((each) => each.includes(token))).toEqual([]);
  // The code is not in the browser history either.
  await phone.page.goBack().catch(() => undefined);
  expect(phone.page.url()).not.toContain('code=');
});

it.each(['of-gaofei', 'of-admin', 'of-nobody'])(
  'advises %s to contact the administrator, and does not log in',
  async (subject) => {
    const phone = await site.phone({ language: 'en-US' });
    await logInAtProvider(phone, subject);
    await expectFault(phone, 'unknown');
    await phone.page.getByText(phone.words.t('companyLogin.fault.unknown.todo')).waitFor();
    expect(await phone.page.evaluate(() => localStorage.getItem('ringi.accessToken'))).toBe(null);
  },
);

it('exchanges a code once despite reloads, and explains that a callback URL was already used', async () => {
  const phone = await site.phone({ language: 'en-US' });
  let callback = '';
  phone.page.on('request', (request) => {
    if (request.url().includes('companyLogin/callback')) callback = request.url();
  });
  let exchanges = 0;
  await phone.page.route('**/oidc/exchange', async (route) => {
    exchanges += 1;
    if (exchanges === 1) {
      await phone.page.evaluate(() => window.location.reload());
      return route.abort().catch(() => undefined);
    }
    return route.continue();
  });
  await logInAtProvider(phone, 'of-chenjie');
  await phone.page.getByLabel(phone.words.t('login.account'), { exact: true }).waitFor();
  expect(exchanges).toBe(1);
  await phone.page.goto(callback);
  await expectFault(phone, 'expired');
  phone.problems.length = 0;
});

it('does not log in by a callback URL from another browser', async () => {
  const [thief, victim] = [await site.phone({ language: 'en-US' }), await site.phone({ language: 'en-US' })];
  await thief.open(buildPagePath('login'));
  await buttonOf(thief).click();
  await thief.page.getByLabel('Subject').waitFor();
  // Follows the redirects up to the callback, but does not open it.
  const { request } = thief.context;
  const agreed = await request.post(thief.page.url(), { form: { sub: 'of-chenjie', do: 'yes' }, maxRedirects: 0 });
  const resumed = await request.get(agreed.headers()['location'] ?? '', { maxRedirects: 0 });
  const stolen = resumed.headers()['location'] ?? '';
  expect(stolen).toContain('/companyLogin/callback/head?code=');
  await victim.page.goto(stolen);
  await expectFault(victim, 'otherBrowser');
  expect(await victim.page.evaluate(() => localStorage.getItem('ringi.accessToken'))).toBe(null);
});

it('reports that the identity provider is down, keeps the password, and works when it is back', async () => {
  await issuer.stop();
  const phone = await site.phone({ language: 'en-US' });
  const back = await site.phone({ language: 'ja-JP', theme: 'dark' });
  await phone.page.route('http://127.0.0.1:*/auth*', (route) => route.abort());
  await back.open(`${buildPagePath('companyLogin')}#${new URLSearchParams({ fault: 'away', key: 'head' }).toString()}`);
  await headingOf(back).waitFor();
  await takeScreenshot(back.page, 'companyLogin/away-ja-JP-dark');
  await logIn(phone, 'zhangwei');
  await issuer.start();
  await back.page.getByRole('button', { name: back.words.t('app.retry') }).click();
  await issuer.agree(back.page, 'of-chenjie');
  await atHome(back);
});

it('a company login is not affected by a forged URL', async () => {
  const phone = await site.phone({ language: 'en-US' });
  for (const hash of [
    'code=guessed',
    'fault=__proto__',
    'fault=%3Cimg%20src%3Dx%3E&key=nobody&wanted=%2F%2Fevil.example',
  ]) {
    await phone.page.goto('about:blank');
    await phone.open(`${buildPagePath('companyLogin')}#${hash}`);
    await headingOf(phone).waitFor();
    await phone.page.getByRole('button', { name: phone.words.t('companyLogin.otherWay') }).click();
    await phone.page.getByLabel(phone.words.t('login.account'), { exact: true }).waitFor();
    expect(new URL(phone.page.url()).origin).toBe(site.server.address);
  }
  expect(phone.problems).toEqual([]);
});
