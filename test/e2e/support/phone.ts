import type { Browser, BrowserContext, Page } from 'playwright-core';
import { tokenOf } from './accounts.ts';
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

/** Language and theme left out are those of the run's first variant. */
export interface PhoneWishes {
  readonly language?: Language;
  readonly theme?: 'light' | 'dark';
  /** Who is logged in; left out, nobody is. */
  readonly account?: string | undefined;
  /** What its browser calls itself, where it is shown in a chat app. */
  readonly userAgent?: string;
}

export interface Phone extends Traffic {
  readonly page: Page;
  readonly context: BrowserContext;
  readonly language: Language;
  /** What its screen says, in its language. */
  readonly words: Words;
  /** Fills by itself; a test ends with an empty one, or takes out what it expected. */
  readonly problems: string[];
  /** Opens an address below `/mobile`, such as `/pages/bpm/myTasks`, and waits until its heading stands. */
  open(address: string): Promise<void>;
  close(): Promise<void>;
}

/** What takes longer is broken, even on a busy machine. */
const PATIENCE_MS = 15_000;

export const SCREEN = { width: 390, height: 844 };

/** Time is the test's, frames are the browser's: who waits for one must not be told of any that was not drawn. */
async function installClock(context: BrowserContext, clock: TestClock) {
  await context.addInitScript(() => {
    const { requestAnimationFrame, cancelAnimationFrame } = window;
    window.ownFrames = { requestAnimationFrame, cancelAnimationFrame };
  });
  await context.clock.install({ time: clock.now() });
  await context.addInitScript(() => Object.assign(window, window.ownFrames));
}

/** A phone of its own: 390 x 844, touch, a language and a theme, nothing remembered from other tests. */
export async function newPhone(
  browser: Browser,
  { server, clock }: { readonly server: string; readonly clock: TestClock },
  { language = DEFAULT_VARIANT.language, theme = DEFAULT_VARIANT.theme, account, userAgent }: PhoneWishes = {},
): Promise<Phone> {
  const context = await browser.newContext({
    viewport: SCREEN,
    deviceScaleFactor: 2,
    isMobile: true,
    hasTouch: true,
    locale: language,
    timezoneId: clock.zone,
    colorScheme: theme,
    reducedMotion: 'reduce',
    ...(userAgent !== undefined && { userAgent }),
  });
  if (account !== undefined) await remember(context, 'ringi.accessToken', await tokenOf(server, account));
  context.setDefaultTimeout(PATIENCE_MS);
  await installClock(context, clock);
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
      await page.goto(`${server}/mobile${address}`);
      // Looks with each frame: a locator that finds nothing at once looks again only after half a second.
      await page.waitForFunction(() => document.querySelector('h1')?.checkVisibility() === true);
    },
    async close() {
      // An answer a test holds back may come when nobody waits for it any more.
      await page.unrouteAll({ behavior: 'ignoreErrors' });
      await context.close();
    },
  };
}

/** Puts something into the browser's storage before the first page, once: a page may take it away again. */
const remember = (context: BrowserContext, key: string, value: string) =>
  context.addInitScript(
    ([name, content]) => {
      if (sessionStorage.getItem('test.prepared') !== null) return;
      sessionStorage.setItem('test.prepared', 'yes');
      localStorage.setItem(name, content);
    },
    [key, value] as const,
  );
