import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { projectRoot } from './projectRoot.ts';
import { demoFolder, readSettings } from './settings.ts';
import { StartupError } from './startupError.ts';

const acme = mkdtempSync(join(tmpdir(), 'ringi-settings-'));
writeFileSync(join(acme, 'company.json'), '{"name": "Acme"}');
afterAll(() => rmSync(acme, { recursive: true }));

describe('the company and its data', () => {
  it.each([
    ['the shipped demo without a setting', {}, demoFolder, join(projectRoot, 'data')],
    ['the shipped demo if it is named', { RINGI_COMPANY: 'definitions' }, demoFolder, join(projectRoot, 'data')],
    ['the folder of RINGI_COMPANY', { RINGI_COMPANY: acme }, acme, join(acme, 'data')],
    ['that folder with the data of DATA_DIR', { RINGI_COMPANY: acme, DATA_DIR: '/data' }, acme, '/data'],
  ])('are %s', (_, environment, companyFolder, folder) => {
    expect(readSettings(environment)).toMatchObject({ companyFolder, folder });
  });

  it('are refused if the folder has no company.json', () => {
    const start = () => readSettings({ RINGI_COMPANY: join(acme, 'data') });
    expect(start).toThrow(StartupError);
    expect(start).toThrow(/^There is no company\.json in .*: “npm run create -- .*” makes a folder to begin with\.$/u);
  });
});

describe('the demo company', () => {
  it.each(['0.0.0.0', '::', '192.168.0.5', 'ringi.example.com'])(
    'is refused on HOST %s unless it is named, because its passwords are public',
    (HOST) => {
      expect(() => readSettings({ HOST })).toThrow(
        `HOST is ${HOST}, and the passwords of the demo company are public: name your company folder in RINGI_COMPANY, or RINGI_COMPANY=definitions for the demo.`,
      );
      expect(readSettings({ HOST, RINGI_COMPANY: 'definitions' }).companyFolder).toBe(demoFolder);
      expect(readSettings({ HOST, RINGI_COMPANY: acme }).companyFolder).toBe(acme);
    },
  );

  it.each([undefined, '127.0.0.1', '127.0.0.2', '::1', 'localhost'])('is the default on HOST %s', (HOST) => {
    expect(readSettings(HOST === undefined ? {} : { HOST }).companyFolder).toBe(demoFolder);
  });
});

it('knows one kind of database pooler', () => {
  expect(readSettings({}).isDatabasePooled).toBe(false);
  expect(readSettings({ RINGI_DATABASE_POOLER: 'transaction' }).isDatabasePooled).toBe(true);
  expect(() => readSettings({ RINGI_DATABASE_POOLER: 'session' })).toThrow(
    'RINGI_DATABASE_POOLER is “session”; it must be “transaction” or not set.',
  );
});
