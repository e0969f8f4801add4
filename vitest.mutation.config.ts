import { configDefaults, defineConfig } from 'vitest/config';

/** The server's own tests open databases; all others run in one process and are quick. */
const IN_MEMORY = ['test/{application,domain,infrastructure,presentation}/**/*.test.{ts,tsx}'];
const ON_SERVER = ['test/server/bpm/**/*.test.ts'];
const isOnServer = process.env['RINGI_MUTATED'] === 'serverCommands';

/** The tests that a mutation run (bench/mutation) asks again and again; the long comparison of engines is left out. */
export default defineConfig({
  test: {
    include: isOnServer ? ON_SERVER : IN_MEMORY,
    exclude: [...configDefaults.exclude, '**/differential.test.ts'],
    setupFiles: ['bench/mutation/fewRuns.ts', ...(isOnServer ? ['test/support/closeDatabases.ts'] : [])],
    isolate: false,
    testTimeout: 60_000,
    hookTimeout: 120_000,
    allowOnly: false,
  },
});
