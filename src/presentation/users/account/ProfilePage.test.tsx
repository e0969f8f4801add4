import { describe, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { directory } from '#contract/directory/directoryEndpoints.ts';
import { findAxeViolations } from '#test/support/pages/axe.ts';
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

describe('the profile page', () => {
  it('shows the stored data with the editable fields', async () => {
    renderProfile();
    await expect.element(page.getByText('wangfang', { exact: true })).toBeVisible();
    await expect.element(mobile()).toHaveValue('13800000002');
    await expect.element(page.getByRole('radio', { name: word('profile.sex.female') })).toBeChecked();
    await expect.element(page.getByLabelText(word('profile.birthday'))).toHaveValue('1990-05-31');
    expect(await findAxeViolations()).toEqual([]);
  });

  it('sends all loaded data with the change and shows the success', async () => {
    const platform = renderProfile();
    platform.answer(directory.save, null);
    await mobile().fill('13900000009');
    await save().click();
    await expect.element(page.getByText(word('profile.saved'))).toBeVisible();
    expect(platform.received(directory.save)[0]?.body).toMatchObject({ ...USER, mobile: '13900000009' });
  });

  it('asks for the password after the e-mail address was changed and sends it', async () => {
    const platform = startPlatform();
    platform.answer(directory.edit, { user: USER, mailProof: 'password' });
    platform.answer(directory.save, null);
    renderPage('profile');
    const password = page.getByLabelText(word('profile.mail.password')).first();
    await expect.element(mobile()).toBeVisible();
    expect(password.query()).toBeNull();
    await page.getByRole('textbox', { name: word('profile.email'), exact: true }).fill('new@example.com');
    await expect.element(password).toBeVisible();
    expect(await findAxeViolations()).toEqual([]);
    await save().click({ force: true });
    expect(platform.received(directory.save)).toEqual([]);
    await password.fill('Ringi-2026');
    await save().click();
    await expect.element(page.getByText(word('profile.saved'))).toBeVisible();
    expect(platform.received(directory.save)[0]?.body).toMatchObject({
      email: 'new@example.com',
      oldPwd: 'Ringi-2026',
    });
  });

  it('explains how to change the e-mail address if the user has no password', async () => {
    const platform = startPlatform();
    platform.answer(directory.edit, { user: USER, mailProof: 'recentLogin' });
    renderPage('profile');
    await page.getByRole('textbox', { name: word('profile.email'), exact: true }).fill('new@example.com');
    await expect.element(page.getByText(word('profile.mail.recentLogin'))).toBeVisible();
  });

  it('marks an invalid field and sends nothing', async () => {
    const platform = renderProfile();
    await mobile().fill('12');
    await expect.element(mobile()).toHaveAttribute('aria-invalid', 'true');
    await expect.element(mobile()).toHaveAccessibleDescription();
    await save().click({ force: true });
    expect(platform.received(directory.save)).toEqual([]);
  });

  it('keeps the input when saving fails', async () => {
    const platform = renderProfile();
    platform.fail(directory.save, 'offline');
    await mobile().fill('13900000009');
    await save().click();
    await expect.element(page.getByRole('alert')).toHaveTextContent(word('message.unanswered.offline'));
    await expect.element(mobile()).toHaveValue('13900000009');
  });

  it('shows the failure, and the fields after a successful retry', async () => {
    const platform = startPlatform();
    platform.fail(directory.edit, { gatewayStatus: 502 });
    renderPage('profile');
    await expect.element(page.getByRole('alert')).toHaveTextContent(word('error.serverFault'));
    platform.answer(directory.edit, { user: USER });
    await page.getByRole('button', { name: word('app.retry') }).click();
    await expect.element(mobile()).toHaveValue('13800000002');
  });
});
