import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';

const FILE = 'bench/mutation/scores.tsv';
const HEAD = 'part\tnoticed\tby the clock\tmissed\tnot reached\tat commit';

/** How many changes of a part came to what: noticed, noticed by the clock only, missed, not reached by any test. */
export type PartScore = readonly [number, number, number, number];

/** Where a part begins, its code is copied: what is committed while it runs is not what it tells of. */
export const currentCommit = (): string =>
  execFileSync('git', ['rev-parse', '--short', 'HEAD'], { encoding: 'utf8' }).trim();

/**
 * Writes down what a part came to and at which commit, beside what the other parts came to last: a run of everything
 * takes hours, and rarely in one go.
 */
export function keepScore(part: string, score: PartScore, commit: string): void {
  const rows = existsSync(FILE) ? readFileSync(FILE, 'utf8').trim().split('\n').slice(1) : [];
  const others = rows.filter((row) => !row.startsWith(`${part}\t`));
  const all = [...others, [part, ...score, commit].join('\t')].sort();
  writeFileSync(FILE, `${[HEAD, ...all].join('\n')}\n`);
}
