import type { Browser, BrowserContext, Page } from 'playwright-core';
import { fetchToken } from './accounts.ts';
import { collectProblems } from './problems.ts';
import type { TestClock } from './testClock.ts';
import { DEFAULT_VARIANT } from './variants.ts';
import { watchTraffic } from './traffic.ts';
import type { Traffic } from './traffic.ts';
import { wordsIn } from './words.ts';
import type { Words } from './words.ts';

declare global {
  interface Window {
    ownFrames: Pick<Window, 'requestAnimationFrame' | 'cancelAnimationFrame'>;
  }
}

export type Language = 'zh-CN' | 'en-US' | 'ja-JP';

/** Language and theme default to those of the run's first variant. */
export interface PhoneOptions {
  readonly language?: Language;
  /** Language tag of the browser, if it is not the language of the product. */
  readonly locale?: string;
  readonly theme?: 'light' | 'dark';
  /** Logged-in user; none if left out. */
  readonly account?: string | undefined;
  /** User agent, to be shown in a chat app. */
  readonly userAgent?: string;
  /** Seconds between a decision and its sending; 0 by default, so that a decision ends at its success page. */
  readonly undoDelay?: 0 | 6 | 10 | 30;
  /** Whether the app may register its service worker; by default not, so that no test meets files of another one. */
  readonly serviceWorkers?: 'allow' | 'block';
  /** Clock of the device, if it differs from that of the site. */
  readonly clock?: TestClock;
}

export interface Phone extends Traffic {
  readonly page: Page;
  readonly context: BrowserContext;
  readonly language: Language;
  /** Texts of the screen in its language. */
  readonly words: Words;
  /** Problems recorded in the page. A test fails unless the list is empty at its end; expected ones are removed. */
  readonly problems: string[];
  /** Opens a path below `/mobile`, such as `/pages/bpm/myTasks`, and waits for its heading. */
  open(address: string): Promise<void>;
  close(): Promise<void>;
}

/** Timeout in milliseconds, enough for a busy machine. */
const DEFAULT_TIMEOUT_MS = 15_000;

export const SCREEN_SIZE = { width: 390, height: 844 };

/**
 * Replaces the time but keeps animation frames of the browser, so that code never sees a frame that was not rendered.
 */
async function installClock(context: BrowserContext, clock: TestClock) {
  await context.addInitScript(() => {
    const { requestAnimationFrame, cancelAnimationFrame } = window;
    window.ownFrames = { requestAnimationFrame, cancelAnimationFrame };
  });
  await context.clock.install({ time: clock.now() });
  await context.addInitScript(() => Object.assign(window, window.ownFrames));
}

/** Logs a browser in, sets its time for an undo, and installs the clock. */
export async function prepareContext(
  context: BrowserContext,
  server: string,
  { account, undoDelay, clock }: Pick<PhoneOptions, 'account'> & Required<Pick<PhoneOptions, 'undoDelay' | 'clock'>>,
): Promise<void> {
  if (account !== undefined)
    await storeBeforeFirstPage(context, 'ringi.accessToken', await fetchToken(server, account));
  await storeBeforeFirstPage(context, 'ringi.undoDelay', String(undoDelay));
  context.setDefaultTimeout(DEFAULT_TIMEOUT_MS);
  await installClock(context, clock);
}

/** Creates an isolated phone: 390 x 844, touch, with a language and a theme and without stored data. */
export async function createPhone(
  browser: Browser,
  { server, clock: presentClock }: { readonly server: string; readonly clock: TestClock },
  {
    language = DEFAULT_VARIANT.language,
    locale = language,
    theme = DEFAULT_VARIANT.theme,
    account,
    userAgent,
    undoDelay = 0,
    serviceWorkers = 'block',
    clock = presentClock,
  }: PhoneOptions = {},
): Promise<Phone> {
  const context = await browser.newContext({
    viewport: SCREEN_SIZE,
    deviceScaleFactor: 2,
    isMobile: true,
    hasTouch: true,
    locale,
    timezoneId: clock.zone,
    colorScheme: theme,
    reducedMotion: 'reduce',
    serviceWorkers,
    ...(userAgent !== undefined && { userAgent }),
  });
  return preparePhone(context, server, { account, undoDelay, clock, language });
}

/** Opens a page of a browser that was not prepared before. */
export async function preparePhone(
  context: BrowserContext,
  server: string,
  { language, ...options }: Parameters<typeof prepareContext>[2] & Required<Pick<PhoneOptions, 'language'>>,
): Promise<Phone> {
  await prepareContext(context, server, options);
  const page = await context.newPage();
  const problems = collectProblems(page);
  return {
    page,
    context,
    problems,
    language,
    words: wordsIn(language),
    ...watchTraffic(page),
    open: async (address) => {
      await waitForClosedSheets(page);
      await page.goto(`${server}/mobile${address}`);
      // Polls on each frame. A locator without a match polls again only after half a second.
      await page.waitForFunction(
        () => document.getElementById('boot') === null && document.querySelector('h1')?.checkVisibility() === true,
      );
    },
    async close() {
      // A response a test has delayed may arrive after the test.
      // A test may have closed or crashed its page.
      await page.unrouteAll({ behavior: 'ignoreErrors' }).catch(() => undefined);
      await context.close();
    },
  };
}

const SHEETS_LEAVE_MS = 500;

/**
 * Waits until closed sheets have left the history, because they would cancel a navigation. Sheets that stay open end
 * the wait after its short timeout.
 */
export const waitForClosedSheets = (page: Page): Promise<unknown> =>
  page
    .waitForFunction(() => !(history.state as { layer?: number } | null)?.layer, undefined, {
      timeout: SHEETS_LEAVE_MS,
    })
    .catch(() => undefined);

/** Stores a value in the browser once before the first page, so that a page may delete it. */
const storeBeforeFirstPage = (context: BrowserContext, key: string, value: string) =>
  context.addInitScript(
    ([name, content]) => {
      // A sandboxed frame and an error page of the browser have no storage.
      if (
        window !== window.top ||
        !location.protocol.startsWith('http') ||
        sessionStorage.getItem(`test.prepared.${name}`) !== null
      )
        return;
      sessionStorage.setItem(`test.prepared.${name}`, 'yes');
      localStorage.setItem(name, content);
    },
    [key, value] as const,
  );
