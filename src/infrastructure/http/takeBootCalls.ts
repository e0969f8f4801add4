import type { BootCall } from '#application/shared/bootFrame.ts';

/** An older answer is not used. */
const MAX_AGE_MS = 20_000;
/** Headers that decide what a call returns. */
const COMPARED_HEADERS = ['Authorization', 'Accept-Language', 'Session-Owner', 'appId'];

const isSame = async (request: Request, { url, method, headers, body, sentAt }: BootCall): Promise<boolean> =>
  request.url === url &&
  request.method === method &&
  Date.now() - sentAt < MAX_AGE_MS &&
  COMPARED_HEADERS.every((name) => request.headers.get(name) === (headers[name] ?? null)) &&
  (body === undefined || (await request.clone().text()) === body);

/**
 * Returns a `fetch` that answers the first call of the page with the answer the boot frame has already requested;
 * nothing without a boot frame.
 */
export function takeBootCall(window: Window): { readonly fetch?: typeof fetch } {
  if (window.bootCall === undefined) return {};
  const take: typeof fetch = async (input, init) => {
    const call = window.bootCall;
    if (call === undefined || !(input instanceof Request) || !(await isSame(input, call))) return fetch(input, init);
    window.bootCall = undefined;
    return call.answer.catch(() => fetch(input, init));
  };
  return { fetch: take };
}
