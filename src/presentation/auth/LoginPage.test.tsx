import { describe, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { bpmTaskLists } from '#contract/workflow/bpmTaskLists.ts';
import { loginEndpoints } from '#contract/auth/loginEndpoints.ts';
import { oidcEndpoints } from '#contract/auth/companyLoginEndpoints.ts';
import { findAxeViolations } from '#test/support/pages/axe.ts';
import { holdTimers } from '#test/support/pages/holdTimers.ts';
import { currentAddress, renderPage, startPlatform } from '#test/support/pages/renderPage.tsx';
import { word } from '#test/support/pages/words.ts';
import { aPageDto, aTaskDto } from '#test/support/wire.ts';
import type { PageParams } from '../ui/navigation/addresses.ts';

const account = () => page.getByRole('textbox', { name: word('login.account') });
const password = () => page.getByLabelText(word('login.password'), { exact: true });
const submit = () => page.getByRole('button', { name: word('login.submit') });

function renderLogin(params: PageParams = {}) {
  const platform = startPlatform();
  platform.answer(loginEndpoints.getLoginConfig, { ignoreValidCode: 'YES' });
  renderPage('login', params, { isLoggedIn: false });
  return platform;
}

describe('the login page', () => {
  it('labels its fields and has no accessibility violations', async () => {
    renderLogin();
    await expect.element(page.getByRole('heading', { level: 1, name: word('app.name') })).toBeVisible();
    await expect.element(account()).toBeVisible();
    await expect.element(password()).toHaveAttribute('type', 'password');
    expect(document.title).toBe(word('page.login'));
    expect(await findAxeViolations()).toEqual([]);
  });

  it('reports the empty fields and focuses the first of them', async () => {
    const platform = renderLogin();
    await submit().click();
    await expect.element(account()).toHaveAccessibleDescription(word('login.accountMissing'));
    await expect.element(password()).toHaveAccessibleDescription(word('login.passwordMissing'));
    await expect.element(account()).toHaveFocus();
    expect(platform.received(loginEndpoints.logIn)).toEqual([]);
  });

  it('keeps the input when the platform refuses the login and shows its message', async () => {
    const platform = renderLogin();
    platform.fail(loginEndpoints.logIn, { refusal: '用户名或密码错误' });
    await account().fill('wangfang');
    await password().fill('secret-1');
    await submit().click();
    await expect.element(page.getByRole('alert')).toHaveTextContent('用户名或密码错误');
    await expect.element(account()).toHaveValue('wangfang');
    await expect.element(password()).toHaveValue('secret-1');
  });

  it('logs in with account and password, stores the token and opens the requested page', async () => {
    const platform = renderLogin({ wanted: '/pages/bpm/myTasks' });
    platform.answer(loginEndpoints.logIn, { access_token: 'bearer-7' });
    await account().fill('wangfang');
    await password().fill('secret-1');
    await submit().click();
    await expect.poll(currentAddress).toBe('/pages/bpm/myTasks');
    expect(platform.received(loginEndpoints.logIn)[0]?.fields).toMatchObject({
      username: 'wangfang',
      password: 'secret-1',
    });
    expect(Object.values({ ...localStorage })).toContain('bearer-7');
  });

  it('shows that the session has expired after a redirect from an expired session', async () => {
    renderLogin({ expired: '1' });
    await expect.element(page.getByRole('status')).toHaveTextContent(word('login.expired'));
  });

  it('opens for a page that requires a login', async () => {
    startPlatform();
    renderPage('myTasks', {}, { isLoggedIn: false });
    await expect.element(account()).toBeVisible();
    expect(currentAddress()).toBe('/pages/Login?wanted=/pages/bpm/myTasks');
  });

  it('opens 500 ms after the page that requires a login', async () => {
    startPlatform();
    const timers = holdTimers(500);
    renderPage('myTasks', {}, { isLoggedIn: false });
    await expect.poll(timers.count).toBeGreaterThan(0);
    expect(currentAddress()).toBe('/pages/bpm/myTasks');
    timers.fire();
    await expect.element(account()).toBeVisible();
  });

  it('reports that the company logins could not be loaded, and shows them after a retry', async () => {
    const platform = startPlatform();
    platform.answer(loginEndpoints.getLoginConfig, { ignoreValidCode: 'YES' });
    platform.fail(oidcEndpoints.providers, { gatewayStatus: 502 });
    renderPage('login', {}, { isLoggedIn: false });
    const notice = page.getByRole('alert').filter({ hasText: word('companyLogin.away') });
    await expect.element(notice).toBeVisible();
    await expect.element(account()).toBeVisible();
    platform.answer(oidcEndpoints.providers, { passwordLogin: 'on', logins: [{ key: 'head', name: '总公司' }] });
    await notice.getByRole('button', { name: word('app.retry') }).click();
    await expect
      .element(page.getByRole('button', { name: word('companyLogin.with', { name: '总公司' }) }))
      .toBeVisible();
    await expect.element(notice).not.toBeInTheDocument();
  });

  it('shows nothing about company logins on a platform without them', async () => {
    const platform = renderLogin();
    await expect.element(account()).toBeVisible();
    await expect.poll(() => platform.received(loginEndpoints.getLoginConfig).length).toBeGreaterThan(0);
    await expect.element(page.getByText(word('companyLogin.away'))).not.toBeInTheDocument();
  });

  it('shows no expiry notice when a link with a flag was opened without a previous login', async () => {
    const platform = startPlatform();
    platform.fail(bpmTaskLists.myTasks, { gatewayStatus: 401 });
    renderPage('myTasks', { flag: '1' }, { isLoggedIn: false });
    await expect.poll(() => platform.received(bpmTaskLists.myTasks).length).toBeGreaterThan(0);
    await expect.element(account()).toBeVisible();
    expect(currentAddress()).toContain('/pages/Login?wanted=/pages/bpm/myTasks?flag=1');
    await expect.element(page.getByText(word('login.expired'))).not.toBeInTheDocument();
  });

  it('does not open for a link with a flag if the platform shows the page to everyone', async () => {
    const platform = startPlatform();
    platform.answer(bpmTaskLists.myTasks, aPageDto([aTaskDto({ subject: '采购三台笔记本' })]));
    const timers = holdTimers(500);
    renderPage('myTasks', { flag: '1' }, { isLoggedIn: false });
    await expect.element(page.getByRole('link', { name: '采购三台笔记本' })).toBeVisible();
    timers.fire();
    await expect.element(page.getByRole('link', { name: '采购三台笔记本' })).toBeVisible();
    expect(currentAddress()).toBe('/pages/bpm/myTasks?flag=1');
  });

  it.each([
    ['the status 401', { gatewayStatus: 401 }],
    ['a body with the code 401', { body: '{"success":false,"code":401,"message":"","data":null}' }],
  ] as const)('opens and the token is removed after %s', async (_, fault) => {
    const platform = startPlatform();
    platform.fail(bpmTaskLists.myTasks, fault);
    renderPage('myTasks');
    await expect.element(account()).toBeVisible();
    expect(currentAddress()).toContain('/pages/Login?wanted=/pages/bpm/myTasks');
    expect(platform.received(bpmTaskLists.myTasks)[0]?.headers.get('authorization')).toBe('Bearer token');
    expect(Object.values({ ...localStorage })).not.toContain('token');
  });

  it.each(['success', 'errorQrCode'] as const)('does not open for the public page %s', async (name) => {
    startPlatform();
    renderPage(name, {}, { isLoggedIn: false });
    await expect.element(page.getByRole('main')).not.toBeEmptyDOMElement();
    await expect.poll(() => page.getByRole('main').element().textContent.length).toBeGreaterThan(4);
    expect(currentAddress()).not.toContain('/pages/Login');
    await expect.element(account()).not.toBeInTheDocument();
  });
});
