import { existsSync } from 'node:fs';
import { createServer } from 'node:http';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { loadavg } from 'node:os';
import { pathToFileURL } from 'node:url';
import { chromium } from 'playwright-core';
import { buildChanged } from '../scripts/lib/builds.mjs';
import { chromiumPath } from '../scripts/lib/chromium.mjs';
import { rootPath } from '../scripts/lib/root.mjs';
import { runNpm } from '../scripts/lib/run.mjs';
import { buildPagePath } from '#presentation/ui/navigation/addresses.ts';
import { fetchToken } from '#test/e2e/support/accounts.ts';
import { FLAGS } from '#test/e2e/support/chromium.ts';
import { createTempFolder, deleteFolder, freePort, startServer } from '#test/e2e/support/server.ts';

/*
 * Lighthouse with its settings for mobile devices on login and to-do list: medians of three runs of each category and
 * the element of the largest contentful paint, beside a bare page in the same run. No product for approvals publishes
 * its built application in the npm registry, so there is no other peer. Lighthouse (Apache-2.0, 100 packages) is
 * installed on first use, because only this bench needs it.
 */
const VERSION = '12.2.3';
const TIMES = 3;
const REST_MS = 3000;
const GOALS = [97, 100, 100, 100];
const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'] as const;
const TIMED = ['first-contentful-paint', 'largest-contentful-paint', 'total-blocking-time', 'cumulative-layout-shift'];
const folder = rootPath('.cache/lighthouse');

interface Audited {
  readonly lhr: {
    readonly categories: Readonly<Record<string, { readonly score: number | null }>>;
    readonly audits: Readonly<Record<string, { readonly score: number | null; readonly displayValue?: string }>>;
  };
}
type Lighthouse = (address: string, options: object) => Promise<Audited | undefined>;

async function loadLighthouse(): Promise<Lighthouse> {
  const main = `${folder}/node_modules/lighthouse/core/index.js`;
  if (!existsSync(main)) {
    const { code, output } = await runNpm(['install', '--prefix', folder, '--no-save', `lighthouse@${VERSION}`]);
    if (code !== 0) throw new Error(`Lighthouse cannot be installed:\n${output}`);
  }
  return ((await import(pathToFileURL(main).href)) as { default: Lighthouse }).default;
}

const median = (values: readonly number[]): number => values.toSorted((a, b) => a - b)[values.length >> 1] ?? NaN;
const scoresOf = ({ lhr }: Audited): number[] =>
  CATEGORIES.map((name) => Math.round((lhr.categories[name]?.score ?? 0) * 100));

/** Returns the markup of the element of the largest contentful paint, which this version cannot read from Chromium. */
async function readLargestElement(address: string): Promise<string> {
  const page = await context.newPage();
  await page.goto(address);
  await page.waitForTimeout(REST_MS);
  const markup = await page.evaluate(
    () =>
      new Promise<string>((resolve) => {
        new PerformanceObserver((list) => {
          const last = list.getEntries().at(-1);
          const element = last && 'element' in last ? last.element : undefined;
          resolve(element instanceof Element ? element.outerHTML : 'removed');
        }).observe({ type: 'largest-contentful-paint', buffered: true });
      }),
  );
  await page.close();
  return markup.slice(0, 90);
}
/** Ids of the audits that cost points. */
const listFailed = ({ lhr }: Audited): string[] =>
  Object.entries(lhr.audits).flatMap(([id, { score }]) => (score !== null && score < 0.9 ? [id] : []));

await buildChanged();
const lighthouse = await loadLighthouse();
console.log(`Load before: ${loadavg()[0]?.toFixed(1) ?? ''}`);
const [data, profile] = [createTempFolder(), createTempFolder()];
const server = await startServer(data);
const bare = createServer((_, answer) =>
  answer
    .setHeader('content-type', 'text/html')
    .end(
      '<!doctype html><html lang="en"><meta name="viewport" content="width=device-width"><title>Bare</title><h1>Bare page</h1>',
    ),
).listen(0, '127.0.0.1');
await once(bare, 'listening');
const port = await freePort();
const context = await chromium.launchPersistentContext(profile, {
  executablePath: chromiumPath(),
  headless: true,
  args: [...FLAGS, `--remote-debugging-port=${port}`],
});
try {
  const measure = async (name: string, address: string) => {
    const runs: Audited[] = [];
    while (runs.length < TIMES) {
      const run = await lighthouse(address, { port, onlyCategories: CATEGORIES, disableStorageReset: true });
      if (run !== undefined) runs.push(run);
    }
    const scores = CATEGORIES.map((_, index) => median(runs.map((run) => scoresOf(run)[index] ?? 0)));
    console.log(`${name.padEnd(8)} ${scores.join(' / ').padEnd(22)} goal ${GOALS.join(' / ')}`);
    const [first] = runs;
    console.log(`  ${TIMED.map((id) => `${id} ${first?.lhr.audits[id]?.displayValue ?? ''}`).join(', ')}`);
    console.log(`  LCP: ${await readLargestElement(address)}`);
    if (first !== undefined) console.log(`  below 0.9: ${listFailed(first).join(', ')}`);
  };
  await measure('bare', `http://127.0.0.1:${(bare.address() as AddressInfo).port}/`);
  await measure('login', `${server.address}/mobile${buildPagePath('login')}`);
  const page = await context.newPage();
  await page.goto(`${server.address}/mobile${buildPagePath('login')}`);
  await page.evaluate(
    (token) => localStorage.setItem('ringi.accessToken', token),
    await fetchToken(server.address, 'wangfang'),
  );
  await page.close();
  await measure('to-do', `${server.address}/mobile${buildPagePath('myTasks')}`);
} finally {
  await context.close();
  bare.close();
  await server.stop();
  [data, profile].forEach(deleteFolder);
}
console.log(`Load after: ${loadavg()[0]?.toFixed(1) ?? ''}`);
