import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { readSettings } from '#server/settings.ts';
import { StartProblem } from '#server/startProblem.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'ringi-logins-'));
});
afterAll(() => rm(folder, { recursive: true }));

const LOGIN = { key: 'head', name: { 'zh-CN': '登录' }, issuer: 'https://login.example.com/', clientId: 'ringi' };
async function read(content: unknown, environment: Readonly<Record<string, string>> = {}) {
  const path = join(folder, 'logins.json');
  await writeFile(path, typeof content === 'string' ? content : JSON.stringify(content));
  return readSettings({ ...environment, RINGI_COMPANY_LOGINS: path }).companyLogins;
}

it('knows none where no file is named', () => {
  expect(readSettings({}).companyLogins).toBe(undefined);
});

it('fills in what is left out, and takes secrets from the environment alone', async () => {
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

it.each<[string, unknown]>([
  ['the file is no JSON', '{'],
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
  ['scopes must hold “openid”', { logins: [{ ...LOGIN, scopes: ['email'] }] }],
])('stops with words: %s', async (words, content) => {
  const outcome = await read(content).catch((error: unknown) => error);
  expect(outcome).toBeInstanceOf(StartProblem);
  expect(String(outcome)).toContain(words);
});

it('stops where the file cannot be read', () => {
  expect(() => readSettings({ RINGI_COMPANY_LOGINS: join(folder, 'none.json') })).toThrow('cannot be read');
});
