import { mkdirSync, writeFileSync } from 'node:fs';
import { constants, setPriority } from 'node:os';
import { relative } from 'node:path';
import { performance } from 'node:perf_hooks';
import { parseArgs } from 'node:util';
import { Stryker } from '@stryker-mutator/core';
import { LAYERS, listParts, type MutatedLayer, type MutatedPart } from './layers.ts';
import { currentCommit, storeScore } from './scores.ts';

/*
 * Runs mutation tests: changes the code in small ways, one at a time, and checks whether a test fails. `npm run
 * mutation` covers the domain, the view models and 200 mutants of the server's commands. `npm run mutation --
 * domain/task viewModels/list` covers parts, and `npm run mutation -- domain --drawn=800` draws this number of mutants
 * from a layer by seed: an estimate within minutes. Results are stored in .cache/mutation for each part: an interrupted
 * run resumes, and a changed part repeats only what the change affects. bench/mutation/scores.tsv contains the last
 * score of each part and its commit.
 */
const CACHE = '.cache/mutation';
const TIMEOUT_MS = 5000;

type Settings = NonNullable<ConstructorParameters<typeof Stryker>[0]>;
type Mutant = Awaited<ReturnType<Stryker['runMutationTest']>>[number];

const { values, positionals } = parseArgs({
  options: {
    seed: { type: 'string', default: '1' },
    concurrency: { type: 'string', default: '1' },
    drawn: { type: 'string' },
  },
  allowPositionals: true,
});
const isAsked = ({ name }: MutatedPart) =>
  positionals.length === 0 || positionals.some((asked) => name === asked || name.startsWith(`${asked}/`));

const settingsOf = ({ layer, name, files }: MutatedPart): Settings => ({
  mutate: [...files],
  testRunner: 'vitest',
  vitest: { configFile: 'vitest.mutation.config.ts', related: true },
  plugins: [
    import.meta.resolve('@stryker-mutator/vitest-runner'),
    import.meta.resolve('./drawnMutants.mjs'),
    import.meta.resolve('./watchedProperties.mjs'),
  ],
  ignorers: ['watchedProperties'],
  coverageAnalysis: 'perTest',
  concurrency: layer.drawn === undefined ? Number(values.concurrency) : 1,
  timeoutMS: TIMEOUT_MS,
  // For a whole layer, Stryker records which test covers which mutant, which needs memory.
  testRunnerNodeArgs: ['--max-old-space-size=10240'],
  dryRunTimeoutMinutes: 60,
  tempDirName: `${CACHE}/sandbox`,
  ignorePatterns: ['/.cache', '/dist', '/data', '/docs', '/test-results'],
  reporters: process.stdout.isTTY ? ['progress'] : ['progress-append-only'],
  logLevel: 'warn' as Settings['logLevel'],
  allowEmpty: true,
  warnings: false,
  // Mutants are drawn from all; an incremental run would exclude the mutants of an earlier one.
  ...(layer.drawn === undefined
    ? { incremental: true, incrementalFile: `${CACHE}/${name.replaceAll('/', '-')}.json` }
    : { checkers: ['drawn'] }),
});

/** Mutants that do not load, and ignored places. */
const NO_CHANGES: ReadonlySet<Mutant['status']> = new Set(['CompileError', 'RuntimeError', 'Ignored']);
const counts = (mutants: readonly Mutant[], ...statuses: readonly Mutant['status'][]): number =>
  mutants.filter(({ status }) => statuses.includes(status)).length;

/** Returns the share of detected mutants in per cent, without those that do not load. */
function calculateScore(mutants: readonly Mutant[]): number {
  const noticed = counts(mutants, 'Killed', 'Timeout');
  const missed = counts(mutants, 'Survived', 'NoCoverage');
  return noticed + missed === 0 ? 100 : (100 * noticed) / (noticed + missed);
}

const place = ({ fileName, location: { start } }: Mutant): string =>
  `${relative(process.cwd(), fileName)}:${start.line}:${start.column}`;
const describe = (mutant: Mutant): string =>
  [place(mutant), mutant.status, mutant.mutatorName, mutant.replacement?.replaceAll(/\s+/gu, ' ') ?? ''].join('\t');
