import { compact } from '../../shared/compact.ts';
import type { NodeId, PersonId } from '../../shared/ids.ts';
import type { Vote } from '../../workflow/processDefinition.ts';
import type { InstanceState, PathEntry } from '../../workflow/instanceState.ts';
import { toEditable, nextLocalId, getNow, type Run } from './run.ts';

/** How a node was left: by a decision, by a skip rule, or by the process itself (gateways, handlers, jumps). */
export interface PathExit {
  readonly leftBy: Vote | 'skip' | 'system';
  readonly handler?: PersonId;
  /** Whether it was an agreement, if that does not follow from the other properties (ADR 17). */
  readonly isAgreement?: boolean | undefined;
}

export const findEntry = (state: Pick<InstanceState, 'path'>, id: string | undefined): PathEntry | undefined =>
  state.path.findLast((entry) => entry.id === id);

export function enterPath(run: Run, entry: Pick<PathEntry, 'node' | 'parent' | 'via' | 'token'>): string {
  const id = nextLocalId(run);
  const path = toEditable(run, run.draft.path);
  path.push(compact({ ...entry, id, enteredAt: getNow(run) }));
  run.draft.path = path;
  return id;
}

export function changeEntry(run: Run, id: string, change: (entry: PathEntry) => PathEntry): void {
  const path = toEditable(run, run.draft.path);
  const index = path.findLastIndex((entry) => entry.id === id);
  const entry = path[index];
  if (entry) path[index] = change(entry);
  run.draft.path = path;
}

/** Closes a path entry. An entry that is already closed is not changed. */
export function leaveEntry(run: Run, id: string, { leftBy, handler, isAgreement }: PathExit): void {
  changeEntry(run, id, (entry) =>
    entry.leftAt === undefined ? compact({ ...entry, leftAt: getNow(run), leftBy, handler, isAgreement }) : entry,
  );
}

export const getParentIds = (entry: PathEntry): readonly string[] => [
  ...(entry.parent === undefined ? [] : [entry.parent]),
  ...(entry.joined ?? []),
];

/**
 * Returns the entries with everything they were reached from. A join may be on the path before the last branches that
 * reached it.
 */
export function collectAncestors(path: readonly PathEntry[], ids: Iterable<string>): ReadonlySet<string> {
  const byId = new Map(path.map((entry) => [entry.id, entry]));
  return collectReachableIds(ids, (id) => {
    const entry = byId.get(id);
    return entry === undefined ? [] : getParentIds(entry);
  });
}

function collectDescendants(path: readonly PathEntry[], id: string): ReadonlySet<string> {
  const children = new Map<string, string[]>();
  for (const entry of path)
    for (const parent of getParentIds(entry)) children.set(parent, [...(children.get(parent) ?? []), entry.id]);
  return collectReachableIds([id], (each) => children.get(each) ?? []);
}

/** Returns the ids and all that are reachable from them through `next`. */
export function collectReachableIds(
  ids: Iterable<string>,
  next: (id: string) => readonly string[],
): ReadonlySet<string> {
  const found = new Set(ids);
  // Iterating over a set includes the items added during the iteration.
  for (const id of found) for (const each of next(id)) found.add(each);
  return found;
}

/**
 * Removes everything that followed an entry and reopens it (contract process 5: the walked entries are deleted).
 * Entries that other tokens need are kept. Removed decisions no longer count for the outcome.
 */
export function truncatePath(run: Run, entry: PathEntry): void {
  const { draft } = run;
  const undone = collectDescendants(draft.path, entry.id);
  const needed = collectAncestors(
    draft.path,
    draft.tokens.map((token) => token.entry),
  );
  const { leftAt: _at, leftBy: _by, handler: _who, isAgreement: _agreed, ...open } = entry;
  draft.path = draft.path
    .filter(({ id }) => id === entry.id || !undone.has(id) || needed.has(id))
    .map((each) => (each.id === entry.id ? open : each));
  draft.verdicts = collectVerdicts(draft.path);
}

/** Returns the last decision of each node that is still on the path; a skipped node counts as agreed. */
function collectVerdicts(path: readonly PathEntry[]): Readonly<Record<NodeId, Vote>> {
  const verdicts: Record<NodeId, Vote> = {};
  for (const { node, leftBy } of path)
    if (leftBy !== undefined && leftBy !== 'system') verdicts[node] = leftBy === 'skip' ? 'agree' : leftBy;
  return verdicts;
}
