import { readCoverage } from './lib/coverage.mjs';

const share = (kind, rows) =>
  `${kind.padEnd(12)} ${rows.filter(({ test }) => test !== '').length} of ${rows.length} shown`;

/** Prints the share of the specification that is covered by tests, by kind. */
const rows = readCoverage();
for (const kind of new Set(rows.map((row) => row.kind)))
  console.log(
    share(
      kind,
      rows.filter((row) => row.kind === kind),
    ),
  );
console.log(share('all', rows));
