import { cpus, loadavg } from 'node:os';
import { buildChanged } from '../scripts/lib/builds.mjs';
import { readRoutes } from '../scripts/lib/route-table.mjs';
import { LEAVE } from '#test/support/forms/demo.ts';
import { createWorkflowClients } from '#test/support/workflow.ts';
import { fetchToken } from '#test/e2e/support/accounts.ts';
import { launchChromium } from '#test/e2e/support/chromium.ts';
import { createHttpCaller } from '#test/e2e/support/createHttpCaller.ts';
import { createTempFolder, deleteFolder, startServer } from '#test/e2e/support/server.ts';
import { measureInteractions } from './screens/measureInteractions.ts';
import { visitTwice, type Content, type Session, type Visit } from './screens/visitPage.ts';

/*
 * Measures how long a phone takes on a slow connection (150 ms, 1.6 Mbit/s down, 0.75 up) and a quarter of this
 * machine's speed, on a first and a second visit: until the first content of a page is readable, and until the app is
 * ready. Prints medians of five visits (or of the number given as first argument), with and without the boot frame in
 * turn, beside a bare page, and the goals. Then the 75th percentile of the duration of interactions (INP). Goals hold
 * for a load below 2.
 */
const TIMES = Number(process.argv[2] ?? 5);

/** Content of each page, first in the boot frame, without splash screen and skeleton. */
const CONTENT: Readonly<Record<string, Content>> = {
  bare: { first: 'pre', ready: 'pre' },
  login: { first: 'input[type="password"]', ready: 'input[type="password"]' },
  workbench: { first: '.min-h-38 a[href*="/pages/bpm/"]', ready: '.min-h-38 a[href*="/pages/bpm/"]' },
  myTasks: { first: '#boot a[href], [role="listitem"] a[href]', ready: '[role="listitem"] a[href]' },
  taskDetail: { first: '#boot p, footer button', ready: 'footer button' },
};
const WITH_FRAME = ['myTasks', 'taskDetail'];
/** Goals in milliseconds: first content and app, on a first and on a second visit. */
const GOALS: Readonly<Record<string, readonly [string, string]>> = {
  myTasks: ['1500 / 2700', '600 / 1400'],
  taskDetail: ['2000 / 2900', '800 / 1500'],
};
const MAX_INP_MS = 80;
/** Number of rows the to-do list loads at first. */
const LIST_ROWS = 20;

const percentile = (figures: readonly number[], share: number) =>
  figures.toSorted((one, other) => one - other)[Math.floor(figures.length * share)] ?? NaN;
const median = (figures: readonly number[]) => percentile(figures, 0.5);

function printVisits(name: string, visits: readonly Visit[], goal = ''): void {
  const format = (key: keyof Visit, digits: number, width: number) =>
    median(visits.map((each) => each[key]))
      .toFixed(digits)
      .padStart(width);
  console.log(
    `${name.padEnd(38)}${format('first', 0, 7)}${format('ready', 0, 7)}${format('files', 0, 7)}${format('kib', 1, 9)}${format('shift', 3, 8)}  ${goal}`,
  );
}
const printLoad = (when: string) =>
  console.log(
    `Load ${when}: ${loadavg()
      .map((load) => load.toFixed(1))
      .join(', ')}`,
  );

/** Logs in. The user is stored beside the token, as after the first page that asks for it. */
async function logIn(address: string, account: string): Promise<Session> {
  const token = await fetchToken(address, account);
  const answer = await fetch(`${address}/api/api-user/user/org/osUser/current`, {
    headers: { Authorization: `Bearer ${token}` },
  });
  const { data } = (await answer.json()) as { data: { userId: string; tenantId: string } };
  return { 'ringi.accessToken': token, 'ringi.owner': `${token}\n${data.tenantId}.${data.userId}\n` };
}

await buildChanged();
console.log(`${cpus().length} × ${cpus()[0]?.model ?? 'unknown processor'}`);
printLoad('before');
const folders = [createTempFolder(), createTempFolder()];
const [on, off] = await Promise.all([
  startServer(folders[0] ?? ''),
  startServer(folders[1] ?? '', { RINGI_BOOT_FRAME: 'off' }),
]);
const browser = await launchChromium();
try {
  const routes = await readRoutes();
  console.log(
    `${''.padEnd(38)}${['first', 'ready', 'files'].map((each) => each.padStart(7)).join('')}${'KiB'.padStart(9)}${'shift'.padStart(8)}  goal`,
  );
  for (const [name, content] of Object.entries(CONTENT)) {
    const route = routes.find((each) => each.name === name);
    const path = name === 'bare' ? '/api/health' : `/mobile${route?.sample ?? ''}`;
    const rows = new Map<string, Visit[]>();
    for (let time = 0; time < TIMES; time += 1) {
      const sides = WITH_FRAME.includes(name) ? [on, off] : [on];
      for (const server of time % 2 === 0 ? sides : sides.toReversed()) {
        const session = route?.account ? await logIn(server.address, route.account) : {};
        const visits = await visitTwice(browser, server.address + path, content, session);
        for (const [index, each] of visits.entries()) {
          const row = `${name}, ${index === 0 ? 'first' : 'second'} visit${server === off ? ', no frame' : ''}`;
          rows.set(row, [...(rows.get(row) ?? []), each]);
        }
      }
    }
    for (const [row, visits] of [...rows].sort(([one], [other]) => one.localeCompare(other)))
      printVisits(row, visits, GOALS[name]?.[row.includes('second') ? 1 : 0]);
  }
  const session = await logIn(on.address, 'wangfang');
  const zhangwei = await createWorkflowClients(createHttpCaller(on.address))('zhangwei');
  for (let each = 0; each < LIST_ROWS; each += 1) await zhangwei.start('leave', LEAVE);
  const rounds: Readonly<Record<string, number>>[] = [];
  for (let time = 0; time < TIMES; time += 1) rounds.push(await measureInteractions(browser, on.address, session));
  for (const name of Object.keys(rounds[0] ?? {}))
    console.log(
      `INP ${name.padEnd(8)} p75 ${percentile(
        rounds.map((round) => round[name] ?? NaN),
        0.75,
      )
        .toFixed(0)
        .padStart(5)} ms of ${MAX_INP_MS}`,
    );
} finally {
  await browser.close();
  await Promise.all([on.stop(), off.stop()]);
  folders.forEach(deleteFolder);
}
printLoad('after');
