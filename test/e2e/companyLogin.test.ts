import { describe, expect, it } from 'vitest';
import { addressOf } from '#presentation/routes/addresses.ts';
import { axeFindings } from './support/axe.ts';
import { openIssuer } from './support/issuer.ts';
import { logIn } from './support/login.ts';
import type { Phone } from './support/phone.ts';
import { shoot } from './support/screens.ts';
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

/** From the login page to the issuer, who is told who somebody is. */
async function goThere(phone: Phone, subject: string, address = addressOf('login')): Promise<void> {
  await phone.open(address);
  await buttonOf(phone).click();
  await issuer.agree(phone.page, subject);
}
/** The page that says why nobody came in. */
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
  it('offers the company login beside the password, and says in words why nobody came in', async () => {
    const phone = await site.phone(variant);
    await phone.open(addressOf('login'));
    await buttonOf(phone).waitFor();
    expect(await axeFindings(phone.page)).toEqual([]);
    await shoot(phone.page, `companyLogin/login-${variant.language}-${variant.theme}`);

    await goThere(phone, 'of-nobody');
    await expectFault(phone, 'unknown');
    expect(await axeFindings(phone.page)).toEqual([]);
    await shoot(phone.page, `companyLogin/unknown-${variant.language}-${variant.theme}`);

    await phone.page.getByRole('button', { name: phone.words.t('app.retry') }).click();
    await issuer.refuse(phone.page);
    await expectFault(phone, 'declined');
    await shoot(phone.page, `companyLogin/declined-${variant.language}-${variant.theme}`);
    await phone.page.getByRole('button', { name: phone.words.t('companyLogin.otherWay') }).click();
    await phone.page.getByLabel(phone.words.t('login.account'), { exact: true }).waitFor();
  });

  it('links while logged in, lets in by that, and unlinks', async () => {
    const subject = `linked-${variant.language}-${variant.theme}`;
    const phone = await site.phone({ ...variant, account: 'liqiang' });
    const { t } = phone.words;
    const name = NAMES[variant.language];
    await phone.open(addressOf('me'));
    await phone.page.getByRole('button', { name: t('companyLogin.linkIt', { name }) }).click();
    await issuer.agree(phone.page, subject);
    await phone.page.getByRole('heading', { name: t('companyLogin.linked') }).waitFor();
    await shoot(phone.page, `companyLogin/linked-${variant.language}-${variant.theme}`);
    await phone.page.getByRole('button', { name: t('companyLogin.toMe') }).click();
    const unlink = phone.page.getByRole('button', { name: t('companyLogin.unlinkIt', { name }) });
    await unlink.scrollIntoViewIfNeeded();
    expect(await axeFindings(phone.page)).toEqual([]);
    await shoot(phone.page, `companyLogin/me-${variant.language}-${variant.theme}`);

    const fresh = await site.phone(variant);
    await goThere(fresh, subject);
    await atHome(fresh);
    expect(await who(fresh)).toBe('liqiang');

    await unlink.click();
    await phone.page
      .getByRole('button', { name: t('companyLogin.unlink'), exact: true })
      .last()
      .click();
    await phone.page.getByText(t('companyLogin.isNotLinked')).waitFor();
    const late = await site.phone(variant);
    await goThere(late, subject);
    await expectFault(late, 'unknown');
  });
});

it('lets in by a verified mail, to the address that was wanted, with nothing left in any address', async () => {
  const phone = await site.phone({ language: 'en-US' });
  const seen: string[] = [];
  phone.page.on('request', (request) => seen.push(`${request.method()} ${request.url()}`));
  await goThere(phone, 'of-chenjie', addressOf('login', { wanted: addressOf('myDone') }));
  await phone.page.waitForURL(`**${addressOf('myDone')}`);
  expect(await who(phone)).toBe('chenjie');
  const exchanges = seen.filter((each) => each.includes('companyLogin/exchange'));
  expect(exchanges).toHaveLength(1);
  const token = await phone.page.evaluate(() => localStorage.getItem('ringi.accessToken') ?? '?');
  expect(seen.filter((each) => each.includes(token))).toEqual([]);
  // Neither does going back find the code.
  await phone.page.goBack().catch(() => undefined);
  expect(phone.page.url()).not.toContain('code=');
});

