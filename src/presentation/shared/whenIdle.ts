/** So long a page may be busy until what can wait is done all the same. */
const AT_LATEST_MS = 500;

/** Does what can wait between two keys, where the browser tells when that is; Safari does not. */
export function whenIdle(work: () => void): void {
  if ('requestIdleCallback' in globalThis) globalThis.requestIdleCallback(work, { timeout: AT_LATEST_MS });
  else work();
}
