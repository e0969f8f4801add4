import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';

/** What the README shows a tester: ten lines, no browser, no server. */
const PROPERTY = `import fc from 'fast-check';
import { tally } from '@ringi/domain/task/tally';

const rule = { mode: 'parallel', threshold: { by: 'percent', value: 60 }, counted: 'agree', finish: 'atOnce' };
const votes = fc.array(fc.record({ signer: fc.constantFrom('1', '2', '3', '4', '5'), vote: fc.constantFrom('agree', 'refuse', 'abstain') }));

fc.assert(fc.property(votes, votes, (first, later) => {
  const { verdict } = tally(rule, ['1', '2', '3', '4', '5'], first);
  return verdict === undefined || tally(rule, ['1', '2', '3', '4', '5'], [...first, ...later]).verdict === verdict;
}));
console.log('kept');
`;

const TYPED = `import { tally } from '@ringi/domain/task/tally';
export const needed: number | undefined = tally({ mode: 'single' }, [], []).needed;
// @ts-expect-error a vote is agree, refuse or abstain
tally({ mode: 'single' }, [], [{ signer: '1', vote: 'maybe' }]);
`;

const folder = mkdtempSync(join(tmpdir(), 'ringi-package-'));
const runIn = (program: string, words: readonly string[]) =>
  execFileSync(program, words, { cwd: folder, encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] });

beforeAll(() => {
  execFileSync('npm', ['pack', './src/domain', '--pack-destination', folder], { stdio: 'pipe' });
  const [archive = ''] = readdirSync(folder);
  writeFileSync(join(folder, 'package.json'), '{ "private": true, "type": "module" }');
  runIn('npm', ['install', '--offline', '--no-audit', '--no-fund', `./${archive}`]);
});
afterAll(() => {
  rmSync(folder, { recursive: true, force: true });
});

it('installs in an empty folder and brings no other package', () => {
  expect(readdirSync(join(folder, 'node_modules')).filter((name) => !name.startsWith('.'))).toEqual(['@ringi']);
});

it('runs a property test of ten lines there', () => {
  for (const name of ['fast-check', 'pure-rand'])
    symlinkSync(resolve('node_modules', name), join(folder, 'node_modules', name));
  writeFileSync(join(folder, 'verdict.mjs'), PROPERTY);
  expect(runIn(process.execPath, ['verdict.mjs']).trim()).toBe('kept');
});

it('brings types that a strict project accepts', () => {
  mkdirSync(join(folder, 'typed'));
  writeFileSync(join(folder, 'typed/use.ts'), TYPED);
  expect(
    runIn(process.execPath, [
      resolve('node_modules/ts7/bin/tsc'),
      '--noEmit',
      '--strict',
      '--module',
      'nodenext',
      '--skipLibCheck',
      'false',
      '--types',
      '',
      'typed/use.ts',
    ]),
  ).toBe('');
});
