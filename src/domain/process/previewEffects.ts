import type { TaskId } from '../shared/ids.ts';
import { isFlowTask } from '../workflow/taskKinds.ts';
import { votingMethod, type OpenedNode, type CommandPreview } from '../tasks/commandPreview.ts';
import { findDeadJoins } from './findDeadJoins.ts';
import { getHandlers } from './handlers.ts';
import type { CommandKind } from '../workflow/command.ts';
import { tallyRound } from './run/rounds.ts';
import type { Run } from './run/run.ts';
import { maskTitlePlaceholders, listRoundSigners } from './run/seats.ts';
import { getNode } from './chart/graph.ts';
import type { InstanceState, TaskState, VotingRound } from '../workflow/instanceState.ts';

/** Compares a run with the state before it and returns its effects, for previews. */
export function previewEffects(run: Run, before: InstanceState | undefined): CommandPreview {
  const own = 'task' in run.command ? run.command.task : undefined;
  const opens = openedNodes(run, before);
  return {
    openedNodes: opens,
    closedTasks: closedTasks(run, before, own),
    isSameAsAgreement: false,
    ...endOf(run, before),
    ...becoming(run, before),
    ...handingOver(run, before, own),
    ...backTo(run, before),
    ...waiting(run, before, own, opens),
    ...tallyAfter(run, before, own),
    ...newlyClosed(run, before),
  };
}

/** Returns the nodes whose tasks the run opens. A task unlocked after a return counts as new. */
function openedNodes(run: Run, before: InstanceState | undefined): readonly OpenedNode[] {
  const known = new Set(
    before?.tasks.filter(({ id, status }) => status !== 'locked' || isLocked(run, id)).map(({ id }) => id),
  );
  const tasks = run.draft.tasks.filter(({ id }) => !known.has(id));
  const ids = [...new Set(tasks.map(({ node }) => node))];
  return ids.map((id) => {
    const here = tasks.filter(({ node }) => node === id);
    const { [id]: node } = run.definition.nodes;
    const round =
      run.command.kind === 'addSigners' ? undefined : run.draft.rounds.find((each) => each.id === here[0]?.round);
    const people = round ? listRoundSigners(round) : here.flatMap((task) => getHandlers(run.draft, task));
    const method = here.some(isFlowTask) && node?.kind === 'userTask' ? votingMethod(node.task.voting) : undefined;
    const voting = method && round && hasTooFewSigners(run, round) ? { ...method, hasTooFewSigners: true } : method;
    const titles = new Set(here.map(({ nodeName }) => nodeName));
    const nodeName = titles.size > 1 && node ? maskTitlePlaceholders(node.name) : (here[0]?.nodeName ?? id);
    return { node: id, nodeName, people, ...(voting && { voting }) };
  });
}

/** Whether the round has fewer signers than its rule requires. */
function hasTooFewSigners(run: Run, round: VotingRound): boolean {
  const token = run.draft.tokens.find(({ id }) => id === round.token);
  const node = getNode(run.definition, round.node);
  return (
    token !== undefined &&
    node.kind === 'userTask' &&
    tallyRound(run, token, node.task.voting, round).requiredByRule !== undefined
  );
}

const isLocked = ({ draft }: Run, task: TaskId): boolean =>
  draft.tasks.some(({ id, status }) => id === task && status === 'locked');

/**
 * Returns the tasks the run closes, without the decided task and its sub-tasks. Answered questions were already closed.
 */
function closedTasks(
  run: Run,
  before: InstanceState | undefined,
  own: TaskId | undefined,
): CommandPreview['closedTasks'] {
  const all = before?.tasks ?? [];
  const open = new Set(run.draft.tasks.filter(isOpen).map(({ id }) => id));
  const isOwnGone = !run.draft.tasks.some(({ id }) => id === own);
  const hangsOnOwn = ({ parent }: TaskState): boolean =>
    parent !== undefined && (parent === own || all.some((task) => task.id === parent && hangsOnOwn(task)));
  return all
    .filter((task) => isOpen(task) && !open.has(task.id) && task.id !== own && !(isOwnGone && hangsOnOwn(task)))
    .map((task) => ({ task: task.id, node: task.node, nodeName: task.nodeName, people: getHandlers(run.draft, task) }));
}

const isOpen = ({ status }: TaskState): boolean => status !== 'replied';

