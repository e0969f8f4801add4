import { buildPagePath } from '#presentation/ui/navigation/addresses.ts';
import { fetchToken } from '#test/e2e/support/accounts.ts';
import { launchChromium } from '#test/e2e/support/chromium.ts';
import { SCREEN_SIZE } from '#test/e2e/support/phone.ts';
import { NAMED_FUNCTIONS } from '../screens/namedFunctions.ts';

interface TraceEvent {
  readonly name: string;
  readonly pid: number;
  readonly tid: number;
  /** Thread time in microseconds, without the time of other processes. */
  readonly tdur?: number;
  readonly args?: { readonly name?: string };
}

/** Returns the duration of the main thread tasks of the pages in milliseconds. */
function mainTasks(trace: Buffer): readonly number[] {
  const { traceEvents } = JSON.parse(trace.toString()) as { traceEvents: readonly TraceEvent[] };
  const main = new Set(
    traceEvents
      .filter(({ name, args }) => name === 'thread_name' && args?.name === 'CrRendererMain')
      .map(({ pid, tid }) => `${pid} ${tid}`),
  );
  return traceEvents
    .filter(({ name, pid, tid }) => name.endsWith('RunTask') && main.has(`${pid} ${tid}`))
    .map(({ tdur = 0 }) => tdur / 1000);
}

const TURNS = 60;
const STEP_PX = 900;
/** Pause between two swipes. */
const PAUSE_MS = 150;

/**
 * Scrolls through all users on a phone. Returns the maximum number of rows in the DOM and the duration of its tasks.
 */
export async function scrollPeople(server: string, account: string) {
  const browser = await launchChromium();
  try {
    const context = await browser.newContext({ viewport: SCREEN_SIZE, isMobile: true, hasTouch: true });
    const token = await fetchToken(server, account);
    await context.addInitScript(NAMED_FUNCTIONS);
    await context.addInitScript((kept) => localStorage.setItem('ringi.accessToken', kept), token);
    const page = await context.newPage();
    await page.goto(`${server}/mobile${buildPagePath('personalList')}`);
    await page.getByRole('listitem').first().waitFor();
    await browser.startTracing(page, {
      categories: ['devtools.timeline', 'disabled-by-default-devtools.timeline', 'toplevel'],
    });
    let rows = 0;
    for (let turn = 0; turn < TURNS; turn += 1) {
      await page.mouse.wheel(0, STEP_PX);
      await page.waitForTimeout(PAUSE_MS);
      rows = Math.max(rows, await page.getByRole('listitem').count());
    }
    const way = await page.evaluate(() => window.scrollY);
    return { rows, way, tasks: mainTasks(await browser.stopTracing()) };
  } finally {
    await browser.close();
  }
}
