import type { ChildProcess } from 'node:child_process';
import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { projectRoot } from '#server/config/projectRoot.ts';
import { createCompanyFolder, removeFolders, writeFiles } from '#test/support/createCompanyFolder.ts';
import {
  locateSchema,
  isPostgresAvailable,
  createSchema,
  runsEmbedded,
  runsPostgres,
  toEnvironment,
} from '#test/support/database.ts';
import { startServerProcess } from '#test/support/serverProcess.ts';
import { buildChanged } from '../../../scripts/lib/builds.mjs';

vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });

const running: ChildProcess[] = [];
const folders: string[] = [];
beforeAll(() => buildChanged(['server']));
afterEach(() => {
  for (const each of running.splice(0)) each.kill('SIGKILL');
});
afterAll(async () => {
  await removeFolders();
  for (const each of folders) await rm(each, { recursive: true, force: true });
});

async function newFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'ringi-new-'));
  folders.push(folder);
  return folder;
}
const start = (environment: Readonly<Record<string, string>>) => {
  const server = startServerProcess(environment);
  running.push(server.child);
  return server;
};
async function stop(server: ReturnType<typeof start>): Promise<void> {
  server.child.kill('SIGTERM');
  await server.ended;
}
/** Returns the message of a server that refuses to start. */
async function findStartError(environment: Readonly<Record<string, string>>): Promise<string> {
  const { code, complained } = await start(environment).ended;
  expect(code).toBe(1);
  return complained.trim();
}
/** Runs a command line script as npm does. */
async function command(
  name: 'create' | 'validate' | 'admin-invite',
  words: readonly string[],
  { input = '', ...environment }: Readonly<Record<string, string>> = {},
) {
  const child = spawn(process.execPath, [`scripts/${name}.mjs`, ...words], {
    cwd: projectRoot,
    env: { PATH: process.env['PATH'], ...environment },
  });
  let said = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk) => {
      said += String(chunk);
    });
  child.stdin.end(input);
  const code = await new Promise<number | null>((resolve) => child.once('close', resolve));
  return { code, said };
}

const FILES = {
  'company.json': { name: 'Acme', language: 'en-US', administrators: ['mei'] },
  'people.csv': 'account,name,department,head of\nmei,Mei Tan,,\nbo,Bo Lind,Sales,Sales\n',
};
type Place = readonly [name: string, make: () => Promise<Readonly<Record<string, string>>>];
const EMBEDDED: Place = ['embedded', async () => ({ DATA_DIR: await newFolder() })];
const POSTGRES: Place = ['PostgreSQL', async () => toEnvironment(await locateSchema(await createSchema()))];
const places = [...(runsEmbedded ? [EMBEDDED] : []), ...(runsPostgres ? [POSTGRES] : [])];

describe.each(places)('a database with other data (%s)', (name, place) => {
  const onPlace = it.skipIf(name === 'PostgreSQL' && !isPostgresAvailable);
  onPlace('is refused to a company if it contains the demo, before anything is written', async () => {
    const [database, company] = [await place(), await createCompanyFolder(FILES)];
    const demo = start(database);
    await demo.ready;
    await stop(demo);
    expect(await findStartError({ ...database, RINGI_COMPANY: company })).toMatch(
      /^(?:The data folder|The database).* holds the people of the demo company; nothing was changed\. Use another DATA_DIR or DATABASE_URL\.$/u,
    );
    const again = start(database);
    await again.ready;
  });

  onPlace('is refused to the demo and to other companies if it contains a company', async () => {
    const [database, company] = [await place(), await createCompanyFolder(FILES)];
    const server = start({ ...database, RINGI_COMPANY: company });
    await server.ready;
    await stop(server);
    expect(await findStartError(database)).toMatch(/ belongs to “Acme”, and the folder is of “青岭科技有限公司” /u);
    const other = await createCompanyFolder({ ...FILES, 'company.json': { name: 'Beta' } });
    expect(await findStartError({ ...database, RINGI_COMPANY: other })).toMatch(/ belongs to “Acme”, .* “Beta” /u);
    await writeFiles(other, { 'company.json': { name: 'Beta', tenant: '2' } });
    expect(await findStartError({ ...database, RINGI_COMPANY: other })).toMatch(
      /“Acme” \(tenant 1\), .* “Beta” \(tenant 2\)/u,
    );
    await writeFiles(company, {
      'company.json': { ...FILES['company.json'], name: 'Acme Group', formerName: 'Acme' },
    });
    const renamed = start({ ...database, RINGI_COMPANY: company });
    await renamed.ready;
  });
});

