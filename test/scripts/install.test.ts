import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { isInstalled } from '../../scripts/lib/install.mjs';

const folder = mkdtempSync(join(tmpdir(), 'ringi-install-'));
function lockFile(name: string, packages: Record<string, object>): string {
  const path = join(folder, name);
  writeFileSync(path, JSON.stringify({ packages }));
  return path;
}
const wanted = lockFile('wanted.json', {
  '': {},
  'node_modules/a': { version: '1.0.0' },
  'node_modules/other-system': { version: '2.0.0', optional: true },
});

it('accepts the packages of the lock file, without those of other systems', () => {
  expect(isInstalled(wanted, lockFile('same.json', { 'node_modules/a': { version: '1.0.0' } }))).toBe(true);
});

it('requires an installation if packages are missing or have another version', () => {
  expect(isInstalled(wanted, join(folder, 'absent.json'))).toBe(false);
  expect(isInstalled(wanted, lockFile('less.json', {}))).toBe(false);
  expect(isInstalled(wanted, lockFile('older.json', { 'node_modules/a': { version: '0.9.0' } }))).toBe(false);
});
