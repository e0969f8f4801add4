/** Maximum delay before the work runs on a busy page. */
const IDLE_TIMEOUT_MS = 500;

/** Runs work when the browser is idle, or at once in browsers without `requestIdleCallback`, such as Safari. */
export function runWhenIdle(work: () => void): void {
  if ('requestIdleCallback' in globalThis) globalThis.requestIdleCallback(work, { timeout: IDLE_TIMEOUT_MS });
  else work();
}