const endOf = ({ draft }: Run, before: InstanceState | undefined): Pick<CommandPreview, 'outcome'> =>
  draft.endedAt === undefined || before?.endedAt !== undefined
    ? {}
    : { outcome: draft.status === 'succeeded' ? draft.outcome : draft.status === 'aborted' ? 'aborted' : 'cancelled' };

/** Returns the joins that could open before the run but not after it, and those at which the request ends. */
function newlyClosed(run: Run, before: InstanceState | undefined): Pick<CommandPreview, 'closedJoins'> {
  const known = new Set(before === undefined ? [] : findDeadJoins(run.definition, before).map(({ node }) => node));
  const closed = run.closedJoins ?? findDeadJoins(run.definition, run.draft).filter(({ node }) => !known.has(node));
  return closed.length === 0 ? {} : { closedJoins: closed };
}

const HOLDS: ReadonlySet<CommandKind> = new Set(['suspend', 'pend', 'resume', 'restore']);

function becoming(
  { draft: { status }, command }: Run,
  before: InstanceState | undefined,
): Pick<CommandPreview, 'newStatus'> {
  const isNotified =
    HOLDS.has(command.kind) &&
    status !== before?.status &&
    (status === 'suspended' || status === 'onHold' || status === 'running');
  return isNotified ? { newStatus: status } : {};
}

function handingOver(
  run: Run,
  before: InstanceState | undefined,
  own: TaskId | undefined,
): Pick<CommandPreview, 'newAssignees'> {
  const held = before?.tasks.find(({ id }) => id === own);
  const task = run.draft.tasks.find(({ id }) => id === own);
  return task === undefined || task.assignee === held?.assignee ? {} : { newAssignees: getHandlers(run.draft, task) };
}

/** Returns the task that is locked by the run and continues after the returned work is done. */
function backTo(run: Run, before: InstanceState | undefined): Pick<CommandPreview, 'returnsTo'> {
  const task = run.draft.tasks.find(
    ({ id, status }) => status === 'locked' && before?.tasks.some((each) => each.id === id && each.status !== 'locked'),
  );
  return task ? { returnsTo: { node: task.node, nodeName: task.nodeName, people: getHandlers(run.draft, task) } } : {};
}

/**
 * Returns the state of the vote if the command changes it without deciding it; after adding signers also the state
 * before.
 */
function tallyAfter(
  run: Run,
  before: InstanceState | undefined,
  own: TaskId | undefined,
): Pick<CommandPreview, 'tallyAfter' | 'tallyBefore' | 'waitReason'> {
  const { draft } = run;
  const task = before?.tasks.find(({ id }) => id === own);
  const was = before?.rounds.find(({ id }) => id === task?.round);
  const round = draft.rounds.find(({ id }) => id === was?.id);
  const node = round && run.definition.nodes[round.node];
  const token = draft.tokens.find(({ id }) => id === task?.token);
  if (!was || !round || round === was || !token || node?.kind !== 'userTask') return {};
  const count = (each: typeof round) => tallyRound(run, token, node.task.voting, each);
  return {
    tallyAfter: count(round),
    waitReason: 'votes',
    ...(round.signers !== was.signers && { tallyBefore: count(was) }),
  };
}

function waiting(
  { draft }: Run,
  before: InstanceState | undefined,
  own: TaskId | undefined,
  opens: readonly OpenedNode[],
): Pick<CommandPreview, 'waitReason'> {
  const task = before?.tasks.find(({ id }) => id === own);
  const isDone = !draft.tasks.some(({ id }) => id === own);
  if (
    draft.circulations.some(
      (circulation) => circulation.task === own || (isDone && circulation.id === task?.circulation),
    )
  )
    return { waitReason: 'readers' };
  if (opens.length > 0 || draft.endedAt !== undefined) return {};
  const isNew = <T extends { readonly id: string }>(now: readonly T[], known: readonly T[] = []) =>
    now.some(({ id }) => !known.some((each) => each.id === id));
  if (isNew(draft.jobs, before?.jobs) || isNew(draft.calls, before?.calls) || isNew(draft.timers, before?.timers))
    return { waitReason: 'outside' };
  const token = draft.tokens.find(({ id }) => id === task?.token);
  return token === undefined || token.node === task?.node ? {} : { waitReason: 'branches' };
}
