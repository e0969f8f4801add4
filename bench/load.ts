import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { loadavg } from 'node:os';
import { join } from 'node:path';
import { build } from 'vite';
import { createCallers, type Ask } from './load/callers.ts';
import { createCompany, dropCompany } from './load/dataset.ts';
import { measureProcessorTime } from './load/processorTime.ts';
import { makeCalls, joinsPerSecond, perSecond } from './load/rates.ts';

/*
 * Measures lists with 1,000 and with 1,000,000 open tasks, 25,000 of them of one user: medians side by side. Then the
 * number of first pages and decisions per second, compared with pgbench and the join of a first page in the same run,
 * the processor time of one call of each, which other processes hardly affect, and the memory of the server.
 *
 * BENCH_DATABASE_URL names the PostgreSQL server; each company gets a database of its own. `--minutes=10` extends the
 * load, `--keep` keeps the databases for the next run.
 */
const SIZES = [1_000, 1_000_000] as const;
const TIMES = 40;
const SECONDS = 8;
const ROUNDS = 3;
const CALLS = 10_000;
const WARM_UP = 200;
const BUILT = 'dist/bench';
const FIRST = { pageNo: 1, pageSize: 20, params: {} };

const address = process.env['BENCH_DATABASE_URL'] ?? 'postgresql://root@127.0.0.1:5432/test';
const words = process.argv.slice(2);
const isKept = words.includes('--keep');
const minutes = Number(words.find((word) => word.startsWith('--minutes='))?.split('=')[1] ?? 1);

const searching = (key: string, value: string) => ({ ...FIRST, params: { [key]: value } });
const QUESTIONS: readonly (readonly [name: string, ask: (by: Ask, admin: Ask) => Promise<unknown>])[] = [
  ['first page of my tasks', (by) => by('POST', 'bpmTask/myTasks', FIRST)],
  ['count of my tasks', (by) => by('GET', 'bpmTask/getMyTaskCount')],
  ['search mine by a title of few', (by) => by('POST', 'bpmTask/myTasks', searching('Q_v.SUBJECT__S_LK', 'hokkaido'))],
  ['search mine by a title of most', (by) => by('POST', 'bpmTask/myTasks', searching('Q_v.SUBJECT__S_LK', 'annual'))],
  ['search mine by number', (by) => by('POST', 'bpmTask/myTasks', searching('Q_v.BILL_NO__S_LK', '0007'))],
  ['search mine by a person', (by) => by('POST', 'bpmTask/myTasks', searching('Q_v.SUBJECT__S_LK', 'zhangwei'))],
  ['all tasks I may read', (by) => by('POST', 'bpmTask/query', FIRST)],
  ['all tasks I may read, by title', (by) => by('POST', 'bpmTask/query', searching('Q_t.SUBJECT__S_LK', 'hokkaido'))],
  ['the same, by a title of most', (by) => by('POST', 'bpmTask/query', searching('Q_t.SUBJECT__S_LK', 'annual'))],
  ['the same, by a title of none', (by) => by('POST', 'bpmTask/query', searching('Q_t.SUBJECT__S_LK', 'kamchatka'))],
  ['all requests I may read', (by) => by('POST', 'bpmInst/query', FIRST)],
  ['the same, by a title of few', (by) => by('POST', 'bpmInst/query', searching('Q_i.SUBJECT__S_LK', 'hokkaido'))],
  ['the same, by a title of most', (by) => by('POST', 'bpmInst/query', searching('Q_i.SUBJECT__S_LK', 'annual'))],
  ['all tasks, an administrator', (_, admin) => admin('POST', 'bpmTask/query', FIRST)],
  ['all requests, an administrator', (_, admin) => admin('POST', 'bpmInst/query', FIRST)],
  ...(['hokkaido', 'annual', 'kamchatka'] as const).flatMap((title) => [
    [
      `tasks by "${title}", an administrator`,
      (_: Ask, admin: Ask) => admin('POST', 'bpmTask/query', searching('Q_t.SUBJECT__S_LK', title)),
    ] as const,
    [
      `requests by "${title}", the same`,
      (_: Ask, admin: Ask) => admin('POST', 'bpmInst/query', searching('Q_i.SUBJECT__S_LK', title)),
    ] as const,
  ]),
];

