import type { Vote, VotingRule } from '#domain/workflow/processDefinition.ts';
import { tallyVotes, type CastVote, type Tally } from '#domain/tasks/tallyVotes.ts';

export type CounterSign = Exclude<VotingRule, { mode: 'single' }>;
export const rule = (
  threshold: CounterSign['threshold'],
  counted: 'agree' | 'refuse' = 'agree',
  finish: CounterSign['finish'] = 'atOnce',
): CounterSign => ({ mode: 'parallel', threshold, counted, finish });
const LETTERS: Readonly<Record<string, Vote>> = { a: 'agree', r: 'refuse', '-': 'abstain' };
/** `ar-`: the first signer agrees, the second refuses, the third abstains. */
export const votes = (letters: string): readonly CastVote[] =>
  [...letters].map((letter, index) => ({ signer: `p${index}`, vote: LETTERS[letter] ?? 'agree' }));
export const signers = (count: number) => Array.from({ length: count }, (_, index) => `p${index}`);
export const counted = (...asked: Parameters<typeof tallyVotes>): Tally => {
  const answer = tallyVotes(...asked);
  if (!answer.ok) throw new Error(JSON.stringify(answer.error));
  return answer.value;
};
