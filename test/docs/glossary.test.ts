import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { instanceStatusWords, recordActionWords, taskKindWords, taskStatusWords, voteWords } from '#api/words.ts';
import { INSTANCE_STATUSES } from '#domain/instance/status.ts';
import { RECORD_ACTIONS } from '#domain/process/command.ts';
import { TASK_KINDS, TASK_STATUSES } from '#domain/task/kinds.ts';

const rows = readFileSync('docs/glossary.md', 'utf8')
  .split('\n')
  .filter((line) => line.startsWith('| '));

const pairs: readonly (readonly [word: string, spelling: string])[] = [
  ...INSTANCE_STATUSES.map((word) => [word, instanceStatusWords.toWire(word)] as const),
  ...TASK_STATUSES.map((word) => [word, taskStatusWords.toWire(word)] as const),
  ...TASK_KINDS.map((word) => [word, taskKindWords.toWire(word)] as const),
  ...RECORD_ACTIONS.map((word) => [word, recordActionWords.toWire(word)] as const),
  ...(['agree', 'refuse', 'abstain'] as const).map((word) => [word, voteWords.toWire(word)] as const),
];

it.each(pairs)('maps %s to %s in the glossary as the contract does', (word, spelling) => {
  expect(rows.some((row) => row.startsWith(`| ${word} |`) && row.endsWith(`| \`${spelling}\` |`))).toBe(true);
});
