import type { TaskId } from '../shared/ids.ts';
import { isOfFlow } from '../workflow/taskKinds.ts';
import { votingMethod, type OpenedNode, type Outlook } from '../task/outlook.ts';
import { closedJoins } from './closedJoins.ts';
import { handlersOf } from './handlers.ts';
import type { CommandKind } from '../workflow/command.ts';
import { tallyOf } from './run/rounds.ts';
import type { Run } from './run/run.ts';
import { openTitle, peopleOfRound } from './run/seats.ts';
import { nodeOf } from './chart/graph.ts';
import type { InstanceState, TaskState, VotingRound } from '../workflow/instanceState.ts';

/** What a run has done to the request it started from, as people want to know it beforehand. */
export function outlookOf(run: Run, before: InstanceState | undefined): Outlook {
  const own = 'task' in run.command ? run.command.task : undefined;
  const opens = openedNodes(run, before);
  return {
    opens,
    closes: closedTasks(run, before, own),
    goesOnAllTheSame: false,
    ...endOf(run, before),
    ...becoming(run, before),
    ...handingOver(run, before, own),
    ...backTo(run, before),
    ...waiting(run, before, own, opens),
    ...tallyAfter(run, before, own),
    ...newlyClosed(run, before),
  };
}

/** A task that slept while its request was returned opens again, and is told like a new one. */
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
    const people = round ? peopleOfRound(round) : here.flatMap((task) => handlersOf(run.draft, task));
    const method = here.some(isOfFlow) && node?.kind === 'userTask' ? votingMethod(node.task.voting) : undefined;
    const voting = method && round && hasFewer(run, round) ? { ...method, fewer: true } : method;
    const titles = new Set(here.map(({ nodeName }) => nodeName));
    const nodeName = titles.size > 1 && node ? openTitle(node.name) : (here[0]?.nodeName ?? id);
    return { node: id, nodeName, people, ...(voting && { voting }) };
  });
}

/** Fewer sign than the rule asks for. */
function hasFewer(run: Run, round: VotingRound): boolean {
  const token = run.draft.tokens.find(({ id }) => id === round.token);
  const node = nodeOf(run.definition, round.node);
  return (
    token !== undefined && node.kind === 'userTask' && tallyOf(run, token, node.task.voting, round).wanted !== undefined
  );
}

const isLocked = ({ draft }: Run, task: TaskId): boolean =>
  draft.tasks.some(({ id, status }) => id === task && status === 'locked');

/**
 * The task itself and what hangs on it go together, and are not told one by one; answered questions were not open any
 * more.
 */
function closedTasks(run: Run, before: InstanceState | undefined, own: TaskId | undefined): Outlook['closes'] {
  const all = before?.tasks ?? [];
  const open = new Set(run.draft.tasks.filter(isOpen).map(({ id }) => id));
  const isOwnGone = !run.draft.tasks.some(({ id }) => id === own);
  const hangsOnOwn = ({ parent }: TaskState): boolean =>
    parent !== undefined && (parent === own || all.some((task) => task.id === parent && hangsOnOwn(task)));
  return all
    .filter((task) => isOpen(task) && !open.has(task.id) && task.id !== own && !(isOwnGone && hangsOnOwn(task)))
    .map((task) => ({ task: task.id, node: task.node, nodeName: task.nodeName, people: handlersOf(run.draft, task) }));
}

const isOpen = ({ status }: TaskState): boolean => status !== 'replied';

const endOf = ({ draft }: Run, before: InstanceState | undefined): Pick<Outlook, 'ends'> =>
  draft.endedAt === undefined || before?.endedAt !== undefined
    ? {}
    : { ends: draft.status === 'succeeded' ? draft.outcome : draft.status === 'aborted' ? 'aborted' : 'cancelled' };

/** Joins that could still open before, and those the request ends at. */
function newlyClosed(run: Run, before: InstanceState | undefined): Pick<Outlook, 'closedJoins'> {
  const known = new Set(before === undefined ? [] : closedJoins(run.definition, before).map(({ node }) => node));
  const closed = run.closedJoins ?? closedJoins(run.definition, run.draft).filter(({ node }) => !known.has(node));
  return closed.length === 0 ? {} : { closedJoins: closed };
}

const HOLDS: ReadonlySet<CommandKind> = new Set(['suspend', 'pend', 'resume', 'restore']);

function becoming({ draft: { status }, command }: Run, before: InstanceState | undefined): Pick<Outlook, 'becomes'> {
  const isNotified =
    HOLDS.has(command.kind) &&
    status !== before?.status &&
    (status === 'suspended' || status === 'onHold' || status === 'running');
  return isNotified ? { becomes: status } : {};
}

function handingOver(run: Run, before: InstanceState | undefined, own: TaskId | undefined): Pick<Outlook, 'handsTo'> {
  const held = before?.tasks.find(({ id }) => id === own);
  const task = run.draft.tasks.find(({ id }) => id === own);
  return task === undefined || task.assignee === held?.assignee ? {} : { handsTo: handlersOf(run.draft, task) };
}

/** The locked task wakes up when the returned work is done: now, or later. */
function backTo(run: Run, before: InstanceState | undefined): Pick<Outlook, 'backTo'> {
  const task = run.draft.tasks.find(
    ({ id, status }) => status === 'locked' && before?.tasks.some((each) => each.id === id && each.status !== 'locked'),
  );
  return task ? { backTo: { node: task.node, nodeName: task.nodeName, people: handlersOf(run.draft, task) } } : {};
}

/** How the vote stands, where the command has changed it and not decided it; with more signers also how it stood. */
function tallyAfter(
  run: Run,
  before: InstanceState | undefined,
  own: TaskId | undefined,
): Pick<Outlook, 'tallyAfter' | 'tallyBefore' | 'waitsFor'> {
  const { draft } = run;
  const task = before?.tasks.find(({ id }) => id === own);
  const was = before?.rounds.find(({ id }) => id === task?.round);
  const round = draft.rounds.find(({ id }) => id === was?.id);
  const node = round && run.definition.nodes[round.node];
  const token = draft.tokens.find(({ id }) => id === task?.token);
  if (!was || !round || round === was || !token || node?.kind !== 'userTask') return {};
  const count = (each: typeof round) => tallyOf(run, token, node.task.voting, each);
  return {
    tallyAfter: count(round),
    waitsFor: 'votes',
    ...(round.signers !== was.signers && { tallyBefore: count(was) }),
  };
}

function waiting(
  { draft }: Run,
  before: InstanceState | undefined,
  own: TaskId | undefined,
  opens: readonly OpenedNode[],
): Pick<Outlook, 'waitsFor'> {
  const task = before?.tasks.find(({ id }) => id === own);
  const isDone = !draft.tasks.some(({ id }) => id === own);
  if (
    draft.circulations.some(
      (circulation) => circulation.task === own || (isDone && circulation.id === task?.circulation),
    )
  )
    return { waitsFor: 'readers' };
  if (opens.length > 0 || draft.endedAt !== undefined) return {};
  const isNew = <T extends { readonly id: string }>(now: readonly T[], known: readonly T[] = []) =>
    now.some(({ id }) => !known.some((each) => each.id === id));
  if (isNew(draft.jobs, before?.jobs) || isNew(draft.calls, before?.calls) || isNew(draft.timers, before?.timers))
    return { waitsFor: 'outside' };
  const token = draft.tokens.find(({ id }) => id === task?.token);
  return token === undefined || token.node === task?.node ? {} : { waitsFor: 'branches' };
}
