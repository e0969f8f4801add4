import { getNode } from '../chart/graph.ts';
import type { NodeId, PersonId } from '../../shared/ids.ts';
import { SYSTEM, type ApprovalRecord, type RecordAction } from '../../workflow/command.ts';
import type { NodeOf, Vote } from '../../workflow/processDefinition.ts';
import type { Executor, TaskState, FlowToken, VotingRound } from '../../workflow/instanceState.ts';
import { leave } from './leave.ts';
import { withAgreement } from './computeOutcome.ts';
import type { PathExit } from './path.ts';
import { getNow, record, type Run } from './run.ts';
import { changeStatus } from './changeStatus.ts';
import { askSigner, changeRound, findMissingSigners, extendRound, tallyRound } from './rounds.ts';
import { changeToken, closeTasks, getToken } from './tokens.ts';
import { selectOutgoingFlows } from './way.ts';

/** What completes a task: a decision, a skip rule or a timer. `handler` is the acting user in the history. */
export interface Completion {
  readonly vote: Vote;
  readonly action: RecordAction;
  readonly rule?: ApprovalRecord['rule'];
  readonly handler: PersonId;
  readonly opinion: string;
  readonly destination?: NodeId;
}

/** Completes a task of the flow: records and counts the decision, and moves the token on when the node is decided. */
export function closeDecidedTask(run: Run, task: TaskState, completion: Completion): void {
  const { vote, handler } = completion;
  recordDone(run, task, completion);
  if (handler !== SYSTEM) run.draft.latestVotes = { ...run.draft.latestVotes, [handler]: vote };
  if (run.draft.status === 'withdrawn') changeStatus(run, 'resubmit');
  closeTasks(run, [task.id]);
  const round = run.draft.rounds.find((each) => each.id === task.round);
  const token = getToken(run, task.token);
  if (round) countVote(run, token, round, task, completion);
  else continueFlow(run, token, vote, completion);
}

/** Writes a history record about a task. `agentFor` is left out if the handler is the user the agent stands in for. */
export function recordDone(
  run: Run,
  task: TaskState,
  {
    action,
    rule,
    handler,
    opinion,
    partners = [],
  }: Pick<Completion, 'action' | 'rule' | 'handler' | 'opinion'> & { readonly partners?: readonly Executor[] },
): void {
  const { id, node, nodeName, createdAt, agentFor } = task;
  record(run, {
    node,
    nodeName,
    task: id,
    action,
    ...(rule && { rule }),
    handler,
    arrivedAt: createdAt,
    remark: opinion,
    partners,
    ...(agentFor !== undefined && agentFor !== handler && { agentFor }),
  });
}

/** Adds a vote to its round. The verdict is fixed as soon as it is reached (contract process 6). */
export function countVote(
  run: Run,
  token: FlowToken,
  before: VotingRound,
  task: TaskState,
  completion: Completion,
): void {
  const node = getUserTask(run, token);
  const { voting } = node.task;
  if (voting.mode === 'single') return;
  const { vote } = completion;
  const voted = { ...before, votes: [...before.votes, { ...findVoterSeat(before, task, completion), vote }] };
  changeRound(run, voted);
  const added = vote === 'abstain' && !before.verdict ? findAdditionalSigners(run, token, voted) : [];
  if (added === 'passOver') return finishRound(run, token, toPassedRound(run, voted), completion);
  if (added === undefined) return;
  const whole = added.length === 0 ? voted : extendRound(run, token, voted, added, voting.mode);
  const tallyAfter = tallyRound(run, token, voting, whole);
  const verdict = before.verdict ?? tallyAfter.verdict;
  const round = { ...whole, ...(verdict && { verdict }) };
  changeRound(run, round);
  if (tallyAfter.isClosed) finishRound(run, token, round, completion);
  else askNext(run, token, round, voting.mode);
}

/**
 * Returns the signer a vote counts for: the user who was originally asked, even if an agent, a transferee or a group
 * member votes.
 */
