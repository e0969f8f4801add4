import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { missingOptional, withAllSystems } from '../../scripts/lib/lock-file.mjs';

const lockText = readFileSync('package-lock.json', 'utf8');

it('contains the packages of all systems, so that npm ci accepts it', () => {
  expect(missingOptional(JSON.parse(lockText).packages)).toEqual([]);
});

it('contains no registry URL, so that every machine uses its own', () => {
  expect(lockText).not.toContain('"resolved"');
});

it('adds packages of other systems that a registry omitted', () => {
  const packages = {
    '': {},
    'node_modules/tool': {
      version: '1.0.0',
      dev: true,
      optionalDependencies: { '@tool/linux-x64-gnu': '1.0.0', '@tool/win32-arm64-msvc': '1.0.0' },
    },
    'node_modules/@tool/linux-x64-gnu': { version: '1.0.0', optional: true },
  };
  expect(missingOptional(packages)).toEqual([
    { name: '@tool/win32-arm64-msvc', version: '1.0.0', isForDevelopment: true },
  ]);
  expect(withAllSystems(packages)['node_modules/@tool/win32-arm64-msvc']).toEqual({
    version: '1.0.0',
    cpu: ['arm64'],
    dev: true,
    optional: true,
    os: ['win32'],
  });
});
