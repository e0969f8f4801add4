/** Minimum speed of a request body. The slowest phone sends more than 8 KB per second. */
export interface BodyPace {
  readonly maxSilenceMs: number;
  readonly windowMs: number;
  readonly minBytesPerSecond: number;
}
export const MIN_UPLOAD_PACE: BodyPace = { maxSilenceMs: 20_000, windowMs: 60_000, minBytesPerSecond: 8 * 1024 };

/** Progress of a body. `isWaitingForUs`: received data has not been read yet. */
export interface BodyProgress {
  readonly now: number;
  readonly bytes: number;
  readonly hasUnreadData: boolean;
}

/** Returns a function that reports, for the current progress of one body, whether it is too slow. */
export function createSlowBodyTimeout({ maxSilenceMs, windowMs, minBytesPerSecond }: BodyPace, begun: BodyProgress) {
  let heard = begun;
  let measured = begun;
  return (progress: BodyProgress): boolean => {
    if (progress.hasUnreadData) measured = heard = progress;
    if (progress.bytes > heard.bytes) heard = progress;
    if (progress.now - heard.now >= maxSilenceMs) return true;
    if (progress.now - measured.now < windowMs) return false;
    const isSlow = progress.bytes - measured.bytes < (minBytesPerSecond * (progress.now - measured.now)) / 1000;
    measured = progress;
    return isSlow;
  };
}