interface Server {
  readonly child: ChildProcess;
  readonly port: number;
}
/** Builds the server as one file like a release; run from its sources, its memory would include the compiler. */
const buildServer = () =>
  build({
    configFile: 'vite.server.config.ts',
    logLevel: 'error',
    build: { outDir: BUILT, rolldownOptions: { input: { serve: 'bench/load/serve.ts' } } },
  });

async function serve(database: string): Promise<Server> {
  const child = fork(join(BUILT, 'serve.js'), [database], { execArgv: [] });
  const [port] = await once(child, 'message');
  return { child, port };
}
async function end({ child }: Server): Promise<void> {
  child.disconnect();
  await once(child, 'exit');
}
const memoryOf = async ({ child }: Server): Promise<string> => {
  const status = await readFile(`/proc/${child.pid}/status`, 'utf8').catch(() => '');
  return `${Math.round(Number(/VmRSS:\s+(\d+)/u.exec(status)?.[1] ?? 0) / 1024)} MB`;
};

const printLoad = (): void =>
  console.log(
    `Load of the machine: ${loadavg()
      .map((load) => load.toFixed(1))
      .join(', ')}`,
  );

/** Interleaves the companies, so that other processes affect all of them alike. */
async function printTimes(companies: readonly string[]): Promise<void> {
  const asked = await Promise.all(
    companies.map(async (company) => {
      const server = await serve(company);
      const { as, close } = createCallers(server.port);
      return { server, close, by: await as('wangfang'), admin: await as('admin') };
    }),
  );
  const heads = SIZES.map((size) => size.toLocaleString('en').padStart(11)).join('');
  console.log(`\n${'medians in ms, open tasks:'.padEnd(38)}${heads}${'ratio'.padStart(8)}`);
  for (const [name, ask] of QUESTIONS) {
    const taken = asked.map((): number[] => []);
    for (let turn = 0; turn < TIMES; turn += 1)
      for (const [index, { by, admin }] of asked.entries()) {
        const began = performance.now();
        await ask(by, admin);
        taken[index]?.push(performance.now() - began);
      }
    const [few = 0, many = 0] = taken.map((times) => times.toSorted((one, other) => one - other)[TIMES / 2] ?? 0);
    const ratio = (many / few).toFixed(1).padStart(8);
    console.log(`${name.padEnd(38)}${few.toFixed(1).padStart(11)}${many.toFixed(1).padStart(11)}${ratio}`);
  }
  for (const { server, close } of asked) {
    close();
    await end(server);
  }
}

async function tellRates(company: string): Promise<void> {
  const [server, second] = [await serve(company), await serve(company)];
  const { calling, as, close } = createCallers(server.port);
  const other = createCallers(second.port);
  const [call, wangfang] = [await calling('wangfang'), await as('wangfang')];
  const both = [call, await other.calling('wangfang')];
  const { result } = await wangfang('POST', 'bpmTask/myTasks', FIRST);
  const { tenantId, assignee } = result.data[0];
  const joins: number[] = [];
  const pages: number[] = [];
  const pagesOfTwo: number[] = [];
  const decisions: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    joins.push(await joinsPerSecond(company, SECONDS, { tenant: tenantId, member: assignee }));
    pages.push(await perSecond(SECONDS, () => call('POST', 'bpmTask/myTasks', FIRST)));
    let turn = 0;
    pagesOfTwo.push(
      await perSecond(SECONDS, async () => both[(turn += 1) % both.length]?.('POST', 'bpmTask/myTasks', FIRST)),
    );
    const open = await openTasksOf(wangfang);
    decisions.push(
      await perSecond(SECONDS, async () => {
        const taskId = open.pop();
        return (
          taskId !== undefined && wangfang('POST', 'bpmTask/completeTask', { taskId, checkType: 'AGREE', opinion: '' })
        );
      }),
    );
  }
  const [joined, page, pageOfTwo] = [middleOf(joins), middleOf(pages), middleOf(pagesOfTwo)];
  const decision = middleOf(decisions);
  const share = (rate: number): string => `${((rate / joined) * 100).toFixed(1)} %`;
  console.log(`\nA second, eight at once, the middle of ${ROUNDS} rounds of ${SECONDS} s:`);
  console.log(`  the join of a first page, by pgbench ${joined.toFixed(0).padStart(6)}`);
  console.log(`  first pages                          ${page.toFixed(0).padStart(6)}   ${share(page)}`);
  console.log(`  by two servers on one database       ${pageOfTwo.toFixed(0).padStart(6)}   ${share(pageOfTwo)}`);
  console.log(`  decisions                            ${decision.toFixed(0).padStart(6)}   ${share(decision)}`);
  close();
  other.close();
  await end(server);
  await end(second);
}

