import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { readSettings } from '#server/config/settings.ts';
import { getLocalizedName } from '#server/i18n/getLocalizedName.ts';
import { StartupError } from '#server/config/startupError.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'ringi-logins-'));
});
afterAll(() => rm(folder, { recursive: true }));

const LOGIN = { key: 'head', name: { 'zh-CN': '登录' }, issuer: 'https://login.example.com/', clientId: 'ringi' };
async function read(content: unknown, environment: Readonly<Record<string, string>> = {}) {
  const path = join(folder, 'logins.json');
  await writeFile(path, typeof content === 'string' ? content : JSON.stringify(content));
  return readSettings({ ...environment, RINGI_OIDC_CONFIG: path }).companyLogins;
}

it('defines no company login without a file', () => {
  expect(readSettings({}).companyLogins).toBe(undefined);
});

it('applies defaults, and reads secrets from the environment only', async () => {
  expect(await read({ logins: [LOGIN] })).toEqual({
    isPasswordOff: false,
    logins: [{ ...LOGIN, scopes: ['openid', 'profile', 'email'], tenant: '1', linksByVerifiedMail: false }],
  });
  const named = { ...LOGIN, clientSecretFromEnvironment: 'HEAD' };
  const content = { passwordLogin: 'off', address: 'https://ringi.example.com/', logins: [named] };
  expect(await read(content, { HEAD: ' s ' })).toMatchObject({
    isPasswordOff: true,
    address: 'https://ringi.example.com',
    logins: [{ clientSecret: 's' }],
  });
});

it.each([
  [{ 'en-US': 'Company ID' }, 'Company ID'],
  [{ 'ja-JP': '会社ID' }, '会社ID'],
  ['Company ID', 'Company ID'],
])('accepts the name %j in any language, and shows it to readers of the others', async (name, shown) => {
  const settings = await read({ logins: [{ ...LOGIN, name }] });
  const [login] = settings?.logins ?? [];
  for (const language of ['zh-CN', 'en-US', 'ja-JP'] as const)
    expect(login && getLocalizedName(login.name, language)).toBe(shown);
});

it.each<[string, unknown]>([
  ['the file is not JSON', '{'],
  ['the variable HEAD is not set', { logins: [{ ...LOGIN, clientSecretFromEnvironment: 'HEAD' }] }],
  ['clientSecret', { logins: [{ ...LOGIN, clientSecret: 's' }] }],
  ['logins.0.issuer', { logins: [{ ...LOGIN, issuer: 'http://login.example.com' }] }],
  ['logins.0.issuer', { logins: [{ ...LOGIN, issuer: 'https://login.example.com/?a=b' }] }],
  ['logins.0.key', { logins: [{ ...LOGIN, key: '../x' }] }],
  ['“head” is used twice', { logins: [LOGIN, { ...LOGIN, issuer: 'https://other.example.com' }] }],
  [
    'the issuer “https://login.example.com” is used twice',
    { logins: [LOGIN, { ...LOGIN, key: 'b', issuer: 'https://login.example.com' }] },
  ],
  ['scopes must contain “openid”', { logins: [{ ...LOGIN, scopes: ['email'] }] }],
])('stops with the message: %s', async (words, content) => {
  const outcome = await read(content).catch((error: unknown) => error);
  expect(outcome).toBeInstanceOf(StartupError);
  expect(String(outcome)).toContain(words);
});

it('does not warn about a variable with a client secret', async () => {
  await read({ logins: [{ ...LOGIN, clientSecretFromEnvironment: 'RINGI_HEAD_SECRET' }] }, { RINGI_HEAD_SECRET: 's' });
  const environment = { RINGI_HEAD_SECRET: 's', RINGI_OIDC_CONFIG: join(folder, 'logins.json') };
  expect(readSettings(environment).warnings).toEqual([]);
});

it('stops if the file cannot be read', () => {
  expect(() => readSettings({ RINGI_OIDC_CONFIG: join(folder, 'none.json') })).toThrow('cannot be read');
});
