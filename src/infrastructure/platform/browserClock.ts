/** Smaller differences may come from network latency and change no displayed text. */
const TOLERANCE_MS = 30_000;

let offsetMs = 0;
let hasAnswer = false;

/** Clock that follows the `Date` header of the server. Until the first answer, it is the clock of the device. */
export const browserClock = {
  now: () => Date.now() + offsetMs,
  /** Whether the time of the server is known. */
  isSynchronized: () => hasAnswer,
  synchronize(headers: Headers): void {
    hasAnswer = true;
    const difference = Date.parse(headers.get('date') ?? '') - Date.now();
    if (Math.abs(difference - offsetMs) > TOLERANCE_MS) offsetMs = difference;
  },
};