describe('a new company', () => {
  it('is created as a folder of a few files, in the requested language', async () => {
    const folder = join(await newFolder(), 'acme');
    const made = await command('create', [folder], { input: 'Acme "& Sons"\nja\nMei.Tan\n譚 美\n' });
    expect(made).toMatchObject({ code: 0 });
    const company = JSON.parse(await readFile(join(folder, 'company.json'), 'utf8')) as object;
    expect(company).toMatchObject({ name: 'Acme "& Sons"', language: 'ja-JP', administrators: ['mei.tan'] });
    expect(await readFile(join(folder, 'README.md'), 'utf8')).toContain('管理者');
    const checked = await command('validate', [folder]);
    expect(checked).toMatchObject({ code: 0 });
    expect(checked.said).toMatch(/“購入申請” can be started by every user/u);
    const again = await command('create', [folder, '--name', 'x', '--language', 'en', '--administrator', 'x']);
    expect(again).toMatchObject({
      code: 1,
      said: expect.stringMatching(/^The folder \S+ is not empty \(it contains README\.md/u),
    });
    const server = start({ RINGI_COMPANY: folder });
    const address = await server.ready;
    expect(existsSync(join(folder, 'data/database'))).toBe(true);
    expect(await (await fetch(`${address}/api/health`)).json()).toMatchObject({ status: 'ok' });
  });

  it.each([
    [[], '', /^Name the folder of the new company: npm run create/],
    [['x', '--name', 'Acme'], '', /^“Its language.*” was not answered/],
    [['x', '--name', 'Acme', '--language', 'fr'], '', /^“fr” is not a language of Ringi: zh-CN, en-US, ja-JP\./],
    [['x', '--name', 'Acme', '--language', 'en', '--administrator', 'Mei Tan'], '', /^“Mei Tan” is not an account/],
    [['x', '--colour', 'red'], '', /^Unknown option '--colour'/],
    [['x', 'y'], '', /^One folder is one company/],
  ])('is not created from %j', async (words, input, sentence) => {
    const inside = await newFolder();
    const { code, said } = await command('create', words, { input, INIT_CWD: inside });
    expect(code).toBe(1);
    expect(said).toMatch(sentence);
    expect(said.trim().split('\n')).toHaveLength(1);
    expect(existsSync(join(inside, 'x'))).toBe(false);
  });

  /** Calls the two endpoints of the password link page. */
  const call = async (address: string, name: 'inspect' | 'redeem', body: object) => {
    const reply = await fetch(`${address}/api/api-uaa/password-links/${name}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    return (await reply.json()) as { readonly data: { readonly name?: string; readonly access_token?: string } | null };
  };
  const secretIn = (said: string): string => /\/mobile\/pages\/access#(\S+)/u.exec(said)?.[1] ?? '';

  it('lets its first administrator log in and writes no password link to a log', async () => {
    const folder = await createCompanyFolder(FILES);
    const server = start({ RINGI_COMPANY: folder });
    const address = await server.ready;
    await vi.waitUntil(() => server.said().includes('No administrator has a password yet'), { timeout: 20_000 });
    expect(server.said()).toContain(`npm run admin:invite -- ${folder} mei`);
    expect(server.said()).not.toContain('/pages/access#');
    expect(await command('admin-invite', [folder, 'ghost'])).toMatchObject({
      said: 'There is no user with the account “ghost”.\n',
    });
    const first = secretIn((await command('admin-invite', [folder, 'mei'])).said);
    const second = secretIn((await command('admin-invite', [folder, 'MEI'])).said);
    expect((await call(address, 'inspect', { secret: first })).data).toBeNull();
    expect((await call(address, 'inspect', { secret: second })).data).toMatchObject({ name: 'Mei Tan' });
    expect((await call(address, 'redeem', { secret: second, password: 'a password of hers' })).data).toMatchObject({
      access_token: expect.any(String),
    });
    await stop(server);
    expect((await command('admin-invite', [folder, 'bo'])).said).toContain('“bo” is not an administrator');
    expect(
      secretIn((await command('admin-invite', [folder, 'mei'], { RINGI_PUBLIC_URL: 'https://r.example' })).said),
    ).not.toBe('');
    const again = start({ RINGI_COMPANY: folder });
    await again.ready;
    await vi.waitUntil(() => existsSync(join(folder, 'data/ringi.sock')), { timeout: 20_000 });
    expect(again.said()).not.toContain('No administrator');
  });

  it.skipIf(!existsSync('/usr/bin/script'))(
    'prints the password link of a newly created account to a terminal',
    async () => {
      const folder = await createCompanyFolder({ 'company.json': { name: 'Acme' } });
      const terminal = spawn('/usr/bin/script', ['-qec', `${process.execPath} dist/server/main.js`, '/dev/null'], {
        cwd: projectRoot,
        env: { PATH: process.env['PATH'], PORT: '0', RINGI_COMPANY: folder },
      });
      let said = '';
      terminal.stdout.on('data', (chunk) => {
        said += String(chunk);
      });
      await vi.waitUntil(() => secretIn(said) !== '', { timeout: 60_000 });
      expect(said).toContain('One-time address for admin, until ');
      const { pid } = JSON.parse(await readFile(join(folder, 'data/ringi.lock'), 'utf8')) as { readonly pid: number };
      process.kill(pid, 'SIGKILL');
      await new Promise((resolve) => terminal.once('close', resolve));
    },
  );
});

describe('a folder with problems', () => {
  it('reports all of them at once, in the check and at the start, and creates nothing', async () => {
    const folder = await createCompanyFolder({
      'company.json': { name: 'Acme', language: 'en', groups: [{ name: 'Buyers', kind: 'role', members: ['ghost'] }] },
      'people.csv': 'account,name,mail\nmei,Mei,mei\nmei,Mei,\nB o,Bo,\n',
      'processes/a.bpmn': '<x/>',
      'processes/b/form.json': '{"fields": []}',
    });
    const checked = await command('validate', [folder]);
    expect(checked.code).toBe(1);
    const sentences = checked.said
      .trim()
      .split('\n')
      .slice(1)
      .map((line) => line.trim());
    for (const place of [
      'company.json:3',
      'people.csv:2',
      'people.csv:3',
      'people.csv:4',
      'processes/a.bpmn',
      'processes/b',
    ])
      expect(sentences).toContainEqual(expect.stringContaining(place));
    const told = (await findStartError({ RINGI_COMPANY: folder }))
      .split('\n')
      .slice(1)
      .map((line) => line.trim());
    expect(told).toEqual(sentences);
    expect(existsSync(join(folder, 'data'))).toBe(false);
  });

  it('does not start without a company file', async () => {
    const folder = await newFolder();
    expect(await findStartError({ RINGI_COMPANY: folder })).toMatch(
      /^There is no company\.json in .*npm run create -- /u,
    );
    await writeFile(join(folder, 'company.json'), '{');
    expect(await findStartError({ RINGI_COMPANY: folder })).toMatch(/company\.json:1: this is not JSON/u);
  });
});
