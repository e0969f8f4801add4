import { loadavg } from 'node:os';
import { sql } from 'drizzle-orm';
import { openPostgres } from '#server/db/openPostgres.ts';
import { migrate } from '#server/db/migrate.ts';
import { rootPath } from '../scripts/lib/root.mjs';
import { buildChanged } from '../scripts/lib/builds.mjs';
import { fetchToken } from '#test/e2e/support/accounts.ts';
import { launchChromium } from '#test/e2e/support/chromium.ts';
import { buildPagePath } from '#presentation/ui/navigation/addresses.ts';
import { listenOnFreePort, startLeaveRequests, startOn } from './load/dataset.ts';
import { openPhone, slowDown } from './screens/visitPage.ts';
import { createSchema } from './soak/openSoakDatabase.ts';

/*
 * Scrolls a to-do list of 10,000 tasks to its end with a quarter of the machine's speed: the most cards in the page,
 * the long tasks of the main thread, and the calls of a refresh at the end. The peer in the same run is a bare page of
 * the same height without script. TEST_DATABASE_URL names the database server, where a schema is created and dropped;
 * `--rows=1000` uses fewer tasks.
 */
const ROWS = Number(process.argv.find((word) => word.startsWith('--rows='))?.slice(7) ?? 10_000);
const address = process.env['TEST_DATABASE_URL'] ?? 'postgresql://root@127.0.0.1:5432/test';

interface Scrolled {
  readonly cards: number;
  readonly longTasks: readonly number[];
  readonly seconds: number;
  readonly height: number;
}

/**
 * Runs in the page: scrolls by 100 px in each frame, faster than a finger does, until nothing has followed for this
 * time.
 */
function scrollToEnd(restMs: number): Promise<Scrolled> {
  return new Promise((resolve) => {
    const longTasks: number[] = [];
    new PerformanceObserver((list) => longTasks.push(...list.getEntries().map(({ duration }) => duration))).observe({
      type: 'longtask',
    });
    let [cards, height] = [0, 0];
    const start = performance.now();
    let grownAt = start;
    const step = () => {
      const now = performance.now();
      cards = Math.max(cards, document.querySelectorAll('[role="listitem"]').length);
      const { scrollTop, scrollHeight, clientHeight } = document.documentElement;
      if (scrollHeight > height || scrollTop + clientHeight < scrollHeight - 1) grownAt = now;
      height = scrollHeight;
      if (now - grownAt > restMs) return resolve({ cards, longTasks, height, seconds: (grownAt - start) / 1000 });
      scrollBy(0, 100);
      requestAnimationFrame(step);
    };
    requestAnimationFrame(step);
  });
}

const print = (name: string, { cards, longTasks, seconds, height }: Scrolled): void =>
  console.log(
    `${name.padEnd(24)} ${seconds.toFixed(1).padStart(6)} s, at most ${cards} cards, ${height} px, ${longTasks.length} tasks over 50 ms, longest ${Math.max(0, ...longTasks).toFixed(0)} ms`,
  );

await buildChanged();
console.log(`Load before: ${loadavg()[0]?.toFixed(1) ?? ''}`);
const { schema, drop } = await createSchema(address);
const database = await openPostgres(address, { schema });
await migrate(database);
const { app } = await startOn(database, { clientFolder: rootPath('dist/client') });
const browser = await launchChromium();
try {
  const port = await listenOnFreePort(app);
  await startLeaveRequests(database, port, ROWS);
  // All tasks wait for one user. The triggers count inserted rows.
  await database.sql.execute(
    sql`insert into holders (tenant, member, created_at, task, initiator, found) select tenant, (select id from people where account = 'wangfang'), created_at, task, initiator, found from holders on conflict do nothing`,
  );
  await database.sql.execute(sql`analyze`);
  const site = `http://127.0.0.1:${port}`;
  const context = await openPhone(browser, { 'ringi.accessToken': await fetchToken(site, 'wangfang') });
  const page = await context.newPage();
  let calls = 0;
  page.on('request', (request) => {
    if (request.url().includes('/bpmTask/myTasks')) calls += 1;
  });
  await page.goto('about:blank');
  await slowDown(page);
  await page.setContent(`<div style="height:${ROWS * 120}px"></div>`);
  print('bare page', await page.evaluate(scrollToEnd, 100));
  await page.goto(`${site}/mobile${buildPagePath('myTasks')}`);
  await page.locator('#root [role="listitem"] a').first().waitFor();
  await page.waitForTimeout(1500);
  calls = 0;
  print(`list of ${ROWS}`, await page.evaluate(scrollToEnd, 3000));
  console.log(`${calls} calls while scrolling`);
  calls = 0;
  const answered = page.waitForResponse((response) => response.url().includes('/bpmTask/myTasks'));
  await page.evaluate(() => {
    dispatchEvent(new Event('online'));
    document.dispatchEvent(new Event('visibilitychange'));
  });
  await answered;
  await page.waitForTimeout(3000);
  console.log(`${calls} calls of a refresh (at most 3)`);
} finally {
  await browser.close();
  await app.close();
  await database.close();
  await drop();
}
console.log(`Load after: ${loadavg()[0]?.toFixed(1) ?? ''}`);
