import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { readCoverage } from '../../scripts/lib/coverage.mjs';
import { citationFaults, countCitations, readShelf } from '../support/citations.ts';

/** Code and documents in which somebody may cite; this file and its patterns only speak of it. */
const FOLDERS = ['src', 'server', 'test', 'bench', 'scripts', 'definitions', 'examples', 'docs'];
const WRITTEN = /\.(?:ts|tsx|mjs|cjs|js|css|sql|md)$/u;
const ABOUT_CITING = /(?:^|[\\/])citations(?:\.test)?\.ts$/u;

const files = [
  ...readdirSync('.'),
  ...FOLDERS.flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((name) => join(folder, name)),
  ),
].filter((name) => WRITTEN.test(name) && !ABOUT_CITING.test(name) && !/(?:^|[\\/])dist[\\/]/u.test(name));

const shelf = readShelf();

it('leads every citation to a section that stands in the repository', () => {
  const faults = files.flatMap((file) =>
    citationFaults(readFileSync(file, 'utf8'), shelf).map((it) => `${file}: ${it}`),
  );
  expect(faults).toEqual([]);
});

it('finds the citations there are', () => {
  const counts = files.map((file) => countCitations(readFileSync(file, 'utf8')));
  expect(counts.reduce((sum, count) => sum + count, 0)).toBeGreaterThan(300);
});

it('names in the coverage list only sections of the specification', () => {
  const wrong = readCoverage().filter(
    ({ spec }) => spec === '' || spec.split('-').some((number) => !shelf.get('spec')?.has(number)),
  );
  expect(wrong).toEqual([]);
});

it.each([
  ['/** Makes it void (contract requests 99). */', ['contract requests 99']],
  ['/** Makes it void (contract deeds 3). */', ['contract deeds 3']],
  ['/**\n * Makes it void (contract tasks 3, requests\n * 3, 77). */', ['contract requests 77']],
  ['/** Reads it (contract tasks 4 to 70). */', ['contract tasks 70']],
  ['// See spec 5 and 12.', ['spec 12']],
  ['/** Decided otherwise (ADR 999). */', ['ADR 999']],
  ['as [tasks](tasks.md) 2, 98 says', ['contract tasks 98']],
  ['/** See contract 6.7. */', ['contract 6.7']],
  ['/** See contract workflow 6.7. */', ['contract workflow 6.7']],
  ['/** A token lives long (addendum 1.1). */', ['addendum 1']],
  ['/** Waits (design section 5). */', ['design section 5']],
  ['/** Field rules (spec section 5). */', ['spec section 5']],
])('would notice %j', (text, faults) => {
  expect(citationFaults(text, shelf)).toEqual(faults);
});

it('takes what resolves', () => {
  const text = '/** Contract process 1, number 3, tasks 2 and 6; spec 1 and 9; ADR 5 (contract wire 4.1). */';
  expect([citationFaults(text, shelf), countCitations(text)]).toEqual([[], 4]);
});
