import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { cp, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { connect, createServer, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { projectRoot } from '#server/config/projectRoot.ts';
import { copyDefinitions } from '#test/support/definitions.ts';
import { startServerProcess } from '#test/support/serverProcess.ts';
import { fetchToken } from '#test/e2e/support/accounts.ts';
import { buildChanged } from '../../../scripts/lib/builds.mjs';

/** A start creates a database and fills it, several times in one test. */
vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });

const running: ChildProcess[] = [];
const folders: string[] = [];
afterEach(() => {
  for (const each of running.splice(0)) each.kill('SIGKILL');
});
afterAll(async () => {
  for (const each of folders) await rm(each, { recursive: true, force: true });
});

async function newFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'ringi-start-'));
  folders.push(folder);
  return folder;
}

/** Starts a server that is stopped after its test. */
function startServer(environment: Readonly<Record<string, string>>) {
  const server = startServerProcess(environment);
  running.push(server.child);
  return server;
}

/** Opens a connection that does not fail the test when the server closes it. */
async function connectTo(port: number): Promise<Socket> {
  const socket = connect(port, '127.0.0.1').on('error', () => undefined);
  await once(socket, 'connect');
  return socket;
}

const health = async (address: string) => (await fetch(`${address}/api/health`)).json();
const refusalOf = async (environment: Readonly<Record<string, string>>) => {
  const { code, complained } = await startServer(environment).ended;
  expect(code).toBe(1);
  expect(complained.trim().split('\n')).toHaveLength(1);
  return complained.trim();
};

beforeAll(() => buildChanged(['server']));

/** One server process on one data folder; the tests use it in their order. */
describe('a server of the demo company', () => {
  let settings: Readonly<Record<'DATA_DIR' | 'RINGI_COMPANY', string>>;
  let server: ReturnType<typeof startServerProcess>;
  let address = '';
  beforeAll(async () => {
    settings = { DATA_DIR: await newFolder(), RINGI_COMPANY: await copyDefinitions() };
    folders.push(settings.RINGI_COMPANY);
    server = startServerProcess(settings);
    address = await server.ready;
  });
  afterAll(() => server.child.kill('SIGKILL'));

  it('prints its address and the demo account and answers requests', async () => {
    expect(await health(address)).toEqual({
      status: 'ok',
      version: expect.any(String),
      database: expect.stringContaining('PGlite'),
      engine: expect.any(String),
      seeding: false,
    });
    expect(server.said()).toContain('zhangwei');
  });

  it('refuses to start with an unknown setting and names the similar one', async () => {
    expect(await refusalOf({ ...settings, RINGI_PUBLICURL: 'https://ringi.example.com' })).toBe(
      'RINGI_PUBLICURL is not a setting. Did you mean RINGI_PUBLIC_URL?',
    );
  });

  it('prints its settings without the secrets, which may be in files', async () => {
    const secret = join(await newFolder(), 'database');
    await writeFile(secret, 'postgresql://ringi:open-sesame@127.0.0.1/ringi\n');
    const env = { PATH: process.env['PATH'], PORT: '9000', DATABASE_URL_FILE: secret };
    const command = spawn(process.execPath, ['dist/server/showSettings.js'], { cwd: projectRoot, env });
    const printed = await text(command.stdout);
    expect(printed).toMatch(/^ {2}PORT +9000$/mu);
    expect(printed).toContain(`******** (from ${secret})`);
    expect(printed).not.toContain('open-sesame');
  });

  it('refuses a second process on the same data folder while the first keeps running', async () => {
    expect(await refusalOf(settings)).toBe(
      `The data folder ${settings.DATA_DIR} is in use by another Ringi (process ${server.child.pid}): stop that one first, or set DATA_DIR to another folder.`,
    );
    expect(await health(address)).toMatchObject({ status: 'ok' });
  });

  it('reloads its definitions on SIGHUP and keeps the old ones if the new ones are invalid', async () => {
    const token = await fetchToken(address, 'wangfang');
    const list = join(settings.RINGI_COMPANY, 'lists/vehicles.json');
    const written = await readFile(list, 'utf8');
    const nameNow = async () => {
      const answer = await fetch(`${address}/api/api-form/form/core/formBoList/vehicles/dialog?isMobile=1`, {
        headers: { authorization: `Bearer ${token}` },
      });
      return ((await answer.json()) as { readonly data: { readonly name: string } }).data.name;
    };
    const hangUp = async (text: string, told: () => boolean) => {
      await writeFile(list, text);
      server.child.kill('SIGHUP');
      await vi.waitUntil(told, { timeout: 60_000 });
    };
    const before = await nameNow();
    await hangUp('{ "name": ', () => server.complained().includes('The definitions were not changed'));
    expect(server.complained()).toContain('lists/vehicles.json');
    expect(await nameNow()).toBe(before);
    await hangUp(written.replace(`"name": "${before}"`, '"name": "车牌号"'), () =>
      server.said().includes('The definitions were reloaded'),
    );
    expect(await nameNow()).toBe('车牌号');
    expect(await health(address)).toMatchObject({ status: 'ok' });
  });

  it('starts again after a kill and stops on a signal', async () => {
    server.child.kill('SIGKILL');
    await server.ended;
    const again = startServer(settings);
    expect(await health(await again.ready)).toMatchObject({ status: 'ok' });
    again.child.kill('SIGINT');
    again.child.kill('SIGTERM');
    expect(await again.ended).toEqual({ code: 0, complained: '' });
  });

  it('stops on a signal while connections with incomplete requests are open', async () => {
    const last = startServer(settings);
    const port = Number(new URL(await last.ready).port);
    const silent = await connectTo(port);
    const half = await connectTo(port);
    half.write('GET /api/health HTTP/1.1\r\nHo');
    last.child.kill('SIGTERM');
    expect(await last.ended).toEqual({ code: 0, complained: '' });
    for (const socket of [silent, half]) socket.destroy();
  });
});

it('reports the port that is in use', async () => {
  const other = createServer();
  await new Promise<void>((resolve) => {
    other.listen(0, '127.0.0.1', resolve);
  });
  const { port } = other.address() as { port: number };
  expect(await refusalOf({ DATA_DIR: await newFolder(), PORT: String(port) })).toBe(
    `Port ${port} is in use on 127.0.0.1: stop what uses it, or set PORT to another one.`,
  );
  other.close();
});

it('reports a database that does not answer, without its password', async () => {
  const complaint = await refusalOf({ DATABASE_URL: 'postgresql://ringi:secret@127.0.0.1:1/ringi' });
  expect(complaint).toMatch(/^The database at 127\.0\.0\.1:1\/ringi cannot be reached: .*ECONNREFUSED/u);
  expect(complaint).not.toContain('secret');
});

it('reports the invalid definition file before it changes the data', async () => {
  const definitions = await newFolder();
  await cp(join(projectRoot, 'definitions'), definitions, { recursive: true });
  const file = join(definitions, 'company.json');
  await writeFile(file, (await readFile(file, 'utf8')).replace('"tenant"', 'tenant'));
  const data = await newFolder();
  expect(await refusalOf({ DATA_DIR: data, RINGI_COMPANY: definitions })).toContain('company.json');
  expect(await readdir(data)).toEqual([]);
});

it.each([
  ['PORT', 'eighty'],
  ['RINGI_PARAMS_KEY', 'too short'],
  ['RINGI_ADDRESS', 'https://ringi.example.com'],
  ['RINGI_DEMO', 'off'],
])('does not start with an invalid value or a former name: %s', async (name, value) => {
  expect(await refusalOf({ DATA_DIR: await newFolder(), [name]: value })).toContain(name);
});
