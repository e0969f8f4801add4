import { describe, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { loginEndpoints } from '#api/loginEndpoints.ts';
import { axeFindings } from '#test/support/pages/axe.ts';
import { currentAddress, renderPage, startPlatform } from '#test/support/pages/renderPage.tsx';
import { word } from '#test/support/pages/words.ts';
import type { PageParams } from '../routes/addresses.ts';

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
  it('names its fields, and has no finding of axe', async () => {
    renderLogin();
    await expect.element(page.getByRole('heading', { level: 1, name: word('app.name') })).toBeVisible();
    await expect.element(account()).toBeVisible();
    await expect.element(password()).toHaveAttribute('type', 'password');
    expect(document.title).toBe(word('page.login'));
    expect(await axeFindings()).toEqual([]);
  });

  it('says which field is empty, and leads to the first of them', async () => {
    const platform = renderLogin();
    await submit().click();
    await expect.element(account()).toHaveAccessibleDescription(word('login.accountMissing'));
    await expect.element(password()).toHaveAccessibleDescription(word('login.passwordMissing'));
    await expect.element(account()).toHaveFocus();
    expect(platform.received(loginEndpoints.logIn)).toEqual([]);
  });

  it('keeps what was typed when the platform refuses, and says why in its words', async () => {
    const platform = renderLogin();
    platform.fail(loginEndpoints.logIn, { refusal: '用户名或密码错误' });
    await account().fill('wangfang');
    await password().fill('secret-1');
    await submit().click();
    await expect.element(page.getByRole('alert')).toHaveTextContent('用户名或密码错误');
    await expect.element(account()).toHaveValue('wangfang');
    await expect.element(password()).toHaveValue('secret-1');
  });

  it('logs in with account and password, keeps the token, and opens the wanted page', async () => {
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

  it('says that the session has ended when that led here', async () => {
    renderLogin({ expired: '1' });
    await expect.element(page.getByRole('status')).toHaveTextContent(word('login.expired'));
  });

  it('is where a page leads that needs a login', async () => {
    startPlatform();
    renderPage('myTasks', {}, { isLoggedIn: false });
    await expect.element(account()).toBeVisible();
    expect(currentAddress()).toBe('/pages/Login?wanted=/pages/bpm/myTasks');
  });
});