const printScore = (name: string, mutants: readonly Mutant[], rest = ''): void =>
  console.log(
    `${name.padEnd(34)} ${calculateScore(mutants).toFixed(1).padStart(5)} %  noticed ${counts(mutants, 'Killed')}, ` +
      `by the clock ${counts(mutants, 'Timeout')}, missed ${counts(mutants, 'Survived')}, ` +
      `not reached ${counts(mutants, 'NoCoverage')}${rest}`,
  );

const drawnWords = ({ layer }: MutatedPart, mutants: readonly Mutant[]): string =>
  layer.drawn === undefined ? '' : `, ± ${uncertainty(mutants).toFixed(1)}`;

async function mutate(part: MutatedPart): Promise<readonly Mutant[]> {
  // Mutants drawn from a whole layer are tested by all tests of the layer.
  process.env['RINGI_MUTATED'] = part.layer.drawn === undefined ? part.name : part.layer.name;
  const began = performance.now();
  const commit = currentCommit();
  const found = await new Stryker(settingsOf(part)).runMutationTest();
  const mutants = found.filter(({ status }) => !NO_CHANGES.has(status));
  const minutes = (performance.now() - began) / 60_000;
  // Includes timeouts, because on a busy machine a mutant may time out without being detected.
  const doubtful = mutants.filter(({ status }) => status !== 'Killed');
  writeFileSync(
    `${CACHE}/${part.name.replaceAll('/', '-')}.missed.tsv`,
    doubtful.map((each) => `${describe(each)}\n`).join(''),
  );
  const noticed = [counts(mutants, 'Killed'), counts(mutants, 'Timeout')] as const;
  storeScore(part.name, [...noticed, counts(mutants, 'Survived'), counts(mutants, 'NoCoverage')], commit);
  printScore(
    part.name,
    mutants,
    `; ${minutes.toFixed(1)} min, ${(mutants.length / minutes).toFixed(0)} a minute${drawnWords(part, mutants)}`,
  );
  return mutants;
}

/** Returns a layer, or some of its folders, as one part with this number of drawn mutants. */
function selectDrawnPart(layer: MutatedLayer, drawn: number): readonly MutatedPart[] {
  const files = listParts(layer)
    .filter(isAsked)
    .flatMap((part) => part.files);
  return files.length === 0 ? [] : [{ layer: { ...layer, drawn }, name: `${positionals.join(' ')} (drawn)`, files }];
}

/** Returns half the width of the 95 % confidence interval of the score, in per cent. */
const uncertainty = (mutants: readonly Mutant[]): number => {
  const share = calculateScore(mutants) / 100;
  return 100 * 1.96 * Math.sqrt((share * (1 - share)) / Math.max(1, mutants.length));
};

/** Runs with low priority, so that other processes on this machine go first. */
setPriority(constants.priority.PRIORITY_LOW);
process.env['RINGI_MUTANTS_SEED'] = values.seed;
mkdirSync(CACHE, { recursive: true });

const scores: { readonly name: string; readonly mutants: readonly Mutant[]; readonly floor: number }[] = [];
for (const layer of LAYERS) {
  const parts = listParts(layer);
  const asked = values.drawn === undefined ? parts.filter(isAsked) : selectDrawnPart(layer, Number(values.drawn));
  process.env['RINGI_MUTANTS_DRAWN'] = values.drawn ?? String(layer.drawn);
  const mutants: Mutant[] = [];
  for (const part of asked) mutants.push(...(await mutate(part)));
  // The floor applies to whole layers only.
  if (asked.length > 0)
    scores.push({ name: layer.name, mutants, floor: asked.length === parts.length ? (layer.floor ?? 0) : 0 });
}
if (scores.length === 0)
  console.log(
    `There is no such part; there are ${LAYERS.flatMap(listParts)
      .map(({ name }) => name)
      .join(', ')}.`,
  );

console.log('');
for (const { name, mutants, floor } of scores)
  printScore(name, mutants, floor > 0 ? `; at least ${floor} % wanted` : '');
console.log(`What was missed, or noticed by the clock only, stands in ${CACHE}/*.missed.tsv.`);
/** A layer without valid mutants counts as failed. */
const isBelow = ({ mutants, floor }: (typeof scores)[number]) =>
  mutants.length === 0 || calculateScore(mutants) < floor;
if (scores.length === 0 || scores.some(isBelow)) process.exitCode = 1;
