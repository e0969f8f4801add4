import { invariant } from '../shared/invariant.ts';
import { isLive } from '../requests/transitions.ts';
import type { InstanceState, TaskState, VotingRound } from '../workflow/instanceState.ts';
import type { ProcessDefinition } from '../workflow/processDefinition.ts';

/** Throws if the core never creates this state, so that a damaged state is neither continued nor stored. */
export function assertValidState({ nodes }: Pick<ProcessDefinition, 'nodes'>, state: InstanceState): void {
  const { id, tokens, tasks, rounds } = state;
  assertCounter(state.version, `request ${id} has version ${state.version}`);
  for (const token of tokens)
    invariant(Object.hasOwn(nodes, token.node), `request ${id}: token ${token.id} is on no node of its process`);
  invariant(
    isLive(state.status) || tokens.length + tasks.length === 0,
    `request ${id} is ${state.status} and has ${tasks.length} open tasks and ${tokens.length} tokens`,
  );
  const tokenIds = new Set(tokens.map((token) => token.id));
  for (const task of tasks) assertValidTask(id, task, tokenIds);
  for (const round of rounds) assertValidRound(id, round);
}

/** Throws if a command does not lead from the first state to the second: another request, or a skipped version. */
export function assertNextVersion(before: InstanceState | undefined, after: InstanceState): void {
  invariant(before === undefined || before.id === after.id, `request ${before?.id} became request ${after.id}`);
  const expected = (before?.version ?? 0) + 1;
  invariant(
    after.version === expected,
    `request ${after.id} has version ${after.version} after a command instead of ${expected}`,
  );
}

function assertValidTask(id: string, task: TaskState, tokenIds: ReadonlySet<string>): void {
  assertCounter(task.version, `request ${id}: task ${task.id} has version ${task.version}`);
  invariant(task.assignee !== '', `request ${id}: task ${task.id} is assigned to no one`);
  invariant(tokenIds.has(task.token), `request ${id}: task ${task.id} belongs to no token`);
}

function assertValidRound(id: string, { id: round, votes, signers }: VotingRound): void {
  invariant(
    new Set(votes.map(({ signer, seat }) => seat ?? signer)).size === votes.length,
    `request ${id}: round ${round} counts a vote twice`,
  );
  invariant(
    votes.length <= signers.length,
    `request ${id}: round ${round} has ${votes.length} votes of ${signers.length} signers`,
  );
}

const assertCounter = (value: number, message: string): void =>
  invariant(Number.isSafeInteger(value) && value >= 0, message);
