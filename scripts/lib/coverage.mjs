import { existsSync, readFileSync } from 'node:fs';
import { rootPath } from './root.mjs';

/**
 * One requirement of the specification and the test that covers it.
 * @typedef {{ id: string, kind: string, spec: string, item: string, note: string, test: string }} CoverageRow
 */

/**
 * @returns {readonly CoverageRow[]} the rows of test/coverage.tsv; `test` is `file > name`, or empty if there is none
 */
export function readCoverage(path = rootPath('test/coverage.tsv')) {
  const [, ...lines] = readFileSync(path, 'utf8').trimEnd().split('\n');
  return lines.map((line) => {
    const [id = '', kind = '', spec = '', item = '', note = '', test = ''] = line.split('\t');
    return { id, kind, spec, item, note, test };
  });
}

/**
 * Whether the file contains a test of exactly this name; the name of an `it.each` is compared as written, with its
 * `%s`.
 */
export function hasTest(test) {
  const [file = '', name = ''] = test.split(' > ');
  if (name === '' || !existsSync(rootPath(file))) return false;
  const source = readFileSync(rootPath(file), 'utf8').replaceAll(/\(\s+/gu, '(');
  return [`'${name.replaceAll("'", "\\'")}'`, `"${name}"`, `\`${name}\``].some((quoted) =>
    source.includes(`(${quoted}`),
  );
}
