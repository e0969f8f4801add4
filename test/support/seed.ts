import { parseSeed } from '../../scripts/lib/test-seed.mjs';

/** The seed of all random tests of the run: `npm test` prints it, `TEST_SEED` sets another one. */
export const seed = parseSeed(process.env['TEST_SEED']);
