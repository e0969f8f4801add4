import { describe, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { oidcEndpoints } from '#contract/auth/companyLoginEndpoints.ts';
import { appEndpoints } from '#contract/directory/appEndpoints.ts';
import { currentAddress, renderPage, startPlatform } from '#test/support/pages/renderPage.tsx';
import { word } from '#test/support/pages/words.ts';

describe('the personal page', () => {
  it('shows the user with department and post, and links to the dashboards', async () => {
    const platform = startPlatform();
    platform.answer(appEndpoints.getMyScreens, [
      { id: '1', name: '经营看板', alias: 'board_sales', address: '' },
      { id: '2', name: '外部看板', alias: '', address: 'https://bi.example.com/board' },
    ]);
    renderPage('me');
    const main = page.getByRole('main');
    await expect.element(main.getByText('王芳').first()).toBeVisible();
    await expect.element(main).toHaveTextContent(/财务部.*财务经理/u);
    await expect.element(page.getByRole('link', { name: '外部看板' })).toBeVisible();
    await page.getByRole('link', { name: '经营看板' }).click();
    await expect.poll(currentAddress).toContain('alias=board_sales');
  });

  it('reports that the company logins could not be loaded, and shows them after a retry', async () => {
    const platform = startPlatform();
    platform.fail(oidcEndpoints.identities, { gatewayStatus: 502 });
    renderPage('me');
    const notice = page.getByRole('alert').filter({ hasText: word('companyLogin.away') });
    await expect.element(notice).toBeVisible();
    platform.answer(oidcEndpoints.identities, [{ key: 'head', name: '总公司', isLinked: true }]);
    await notice.getByRole('button', { name: word('app.retry') }).click();
    await expect
      .element(page.getByRole('button', { name: word('companyLogin.unlinkIt', { name: '总公司' }) }))
      .toBeVisible();
  });

  it('shows the version of the specification on the about page', async () => {
    startPlatform();
    renderPage('about');
    await expect.element(page.getByText('1.0.0 (100)')).toBeVisible();
  });
});

it.each([420, 750, 960])('the about page uses a root font size of 16 px on a device of %i px', async (width) => {
  startPlatform();
  await page.viewport(width, 844);
  renderPage('about');
  await expect.element(page.getByText('1.0.0 (100)')).toBeVisible();
  const { fontSize } = getComputedStyle(document.documentElement);
  await page.viewport(390, 844);
  expect(fontSize).toBe('16px');
});
