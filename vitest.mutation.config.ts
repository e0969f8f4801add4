import { configDefaults, defineConfig } from 'vitest/config';
import { BaseSequencer } from 'vitest/node';
import type { TestSpecification } from 'vitest/node';
import { textPacks } from './scripts/build/textPacks.ts';

/** `domain/task`: what is being changed (bench/mutation). */
const [layer = '', feature = ''] = (process.env['RINGI_MUTATED'] ?? '').split('/');
/** A layer is judged by its own tests: what only a page notices is not noticed by whoever reuses the domain alone. */
const TESTS: Readonly<Record<string, string>> = {
  domain: '{src,test}/{domain,testing}/**/*.test.ts',
  viewModels: '{src,test}/presentation/**/*.test.ts',
  serverCommands: '{server,test/server}/workflow/requests/**/*.test.ts',
};
/** The server's own tests open databases; all others run in one process and are quick. */
const isOnServer = layer === 'serverCommands';

const home = layer === 'domain' ? 'domain/' : 'presentation/';
const NEAR = [`/src/${home}${feature}/`, `/test/${home}${feature}/`, `/${home}`];

/** The tests nearest to a change are the likeliest to notice it, and the first that does ends the run. */
class NearestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]) {
    const distance = ({ moduleId }: TestSpecification) => {
      const found = NEAR.findIndex((folder) => moduleId.includes(folder));
      return found < 0 ? NEAR.length : found;
    };
    return files.toSorted((a, b) => distance(a) - distance(b) || a.moduleId.localeCompare(b.moduleId));
  }
}

/** The tests that a mutation run asks again and again; the long comparison of engines is left out. */
export default defineConfig({
  plugins: [textPacks()],
  test: {
    include: Object.entries(TESTS).flatMap(([name, tests]) => (name === layer ? [tests] : [])),
    exclude: [...configDefaults.exclude, '**/differential.test.ts'],
    setupFiles: [
      'bench/mutation/stopAtFailure.ts',
      'bench/mutation/fewRuns.ts',
      ...(isOnServer ? ['test/support/closeDatabases.ts'] : []),
    ],
    sequence: { sequencer: NearestFirst },
    isolate: false,
    testTimeout: 60_000,
    hookTimeout: 120_000,
    allowOnly: false,
  },
});
