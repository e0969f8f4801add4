import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { readCoverage } from './lib/coverage.mjs';
import { brokenLinks, citationFaults, missingCode, readCitableSections } from './lib/document-faults.mjs';
import { GENERATED_DOCUMENTS } from './lib/generated-documents.mjs';
import { ROOT } from './lib/root.mjs';
import { runMain, Stop } from './lib/stop.mjs';

const MAY_CITE = /\.(?:ts|tsx|mjs|cjs|js|css|sql|md)$/u;
/** These files handle citations and contain wrong ones on purpose. */
const ABOUT_CITATIONS = /(?:citations|document-faults|documentFaults\.test)\.(?:mjs|ts)$/u;
/** Published with rewritten links; `test/package` checks them there. */
const PACKAGE_README = 'src/package/README.md';
/** Only these documents may not cite missing code: others name files that do not exist yet or were renamed. */
const SHOWN_BY_CODE = 'docs/security/';

const listFiles = () =>
  execFileSync('git', ['ls-files', '-co', '--exclude-standard'], { encoding: 'utf8', maxBuffer: 1e8 })
    .split('\n')
    .filter((file) => MAY_CITE.test(file) && existsSync(file));

async function generatedFaults() {
  const faults = [];
  for (const [command, { file, format }] of Object.entries(GENERATED_DOCUMENTS)) {
    const written = existsSync(file) ? readFileSync(file, 'utf8') : '';
    if (written !== (await format())) faults.push(`${file} differs from its table: run npm run ${command}`);
  }
  return faults;
}

/**
 * Checks that every link in a document and every citation in code and documents resolves, also those of tests, and that
 * the generated documents are up to date.
 */
await runMain(async () => {
  process.chdir(ROOT);
  const sections = readCitableSections();
  const faults = listFiles().flatMap((file) => {
    const text = readFileSync(file, 'utf8');
    return [
      ...(ABOUT_CITATIONS.test(file) ? [] : citationFaults(text, sections).map((fault) => `cites ${fault}`)),
      ...(file.endsWith('.md') && file !== PACKAGE_README ? brokenLinks(text, file) : []),
      ...(file.startsWith(SHOWN_BY_CODE) ? missingCode(text) : []),
    ].map((fault) => `${file} ${fault}`);
  });
  const rows = readCoverage()
    .filter(({ spec }) => spec === '' || spec.split('-').some((number) => !sections.get('spec')?.has(number)))
    .map(
      ({ id, spec }) => `test/coverage.tsv ${id} names section “${spec}” of the specification, which does not exist`,
    );
  const all = [...faults, ...rows, ...(await generatedFaults())];
  if (all.length > 0) throw new Stop(all.join('\n'));
});