async function printMemory(company: string): Promise<void> {
  const server = await serve(company);
  const { calling, close } = createCallers(server.port);
  const call = await calling('wangfang');
  console.log(`\nMemory of the server: ${await memoryOf(server)} when it starts`);
  let left = CALLS;
  await perSecond(600, async () => (left -= 1) >= 0 && call('POST', 'bpmTask/myTasks', FIRST));
  console.log(`  after ${CALLS.toLocaleString('en')} first pages: ${await memoryOf(server)}`);
  await perSecond(minutes * 60, () => call('POST', 'bpmTask/myTasks', FIRST));
  console.log(`  after ${minutes} min of them more: ${await memoryOf(server)}`);
  close();
  await end(server);
}

/** Prints the processor time of the server and of its database connections. */
async function printCosts(company: string): Promise<void> {
  const server = await serve(company);
  const { calling, as, close } = createCallers(server.port);
  const [call, wangfang] = [await calling('wangfang'), await as('wangfang')];
  const open = await openTasksOf(wangfang);
  const page = () => call('POST', 'bpmTask/myTasks', FIRST);
  const decision = () =>
    wangfang('POST', 'bpmTask/completeTask', { taskId: open.pop(), checkType: 'AGREE', opinion: '' });
  console.log('\nProcessor time of one, in ms, of server and database:');
  for (const [name, ask, calls] of [
    ['a first page', page, 3000],
    ['a decision', decision, 1000],
    ['the health, for comparison', () => call('GET', '/api/health'), 3000],
  ] as const) {
    await makeCalls(WARM_UP, ask);
    const cost = await measureProcessorTime(company, server.child.pid ?? 0, () => makeCalls(calls, ask));
    console.log(`  ${name.padEnd(37)}${cost.server.toFixed(2).padStart(6)}${cost.database.toFixed(2).padStart(7)}`);
  }
  close();
  await end(server);
}

const middleOf = (rates: readonly number[]): number => rates.toSorted((one, other) => one - other)[ROUNDS >> 1] ?? 0;

async function openTasksOf(by: Ask): Promise<string[]> {
  const { result } = await by('POST', 'bpmTask/myTasks', { ...FIRST, pageSize: 200 });
  const pages = [result];
  for (let pageNo = 2; pageNo <= 30; pageNo += 1)
    pages.push((await by('POST', 'bpmTask/myTasks', { ...FIRST, pageSize: 200, pageNo })).result);
  return pages.flatMap(({ data }) => data.map(({ taskId }: { taskId: string }) => taskId));
}

printLoad();
await buildServer();
const companies: string[] = [];
for (const size of SIZES) companies.push(await createCompany(address, size));
await printTimes(companies);
await tellRates(companies[1] ?? '');
await printCosts(companies[1] ?? '');
await printMemory(companies[1] ?? '');
printLoad();
if (!isKept) for (const size of SIZES) await dropCompany(address, size);
