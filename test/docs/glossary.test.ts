import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { taskKindCodec, taskStatusCodec } from '#api/taskCodecs.ts';
import { instanceStatusCodec, recordActionCodec, voteCodec } from '#api/wireCodecs.ts';
import { INSTANCE_STATUSES } from '#domain/workflow/instanceStatus.ts';
import { RECORD_ACTIONS } from '#domain/workflow/command.ts';
import { TASK_KINDS, TASK_STATUSES } from '#domain/workflow/taskKinds.ts';

const rows = readFileSync('docs/glossary.md', 'utf8')
  .split('\n')
  .filter((line) => line.startsWith('| '));

const pairs: readonly (readonly [word: string, spelling: string])[] = [
  ...INSTANCE_STATUSES.map((word) => [word, instanceStatusCodec.toWire(word)] as const),
  ...TASK_STATUSES.map((word) => [word, taskStatusCodec.toWire(word)] as const),
  ...TASK_KINDS.map((word) => [word, taskKindCodec.toWire(word)] as const),
  ...RECORD_ACTIONS.map((word) => [word, recordActionCodec.toWire(word)] as const),
  ...(['agree', 'refuse', 'abstain'] as const).map((word) => [word, voteCodec.toWire(word)] as const),
];

it.each(pairs)('maps %s to %s in the glossary as the contract does', (word, spelling) => {
  expect(rows.some((row) => row.startsWith(`| ${word} |`) && row.endsWith(`| \`${spelling}\` |`))).toBe(true);
});
