/** How much of something costly goes on and waits at the same moment. */
export interface QueuePlaces {
  readonly atOnce: number;
  readonly waiting: number;
  /** Of those, the ones somebody may take for themselves. */
  readonly waitingOfOne: number;
}

/** Checking a password keeps a processor busy for a moment; an office that comes to work is through in a second. */
export const LOGIN_PLACES: QueuePlaces = { atOnce: 2, waiting: 60, waitingOfOne: 30 };

/** There is no place left in a queue. */
export class Busy extends Error {
  readonly retryAfterSeconds = 2;
}

/** Lets a few work at once and some wait; whoever comes when all places are taken, or all of theirs, is told so. */
export function makeQueue({ atOnce, waiting, waitingOfOne }: QueuePlaces) {
  const line: (() => void)[] = [];
  const waitingBy = new Map<string, number>();
  let working = 0;

  const waitInLine = async (who: string): Promise<void> => {
    const own = waitingBy.get(who) ?? 0;
    if (line.length >= waiting || own >= waitingOfOne) throw new Busy();
    waitingBy.set(who, own + 1);
    await new Promise<void>((start) => line.push(start));
    const left = (waitingBy.get(who) ?? 1) - 1;
    if (left === 0) waitingBy.delete(who);
    else waitingBy.set(who, left);
  };

  return async <T>(who: string, work: () => Promise<T>): Promise<T> => {
    if (working >= atOnce) await waitInLine(who);
    else working += 1;
    try {
      return await work();
    } finally {
      // Whoever is next takes over the place.
      const next = line.shift();
      if (next === undefined) working -= 1;
      else next();
    }
  };
}
