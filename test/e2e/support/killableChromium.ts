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
  let running: { readonly child: ChildProcess; readonly context: BrowserContext } | undefined;
  const kill = async () => {
    if (running === undefined) return;
    const { child } = running;
    running = undefined;
    if (child.exitCode !== null || child.signalCode !== null) return;
    child.kill('SIGKILL');
    await once(child, 'exit');
  };
  return {
    async open() {
      if (running === undefined) {
        const options = ['--headless', '--remote-debugging-port=0', `--user-data-dir=${folder}`, 'about:blank'];
        const child = spawn(chromiumPath(), [...FLAGS, ...options], { stdio: ['ignore', 'ignore', 'pipe'] });
        const browser = await chromium.connectOverCDP(await readAddress(child));
        const [context = await browser.newContext()] = browser.contexts();
        running = { child, context };
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
