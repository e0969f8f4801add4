import { mkdirSync, writeFileSync } from 'node:fs';
import { constants, setPriority } from 'node:os';
import { relative } from 'node:path';
import { performance } from 'node:perf_hooks';
import { parseArgs } from 'node:util';
import { Stryker } from '@stryker-mutator/core';
import { LAYERS, partsOf, type MutatedLayer, type MutatedPart } from './layers.ts';
import { currentCommit, keepScore } from './scores.ts';

/*
 * Changes the code in small ways, one at a time, and looks whether a test notices. `npm run mutation` takes the domain,
 * the view models and 200 changes of the server's commands; `npm run mutation -- domain/task viewModels/list` takes
 * parts, and `npm run mutation -- domain --drawn=800` as many changes as are said, drawn from all of a layer by seed:
 * an estimate in minutes. What was found is kept in .cache/mutation part by part: a run that was interrupted goes on
 * where it was, and of a part that was changed only what the change touches runs again. What each part came to last,
 * and at which commit, stands in bench/mutation/scores.tsv.
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
  // Of a whole layer it is noted which test comes through which of its changes.
  testRunnerNodeArgs: ['--max-old-space-size=10240'],
  dryRunTimeoutMinutes: 60,
  tempDirName: `${CACHE}/sandbox`,
  ignorePatterns: ['/.cache', '/dist', '/data', '/docs', '/test-results'],
  reporters: process.stdout.isTTY ? ['progress'] : ['progress-append-only'],
  logLevel: 'warn' as Settings['logLevel'],
  allowEmpty: true,
  warnings: false,
  // The lot falls among all mutants: those of an earlier run would not take part.
  ...(layer.drawn === undefined
    ? { incremental: true, incrementalFile: `${CACHE}/${name.replaceAll('/', '-')}.json` }
    : { checkers: ['drawn'] }),
});

/** Changes that do not load, and places that are left out. */
const NO_CHANGES: ReadonlySet<Mutant['status']> = new Set(['CompileError', 'RuntimeError', 'Ignored']);
const counts = (mutants: readonly Mutant[], ...statuses: readonly Mutant['status'][]): number =>
  mutants.filter(({ status }) => statuses.includes(status)).length;

/** Noticed of those that could be noticed; a change that does not load is none. */
function scoreOf(mutants: readonly Mutant[]): number {
  const noticed = counts(mutants, 'Killed', 'Timeout');
  const missed = counts(mutants, 'Survived', 'NoCoverage');
  return noticed + missed === 0 ? 100 : (100 * noticed) / (noticed + missed);
}

const place = ({ fileName, location: { start } }: Mutant): string =>
  `${relative(process.cwd(), fileName)}:${start.line}:${start.column}`;
const describe = (mutant: Mutant): string =>
  [place(mutant), mutant.status, mutant.mutatorName, mutant.replacement?.replaceAll(/\s+/gu, ' ') ?? ''].join('\t');
const tell = (name: string, mutants: readonly Mutant[], rest = ''): void =>
  console.log(
    `${name.padEnd(34)} ${scoreOf(mutants).toFixed(1).padStart(5)} %  noticed ${counts(mutants, 'Killed')}, ` +
      `by the clock ${counts(mutants, 'Timeout')}, missed ${counts(mutants, 'Survived')}, ` +
      `not reached ${counts(mutants, 'NoCoverage')}${rest}`,
  );

const drawnWords = ({ layer }: MutatedPart, mutants: readonly Mutant[]): string =>
  layer.drawn === undefined ? '' : `, ± ${uncertainty(mutants).toFixed(1)}`;

async function mutate(part: MutatedPart): Promise<readonly Mutant[]> {
  // What is drawn from a whole layer is judged by all tests of the layer.
  process.env['RINGI_MUTATED'] = part.layer.drawn === undefined ? part.name : part.layer.name;
  const began = performance.now();
  const commit = currentCommit();
  const found = await new Stryker(settingsOf(part)).runMutationTest();
  const mutants = found.filter(({ status }) => !NO_CHANGES.has(status));
  const minutes = (performance.now() - began) / 60_000;
  // On a busy machine the clock may have run out without a test having noticed anything: those are told, too.
  const doubtful = mutants.filter(({ status }) => status !== 'Killed');
  writeFileSync(
    `${CACHE}/${part.name.replaceAll('/', '-')}.missed.tsv`,
    doubtful.map((each) => `${describe(each)}\n`).join(''),
  );
  const noticed = [counts(mutants, 'Killed'), counts(mutants, 'Timeout')] as const;
  keepScore(part.name, [...noticed, counts(mutants, 'Survived'), counts(mutants, 'NoCoverage')], commit);
  tell(
    part.name,
    mutants,
    `; ${minutes.toFixed(1)} min, ${(mutants.length / minutes).toFixed(0)} a minute${drawnWords(part, mutants)}`,
  );
  return mutants;
}

/** Of a layer, or of some of its folders, as one part of which so many are drawn. */
function drawnFrom(layer: MutatedLayer, drawn: number): readonly MutatedPart[] {
  const files = partsOf(layer)
    .filter(isAsked)
    .flatMap((part) => part.files);
  return files.length === 0 ? [] : [{ layer: { ...layer, drawn }, name: `${positionals.join(' ')} (drawn)`, files }];
}

/** Half the width of the interval in which the score of all lies in 19 of 20 draws, in per cent. */
const uncertainty = (mutants: readonly Mutant[]): number => {
  const share = scoreOf(mutants) / 100;
  return 100 * 1.96 * Math.sqrt((share * (1 - share)) / Math.max(1, mutants.length));
};

/** Everything else on this machine goes first. */
setPriority(constants.priority.PRIORITY_LOW);
process.env['RINGI_MUTANTS_SEED'] = values.seed;
mkdirSync(CACHE, { recursive: true });

const scores: { readonly name: string; readonly mutants: readonly Mutant[]; readonly floor: number }[] = [];
for (const layer of LAYERS) {
  const parts = partsOf(layer);
  const asked = values.drawn === undefined ? parts.filter(isAsked) : drawnFrom(layer, Number(values.drawn));
  process.env['RINGI_MUTANTS_DRAWN'] = values.drawn ?? String(layer.drawn);
  const mutants: Mutant[] = [];
  for (const part of asked) mutants.push(...(await mutate(part)));
  // A part of a layer may lie below its floor.
  if (asked.length > 0)
    scores.push({ name: layer.name, mutants, floor: asked.length === parts.length ? (layer.floor ?? 0) : 0 });
}
if (scores.length === 0)
  console.log(
    `There is no such part; there are ${LAYERS.flatMap(partsOf)
      .map(({ name }) => name)
      .join(', ')}.`,
  );

console.log('');
for (const { name, mutants, floor } of scores) tell(name, mutants, floor > 0 ? `; at least ${floor} % wanted` : '');
console.log(`What was missed, or noticed by the clock only, stands in ${CACHE}/*.missed.tsv.`);
/** Where nothing could be noticed, nothing was tried. */
const isBelow = ({ mutants, floor }: (typeof scores)[number]) => mutants.length === 0 || scoreOf(mutants) < floor;
if (scores.length === 0 || scores.some(isBelow)) process.exitCode = 1;
