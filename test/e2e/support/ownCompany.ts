import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from 'vitest';
import { removeSite, startServer, type RunningServer } from './server.ts';
import { databaseAddress } from './testDatabase.ts';
import { shiftedDateSettings, type TestClock } from './testClock.ts';
import type { Language, Phone } from './phone.ts';

const CHOSEN_PASSWORD = 'Sunrise-4711';

/** A company of its own, as `npm run new` writes it, with a server that runs. */
export interface OwnCompany {
  readonly server: RunningServer;
  readonly folder: string;
  /** A one-time address for an administrator, as the terminal prints it. */
  addressFor(account: string): Promise<string>;
  end(): Promise<void>;
}

interface OwnCompanyWishes {
  readonly language: Language;
  readonly clock: TestClock;
  readonly name: string;
  readonly administrator: readonly [account: string, name: string];
  readonly people?: string;
  readonly settings?: Readonly<Record<string, string>>;
}

export async function ownCompany(wishes: OwnCompanyWishes): Promise<OwnCompany> {
  const { language, name, administrator, people, settings = {} } = wishes;
  const environment = shiftedDateSettings(wishes.clock);
  const home = mkdtempSync(join(tmpdir(), 'ringi-own-'));
  const folder = join(home, 'acme');
  const [account, person] = administrator;
  await command(
    environment,
    'new',
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
      const said = await command({ ...environment, ...database }, 'admin', folder, whom);
      const secret = /\/pages\/access#\S+/u.exec(said)?.[0] ?? '';
      return `${server.address}/mobile${secret}`;
    },
    async end() {
      await server.stop();
      await removeSite(server.dataFolder);
      rmSync(home, { recursive: true, force: true });
    },
  };
}

async function command(
  environment: Readonly<Record<string, string>>,
  name: 'new' | 'admin',
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

/** Chooses a password by a link, and is in. */
export async function enterBy({ page, words: { t } }: Phone, address: string): Promise<void> {
  await page.goto(address);
  const fresh = page.getByLabel(t('profile.password.fresh'), { exact: false }).first();
  await fresh.fill(CHOSEN_PASSWORD);
  await page.getByLabel(t('profile.password.repeated'), { exact: false }).fill(CHOSEN_PASSWORD);
  await page.getByRole('button', { name: t('access.save') }).click();
  await page.waitForURL(/\/mobile\/$/u);
}
