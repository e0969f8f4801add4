import type { ChildProcess } from 'node:child_process';
import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { projectFolder } from '#server/projectFolder.ts';
import { companyFolder, removeFolders, writeInto } from '#test/support/companyFolder.ts';
import { addressOfSchema, answersPostgres, ownSchema, runsEmbedded, runsPostgres } from '#test/support/database.ts';
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
/** What is said by a server that does not start. */
async function refusalOf(environment: Readonly<Record<string, string>>): Promise<string> {
  const { code, complained } = await start(environment).ended;
  expect(code).toBe(1);
  return complained.trim();
}
/** A command of the terminal, as npm runs it. */
async function command(
  name: 'new' | 'check' | 'admin',
  words: readonly string[],
  { input = '', ...environment }: Readonly<Record<string, string>> = {},
) {
  const child = spawn(process.execPath, [`scripts/${name}.mjs`, ...words], {
    cwd: projectFolder,
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
type Place = readonly [name: string, make: () => Promise<Record<string, string>>];
const EMBEDDED: Place = ['embedded', async () => ({ DATA_DIR: await newFolder() })];
const POSTGRES: Place = ['PostgreSQL', async () => ({ DATABASE_URL: addressOfSchema(await ownSchema()) })];
const places = [...(runsEmbedded ? [EMBEDDED] : []), ...(runsPostgres ? [POSTGRES] : [])];

describe.each(places)('a database of somebody else (%s)', (name, place) => {
  const onPlace = it.skipIf(name === 'PostgreSQL' && !answersPostgres);
  onPlace('is refused to a company where the demo was, before anything is written', async () => {
    const [database, company] = [await place(), await companyFolder(FILES)];
    const demo = start(database);
    await demo.ready;
    await stop(demo);
    expect(await refusalOf({ ...database, RINGI_COMPANY: company })).toMatch(
      /^(?:The data folder|The database).* holds the people of the demo company; nothing was changed\. Use another DATA_DIR or DATABASE_URL\.$/u,
    );
    expect(await refusalOf({ ...database, RINGI_DEFINITIONS: company, RINGI_DEMO: 'off' })).toContain(
      'the demo company',
    );
    const again = start(database);
    await again.ready;
  });

  onPlace('is refused to the demo and to other companies where a company is', async () => {
    const [database, company] = [await place(), await companyFolder(FILES)];
    const server = start({ ...database, RINGI_COMPANY: company });
    await server.ready;
    await stop(server);
    expect(await refusalOf(database)).toMatch(/ belongs to “Acme”, and the folder is of “青岭科技有限公司” /u);
    const other = await companyFolder({ ...FILES, 'company.json': { name: 'Beta' } });
    expect(await refusalOf({ ...database, RINGI_COMPANY: other })).toMatch(/ belongs to “Acme”, .* “Beta” /u);
    await writeInto(other, { 'company.json': { name: 'Beta', tenant: '2' } });
    expect(await refusalOf({ ...database, RINGI_COMPANY: other })).toMatch(
      /“Acme” \(tenant 1\), .* “Beta” \(tenant 2\)/u,
    );
    await writeInto(company, {
      'company.json': { ...FILES['company.json'], name: 'Acme Group', formerName: 'Acme' },
    });
    const renamed = start({ ...database, RINGI_COMPANY: company });
    await renamed.ready;
  });
});

describe('a new company', () => {
  it('comes from a folder of a few files, in the language it was asked for', async () => {
    const folder = join(await newFolder(), 'acme');
    const made = await command('new', [folder], { input: 'Acme "& Sons"\nja\nMei.Tan\n譚 美\n' });
    expect(made).toMatchObject({ code: 0 });
    const company = JSON.parse(await readFile(join(folder, 'company.json'), 'utf8')) as object;
    expect(company).toMatchObject({ name: 'Acme "& Sons"', language: 'ja-JP', administrators: ['mei.tan'] });
    expect(await readFile(join(folder, 'README.md'), 'utf8')).toContain('管理者');
    const checked = await command('check', [folder]);
    expect(checked).toMatchObject({ code: 0 });
    expect(checked.said).toMatch(/“購入申請” is started by everybody/u);
    const again = await command('new', [folder, '--name', 'x', '--language', 'en', '--administrator', 'x']);
    expect(again).toMatchObject({
      code: 1,
      said: expect.stringMatching(/^The folder \S+ is not empty \(it holds README\.md/u),
    });
    const server = start({ RINGI_COMPANY: folder });
    const address = await server.ready;
    expect(existsSync(join(folder, 'data/database'))).toBe(true);
    expect(await (await fetch(`${address}/api/health`)).json()).toMatchObject({ status: 'ok' });
  });

  it.each([
    [[], '', /^Name the folder of the new company: npm run new/],
    [['x', '--name', 'Acme'], '', /^Nobody answered “Its language/],
    [['x', '--name', 'Acme', '--language', 'fr'], '', /^“fr” is no language of Ringi: zh-CN, en-US, ja-JP\./],
    [['x', '--name', 'Acme', '--language', 'en', '--administrator', 'Mei Tan'], '', /^“Mei Tan” is no account/],
    [['x', '--colour', 'red'], '', /^Unknown option '--colour'/],
    [['x', 'y'], '', /^One folder is one company/],
  ])('is not made of %j', async (words, input, sentence) => {
    const inside = await newFolder();
    const { code, said } = await command('new', words, { input, INIT_CWD: inside });
    expect(code).toBe(1);
    expect(said).toMatch(sentence);
    expect(said.trim().split('\n')).toHaveLength(1);
    expect(existsSync(join(inside, 'x'))).toBe(false);
  });

  /** By the page's two calls. */
  const call = async (address: string, name: 'look' | 'take', body: object) => {
    const reply = await fetch(`${address}/api/api-uaa/access/${name}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    return (await reply.json()) as { readonly data: { readonly name?: string; readonly access_token?: string } | null };
  };
  const secretIn = (said: string): string => /\/mobile\/pages\/access#(\S+)/u.exec(said)?.[1] ?? '';

  it('lets its first administrator in, and tells the way to no log', async () => {
    const folder = await companyFolder(FILES);
    const server = start({ RINGI_COMPANY: folder });
    const address = await server.ready;
    await vi.waitUntil(() => server.said().includes('No administrator has a password yet'), { timeout: 20_000 });
    expect(server.said()).toContain(`npm run admin -- ${folder} mei`);
    expect(server.said()).not.toContain('/pages/access#');
    expect(await command('admin', [folder, 'ghost'])).toMatchObject({ said: 'Nobody has the account “ghost”.\n' });
    const first = secretIn((await command('admin', [folder, 'mei'])).said);
    const second = secretIn((await command('admin', [folder, 'MEI'])).said);
    expect((await call(address, 'look', { secret: first })).data).toBeNull();
    expect((await call(address, 'look', { secret: second })).data).toMatchObject({ name: 'Mei Tan' });
    expect((await call(address, 'take', { secret: second, password: 'a password of hers' })).data).toMatchObject({
      access_token: expect.any(String),
    });
    await stop(server);
    expect((await command('admin', [folder, 'bo'])).said).toContain('“bo” is no administrator');
    expect(secretIn((await command('admin', [folder, 'mei'], { RINGI_ADDRESS: 'https://r.example' })).said)).not.toBe(
      '',
    );
    const again = start({ RINGI_COMPANY: folder });
    await again.ready;
    await vi.waitUntil(() => existsSync(join(folder, 'data/ringi.sock')), { timeout: 20_000 });
    expect(again.said()).not.toContain('No administrator');
  });

  it('is empty but for its first administrator, without a folder, and says when none is named', async () => {
    const empty = { DATA_DIR: await newFolder(), RINGI_DEMO: 'off' };
    expect(await refusalOf(empty)).toContain('RINGI_ADMIN_ACCOUNT');
    const address = await start({ ...empty, RINGI_ADMIN_ACCOUNT: 'Boss', RINGI_ADMIN_PASSWORD: 'first password' })
      .ready;
    const reply = await fetch(`${address}/api/api-uaa/oauth/user/token`, {
      method: 'POST',
      body: new URLSearchParams({ username: 'boss', password: 'first password' }),
    });
    expect(await reply.json()).toMatchObject({ success: true });
  });

  it.skipIf(!existsSync('/usr/bin/script'))('tells a terminal the address, of an account that is made', async () => {
    const folder = await companyFolder({ 'company.json': { name: 'Acme' } });
    const terminal = spawn('/usr/bin/script', ['-qec', `${process.execPath} dist/server/main.js`, '/dev/null'], {
      cwd: projectFolder,
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
  });
});

describe('a folder with problems', () => {
  it('tells all of them at once, in check as at the start, and nothing is made', async () => {
    const folder = await companyFolder({
      'company.json': { name: 'Acme', language: 'en', groups: [{ name: 'Buyers', kind: 'role', members: ['ghost'] }] },
      'people.csv': 'account,name,mail\nmei,Mei,mei\nmei,Mei,\nB o,Bo,\n',
      'processes/a.bpmn': '<x/>',
      'processes/b/form.json': '{"fields": []}',
    });
    const checked = await command('check', [folder]);
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
    const told = (await refusalOf({ RINGI_COMPANY: folder }))
      .split('\n')
      .slice(1)
      .map((line) => line.trim());
    expect(told).toEqual(sentences);
    expect(existsSync(join(folder, 'data'))).toBe(false);
  });

  it('is not started without a company', async () => {
    const folder = await newFolder();
    expect(await refusalOf({ RINGI_COMPANY: folder })).toMatch(/^There is no company\.json in .*npm run new -- /u);
    await writeFile(join(folder, 'company.json'), '{');
    expect(await refusalOf({ RINGI_COMPANY: folder })).toMatch(/company\.json:1: this is not JSON/u);
  });
});
