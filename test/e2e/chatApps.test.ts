import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import type { Provider } from '#domain/auth/provider.ts';
import { axeFindings } from './support/axe.ts';
import { agreeInSandbox, createChatPhone, openProviderLogin, fetchSandboxCode } from './support/createChatPhone.ts';
import { fillLogin } from './support/login.ts';
import type { Phone } from './support/phone.ts';
import { acceptProblems } from './support/problems.ts';
import { takeScreenshot } from './support/screens.ts';
import { openSite } from './support/site.ts';

const site = openSite();
const AUTO_LOGIN = '**/api/api-uaa/oauth/user/autoLogin';
const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name });
const atTasks = ({ page, words: { t } }: Phone) => heading(page, t('page.myTasks')).waitFor();
const atLogin = ({ page, words: { t } }: Phone) => page.getByLabel(t('login.account'), { exact: true }).waitFor();
/** Agrees on the page of the provider. DingTalk needs no consent, because its script logs the user in. */
const letIn = (phone: Phone, provider: Provider, owner: string) =>
  provider === 'dingtalk' ? Promise.resolve() : agreeInSandbox(phone, owner);
const byPassword = async (phone: Phone) => {
  await phone.page.getByRole('button', { name: phone.words.t('signIn.byPassword') }).click();
  await atLogin(phone);
};

describe('a first login from a chat app', () => {
  it.each([
    ['wecom', 'zhangwei', 'zh-CN', 'light'],
    ['dingtalk', 'wangfang', 'en-US', 'dark'],
    ['feishu', 'liqiang', 'ja-JP', 'light'],
  ] as const)(
    'links the account after a login with password, and does not prompt again: %s',
    async (provider, owner, language, theme) => {
      const phone = await createChatPhone(site, provider, { owner, language, theme });
      const { page, words } = phone;
      await openProviderLogin(phone, site);
      if (provider !== 'dingtalk') {
        await page.getByRole('button', { name: words.t('server.sandbox.agree') }).waitFor();
        await takeScreenshot(page, `chatApps/sandbox-${language}`);
        expect(await axeFindings(page)).toEqual([]);
      }
      await letIn(phone, provider, owner);
      const app = words.t(`login.app.${provider}`);
      await page.getByText(words.t('login.bind', { app })).waitFor();
      expect(new URL(page.url()).search).not.toMatch(/code|openId|nonce/u);
      expect(await axeFindings(page)).toEqual([]);
      await takeScreenshot(page, `chatApps/bind-${language}`);
      await fillLogin(phone, owner);
      await atTasks(phone);

      const nextDay = await createChatPhone(site, provider, { owner, language });
      await openProviderLogin(nextDay, site);
      await letIn(nextDay, provider, owner);
      await atTasks(nextDay);
    },
  );

  it('is offered on the login page only', async () => {
    const phone = await createChatPhone(site, 'feishu', { owner: 'chenjie', language: 'en-US' });
    await phone.open('/pages/Login');
    await takeScreenshot(phone.page, 'chatApps/login-in-app');
    await phone.page.getByRole('link', { name: 'Log in with Lark' }).click();
    await phone.page.getByRole('button', { name: phone.words.t('server.sandbox.agree') }).waitFor();
    const plain = await site.phone({ language: 'en-US' });
    await plain.open('/pages/Login');
    expect(await plain.page.getByRole('link', { name: /Log in with/u }).count()).toBe(0);
  });

  it('logs the user in and reports it when another user has linked the account meanwhile', async () => {
    const [first, second] = [
      await createChatPhone(site, 'wecom', { owner: 'wangfang', language: 'en-US' }),
      await createChatPhone(site, 'wecom', { owner: 'wangfang', language: 'en-US' }),
    ];
    for (const phone of [first, second]) {
      await openProviderLogin(phone, site);
      await agreeInSandbox(phone, 'wangfang');
      await atLogin(phone);
    }
    await fillLogin(first, 'wangfang');
    await atTasks(first);
    await fillLogin(second, 'liqiang');
    await heading(second.page, 'You’re logged in, but WeCom wasn’t bound').waitFor();
    await takeScreenshot(second.page, 'chatApps/taken');
    expect(await second.page.getByText('already bound to someone else').count()).toBe(1);
    expect(await second.page.locator('body').innerText()).not.toContain('Wang');
    await second.page.getByRole('button', { name: second.words.t('signIn.goOn') }).click();
    await atTasks(second);
  });
});

