import { describe, expect, it } from 'vitest';
import { rejectFormerNames } from './settingNames.ts';
import { readSettings } from './settings.ts';
import { StartupError } from './startupError.ts';

const RENAMED = [
  ['RINGI_COMPANY_LOGINS', 'RINGI_OIDC_CONFIG'],
  ['RINGI_ADDRESS', 'RINGI_PUBLIC_URL'],
  ['RINGI_LEFT_HOURS', 'RINGI_OFFBOARDING_GRACE_HOURS'],
  ['RINGI_UNATTACHED_MB', 'RINGI_UPLOAD_QUOTA_MB'],
  ['RINGI_OUTGOING', 'RINGI_EGRESS_ALLOWLIST'],
  ['RINGI_CONTENT_SOURCES', 'RINGI_CSP_SOURCES'],
  ['RINGI_CODE_SECONDS', 'RINGI_CHUNK_TIMEOUT_SECONDS'],
  ['RINGI_NOW', 'RINGI_CLOCK_START'],
  ['RINGI_MAP_SYSTEM', 'RINGI_MAP_CRS'],
  ['RINGI_MAP_CREDIT', 'RINGI_MAP_ATTRIBUTION'],
];

describe('former names', () => {
  it.each(RENAMED)('refuses to start with %s and names %s', (former, name) => {
    const start = () => readSettings({ [former]: 'any value' });
    expect(start).toThrow(StartupError);
    expect(start).toThrow(`Settings were renamed: set ${name} instead of ${former}.`);
  });

  it('names all former names in one sentence', () => {
    expect(() => rejectFormerNames({ RINGI_NOW: '2026', RINGI_ADDRESS: 'https://ringi.example.com' })).toThrow(
      'Settings were renamed: set RINGI_PUBLIC_URL instead of RINGI_ADDRESS, RINGI_CLOCK_START instead of RINGI_NOW.',
    );
  });

  it.each([
    ['RINGI_DEFINITIONS', 'RINGI_DEFINITIONS is RINGI_COMPANY now'],
    ['RINGI_DEMO', 'RINGI_COMPANY=../acme starts your own company'],
    ['RINGI_ADMIN_ACCOUNT', 'name the account under "administrators" in company.json'],
    ['RINGI_ADMIN_PASSWORD', 'chooses a password with the one-time link'],
  ])('refuses to start with the removed %s and says in one sentence what replaces it', (name, way) => {
    const start = () => readSettings({ [name]: 'on' });
    expect(start).toThrow(StartupError);
    expect(start).toThrow(way);
    expect(start).toThrow(/^[^\n]*\.$/u);
  });

  it('ignores an empty variable with a former name', () => {
    expect(readSettings({ RINGI_NOW: ' ' })).toEqual(readSettings({}));
  });
});

describe('unknown names', () => {
  it.each([
    ['RINGI_PUBLICURL', 'RINGI_PUBLIC_URL'],
    ['RINGI_TRUSTED_PROXY', 'RINGI_TRUSTED_PROXIES'],
    ['RINGI_SESSIONDAYS', 'RINGI_SESSION_DAYS'],
    ['RINGI_MAIL_URL_FIL', 'RINGI_MAIL_URL_FILE'],
  ])('refuses to start with %s and suggests %s', (unknown, similar) => {
    const start = () => readSettings({ [unknown]: 'secret' });
    expect(start).toThrow(StartupError);
    expect(start).toThrow(`${unknown} is not a setting. Did you mean ${similar}?`);
  });

  it('names all of them, and where settings are listed when no name is similar', () => {
    expect(() => readSettings({ RINGI_PUBLICURL: 'x', RINGI_FAVOURITE_COLOUR: 'red' })).toThrow(
      'RINGI_FAVOURITE_COLOUR is not a setting; docs/settings.md lists all of them.\nRINGI_PUBLICURL is not a setting. Did you mean RINGI_PUBLIC_URL?',
    );
  });

  it('refuses a file for a setting that is no secret', () => {
    expect(() => readSettings({ RINGI_PUBLIC_URL_FILE: '/run/address' })).toThrow(
      'RINGI_PUBLIC_URL_FILE is not a setting: only secrets are read from files.',
    );
  });

  it('accepts known, empty and unrelated variables', () => {
    const environment = { RINGI_SANDBOX: 'off', RINGI_FAVOURITE_COLOUR: '', PATH: '/bin', NODE_ENV: 'production' };
    expect(readSettings(environment).warnings).toEqual([]);
  });

  it('accepts what Kubernetes sets for services named ringi, ringi-web and ringi-db', () => {
    const names = [
      'RINGI_SERVICE_HOST',
      'RINGI_SERVICE_PORT',
      'RINGI_SERVICE_PORT_HTTP',
      'RINGI_PORT',
      'RINGI_PORT_8080_TCP',
      'RINGI_PORT_8080_TCP_PROTO',
      'RINGI_PORT_8080_TCP_PORT',
      'RINGI_PORT_8080_TCP_ADDR',
      'RINGI_WEB_SERVICE_HOST',
      'RINGI_DB_PORT_5432_TCP_ADDR',
    ];
    expect(() => readSettings(Object.fromEntries(names.map((name) => [name, 'tcp://10.0.0.1:8080'])))).not.toThrow();
  });
});
