import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll } from 'vitest';
import { freePort } from './server.ts';

type People = Readonly<Record<string, object>>;

/** Starts an identity provider in its own process for the tests of one file. Provides the server settings for it. */
export function openIssuer(people: People, more: object = {}) {
  let port = 0;
  let folder = '';
  let running: ChildProcess | undefined;
  const start = async () => {
    // Its warnings about the runtime and about development use are kept out of the report.
    running = spawn(process.execPath, ['test/e2e/support/issuer.mjs'], {
      env: { ...process.env, PORT: String(port), PEOPLE: JSON.stringify(people) },
      stdio: 'ignore',
    });
    await untilThere(`http://127.0.0.1:${port}/.well-known/openid-configuration`);
  };
  const stop = async () => {
    const ending = running;
    running = undefined;
    if (ending?.kill() === true) await once(ending, 'exit');
  };
  beforeAll(async () => {
    port = await freePort();
    folder = mkdtempSync(join(tmpdir(), 'ringi-issuer-'));
    const login = {
      key: 'head',
      name: { 'zh-CN': '青岭账号', 'en-US': 'Qingling ID', 'ja-JP': '青嶺ID' },
      issuer: `http://127.0.0.1:${port}`,
      clientId: 'ringi',
      clientSecretFromEnvironment: 'ISSUER_SECRET',
      scopes: ['openid', 'email'],
      linksByVerifiedMail: true,
    };
    writeFileSync(join(folder, 'logins.json'), JSON.stringify({ logins: [login], ...more }));
    await start();
  });
  afterAll(async () => {
    await stop();
    rmSync(folder, { recursive: true, force: true });
  });
  return {
    start,
    stop,
    settings: () => ({
      RINGI_OIDC_CONFIG: join(folder, 'logins.json'),
      ISSUER_SECRET: 'a secret of the tests',
    }),
    /** Logs in on the page of the identity provider with the given subject. */
    async agree(page: Page, subject: string): Promise<void> {
      await page.getByLabel('Subject').fill(subject);
      await page.getByRole('button', { name: 'Agree' }).click();
    },
    refuse: (page: Page) => page.getByRole('button', { name: 'Refuse' }).click(),
  };
}

async function untilThere(address: string): Promise<void> {
  const limit = Date.now() + 30_000;
  for (;;) {
    const isThere = await fetch(address).then(
      ({ ok }) => ok,
      () => false,
    );
    if (isThere) return;
    if (Date.now() > limit) throw new Error('The issuer did not start.');
    await new Promise((resolve) => {
      setTimeout(resolve, 100);
    });
  }
}