describe('a failed login from a chat app', () => {
  it('distinguishes a used code, an expired one, and one of another company', async () => {
    const sentences = [];
    const used = await fetchSandboxCode(site, 'feishu', 'chenjie');
    await fetch(`${site.server.address}/api/api-uaa/oauth/user/autoLogin`, {
      method: 'POST',
      body: new URLSearchParams({ code: used, tenantId: '1', loginType: '4' }),
    });
    const theirs = await fetchSandboxCode(site, 'feishu', 'chenjie', '2');
    for (const code of [used, theirs, undefined]) {
      const phone = await createChatPhone(site, 'feishu', { owner: 'chenjie', language: 'ja-JP' });
      const { page, words } = phone;
      await page.route(AUTO_LOGIN, (route) => {
        if (code !== undefined)
          return route.continue({ postData: new URLSearchParams({ code, tenantId: '1', loginType: '4' }).toString() });
        const message = words.t('server.chat.codeExpired');
        return route.fulfill({ json: { success: false, code: 500, message, show: false, data: null } });
      });
      await openProviderLogin(phone, site);
      await agreeInSandbox(phone, 'chenjie');
      await page.getByRole('button', { name: words.t('signIn.byPassword') }).waitFor();
      await page.getByRole('alert').waitFor();
      sentences.push(await page.getByRole('heading', { level: 1 }).innerText());
      await takeScreenshot(page, `chatApps/code-${sentences.length}`);
      await byPassword(phone);
    }
    expect(new Set(sentences).size).toBe(3);
  });

  it('does not redirect again after a refusal or when the user comes back', async () => {
    const phone = await createChatPhone(site, 'feishu', { owner: 'chenjie', language: 'zh-CN' });
    const { page, words } = phone;
    await openProviderLogin(phone, site);
    await page.getByRole('button', { name: words.t('server.sandbox.refuse') }).click();
    await heading(page, words.t('signIn.refused', { app: '飞书' })).waitFor();
    expect(await axeFindings(page)).toEqual([]);
    await takeScreenshot(page, 'chatApps/refused');
    expect(new URL(page.url()).search).not.toMatch(/error|state/u);
    await page.reload();
    await heading(page, words.t('signIn.cameBack', { app: '飞书' })).waitFor();
    await page.getByRole('button', { name: words.t('signIn.again', { app: '飞书' }) }).click();
    await page.getByRole('button', { name: words.t('server.sandbox.agree') }).waitFor();
    await page.goBack();
    await heading(page, words.t('signIn.cameBack', { app: '飞书' })).waitFor();
    await byPassword(phone);
  });

  it('ignores a response that was not requested here', async () => {
    const phone = await createChatPhone(site, 'wecom', { owner: 'chenjie', language: 'en-US' });
    let exchanges = 0;
    await phone.page.route(AUTO_LOGIN, (route) => {
      exchanges += 1;
      return route.continue();
    });
    const code = await fetchSandboxCode(site, 'wecom', 'liqiang');
    await phone.open(`/pages/login/PlatformLogin?tenantId=1&code=${code}&state=0&nonce=guessed`);
    await heading(phone.page, 'This WeCom authorization belongs to another login').waitFor();
    expect([exchanges, new URL(phone.page.url()).search]).toEqual([0, '?tenantId=1']);
  });

  it('restarts after a reload, and exchanges no code twice', async () => {
    const phone = await createChatPhone(site, 'feishu', { owner: 'chenjie', language: 'en-US' });
    const { page } = phone;
    const codes: (string | null)[] = [];
    await page.route(AUTO_LOGIN, async (route) => {
      codes.push(new URLSearchParams(route.request().postData() ?? '').get('code'));
      // The first request stays without a response until the page is gone.
      if (codes.length > 1) await route.continue();
    });
    await openProviderLogin(phone, site);
    await agreeInSandbox(phone, 'chenjie');
    await heading(page, 'Logging in with Lark').waitFor();
    await expect.poll(() => codes.length).toBe(1);
    await takeScreenshot(page, 'chatApps/waiting');
    expect(new URL(page.url()).searchParams.has('code')).toBe(false);
    await page.reload();
    await agreeInSandbox(phone, 'chenjie');
    await atLogin(phone);
    expect([codes.length, new Set(codes).size]).toEqual([2, 2]);
  });

  it('offers the password if the DingTalk script does not load', async () => {
    const phone = await createChatPhone(site, 'dingtalk', { owner: 'chenjie', language: 'en-US' });
    await phone.page.route('**/sandbox/chatApp.js', () => undefined);
    const begun = Date.now();
    await phone.open('/pages/login/PlatformLogin?tenantId=1');
    await heading(phone.page, 'DingTalk is not available here').waitFor();
    expect(Date.now() - begun).toBeGreaterThan(4500);
    await takeScreenshot(phone.page, 'chatApps/no-script');
    await byPassword(phone);
  });

  it('offers the password if the script is blocked', async () => {
    const phone = await createChatPhone(site, 'dingtalk', { owner: 'chenjie', language: 'ja-JP' });
    await phone.page.route('**/sandbox/chatApp.js', (route) => route.abort());
    await phone.open('/pages/login/PlatformLogin?tenantId=1');
    await heading(phone.page, phone.words.t('signIn.sdkMissing', { app: 'DingTalk' })).waitFor();
    acceptProblems(phone, /chatApp\.js/u);
    await byPassword(phone);
  });

  it('explains that a chat app is needed in an ordinary browser, and loads no script there', async () => {
    const phone = await site.phone({ language: 'en-US' });
    const scripts: string[] = [];
    phone.page.on('request', (request) => request.url().includes('chatApp') && scripts.push(request.url()));
    await phone.open('/pages/login/PlatformLogin?tenantId=1');
    await heading(phone.page, phone.words.t('signIn.noChatApp')).waitFor();
    await byPassword(phone);
    expect(scripts).toEqual([]);
  });
});

