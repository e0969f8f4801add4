import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { chromium, type BrowserContext } from 'playwright-core';
import { chromiumPath } from '../../../scripts/lib/chromium.mjs';
import { FLAGS } from './chromium.ts';

/** A browser whose data outlives its process, like that of a phone. */
export interface KillableChromium {
  /** Starts the browser unless it is running. */
  open(): Promise<BrowserContext>;
  /** Ends the browser at once, as the system does when it needs memory. */
  kill(): Promise<void>;
  close(): Promise<void>;
}

export function createKillableChromium(): KillableChromium {
  const folder = mkdtempSync(join(tmpdir(), 'ringi-browser-'));
  let running:
    { readonly child: ChildProcess; readonly ended: Promise<unknown>; readonly context: BrowserContext } | undefined;
  const kill = async () => {
    if (running === undefined) return;
    const { child, ended } = running;
    running = undefined;
    killGroup(child);
    // Until the last process has closed the pipe, the next browser would find its data locked.
    await ended;
  };
  return {
    async open() {
      if (running === undefined) {
        const options = ['--headless', '--remote-debugging-port=0', `--user-data-dir=${folder}`, 'about:blank'];
        const child = spawn(chromiumPath(), [...FLAGS, ...options], {
          stdio: ['ignore', 'ignore', 'pipe'],
          detached: true,
        });
        const end = () => killGroup(child);
        process.once('exit', end);
        const ended = once(child, 'close').then(() => process.off('exit', end));
        const browser = await chromium.connectOverCDP(await readAddress(child));
        const [context = await browser.newContext()] = browser.contexts();
        running = { child, ended, context };
      }
      return running.context;
    },
    kill,
    async close() {
      await kill();
      rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}

/** Ends all processes of the browser. The one that was started may be a script around it. */
function killGroup({ pid }: ChildProcess): void {
  try {
    if (pid !== undefined) process.kill(-pid, 'SIGKILL');
  } catch {
    // It has ended before.
  }
}

async function readAddress({ stderr }: ChildProcess): Promise<string> {
  if (stderr !== null)
    for await (const line of createInterface(stderr)) {
      const address = /DevTools listening on (?<address>ws:\S+)/u.exec(line)?.groups?.['address'];
      if (address === undefined) continue;
      stderr.resume();
      return address;
    }
  throw new Error('Chromium did not start.');
}
