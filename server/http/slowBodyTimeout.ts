/** Minimum speed of a request body. The slowest phone sends more than 8 KB per second. */
export interface BodyPace {
  readonly silentMs: number;
  readonly measuredMs: number;
  readonly bytesPerSecond: number;
}
export const MIN_UPLOAD_PACE: BodyPace = { silentMs: 20_000, measuredMs: 60_000, bytesPerSecond: 8 * 1024 };

/** Progress of a body. `isWaitingForUs`: received data has not been read yet. */
export interface BodyProgress {
  readonly now: number;
  readonly bytes: number;
  readonly isWaitingForUs: boolean;
}

/** Returns a function that reports, for the current progress of one body, whether it is too slow. */
export function createSlowBodyTimeout({ silentMs, measuredMs, bytesPerSecond }: BodyPace, begun: BodyProgress) {
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
