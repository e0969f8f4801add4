import { afterEach, describe, expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { notificationCalls } from '#contract/directory/notificationEndpoints.ts';
import type { AnswerOf } from '#contract/wire/endpoint.ts';
import { PushDevice, type PushState } from '#application/ports/platform/pushDevice.ts';
import { fail, ok } from '#domain/shared/result.ts';
import { findAxeViolations } from '#test/support/pages/axe.ts';
import { closePages, renderPage, startPlatform } from '#test/support/pages/renderPage.tsx';
import { word } from '#test/support/pages/words.ts';
import { changeLanguage } from '../../ui/i18n/texts.ts';

const WORDS = {
  'zh-CN': { wanted: '在本设备上通知我', buttons: '在通知中直接同意' },
  'en-US': { wanted: 'Notify me on this device', buttons: 'Agree from the notification' },
  'ja-JP': { wanted: 'この端末で通知を受け取る', buttons: '通知から承認する' },
} as const;
const KEY = 'BPm8bjtBrLRcCr7jqpTaC9ICHzYJvPXAkJyuNTeJx1WSVnxZKW3I9R1oGi3gOu-NcgOQi3ZSP1nDl7YqXQ5Xc2Q';
const SETTINGS = {
  mail: { isOffered: true, email: 'wangfang@qingling.example', isWanted: true },
  push: { publicKey: KEY, level: 'count', hasButtons: false },
  quietFrom: 1200,
  quietTo: 480,
  timeZone: 'Asia/Shanghai',
} as const;
const NO_MAIL = { isOffered: false, email: '', isWanted: true };
const NO_PUSH = { publicKey: '', level: 'count', hasButtons: false } as const;

afterEach(async () => {
  await changeLanguage('zh-CN');
  await closePages();
});

function open(settings: Partial<AnswerOf<typeof notificationCalls.get>> = {}) {
  const platform = startPlatform();
  platform.answer(notificationCalls.get, { ...SETTINGS, ...settings });
  platform.answer(notificationCalls.save, {});
  return platform;
}
/** A device whose push messages are in this state, and turn into the other one with a tap. */
function createDevice(before: PushState, after: PushState = before) {
  let state = before;
  const turnOn = vi.fn(async () => {
    state = after;
    return ok(state);
  });
  const turnOff = vi.fn(async () => {
    state = 'off';
    return ok(undefined);
  });
  const device: PushDevice = { readState: async () => ok(state), turnOn, turnOff, renew: async () => ok(undefined) };
  return { turnOn, turnOff, ports: [[PushDevice, device]] as const };
}
const push = () => page.getByRole('switch', { name: word('notifications.push.wanted') });
const buttons = () => page.getByRole('switch', { name: word('notifications.push.buttons') });

describe('the notifications page', () => {
  it.each(['zh-CN', 'en-US', 'ja-JP'] as const)(
    'shows all settings in %s without faults of accessibility',
    async (language) => {
      await changeLanguage(language);
      open({ push: { ...SETTINGS.push, level: 'subject' } });
      renderPage('notifications', {}, createDevice('off'));
      await expect.element(page.getByRole('switch', { name: WORDS[language].wanted })).toBeEnabled();
      await expect.element(page.getByRole('switch', { name: WORDS[language].buttons })).toBeVisible();
      await expect.element(page.getByText('wangfang@qingling.example')).toBeVisible();
      await expect.element(page.getByText('Asia/Shanghai')).toBeVisible();
      expect(await findAxeViolations()).toEqual([]);
    },
  );

  it('saves mail, level, buttons and quiet hours together', async () => {
    const platform = open();
    renderPage('notifications', {}, createDevice('on'));
    await expect.element(buttons()).not.toBeInTheDocument();
    await page.getByText(word('notifications.push.level.subject')).click();
    await buttons().click();
    await page.getByRole('switch', { name: word('notifications.mail.wanted') }).click();
    await page.getByLabelText(word('notifications.from'), { exact: true }).fill('22:00');
    await page.getByLabelText(word('notifications.to'), { exact: true }).fill('07:00');
    await page.getByRole('button', { name: word('notifications.save') }).click();
    await expect
      .poll(() => platform.received(notificationCalls.save).map(({ body }) => body))
      .toEqual([{ isMailWanted: false, quietFrom: 1320, quietTo: 420, pushLevel: 'subject', hasPushButtons: true }]);
  });

  it('keeps the input when saving fails', async () => {
    const platform = open();
    platform.fail(notificationCalls.save, 'offline');
    renderPage('notifications', {}, createDevice('off'));
    await page.getByLabelText(word('notifications.from'), { exact: true }).fill('22:00');
    await page.getByRole('button', { name: word('notifications.save') }).click();
    await expect.element(page.getByRole('alert').filter({ hasText: word('error.offline') })).toBeVisible();
    await expect.element(page.getByLabelText(word('notifications.from'), { exact: true })).toHaveValue('22:00');
  });

  it('hides push messages where the server sends none', async () => {
    open({ push: NO_PUSH });
    renderPage('notifications', {}, createDevice('off'));
    await expect.element(page.getByRole('switch', { name: word('notifications.mail.wanted') })).toBeVisible();
    await expect.element(push()).not.toBeInTheDocument();
    await expect.element(page.getByText(word('notifications.quietZone.push'))).not.toBeInTheDocument();
  });

  it('hides mail where the server sends none, and says so if there are no notifications at all', async () => {
    const platform = open({ mail: NO_MAIL });
    renderPage('notifications', {}, createDevice('off'));
    await expect.element(push()).toBeVisible();
    await expect.element(page.getByRole('switch', { name: word('notifications.mail.wanted') })).not.toBeInTheDocument();
    await closePages();
    platform.answer(notificationCalls.get, { ...SETTINGS, mail: NO_MAIL, push: NO_PUSH });
    renderPage('notifications');
    await expect.element(page.getByText(word('notifications.none'))).toBeVisible();
  });
});

describe('push messages on this device', () => {
  it('are turned on and off at once, without saving', async () => {
    const platform = open();
    const device = createDevice('off', 'on');
    renderPage('notifications', {}, device);
    await push().click();
    await expect.element(push()).toBeChecked();
    expect(device.turnOn).toHaveBeenCalledWith(KEY);
    await push().click();
    await expect.element(push()).not.toBeChecked();
    expect(device.turnOff).toHaveBeenCalledTimes(1);
    expect(platform.received(notificationCalls.save)).toEqual([]);
  });

  it.each(['unsupported', 'denied'] as const)(
    'cannot be turned on while they are %s, which is explained',
    async (state) => {
      open();
      renderPage('notifications', {}, createDevice(state));
      await expect.element(page.getByText(word(`notifications.push.${state}`))).toBeVisible();
      await expect.element(push()).toBeDisabled();
      expect(await findAxeViolations()).toEqual([]);
    },
  );

  it('say that the push service cannot be reached, and can be tried again', async () => {
    open();
    renderPage('notifications', {}, createDevice('off', 'failed'));
    await push().click();
    await expect.element(page.getByText(word('notifications.push.failed'))).toBeVisible();
    await expect.element(push()).not.toBeChecked();
    await expect.element(push()).toBeEnabled();
  });

  it('stay off when the server cannot be reached', async () => {
    open();
    const device = createDevice('off');
    const [[key, value]] = device.ports;
    const offline = { ...value, turnOn: async () => fail({ kind: 'offline' } as const) };
    renderPage('notifications', {}, { ports: [[key, offline]] });
    await push().click();
    await expect.element(page.getByText(word('error.offline'))).toBeVisible();
    await expect.element(push()).not.toBeChecked();
  });
});
