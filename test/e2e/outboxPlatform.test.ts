import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Browser } from 'playwright-core';
import { TASK } from '#test/support/generationA/requests.ts';
import { startGenerationA, type GenerationA } from '#test/support/generationA/startGenerationA.ts';
import { sharedChromium } from './support/chromium.ts';
import { COMPLETE_TASK, sentButton, undoButton, waitForStates } from './support/outbox.ts';
import { createPhone } from './support/phone.ts';
import { button, openTaskOf, sheetOf } from './support/request.ts';
import type { TestClock } from './support/testClock.ts';

/** Current time of the other platform's company. */
const MAY: TestClock = { now: () => Date.parse('2026-05-20T10:30:00+08:00'), zone: 'Asia/Shanghai' };

let browser: Browser;
let platform: GenerationA;
beforeAll(async () => {
  [browser, platform] = await Promise.all([
    sharedChromium(),
    startGenerationA({ folder: 'dist/client', config: { apiBase: '/api', platform: 'A' } }),
  ]);
});
afterAll(() => platform.stop());

it('recognizes a decision a platform without idempotency keys has executed, although its answer was lost', async () => {
  const phone = await createPhone(
    browser,
    { server: platform.address, clock: MAY },
    { account: 'wangfang', language: 'zh-CN', undoDelay: 6 },
  );
  const { page, context } = phone;
  let calls = 0;
  await context.route(COMPLETE_TASK, async (route) => {
    calls += 1;
    if (calls > 1) return route.continue();
    await route.fetch();
    return route.abort('connectionreset');
  });
  await openTaskOf(phone, TASK.leave);
  await button(phone, '同意').click();
  await sheetOf(phone).getByRole('button', { name: '同意', exact: true }).click();
  await undoButton(phone).waitFor();
  await page.clock.runFor(6500);
  await waitForStates(phone, 'queued');
  await page.clock.runFor(3000);
  await sentButton(phone).waitFor();
  await waitForStates(phone);
  expect(calls).toBe(2);
  await phone.close();
});
