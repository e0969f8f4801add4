/** Seed of the random tests in runs without `TEST_SEED`. */
const DEFAULT_SEED = 20_261_127;
const MAX_SEED = 0x7f_ff_ff_ff;

/**
 * @param {string | undefined} text the value of `TEST_SEED`
 * @returns {number}
 * @throws {Error} when the text is not a whole number from 0 to 2,147,483,647
 */
export function parseSeed(text) {
  if (text === undefined || text === '') return DEFAULT_SEED;
  const seed = Number(text);
  if (!Number.isInteger(seed) || seed < 0 || seed > MAX_SEED)
    throw new Error(`TEST_SEED must be a whole number from 0 to ${MAX_SEED}, not “${text}”.`);
  return seed;
}
