import type { Browser, BrowserContext, Page } from 'playwright-core';
import { collectProblems } from './problems.ts';

export type Language = 'zh-CN' | 'en-US' | 'ja-JP';

export interface PhoneWishes {
  readonly language?: Language;
  readonly theme?: 'light' | 'dark';
  /** What the browser has stored before the first page, by key. */
  readonly storage?: Readonly<Record<string, string>>;
}

export interface Phone {
  readonly page: Page;
  readonly context: BrowserContext;
  /** Fills by itself; a test ends with an empty one, or takes out what it expected. */
  readonly problems: string[];
  /** Opens an address below `/mobile`, such as `/pages/bpm/myTasks`. */
  open(address: string): Promise<void>;
  close(): Promise<void>;
}

/** A phone of its own: 390 x 844, touch, a language and a theme, nothing remembered from other tests. */
export async function newPhone(browser: Browser, server: string, { language = 'zh-CN', theme = 'light', storage = {} }: PhoneWishes = {}): Promise<Phone> {
  const context = await browser.newContext({
    viewport: { width: 390, height: 844 }, deviceScaleFactor: 2, isMobile: true, hasTouch: true,
    locale: language, timezoneId: 'Asia/Shanghai', colorScheme: theme, reducedMotion: 'reduce',
  });
  await context.addInitScript((entries) => {
    for (const [key, value] of entries) if (localStorage.getItem(key) === null) localStorage.setItem(key, value);
  }, Object.entries(storage));
  const page = await context.newPage();
  const problems = collectProblems(page);
  return {
    page, context, problems,
    open: async (address) => {
      await page.goto(`${server}/mobile${address}`);
    },
    close: () => context.close(),
  };
}
