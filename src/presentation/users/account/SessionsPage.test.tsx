import { describe, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { ownSessionCalls } from '#contract/auth/ownSessionEndpoints.ts';
import { findAxeViolations } from '#test/support/pages/axe.ts';
import { renderPage, startPlatform } from '#test/support/pages/renderPage.tsx';
import { word } from '#test/support/pages/words.ts';

const NOW = Date.parse('2026-11-25T02:00:00Z');
const session = (id: string, device: string, isCurrent = false) => ({
  id,
  device,
  address: '192.0.2.1',
  startedAt: NOW - 86_400_000,
  lastUsedAt: NOW,
  isCurrent,
});
const HERE = session('1', 'Mozilla/5.0 (X11; Linux x86_64) Chrome/131.0 Safari/537.36', true);
const PHONE = session('2', 'Mozilla/5.0 (iPhone) Version/17.1 Mobile Safari/604.1');
const SCRIPT = session('3', 'curl/8.5.0');

describe('the sessions page', () => {
  it('shows each device with its address and ends a session after a confirmation', async () => {
    const platform = startPlatform();
    platform.answer(ownSessionCalls.reauthentication, { proof: 'none' });
    platform.answer(ownSessionCalls.list, [HERE, PHONE]);
    platform.answer(ownSessionCalls.end, { ended: 1 });
    renderPage('sessions');
    await expect.element(page.getByText('Chrome · Linux')).toBeVisible();
    await expect.element(page.getByText(word('profile.sessions.current'))).toBeVisible();
    expect(page.getByRole('button', { name: word('profile.sessions.endOthers') }).query()).toBeNull();
    expect(await findAxeViolations()).toEqual([]);
    await page.getByRole('button', { name: word('profile.sessions.endIt', { device: 'Safari · iPhone' }) }).click();
    platform.answer(ownSessionCalls.list, [HERE]);
    await page
      .getByRole('dialog')
      .getByRole('button', { name: word('profile.sessions.end') })
      .click();
    await expect.element(page.getByText(word('profile.sessions.ended'))).toBeVisible();
    expect(platform.received(ownSessionCalls.end)[0]?.body).toEqual({ ids: ['2'] });
    await expect.element(page.getByText('Safari · iPhone')).not.toBeInTheDocument();
  });

  it('asks for the password first if the login is not recent', async () => {
    const platform = startPlatform();
    platform.answer(ownSessionCalls.reauthentication, { proof: 'password' });
    platform.answer(ownSessionCalls.list, [HERE, PHONE]);
    platform.fail(ownSessionCalls.reauthenticate, { refusal: 'Wrong password' });
    platform.answer(ownSessionCalls.end, { ended: 1 });
    renderPage('sessions');
    await page.getByRole('button', { name: word('profile.sessions.endIt', { device: 'Safari · iPhone' }) }).click();
    await page
      .getByRole('dialog')
      .getByRole('button', { name: word('profile.sessions.end') })
      .click();
    const sheet = page.getByRole('dialog', { name: word('profile.proof.question') });
    await expect.element(sheet).toBeVisible();
    expect(await findAxeViolations()).toEqual([]);
    const field = sheet.getByRole('textbox', { name: word('profile.mail.password') });
    await field.fill('Wrong-2026');
    await sheet.getByRole('button', { name: word('profile.proof.confirm') }).click();
    await expect.element(sheet.getByText('Wrong password')).toBeVisible();
    expect(platform.received(ownSessionCalls.end)).toEqual([]);
    platform.answer(ownSessionCalls.reauthenticate, null);
    await field.fill('Ringi-2026');
    await sheet.getByRole('button', { name: word('profile.proof.confirm') }).click();
    await expect.element(page.getByText(word('profile.sessions.ended'))).toBeVisible();
    expect(platform.received(ownSessionCalls.reauthenticate).map(({ body }) => body)).toEqual([
      { password: 'Wrong-2026' },
      { password: 'Ringi-2026' },
    ]);
    expect(platform.received(ownSessionCalls.end)[0]?.body).toEqual({ ids: ['2'] });
  });

  it('ends all other sessions at once', async () => {
    const platform = startPlatform();
    platform.answer(ownSessionCalls.reauthentication, { proof: 'none' });
    platform.answer(ownSessionCalls.list, [HERE, PHONE, SCRIPT]);
    platform.answer(ownSessionCalls.end, { ended: 2 });
    renderPage('sessions');
    await expect.element(page.getByText(word('profile.sessions.unknown'))).toBeVisible();
    await page.getByRole('button', { name: word('profile.sessions.endOthers') }).click();
    await page
      .getByRole('dialog')
      .getByRole('button', { name: word('profile.sessions.end') })
      .click();
    await expect.element(page.getByText(word('profile.sessions.ended'))).toBeVisible();
    expect(platform.received(ownSessionCalls.end)[0]?.body).toEqual({ ids: ['2', '3'] });
  });
});
