import { configDefaults, defineConfig } from 'vitest/config';

/** Everything that runs without a browser. The end-to-end tests have a configuration of their own. */
export default defineConfig({
  test: {
    include: ['test/**/*.test.{ts,tsx}'],
    exclude: [...configDefaults.exclude, 'test/e2e/**'],
    // A forgotten `.only` or an empty file must not look like success.
    allowOnly: false,
    passWithNoTests: false,
  },
});
