import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';

const FILE = 'bench/mutation/scores.tsv';
const HEAD = 'part\tnoticed\tby the clock\tmissed\tnot reached\tat commit';

/** Number of mutants of a part by result: killed, timed out, survived, not covered by a test. */
export type PartScore = readonly [number, number, number, number];

/** Read when a part starts, because Stryker copies the code then; later commits do not belong to the result. */
export const currentCommit = (): string =>
  execFileSync('git', ['rev-parse', '--short', 'HEAD'], { encoding: 'utf8' }).trim();

/**
 * Stores the score of a part with its commit and keeps those of the other parts, because a complete run takes hours and
 * is rarely made in one go.
 */
export function storeScore(part: string, score: PartScore, commit: string): void {
  const rows = existsSync(FILE) ? readFileSync(FILE, 'utf8').trim().split('\n').slice(1) : [];
  const others = rows.filter((row) => !row.startsWith(`${part}\t`));
  const all = [...others, [part, ...score, commit].join('\t')].sort();
  writeFileSync(FILE, `${[HEAD, ...all].join('\n')}\n`);
}
