import { readFileSync } from 'node:fs';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { HOSTILE_CHARTS } from '#test/support/hostileCharts.ts';
import { startServerProcess } from '#test/support/serverProcess.ts';

/*
 * Measures how long the built server takes to refuse a malicious chart, its peak memory, and how soon it exits after a
 * signal meanwhile. There is no comparison, because no other engine reads a folder at start. Exits with code 1 if a
 * limit is exceeded.
 */
const MOST = { seconds: 5, megabytes: 300, signalSeconds: 1 };
const SIGNAL_AFTER_MS = [0, 100, 250, 400, 600];

const seconds = (from: number): number => (performance.now() - from) / 1_000;

/** Returns the peak memory of a running process in megabytes, as reported by Linux. */
function readPeakMemory(pid: number | undefined): number {
  try {
    return Number(/VmHWM:\s+(\d+)/u.exec(readFileSync(`/proc/${pid ?? 0}/status`, 'utf8'))?.[1] ?? 0) / 1_024;
  } catch {
    return 0;
  }
}

async function startWith(place: (chart: string) => Promise<unknown>) {
  const folder = await mkdtemp(join(tmpdir(), 'ringi-hostile-'));
  await mkdir(join(folder, 'processes/leave'), { recursive: true });
  await writeFile(join(folder, 'company.json'), '{"name": "Acme"}');
  await place(join(folder, 'processes/leave/process.bpmn'));
  const began = performance.now();
  const server = startServerProcess({ DATA_DIR: join(folder, 'data'), RINGI_COMPANY: folder });
  return { server, began, forget: () => rm(folder, { recursive: true, force: true }) };
}

async function refuse(place: (chart: string) => Promise<unknown>) {
  const { server, began, forget } = await startWith(place);
  let peak = 0;
  const watching = setInterval(() => {
    peak = Math.max(peak, readPeakMemory(server.child.pid));
  }, 5);
  const { code, complained } = await server.ended;
  clearInterval(watching);
  const took = seconds(began);
  await forget();
  return { took, peak, code, sentences: complained.trim().split('\n').length };
}

/** Returns the longest time from a signal, sent at several points in time, to the exit. */
async function interrupt(place: (chart: string) => Promise<unknown>): Promise<number> {
  let longest = 0;
  for (const after of SIGNAL_AFTER_MS) {
    const { server, forget } = await startWith(place);
    await new Promise((resolve) => setTimeout(resolve, after));
    const sent = performance.now();
    server.child.kill('SIGTERM');
    await server.ended;
    longest = Math.max(longest, seconds(sent));
    await forget();
  }
  return longest;
}

let areWithin = true;
console.log('seconds      MB   code  sentences  SIGTERM s  chart');
for (const [what, place, sentence] of HOSTILE_CHARTS) {
  const { took, peak, code, sentences } = await refuse(place);
  const ended = await interrupt(place);
  const isWithin =
    took < MOST.seconds && peak < MOST.megabytes && code === 1 && sentences === 1 && ended < MOST.signalSeconds;
  areWithin &&= isWithin;
  const figures = [took.toFixed(2).padStart(7), peak.toFixed(0).padStart(7), String(code).padStart(6)];
  const rest = [String(sentences).padStart(10), ended.toFixed(2).padStart(10)];
  console.log(`${[...figures, ...rest].join('')}  ${what} (${sentence.source})${isWithin ? '' : '  OVER'}`);
}
process.exitCode = areWithin ? 0 : 1;