describe('the older login pages', () => {
  it('log in on the page of WeCom alone', async () => {
    const phone = await createChatPhone(site, 'wecom', { owner: 'zhangwei', language: 'en-US' });
    const calls: string[] = [];
    phone.page.on('request', (request) => calls.push(new URL(request.url()).pathname));
    await openProviderLogin(phone, site, '/pages/login/WxLogin?tenantId=1&fromUrl=/pages/bpm/myTasks');
    await agreeInSandbox(phone, 'zhangwei');
    await atTasks(phone);
    expect(calls.filter((path) => /wxent|oauth/u.test(path))).toEqual([
      '/api/api-user/wxent/authorizeUrl',
      '/api/api-user/wxent/getOpenIdByCode',
      '/api/api-uaa/oauth/loginwx',
    ]);
    expect(await phone.page.evaluate(() => localStorage.getItem('ringi.wxUserId'))).not.toBeNull();
  });

  it('pass the code of DingTalk on to the page of all apps', async () => {
    const phone = await createChatPhone(site, 'dingtalk', { owner: 'wangfang', language: 'en-US' });
    const calls: string[] = [];
    phone.page.on('request', (request) => calls.push(new URL(request.url()).pathname));
    await openProviderLogin(phone, site, '/pages/login/DdLogin?tenantId=1&fromUrl=/pages/bpm/myTasks');
    await atTasks(phone);
    expect(calls.filter((path) => /\/dd\/|oauth|sandbox\/code/u.test(path))).toEqual([
      '/api/api-user/dd/getDdCorpId',
      '/api/sandbox/code',
      '/api/api-uaa/oauth/user/autoLogin',
    ]);
    expect(await phone.page.evaluate(() => localStorage.getItem('ringi.ddUserId'))).not.toBeNull();
  });
});

it('uses the chat app again once after the session has ended, then prompts for the password', async () => {
  const phone = await createChatPhone(site, 'wecom', { owner: 'zhangwei', language: 'en-US' });
  const { page } = phone;
  await openProviderLogin(phone, site);
  await agreeInSandbox(phone, 'zhangwei');
  await atTasks(phone);
  const endSession = () => page.evaluate(() => localStorage.setItem('ringi.accessToken', 'gone'));
  await endSession();
  await page.reload();
  await agreeInSandbox(phone, 'zhangwei');
  await atTasks(phone);
  await endSession();
  await page.reload();
  await atLogin(phone);
  expect(new URL(page.url()).searchParams.get('wanted')).toBe('/pages/bpm/myTasks');
  acceptProblems(phone, /401/u);
});
