import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { readCoverage } from './lib/coverage.mjs';
import { brokenLinks, citationFaults, readCitableSections } from './lib/document-faults.mjs';
import { ROOT } from './lib/root.mjs';
import { runMain, Stop } from './lib/stop.mjs';

const MAY_CITE = /\.(?:ts|tsx|mjs|cjs|js|css|sql|md)$/u;
/** These speak about citations and contain wrong ones on purpose. */
const ABOUT_CITATIONS = /(?:citations|document-faults|documentFaults\.test)\.(?:mjs|ts)$/u;
/** Published with its links rewritten; `test/package` follows them there. */
const PACKAGE_README = 'src/package/README.md';

const listFiles = () =>
  execFileSync('git', ['ls-files', '-co', '--exclude-standard'], { encoding: 'utf8', maxBuffer: 1e8 })
    .split('\n')
    .filter((file) => MAY_CITE.test(file) && existsSync(file));

/** Checks that every link in a document and every citation in code and documents resolves. */
await runMain(() => {
  process.chdir(ROOT);
  const sections = readCitableSections();
  const faults = listFiles().flatMap((file) => {
    const text = readFileSync(file, 'utf8');
    return [
      ...(ABOUT_CITATIONS.test(file) ? [] : citationFaults(text, sections).map((fault) => `cites ${fault}`)),
      ...(file.endsWith('.md') && file !== PACKAGE_README ? brokenLinks(text, file) : []),
    ].map((fault) => `${file} ${fault}`);
  });
  const rows = readCoverage()
    .filter(({ spec }) => spec === '' || spec.split('-').some((number) => !sections.get('spec')?.has(number)))
    .map(
      ({ id, spec }) => `test/coverage.tsv ${id} names section “${spec}” of the specification, which does not exist`,
    );
  if (faults.length + rows.length > 0) throw new Stop([...faults, ...rows].join('\n'));
});
