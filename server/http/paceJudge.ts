/** How slowly a body may come. The slowest phone sends more than 8 KB in a second. */
export interface Pace {
  readonly silentMs: number;
  readonly measuredMs: number;
  readonly bytesPerSecond: number;
}
export const SLOWEST: Pace = { silentMs: 20_000, measuredMs: 60_000, bytesPerSecond: 8 * 1024 };

/** What is known of a body at a moment. `isWaitingForUs`: some of it has come that we have not read yet. */
export interface BodyProgress {
  readonly now: number;
  readonly bytes: number;
  readonly isWaitingForUs: boolean;
}

/** Tells of one body, each time it is asked, whether it comes too slowly. */
export function makePaceJudge({ silentMs, measuredMs, bytesPerSecond }: Pace, begun: BodyProgress) {
  let heard = begun;
  let measured = begun;
  return (progress: BodyProgress): boolean => {
    if (progress.isWaitingForUs) measured = heard = progress;
    if (progress.bytes > heard.bytes) heard = progress;
    if (progress.now - heard.now >= silentMs) return true;
    if (progress.now - measured.now < measuredMs) return false;
    const isSlow = progress.bytes - measured.bytes < (bytesPerSecond * (progress.now - measured.now)) / 1000;
    measured = progress;
    return isSlow;
  };
}
