import { loadavg } from 'node:os';
import type { Page } from 'playwright-core';
import { buildPagePath } from '#presentation/ui/navigation/addresses.ts';
import { LEAVE } from '#test/support/forms/demo.ts';
import { createWorkflowClients } from '#test/support/workflow.ts';
import { fetchToken } from '#test/e2e/support/accounts.ts';
import { launchChromium } from '#test/e2e/support/chromium.ts';
import { createHttpCaller } from '#test/e2e/support/createHttpCaller.ts';
import { SCREEN_SIZE } from '#test/e2e/support/phone.ts';
import { createTempFolder, deleteFolder, startServer } from '#test/e2e/support/server.ts';
import { buildChanged } from '../scripts/lib/builds.mjs';
import { NAMED_FUNCTIONS } from './screens/namedFunctions.ts';

/*
 * Measures the time from a tap on "Agree" until the heading of the next task is painted, with the CPU throttled to a
 * quarter, in a walk through the to-do list (or the number of tasks given as first argument). The peer in the same run
 * is the bare browser: the time until a text that a tap changes is painted.
 */
const TASKS = Number(process.argv[2] ?? 50);
const SLOWER = 4;
const RESTING_MS = 1200;

const percentile = (figures: readonly number[], part: number): number =>
  figures.toSorted((one, other) => one - other)[Math.min(figures.length - 1, Math.floor(figures.length * part))] ?? NaN;

/**
 * Runs in the page: clicks the button, and resolves with the time until the text of the element is painted, or NaN if
 * it never is.
 */
function tapUntilPainted([tapped, watched]: readonly [string, string]): Promise<number> {
  return new Promise((resolve) => {
    const before = document.querySelector(watched)?.textContent;
    const start = performance.now();
    const look = () => {
      const now = document.querySelector(watched)?.textContent;
      if (performance.now() - start > 5000) return resolve(NaN);
      if (now === before || now === undefined || now === '') return void requestAnimationFrame(look);
      // The frame that shows the text is painted before the next task.
      const channel = new MessageChannel();
      channel.port1.onmessage = () => resolve(performance.now() - start);
      channel.port2.postMessage(undefined);
    };
    document.querySelector<HTMLElement>(tapped)?.click();
    requestAnimationFrame(look);
  });
}

async function measureBare(page: Page): Promise<number[]> {
  await page.goto('about:blank');
  await page.setContent('<h1>0</h1><button>next</button>');
  await page.evaluate(() => {
    const [heading, button] = [document.querySelector('h1'), document.querySelector('button')];
    if (button && heading) button.onclick = () => (heading.textContent = String(Number(heading.textContent) + 1));
  });
  const times: number[] = [];
  for (let each = 0; each < TASKS; each += 1)
    times.push(await page.evaluate(tapUntilPainted, ['button', 'h1'] as const));
  return times;
}

await buildChanged();
const folder = createTempFolder();
const server = await startServer(folder);
const browser = await launchChromium();
try {
  const colleague = createWorkflowClients(createHttpCaller(server.address));
  const zhangwei = await colleague('zhangwei');
  for (let each = 0; each <= TASKS; each += 1) await zhangwei.start('leave', LEAVE);
  const context = await browser.newContext({
    viewport: SCREEN_SIZE,
    deviceScaleFactor: 2,
    isMobile: true,
    hasTouch: true,
  });
  await context.addInitScript(NAMED_FUNCTIONS);
  await context.addInitScript(
    (kept) => localStorage.setItem('ringi.accessToken', kept),
    await fetchToken(server.address, 'wangfang'),
  );
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWER });
  const bare = await measureBare(page);
  await page.goto(`${server.address}/mobile${buildPagePath('myTasks')}`);
  await page.locator('[role="listitem"] a[href]').first().click();
  const times: number[] = [];
  for (let each = 0; each < TASKS; each += 1) {
    await page.locator('footer button').last().waitFor();
    // The user reads; meanwhile the effect of one tap is known and the following tasks are read.
    await page.waitForTimeout(RESTING_MS);
    if ((await page.locator('footer .bg-agree-tint').count()) === 0) break;
    const time = await page.evaluate(tapUntilPainted, ['footer button:last-of-type', 'header .figures'] as const);
    if (Number.isNaN(time)) throw new Error(`No task followed tap ${each + 1}.`);
    times.push(time);
  }
  console.log(
    `Load of the machine: ${loadavg()
      .map((load) => load.toFixed(1))
      .join(', ')}`,
  );
  for (const [name, figures] of [
    ['next task', times],
    ['bare page', bare],
  ] as const)
    console.log(
      `${name.padEnd(12)} ${String(figures.length).padStart(4)} taps, median ${percentile(figures, 0.5).toFixed(0)} ms, p95 ${percentile(figures, 0.95).toFixed(0)} ms`,
    );
} finally {
  await browser.close();
  await server.stop();
  deleteFolder(folder);
}