it.each(['of-gaofei', 'of-admin', 'of-nobody'])(
  'tells %s to ask the administrator, and nothing else',
  async (subject) => {
    const phone = await site.phone({ language: 'en-US' });
    await goThere(phone, subject);
    await expectFault(phone, 'unknown');
    await phone.page.getByText(phone.words.t('companyLogin.fault.unknown.todo')).waitFor();
    expect(await phone.page.evaluate(() => localStorage.getItem('ringi.accessToken'))).toBe(null);
  },
);

it('exchanges once, whatever is reloaded, and answers an address used before with words', async () => {
  const phone = await site.phone({ language: 'en-US' });
  let callback = '';
  phone.page.on('request', (request) => {
    if (request.url().includes('companyLogin/callback')) callback = request.url();
  });
  let exchanges = 0;
  await phone.page.route('**/companyLogin/exchange', async (route) => {
    exchanges += 1;
    if (exchanges === 1) {
      await phone.page.evaluate(() => window.location.reload());
      return route.abort().catch(() => undefined);
    }
    return route.continue();
  });
  await goThere(phone, 'of-chenjie');
  await phone.page.getByLabel(phone.words.t('login.account'), { exact: true }).waitFor();
  expect(exchanges).toBe(1);
  await phone.page.goto(callback);
  await expectFault(phone, 'expired');
  phone.problems.length = 0;
});

it('lets nobody be logged in by an address that was made elsewhere', async () => {
  const [thief, victim] = [await site.phone({ language: 'en-US' }), await site.phone({ language: 'en-US' })];
  await thief.open(addressOf('login'));
  await buttonOf(thief).click();
  await thief.page.getByLabel('Subject').waitFor();
  // Up to the address that leads back, and no further.
  const { request } = thief.context;
  const agreed = await request.post(thief.page.url(), { form: { sub: 'of-chenjie', do: 'yes' }, maxRedirects: 0 });
  const resumed = await request.get(agreed.headers()['location'] ?? '', { maxRedirects: 0 });
  const stolen = resumed.headers()['location'] ?? '';
  expect(stolen).toContain('/companyLogin/callback/head?code=');
  await victim.page.goto(stolen);
  await expectFault(victim, 'otherBrowser');
  expect(await victim.page.evaluate(() => localStorage.getItem('ringi.accessToken'))).toBe(null);
});

it('says that the issuer is away, keeps the password, and finds it again', async () => {
  await issuer.stop();
  const phone = await site.phone({ language: 'en-US' });
  const back = await site.phone({ language: 'ja-JP', theme: 'dark' });
  await phone.page.route('http://127.0.0.1:*/auth*', (route) => route.abort());
  await back.open(`${addressOf('companyLogin')}#${new URLSearchParams({ fault: 'away', key: 'head' }).toString()}`);
  await headingOf(back).waitFor();
  await shoot(back.page, 'companyLogin/away-ja-JP-dark');
  await logIn(phone, 'zhangwei');
  await issuer.start();
  await back.page.getByRole('button', { name: back.words.t('app.retry') }).click();
  await issuer.agree(back.page, 'of-chenjie');
  await atHome(back);
});

it('comes to no harm by an address somebody has made up', async () => {
  const phone = await site.phone({ language: 'en-US' });
  for (const hash of [
    'code=guessed',
    'fault=__proto__',
    'fault=%3Cimg%20src%3Dx%3E&key=nobody&wanted=%2F%2Fevil.example',
  ]) {
    await phone.page.goto('about:blank');
    await phone.open(`${addressOf('companyLogin')}#${hash}`);
    await headingOf(phone).waitFor();
    await phone.page.getByRole('button', { name: phone.words.t('companyLogin.otherWay') }).click();
    await phone.page.getByLabel(phone.words.t('login.account'), { exact: true }).waitFor();
    expect(new URL(phone.page.url()).origin).toBe(site.server.address);
  }
  expect(phone.problems).toEqual([]);
});
