import { setImmediate } from 'node:timers/promises';

/**
 * Asks for each in turn. Inside a transaction there is one connection: statements sent together would only wait for
 * each other in the driver, which warns of it. The embedded database works where calls are heard: between two they are.
 */
export async function oneByOne<T, Found>(all: readonly T[], find: (each: T) => Promise<Found>): Promise<Found[]> {
  const found: Found[] = [];
  for (const each of all) {
    found.push(await find(each));
    await setImmediate();
  }
  return found;
}
