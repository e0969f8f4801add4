import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterAll, describe, expect, it } from 'vitest';
import { formatSettings } from './formatSettings.ts';
import { readSettings } from './settings.ts';
import { SECRET_NAMES, SETTINGS } from './settingsTable.ts';
import { StartupError } from './startupError.ts';

const folder = mkdtempSync(join(tmpdir(), 'ringi-secrets-'));
afterAll(() => rmSync(folder, { recursive: true }));

/** Writes a file and returns its path. */
function file(name: string, text: string): string {
  const path = join(folder, name);
  writeFileSync(path, text);
  return path;
}
const ADDRESS = 'postgresql://ringi:open-sesame@127.0.0.1/ringi';

describe('a secret in a file', () => {
  it('is read without the line break at its end', () => {
    expect(readSettings({ DATABASE_URL_FILE: file('database', `${ADDRESS}\n`) }).databaseAddress).toBe(ADDRESS);
  });

  it('is read for a client secret of an OpenID Connect issuer', () => {
    const login = {
      key: 'head',
      name: 'Head office',
      issuer: 'https://id.example.com',
      clientId: 'ringi',
      clientSecretFromEnvironment: 'RINGI_HEAD_SECRET',
    };
    const config = file('oidc.json', JSON.stringify({ logins: [login] }));
    const secret = file('head', 'open-sesame\n');
    const { companyLogins } = readSettings({ RINGI_OIDC_CONFIG: config, RINGI_HEAD_SECRET_FILE: secret });
    expect(companyLogins?.logins[0]?.clientSecret).toBe('open-sesame');
  });

  it('is refused beside its variable', () => {
    const start = () => readSettings({ DATABASE_URL: ADDRESS, DATABASE_URL_FILE: file('database', ADDRESS) });
    expect(start).toThrow(StartupError);
    expect(start).toThrow('DATABASE_URL and DATABASE_URL_FILE are both set; unset one of them.');
  });

  it.each([
    ['missing', join(folder, 'nowhere')],
    ['a folder', folder],
    ['empty', file('empty', ' \n')],
    ['larger than 64 KiB', file('large', 'x'.repeat(65_537))],
  ])('is refused with its path, not its content, if the file is %s', (_, path) => {
    const start = () => readSettings({ RINGI_SSO_SECRET_FILE: path });
    expect(start).toThrow(StartupError);
    expect(start).toThrow(
      `RINGI_SSO_SECRET_FILE is ${path}; it must be a readable file with the value and at most 64 KiB.`,
    );
  });
});

describe('the printed settings', () => {
  it('never contain a secret, from a variable or a file', () => {
    const secret = fc.stringMatching(/^[\w-]{8,40}$/u);
    fc.assert(
      fc.property(fc.constantFrom(...SECRET_NAMES), secret, fc.boolean(), (name, value, isFile) => {
        const environment = isFile ? { [`${name}_FILE`]: file('secret', value) } : { [name]: value };
        const lines = formatSettings(environment);
        expect(lines.join('\n')).not.toContain(value);
        expect(lines.filter((line) => line.includes('********'))).toHaveLength(1);
      }),
    );
  });

  it('have each setting once, with its value or its default', () => {
    const lines = formatSettings({ PORT: '9000', RINGI_LANGUAGES: ' ' });
    const names = lines.filter((line) => line.startsWith('  ')).map((line) => line.trim().split(' ')[0]);
    expect(names).toEqual(SETTINGS.map(({ name }) => name));
    expect(lines.find((line) => /^ +PORT /u.test(line))).toMatch(/ 9000$/u);
    expect(lines.find((line) => /^ +HOST /u.test(line))).toMatch(/ 127\.0\.0\.1 \(default\)$/u);
    expect(lines.find((line) => /^ +RINGI_LANGUAGES /u.test(line))).toMatch(/\(default\)$/u);
  });
});
