import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { projectRoot } from '#server/config/projectRoot.ts';

const textOf = (file: string): string => readFileSync(join(projectRoot, file), 'utf8');
const versionIn = (file: string): string => (JSON.parse(textOf(file)) as { readonly version: string }).version;

it('the package has the version of the newest changelog entry', () => {
  const [newest] = /(?<=^## ).+$/mu.exec(textOf('src/package/CHANGELOG.md')) ?? [];
  expect(versionIn('src/package/package.json')).toBe(newest);
});

it('the application has the version from its specification (spec 9)', () => {
  expect(versionIn('package.json')).toBe('1.0.0');
});
