import { compact } from '../../shared/compact.ts';
import type { PersonId, TaskId } from '../../shared/ids.ts';
import type { Vote } from '../../workflow/processDefinition.ts';
import type { TaskState, FlowToken } from '../../workflow/instanceState.ts';
import { leaveEntry } from './path.ts';
import type { Run } from './run.ts';
import { editable, nextLocalId } from './run.ts';

export function flowTokenOf(run: Run, id: string): FlowToken {
  const token = run.draft.tokens.find((each) => each.id === id);
  if (!token) throw new Error(`There is no token ${id}`);
  return token;
}

/** A new token on its way to the node. */
export function addToken(run: Run, token: Omit<FlowToken, 'id'>): FlowToken {
  const added = compact({ ...token, id: nextLocalId(run) });
  const tokens = editable(run, run.draft.tokens);
  tokens.push(added);
  run.draft.tokens = tokens;
  return added;
}

export function changeToken(run: Run, id: string, changes: Partial<FlowToken>): FlowToken {
  const tokens = editable(run, run.draft.tokens);
  const changed = compact({ ...flowTokenOf(run, id), ...changes });
  tokens[tokens.findIndex((token) => token.id === id)] = changed;
  run.draft.tokens = tokens;
  return changed;
}

/** Takes a token away; what hangs on it is closed before. */
export function removeToken(run: Run, id: string): void {
  run.draft.tokens = run.draft.tokens.filter((token) => token.id !== id);
}

/** Sends a token on its way; `advance` lets it arrive. */
export function send(run: Run, token: FlowToken): void {
  run.moved.push(token.id);
}

export const tokensInside = (run: Run, container: string | undefined): readonly FlowToken[] =>
  run.draft.tokens.filter((token) => token.scopeToken === container);

/** Ends a token with all that stands inside it and all the work it holds. */
export function closeToken(run: Run, id: string): void {
  for (const inner of tokensInside(run, id)) closeToken(run, inner.id);
  closeWork(run, id);
  leaveEntry(run, flowTokenOf(run, id).entry, { leftBy: 'system' });
  removeToken(run, id);
}

/** Takes everything from a token that it waits for: tasks, votes, circulations, timers, handlers, called instances. */
export function closeWork(run: Run, id: string): void {
  const { draft } = run;
  const isOther = ({ token }: { readonly token: string }) => token !== id;
  closeTasks(
    run,
    draft.tasks.filter((task) => !isOther(task)).map((task) => task.id),
  );
  draft.rounds = keep(draft.rounds, isOther);
  draft.timers = keep(draft.timers, isOther);
  draft.jobs = keep(draft.jobs, isOther);
  for (const call of draft.calls)
    if (!isOther(call) && call.ended === undefined) run.effects.push({ kind: 'callClosed', called: call.id });
  draft.calls = keep(draft.calls, isOther);
}

/** The same list when nothing is to go: unchanged parts of a state stay the same objects. */
const keep = <T>(list: readonly T[], stays: (item: T) => boolean): readonly T[] =>
  list.every(stays) ? list : list.filter(stays);

/** Removes tasks with all that hangs on them: communications, circulations and their children, timers of a task. */
export function closeTasks(run: Run, ids: readonly TaskId[]): void {
  if (ids.length === 0) return;
  const { draft } = run;
  const closed = new Set(ids);
  for (let before = 0; before < closed.size;) {
    before = closed.size;
    for (const { id, parent } of draft.tasks) if (parent !== undefined && closed.has(parent)) closed.add(id);
  }
  draft.tasks = draft.tasks.filter(({ id }) => !closed.has(id));
  draft.circulations = keep(draft.circulations, ({ task }) => !closed.has(task));
}

export function changeTask(run: Run, id: TaskId, change: (task: TaskState) => TaskState): void {
  run.draft.tasks = run.draft.tasks.map((task) => (task.id === id ? compact(change(task)) : task));
}

/** A task is with somebody again who handed it over; what happened to it since is forgotten. */
export function giveBack(run: Run, id: TaskId, to: PersonId): void {
  changeTask(run, id, ({ agentFor, ...each }) => ({
    ...each,
    assignee: to,
    version: each.version + 1,
    transferredBy: each.transferredBy.slice(0, each.transferredBy.indexOf(to)),
    ...(agentFor !== undefined && agentFor !== to && { agentFor }),
  }));
}

/** Where ways meet, one refusal is enough. */
export const mergeVotes = (votes: readonly (Vote | undefined)[]): Vote | undefined =>
  votes.includes('refuse') ? 'refuse' : votes.findLast((vote) => vote !== undefined);
