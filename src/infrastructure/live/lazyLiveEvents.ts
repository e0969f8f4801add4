/** Calls the listener when the server has signalled something new. Returns a function that unsubscribes. */
export type LiveEvents = (listener: () => void) => () => void;

/** Time for the first page to load its data before the code of the stream is loaded. */
const START_DELAY_MS = 3000;

/** Without the stream, the listeners have their own interval. */
const ignoreFailure = (): void => undefined;

/** Subscribes at once and starts the stream later. `load` returns a function that starts it for the listeners. */
export function createLazyLiveEvents(load: () => Promise<(listeners: ReadonlySet<() => void>) => void>): LiveEvents {
  const listeners = new Set<() => void>();
  let starting: ReturnType<typeof setTimeout> | undefined;
  const start = (): void => {
    load().then((startLive) => startLive(listeners), ignoreFailure);
  };
  return (listener) => {
    listeners.add(listener);
    starting ??= setTimeout(start, START_DELAY_MS);
    return () => listeners.delete(listener);
  };
}
