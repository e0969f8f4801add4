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
 * Returns a `fetch` that answers the first calls of the page with the answers the boot script has already requested,
 * each once; nothing without a boot script.
 */
export function takeBootCalls(window: Window): { readonly fetch?: typeof fetch } {
  const { boot } = window;
  if (boot === undefined) return {};
  const take: typeof fetch = async (input, init) => {
    if (input instanceof Request)
      for (const call of boot.calls) {
        // An equal call may have taken the answer meanwhile.
        if (!(await isSame(input, call)) || !boot.calls.includes(call)) continue;
        boot.calls = boot.calls.filter((each) => each !== call);
        return call.answer.catch(() => fetch(input, init));
      }
    return fetch(input, init);
  };
  return { fetch: take };
}
