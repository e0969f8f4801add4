import { nodeOf } from '../chart/graph.ts';
import type { NodeId, PersonId } from '../../shared/ids.ts';
import { SYSTEM, type ApprovalRecord, type RecordAction } from '../../workflow/command.ts';
import type { NodeOf, Vote } from '../../workflow/processDefinition.ts';
import type { Executor, TaskState, FlowToken, VotingRound } from '../../workflow/instanceState.ts';
import { leave } from './leave.ts';
import { withAgreement } from './outcomeOf.ts';
import type { PathExit } from './path.ts';
import type { Run } from './run.ts';
import { nowOf, record } from './run.ts';
import { changeStatus } from './changeStatus.ts';
import { askSigner, changeRound, enoughSigners, extendRound, tallyOf } from './rounds.ts';
import { changeToken, closeTasks, flowTokenOf } from './tokens.ts';
import { wayOut } from './way.ts';

/** What completes a task: a decision, a skip rule, a timer. `handler` is who acted, as the history names them. */
export interface Completion {
  readonly vote: Vote;
  readonly action: RecordAction;
  readonly rule?: ApprovalRecord['rule'];
  readonly handler: PersonId;
  readonly opinion: string;
  readonly destination?: NodeId;
}

/**
 * Completes a task of the flow: the decision is written down and counted, and the token goes on when the node is
 * decided.
 */
export function closeDecidedTask(run: Run, task: TaskState, completion: Completion): void {
  const { vote, handler } = completion;
  recordDone(run, task, completion);
  if (handler !== SYSTEM) run.draft.latestVotes = { ...run.draft.latestVotes, [handler]: vote };
  if (run.draft.status === 'withdrawn') changeStatus(run, 'resubmit');
  closeTasks(run, [task.id]);
  const round = run.draft.rounds.find((each) => each.id === task.round);
  const token = flowTokenOf(run, task.token);
  if (round) countVote(run, token, round, task, completion);
  else goOn(run, token, vote, completion);
}

/** Writes into the history what was done with a task; who is passed over, or has the task back, acts for nobody. */
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

/** Writes a vote into its round. The verdict is kept from the moment it is reached (contract process 6). */
export function countVote(
  run: Run,
  token: FlowToken,
  before: VotingRound,
  task: TaskState,
  completion: Completion,
): void {
  const node = userTaskOf(run, token);
  const { voting } = node.task;
  if (voting.mode === 'single') return;
  const { vote } = completion;
  const voted = { ...before, votes: [...before.votes, { ...seatOf(before, task, completion), vote }] };
  changeRound(run, voted);
  const added = vote === 'abstain' && !before.verdict ? signersAfter(run, token, voted) : [];
  if (added === 'passOver') return finishRound(run, token, passedOver(run, voted), completion);
  if (added === undefined) return;
  const whole = added.length === 0 ? voted : extendRound(run, token, voted, added, voting.mode);
  const tallyAfter = tallyOf(run, token, voting, whole);
  const verdict = before.verdict ?? tallyAfter.verdict;
  const round = { ...whole, ...(verdict && { verdict }) };
  changeRound(run, round);
  if (tallyAfter.isClosed) finishRound(run, token, round, completion);
  else askNext(run, token, round, voting.mode);
}

/** Whose vote it is: of who was asked, also when an agent, a receiver or a member votes for them. */
export function seatOf(
  { signers }: VotingRound,
  { seat, owner, candidates }: TaskState,
  { handler }: Pick<Completion, 'handler'>,
): Pick<VotingRound['votes'][number], 'signer' | 'seat'> {
  return seat === undefined
    ? { signer: owner ?? candidates[0]?.id ?? handler }
    : { signer: signers[seat]?.id ?? handler, seat };
}

/** Where an abstention leaves too few: who is asked beside them; nobody is passed over who has refused. */
function signersAfter(run: Run, token: FlowToken, { signers, votes }: VotingRound): ReturnType<typeof enoughSigners> {
  const node = userTaskOf(run, token);
  if (node.task.voting.mode === 'single') return [];
  const abstained = votes.filter(({ vote }) => vote === 'abstain').map(({ signer }) => signer);
  const isRefused = votes.some(({ vote }) => vote === 'refuse');
  const rule = isRefused && node.task.emptyApprover === 'passOver' ? 'refuse' : node.task.emptyApprover;
  const asked = { ...node, task: { ...node.task, emptyApprover: rule } };
  return enoughSigners(run, token, asked, node.task.voting, { signers, abstained });
}

export function passedOver(run: Run, round: VotingRound): VotingRound {
  const { id, name } = userTaskOf(run, round);
  record(run, { node: id, nodeName: name, action: 'passOver', handler: SYSTEM, arrivedAt: nowOf(run), remark: '' });
  return { ...round, verdict: 'passed' };
}

/** A signer whose task is locked by a return still has to come back to it: the others close, the round waits. */
export function finishRound(run: Run, token: FlowToken, round: VotingRound, completion: Completion): void {
  const rest = run.draft.tasks.filter((task) => task.round === round.id);
  closeTasks(
    run,
    rest.filter((task) => task.status !== 'locked').map((task) => task.id),
  );
  if (rest.some((task) => task.status === 'locked')) return changeRound(run, { ...round, queue: [] });
  goOn(
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

/** The node is decided: its verdict counts for the outcome, and the token follows the chart. */
function goOn(
  run: Run,
  token: FlowToken,
  vote: Vote,
  { action, handler, destination }: Completion,
  hasAgreed = vote === 'agree',
): void {
  const isSkipped = action === 'skip' || action === 'submit' || action === 'timeoutAgree';
  run.draft.verdicts = { ...run.draft.verdicts, [token.node]: vote };
  const decided = changeToken(run, token.id, { vote });
  const way = wayOut(run, decided, userTaskOf(run, token), destination, isSkipped);
  const leftBy = action === 'skip' ? 'skip' : vote;
  const exit: PathExit = { leftBy, ...(handler !== SYSTEM && { handler }) };
  leave(run, decided, run.rules === 1 ? exit : withAgreement(run.definition, token.node, exit, hasAgreed), way);
}

export function userTaskOf(run: Run, { node }: { readonly node: NodeId }): NodeOf<'userTask'> {
  const found = nodeOf(run.definition, node);
  if (found.kind !== 'userTask') throw new Error(`${node} is no user task`);
  return found;
}

/** A decision that was taken back, or turned into a return, is nobody's latest any more. */
export function forgetVote(run: Run, person: PersonId): void {
  const { [person]: _forgotten, ...others } = run.draft.latestVotes;
  run.draft.latestVotes = others;
}
