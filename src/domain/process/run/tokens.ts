import { compact } from '../../shared/compact.ts';
import type { PersonId, TaskId } from '../../shared/ids.ts';
import type { Vote } from '../../workflow/processDefinition.ts';
import type { TaskState, FlowToken } from '../../workflow/instanceState.ts';
import { leaveEntry } from './path.ts';
import { toEditable, nextLocalId, type Run } from './run.ts';

export function getToken(run: Run, id: string): FlowToken {
  const token = run.draft.tokens.find((each) => each.id === id);
  if (!token) throw new Error(`There is no token ${id}`);
  return token;
}

/** Creates a token at a node. */
export function addToken(run: Run, token: Omit<FlowToken, 'id'>): FlowToken {
  const added = compact({ ...token, id: nextLocalId(run) });
  const tokens = toEditable(run, run.draft.tokens);
  tokens.push(added);
  run.draft.tokens = tokens;
  return added;
}

export function changeToken(run: Run, id: string, changes: Partial<FlowToken>): FlowToken {
  const tokens = toEditable(run, run.draft.tokens);
  const changed = compact({ ...getToken(run, id), ...changes });
  tokens[tokens.findIndex((token) => token.id === id)] = changed;
  run.draft.tokens = tokens;
  return changed;
}

/** Removes a token; its work must be closed before. */
export function removeToken(run: Run, id: string): void {
  run.draft.tokens = run.draft.tokens.filter((token) => token.id !== id);
}

/** Queues a token; `advance` lets it arrive. */
export function queueToken(run: Run, token: FlowToken): void {
  run.movedTokens.push(token.id);
}

export const tokensInside = (run: Run, container: string | undefined): readonly FlowToken[] =>
  run.draft.tokens.filter((token) => token.scopeToken === container);

/** Ends a token with all tokens inside it and all their work. */
export function closeToken(run: Run, id: string): void {
  for (const inner of tokensInside(run, id)) closeToken(run, inner.id);
  closeWork(run, id);
  leaveEntry(run, getToken(run, id).entry, { leftBy: 'system' });
  removeToken(run, id);
}

/** Closes everything a token waits for: tasks, votes, circulations, timers, handlers, called requests. */
export function closeWork(run: Run, id: string): void {
  const { draft } = run;
  const isOther = ({ token }: { readonly token: string }) => token !== id;
  closeTasks(
    run,
    draft.tasks.filter((task) => !isOther(task)).map((task) => task.id),
  );
  draft.rounds = filterUnchanged(draft.rounds, isOther);
  draft.timers = filterUnchanged(draft.timers, isOther);
  draft.jobs = filterUnchanged(draft.jobs, isOther);
  for (const call of draft.calls)
    if (!isOther(call) && call.ended === undefined) run.effects.push({ kind: 'callClosed', called: call.id });
  draft.calls = filterUnchanged(draft.calls, isOther);
}

/**
 * Filters a list. Returns the same list if nothing is removed, so that unchanged parts of the state stay the same
 * objects.
 */
const filterUnchanged = <T>(list: readonly T[], stays: (item: T) => boolean): readonly T[] =>
  list.every(stays) ? list : list.filter(stays);

/** Removes tasks with everything that depends on them: communications, circulations and their reader tasks. */
export function closeTasks(run: Run, ids: readonly TaskId[]): void {
  if (ids.length === 0) return;
  const { draft } = run;
  const closed = new Set(ids);
  for (let before = 0; before < closed.size;) {
    before = closed.size;
    for (const { id, parent } of draft.tasks) if (parent !== undefined && closed.has(parent)) closed.add(id);
  }
  draft.tasks = draft.tasks.filter(({ id }) => !closed.has(id));
  draft.circulations = filterUnchanged(draft.circulations, ({ task }) => !closed.has(task));
}

export function changeTask(run: Run, id: TaskId, change: (task: TaskState) => TaskState): void {
  run.draft.tasks = run.draft.tasks.map((task) => (task.id === id ? compact(change(task)) : task));
}

/** Assigns a task to a user who transferred it again, and removes later transfers. */
export function returnToAssignee(run: Run, id: TaskId, to: PersonId): void {
  changeTask(run, id, ({ agentFor, ...each }) => ({
    ...each,
    assignee: to,
    version: each.version + 1,
    transferredBy: each.transferredBy.slice(0, each.transferredBy.indexOf(to)),
    ...(agentFor !== undefined && agentFor !== to && { agentFor }),
  }));
}

/** Merges the votes of joining branches: one refusal is enough, otherwise the last vote. */
export const mergeVotes = (votes: readonly (Vote | undefined)[]): Vote | undefined =>
  votes.includes('refuse') ? 'refuse' : votes.findLast((vote) => vote !== undefined);
