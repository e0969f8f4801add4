import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from 'vitest';
import { deleteDataFolder, startServer, type RunningServer } from './server.ts';
import { databaseAddress } from './testDatabase.ts';
import { shiftedDateSettings, type TestClock } from './testClock.ts';
import type { Language, Phone } from './phone.ts';

const CHOSEN_PASSWORD = 'Sunrise-4711';

/** A company folder as created by `npm run create`, with a running server. */
export interface TestCompany {
  readonly server: RunningServer;
  readonly folder: string;
  /** Returns a one-time link for an administrator, as printed in the terminal. */
  addressFor(account: string): Promise<string>;
  end(): Promise<void>;
}

interface TestCompanyOptions {
  readonly language: Language;
  readonly clock: TestClock;
  readonly name: string;
  readonly administrator: readonly [account: string, name: string];
  readonly people?: string;
  readonly settings?: Readonly<Record<string, string>>;
}

export async function createTestCompany(wishes: TestCompanyOptions): Promise<TestCompany> {
  const { language, name, administrator, people, settings = {} } = wishes;
  const environment = shiftedDateSettings(wishes.clock);
  const home = mkdtempSync(join(tmpdir(), 'ringi-own-'));
  const folder = join(home, 'acme');
  const [account, person] = administrator;
  await command(
    environment,
    'create',
    folder,
    '--name',
    name,
    '--language',
    language,
    '--administrator',
    account,
    '--administrator-name',
    person,
  );
  if (people !== undefined) writeFileSync(join(folder, 'people.csv'), people);
  const server = await startServer(join(folder, 'data'), { RINGI_COMPANY: folder, ...environment, ...settings });
  return {
    server,
    folder,
    async addressFor(whom) {
      const database = { DATABASE_URL: await databaseAddress(server.dataFolder) };
      const said = await command({ ...environment, ...database }, 'admin-invite', folder, whom);
      const secret = /\/pages\/access#\S+/u.exec(said)?.[0] ?? '';
      return `${server.address}/mobile${secret}`;
    },
    async end() {
      await server.stop();
      await deleteDataFolder(server.dataFolder);
      rmSync(home, { recursive: true, force: true });
    },
  };
}

async function command(
  environment: Readonly<Record<string, string>>,
  name: 'create' | 'admin-invite',
  ...words: readonly string[]
): Promise<string> {
  const child = spawn(process.execPath, [`scripts/${name}.mjs`, ...words], { env: { ...process.env, ...environment } });
  let said = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk) => {
      said += String(chunk);
    });
  const [code] = (await once(child, 'close')) as [number];
  expect([code, said]).toEqual([0, said]);
  return said;
}

/** Opens a password link, chooses a password and waits for the login. */
export async function redeemPasswordLink({ page, words: { t } }: Phone, address: string): Promise<void> {
  await page.goto(address);
  const fresh = page.getByLabel(t('profile.password.fresh'), { exact: false }).first();
  await fresh.fill(CHOSEN_PASSWORD);
  await page.getByLabel(t('profile.password.repeated'), { exact: false }).fill(CHOSEN_PASSWORD);
  await page.getByRole('button', { name: t('access.save') }).click();
  await page.waitForURL(/\/mobile\/$/u);
}
