import type { Page, Request } from 'playwright-core';

/** Requests of a page. */
export interface Traffic {
  /** Calls the server refused. A response without the envelope counts as a success. */
  readonly refusedCalls: string[];
  /** Waits until no request is pending, including those caused by earlier responses. */
  settled(): Promise<void>;
}

const LIMIT_MS = 15_000;

export function watchTraffic(page: Page): Traffic {
  const refusedCalls: string[] = [];
  let [begun, ended] = [0, 0];
  page.on('request', (request) => {
    if (!isStream(request)) begun += 1;
  });
  page.on('requestfailed', (request) => {
    if (!isStream(request)) ended += 1;
  });
  page.on('requestfinished', (request) => {
    if (isStream(request)) return;
    void refusal(request)
      .then((address) => address !== undefined && refusedCalls.push(address))
      .finally(() => {
        ended += 1;
      });
  });
  return {
    refusedCalls,
    settled: async () => {
      const limit = Date.now() + LIMIT_MS;
      for (let seen = -1; seen !== begun || ended < begun;) {
        if (Date.now() > limit)
          throw new Error(`${page.url()} does not come to rest: ${begun - ended} of its requests are under way.`);
        seen = begun;
        await waitUntilIdle(page);
      }
    },
  };
}

/** The stream of signals stays open as long as its page. */
const isStream = (request: Request): boolean => request.url().endsWith('/infInnerMsg/live');

/** Waits until the page has rendered two frames and is idle. */
const waitUntilIdle = (page: Page): Promise<unknown> =>
  page.evaluate(
    () =>
      new Promise((done) => {
        const next = (then: () => void) => requestAnimationFrame(() => requestIdleCallback(then));
        next(() => next(() => done(null)));
      }),
  );

async function refusal(request: Request): Promise<string | undefined> {
  if (!request.url().includes('/api/')) return undefined;
  const body = await request
    .response()
    .then((answer) => answer?.json() as Promise<{ success?: boolean } | null>)
    .catch(() => null);
  return body?.success === false ? request.url() : undefined;
}
