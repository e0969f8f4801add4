/** The seed of all random tests of a run; every script prints it, and `TEST_SEED` sets it. */
export const DEFAULT_SEED = 20_261_127;

/** @throws when `TEST_SEED` is not a whole number from 0 to 2,147,483,647 */
function readSeed(text: string | undefined): number {
  if (text === undefined || text === '') return DEFAULT_SEED;
  const seed = Number(text);
  if (!Number.isInteger(seed) || seed < 0 || seed > 0x7f_ff_ff_ff)
    throw new Error(`TEST_SEED must be a whole number from 0 to 2147483647, not “${text}”.`);
  return seed;
}

export const seed = readSeed(process.env['TEST_SEED']);
