import tailwindcss from '@tailwindcss/vite';
import { playwright } from '@vitest/browser-playwright';
import { defaultClientConditions } from 'vite';
import { defineConfig } from 'vitest/config';
import { KONSTA_ALIAS } from './scripts/build/konstaModules.ts';
import { textPacks } from './scripts/build/textPacks.ts';
import { chromiumPath } from './scripts/lib/chromium.mjs';

/** Every package a page under test loads. What is missing here fails at once; nothing is looked for while tests run. */
const PACKAGES = [
  'axe-core',
  'crypto-js',
  'dompurify',
  'i18next',
  'idb-keyval',
  'inversify',
  'konsta/react',
  'ky',
  'lucide-react',
  'mobx',
  'mobx-react-lite',
  'react',
  'react-dom',
  'react-dom/client',
  'react-i18next',
  'react-router-dom',
  'react/jsx-dev-runtime',
  'react/jsx-runtime',
  'reflect-metadata/lite',
  'rxjs',
  'signature_pad',
  'squire-rte',
  'uqr',
  'valibot',
  'virtua',
  'workbox-window',
  'xss',
];

/**
 * Pages and form controls in real Chromium, below the end-to-end tests: no server, no build. `fetch` is answered by the
 * test (`test/support/pages`); all files share one page of the browser, because loading the modules costs more than the
 * tests.
 */
export default defineConfig({
  plugins: [tailwindcss(), textPacks()],
  oxc: { jsx: { runtime: 'automatic' } },
  resolve: { alias: [KONSTA_ALIAS], conditions: ['es2015', ...defaultClientConditions] },
  optimizeDeps: { noDiscovery: true, include: PACKAGES },
  test: {
    name: 'pages',
    include: ['src/{boot,infrastructure,presentation}/**/*.test.tsx'],
    setupFiles: ['test/support/pages/setup.ts'],
    isolate: false,
    fileParallelism: false,
    allowOnly: false,
    testTimeout: 60_000,
    expect: { poll: { timeout: 15_000 } },
    browser: {
      enabled: true,
      headless: true,
      screenshotFailures: false,
      provider: playwright({
        actionTimeout: 15_000,
        launchOptions: {
          executablePath: chromiumPath(),
          args: ['--no-sandbox', '--disable-gpu', '--no-first-run', '--disable-background-networking'],
        },
        contextOptions: { locale: 'zh-CN', timezoneId: 'Asia/Shanghai', reducedMotion: 'reduce' },
      }),
      viewport: { width: 390, height: 844 },
      instances: [{ browser: 'chromium' }],
    },
  },
});
