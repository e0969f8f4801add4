import { describe, expect, it } from 'vitest';
import { chart } from '#testing/chart.ts';
import { assignTo } from '#testing/chartOfLines.ts';
import { ProcessHarness } from '#testing/processHarness.ts';
import type { InstanceState, TaskState, VotingRound } from '../workflow/instanceState.ts';
import { assertNextVersion } from './assertValidState.ts';

const voting = { mode: 'parallel', threshold: { by: 'all' }, counted: 'agree', finish: 'whenAllVoted' } as const;
const BOARD = chart(['start -> board', 'board -> end'], {
  board: { task: { ...assignTo('wang', 'gao', 'li'), voting } },
});
const vote = (signer: string) => ({ signer, vote: 'agree' }) as const;

/** Damages a vote in which `wang` has voted, and lets `gao` vote. */
function continueDamaged(change: (state: InstanceState) => Partial<InstanceState>): () => unknown {
  const harness = new ProcessHarness(BOARD).start('zhang');
  harness.decide('wang');
  const decision = harness.createDecision('gao');
  harness.state = { ...harness.currentState, ...change(harness.currentState) };
  return () => harness.execute('gao', decision);
}
const everyTask =
  (change: Partial<TaskState>) =>
  ({ tasks }: InstanceState) => ({ tasks: tasks.map((task) => ({ ...task, ...change })) });
const everyRound =
  (change: Partial<VotingRound>) =>
  ({ rounds }: InstanceState) => ({ rounds: rounds.map((round) => ({ ...round, ...change })) });

describe('a damaged state', () => {
  it.each<[string, (state: InstanceState) => Partial<InstanceState>, RegExp]>([
    [
      'a token is on no node',
      ({ tokens }) => ({ tokens: tokens.map((token) => ({ ...token, node: 'gone' })) }),
      /request 1: token \S+ is on no node/u,
    ],
    [
      'the request has ended with open tasks',
      () => ({ status: 'succeeded' }),
      /request 1 is succeeded and has 2 open/u,
    ],
    ['a task belongs to no token', everyTask({ token: 'gone' }), /request 1: task \S+ belongs to no token/u],
    ['a task is assigned to no one', everyTask({ assignee: '' }), /request 1: task \S+ is assigned to no one/u],
    ['a task has a negative version', everyTask({ version: -1 }), /request 1: task \S+ has version -1/u],
    ['the request has a negative version', () => ({ version: -1 }), /request 1 has version -1/u],
    ['a vote is counted twice', everyRound({ votes: [vote('wang'), vote('wang')] }), /request 1: round \S+ counts/u],
    ['there are more votes than signers', everyRound({ signers: [] }), /request 1: round \S+ has 1 votes of 0/u],
  ])('is not continued when %s', (_, change, message) => {
    expect(continueDamaged(change)).toThrow(message);
  });

  it('is continued when it is not damaged', () => {
    expect(continueDamaged(() => ({}))).not.toThrow();
  });

  it('is not accepted as the result of a command on another request or version', () => {
    const { currentState } = new ProcessHarness(BOARD).start('zhang');
    expect(() => assertNextVersion({ ...currentState, version: 0 }, currentState)).not.toThrow();
    expect(() => assertNextVersion(currentState, currentState)).toThrow(
      'request 1 has version 1 after a command instead of 2',
    );
    expect(() => assertNextVersion({ ...currentState, id: '2', version: 0 }, currentState)).toThrow(
      'request 2 became request 1',
    );
  });
});
