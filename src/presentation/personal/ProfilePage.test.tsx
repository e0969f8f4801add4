import { describe, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { directory } from '#api/directoryEndpoints.ts';
import { axeFindings } from '#test/support/pages/axe.ts';
import { renderPage, startPlatform } from '#test/support/pages/renderPage.tsx';
import { word } from '#test/support/pages/words.ts';

const USER = {
  userId: '2',
  userNo: 'wangfang',
  fullName: '王芳',
  sex: 'fmale',
  birthday: '1990-05-31',
  entryTime: '2015-07-01',
  mobile: '13800000002',
  email: 'wangfang@example.com',
  tenantId: '1',
};
const mobile = () => page.getByRole('textbox', { name: word('profile.mobile'), exact: true });
const save = () => page.getByRole('button', { name: word('profile.save') });

function renderProfile() {
  const platform = startPlatform();
  platform.answer(directory.edit, { user: USER });
  renderPage('profile');
  return platform;
}

describe('the page about personal information', () => {
  it('shows what the company keeps, and what one may change', async () => {
    renderProfile();
    await expect.element(page.getByText('wangfang', { exact: true })).toBeVisible();
    await expect.element(mobile()).toHaveValue('13800000002');
    await expect.element(page.getByRole('radio', { name: word('profile.sex.female') })).toBeChecked();
    await expect.element(page.getByLabelText(word('profile.birthday'))).toHaveValue('1990-05-31');
    expect(await axeFindings()).toEqual([]);
  });

  it('sends back what was read with what was changed, and tells the success', async () => {
    const platform = renderProfile();
    platform.answer(directory.save, null);
    await mobile().fill('13900000009');
    await save().click();
    await expect.element(page.getByText(word('profile.saved'))).toBeVisible();
    expect(platform.received(directory.save)[0]?.body).toMatchObject({ ...USER, mobile: '13900000009' });
  });

  it('says what is wrong with a field, and sends nothing', async () => {
    const platform = renderProfile();
    await mobile().fill('12');
    await expect.element(mobile()).toHaveAttribute('aria-invalid', 'true');
    await expect.element(mobile()).toHaveAccessibleDescription();
    await save().click({ force: true });
    expect(platform.received(directory.save)).toEqual([]);
  });

  it('keeps what was typed when saving fails', async () => {
    const platform = renderProfile();
    platform.fail(directory.save, 'offline');
    await mobile().fill('13900000009');
    await save().click();
    await expect.element(page.getByRole('alert')).toHaveTextContent(word('error.offline'));
    await expect.element(mobile()).toHaveValue('13900000009');
  });

  it('says what failed, and shows the fields when a retry succeeds', async () => {
    const platform = startPlatform();
    platform.fail(directory.edit, { gatewayStatus: 502 });
    renderPage('profile');
    await expect.element(page.getByRole('alert')).toHaveTextContent(word('error.serverFault'));
    platform.answer(directory.edit, { user: USER });
    await page.getByRole('button', { name: word('app.retry') }).click();
    await expect.element(mobile()).toHaveValue('13800000002');
  });
});
