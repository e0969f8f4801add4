import { setImmediate } from 'node:timers/promises';

/**
 * Runs queries one after the other. A transaction has one connection: parallel statements would only queue in the
 * driver, which warns about them. Other requests are served in between, also with the embedded database.
 */
export async function mapSequential<T, Found>(all: readonly T[], find: (each: T) => Promise<Found>): Promise<Found[]> {
  const found: Found[] = [];
  for (const each of all) {
    found.push(await find(each));
    await setImmediate();
  }
  return found;
}