export function findVoterSeat(
  { signers }: VotingRound,
  { seat, owner, candidates }: TaskState,
  { handler }: Pick<Completion, 'handler'>,
): Pick<VotingRound['votes'][number], 'signer' | 'seat'> {
  return seat === undefined
    ? { signer: owner ?? candidates[0]?.id ?? handler }
    : { signer: signers[seat]?.id ?? handler, seat };
}

/**
 * Returns the additional signers to ask if an abstention leaves too few. The step is not passed over if a signer has
 * refused.
 */
function findAdditionalSigners(
  run: Run,
  token: FlowToken,
  { signers, votes }: VotingRound,
): ReturnType<typeof findMissingSigners> {
  const node = getUserTask(run, token);
  if (node.task.voting.mode === 'single') return [];
  const abstained = votes.filter(({ vote }) => vote === 'abstain').map(({ signer }) => signer);
  const isRefused = votes.some(({ vote }) => vote === 'refuse');
  const rule = isRefused && node.task.emptyApprover === 'passOver' ? 'refuse' : node.task.emptyApprover;
  const asked = { ...node, task: { ...node.task, emptyApprover: rule } };
  return findMissingSigners(run, token, asked, node.task.voting, { signers, abstained });
}

export function toPassedRound(run: Run, round: VotingRound): VotingRound {
  const { id, name } = getUserTask(run, round);
  record(run, { node: id, nodeName: name, action: 'passOver', handler: SYSTEM, arrivedAt: getNow(run), remark: '' });
  return { ...round, verdict: 'passed' };
}

/**
 * Closes the remaining tasks of a decided round. If a signer's task is locked by a return, the round waits for that
 * signer.
 */
export function finishRound(run: Run, token: FlowToken, round: VotingRound, completion: Completion): void {
  const rest = run.draft.tasks.filter((task) => task.round === round.id);
  closeTasks(
    run,
    rest.filter((task) => task.status !== 'locked').map((task) => task.id),
  );
  if (rest.some((task) => task.status === 'locked')) return changeRound(run, { ...round, queue: [] });
  continueFlow(
    run,
    changeToken(run, token.id, { signResult: round.verdict === 'passed' }),
    round.verdict === 'passed' ? 'agree' : 'refuse',
    completion,
    round.votes.some(({ vote }) => vote === 'agree'),
  );
}

function askNext(run: Run, token: FlowToken, round: VotingRound, mode: 'parallel' | 'sequential'): void {
  const [next, ...queue] = round.queue;
  if (!next || run.draft.tasks.some((task) => task.round === round.id)) return;
  changeRound(run, { ...round, queue });
  askSigner(run, token, round, round.signers.length - round.queue.length, mode);
}

/** Moves on from a decided node: stores its verdict and sends the token along the flows. */
function continueFlow(
  run: Run,
  token: FlowToken,
  vote: Vote,
  { action, handler, destination }: Completion,
  hasAgreed = vote === 'agree',
): void {
  const isSkipped = action === 'skip' || action === 'submit' || action === 'timeoutAgree';
  run.draft.verdicts = { ...run.draft.verdicts, [token.node]: vote };
  const decided = changeToken(run, token.id, { vote });
  const way = selectOutgoingFlows(run, decided, getUserTask(run, token), destination, isSkipped);
  const leftBy = action === 'skip' ? 'skip' : vote;
  const exit: PathExit = { leftBy, ...(handler !== SYSTEM && { handler }) };
  leave(run, decided, run.rules === 1 ? exit : withAgreement(run.definition, token.node, exit, hasAgreed), way);
}

export function getUserTask(run: Run, { node }: { readonly node: NodeId }): NodeOf<'userTask'> {
  const found = getNode(run.definition, node);
  if (found.kind !== 'userTask') throw new Error(`${node} is no user task`);
  return found;
}

/** Removes the latest vote of a user whose decision was taken back or turned into a return. */
export function removeLatestVote(run: Run, person: PersonId): void {
  const { [person]: _forgotten, ...others } = run.draft.latestVotes;
  run.draft.latestVotes = others;
}
