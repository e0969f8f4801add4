import { fork } from 'node:child_process';
import { once } from 'node:events';
import { loadavg } from 'node:os';
import pg from 'pg';
import { readOpenFileLimit } from '#server/live/openFileLimit.ts';
import { openDecisions } from './live/decisions.ts';
import { openStreams } from './live/streams.ts';

/*
 * Measures idle streams on one process: memory, and the processor time of two heartbeats. Then the decisions per second
 * on PostgreSQL with and without signals, in turn. `--streams=2000` opens fewer streams, `--pairs=3` measures fewer
 * pairs of decisions. BENCH_DATABASE_URL names the PostgreSQL server, on which a schema is created and dropped.
 */
const words = process.argv.slice(2);
const readOption = (name: string, fallback: number): number =>
  Number(words.find((word) => word.startsWith(`--${name}=`))?.split('=')[1] ?? fallback);
const count = readOption('streams', 17_500);
const pairs = readOption('pairs', 6);
const DECISIONS = 100;
const OBSERVED_MS = 51_000;
const SPARE_FILES = 500;
const address = process.env['BENCH_DATABASE_URL'] ?? 'postgresql://root@127.0.0.1:5432/test';

interface Usage {
  readonly microseconds: number;
  readonly bytes: number;
}

const formatLoad = (): string => `load ${loadavg()[0]?.toFixed(1) ?? ''}`;
const median = (values: readonly number[]): number => values.toSorted((a, b) => a - b)[values.length >> 1] ?? 0;

async function measureStreams(): Promise<void> {
  // Node.js raises the soft limit to the hard one at its start; 90 % of it is the limit of the server.
  const limit = readOpenFileLimit();
  if (limit * 0.9 < count + SPARE_FILES) {
    console.log(
      `${count} streams need ${Math.ceil((count + SPARE_FILES) / 0.9)} open files, the limit is ${limit}: raise the hard limit (ulimit -Hn, as root) or use --streams.`,
    );
    return;
  }
  const server = fork(new URL('./live/serve.ts', import.meta.url), { execArgv: process.execArgv });
  const [port] = (await once(server, 'message')) as [number];
  const ask = async (): Promise<Usage> => {
    server.send('usage');
    return ((await once(server, 'message')) as [Usage])[0];
  };
  const empty = await ask();
  const began = performance.now();
  const { statuses, close } = await openStreams(port, count);
  const opened = await ask();
  console.log(
    `${statuses.filter((status) => status === 200).length} streams open after ${((performance.now() - began) / 1000).toFixed(1)} s, ${(opened.microseconds - empty.microseconds) / 1e6} s of processor time`,
  );
  await new Promise((resolve) => setTimeout(resolve, OBSERVED_MS));
  const after = await ask();
  const part = (after.microseconds - opened.microseconds) / 1000 / OBSERVED_MS;
  console.log(
    `memory ${(after.bytes / 1e6).toFixed(0)} MB (${(empty.bytes / 1e6).toFixed(0)} MB without streams), heartbeats ${(part * 100).toFixed(2)} % of one processor (${formatLoad()})`,
  );
  close();
  server.disconnect();
}

interface Rates {
  readonly on: number;
  readonly off: number;
}

async function measureDecisions(openedFirst: 'on' | 'off'): Promise<readonly Rates[]> {
  const schema = `bench_live_${process.pid}`;
  const owner = new pg.Client({ connectionString: address });
  await owner.connect();
  await owner.query(`create schema ${schema}`);
  const own = new URL(address);
  own.searchParams.set('options', `-c search_path=${schema}`);
  const { measure, close } = await openDecisions(own.href, openedFirst);
  try {
    const rates: Rates[] = [];
    await measure('on', DECISIONS);
    await measure('off', DECISIONS);
    // Ends the plans that were made for empty tables: the server that was first would keep the worse ones.
    await owner.query('analyze');
    for (let pair = 0; pair < pairs; pair += 1) {
      const isFirstOn = pair % 2 === 0;
      const first = await measure(isFirstOn ? 'on' : 'off', DECISIONS);
      const second = await measure(isFirstOn ? 'off' : 'on', DECISIONS);
      rates.push(isFirstOn ? { on: first, off: second } : { on: second, off: first });
    }
    return rates;
  } finally {
    await close();
    await owner.query(`drop schema ${schema} cascade; drop schema if exists ${schema}_records cascade`);
    await owner.end();
  }
}

await measureStreams();
// Each of the two servers is opened first once.
const byOrder = [await measureDecisions('on'), await measureDecisions('off')];
const rates = byOrder.flat();
const change = Math.sqrt(
  byOrder.map((each) => median(each.map(({ on, off }) => on / off))).reduce((one, other) => one * other, 1),
);
console.log(
  `decisions per second: ${median(rates.map(({ on }) => on)).toFixed(1)} with signals, ${median(rates.map(({ off }) => off)).toFixed(1)} without, medians of ${rates.length} pairs ${((change - 1) * 100).toFixed(1)} % (${formatLoad()})`,
);
