import { compact } from '../../shared/compact.ts';
import type { NodeId, PersonId } from '../../shared/ids.ts';
import type { Vote } from '../../workflow/processDefinition.ts';
import type { InstanceState, PathEntry } from '../../workflow/instanceState.ts';
import type { Run } from './run.ts';
import { editable, nextLocalId, nowOf } from './run.ts';

/** How a node was left: by a decision, by a skip rule, or by the machinery (gateways, handlers, jumps). */
export interface PathExit {
  readonly leftBy: Vote | 'skip' | 'system';
  readonly handler?: PersonId;
  /** Whether it was an agreement, where the rest does not tell (ADR 17). */
  readonly isAgreement?: boolean | undefined;
}

export const entryOf = (state: Pick<InstanceState, 'path'>, id: string | undefined): PathEntry | undefined =>
  state.path.findLast((entry) => entry.id === id);

export function enterPath(run: Run, entry: Pick<PathEntry, 'node' | 'parent' | 'via' | 'token'>): string {
  const id = nextLocalId(run);
  const path = editable(run, run.draft.path);
  path.push(compact({ ...entry, id, enteredAt: nowOf(run) }));
  run.draft.path = path;
  return id;
}

export function changeEntry(run: Run, id: string, change: (entry: PathEntry) => PathEntry): void {
  const path = editable(run, run.draft.path);
  const index = path.findLastIndex((entry) => entry.id === id);
  const entry = path[index];
  if (entry) path[index] = change(entry);
  run.draft.path = path;
}

/** Closes an entry; one that is closed already keeps how it was left. */
export function leaveEntry(run: Run, id: string, { leftBy, handler, isAgreement }: PathExit): void {
  changeEntry(run, id, (entry) =>
    entry.leftAt === undefined ? compact({ ...entry, leftAt: nowOf(run), leftBy, handler, isAgreement }) : entry,
  );
}

export const parentsOf = (entry: PathEntry): readonly string[] => [
  ...(entry.parent === undefined ? [] : [entry.parent]),
  ...(entry.joined ?? []),
];

/**
 * The entry and everything it was reached from. A join may stand on the path before the branches that came to it last.
 */
export function ancestorsOf(path: readonly PathEntry[], ids: Iterable<string>): ReadonlySet<string> {
  const byId = new Map(path.map((entry) => [entry.id, entry]));
  return spread(ids, (id) => {
    const entry = byId.get(id);
    return entry === undefined ? [] : parentsOf(entry);
  });
}

function descendantsOf(path: readonly PathEntry[], id: string): ReadonlySet<string> {
  const children = new Map<string, string[]>();
  for (const entry of path)
    for (const parent of parentsOf(entry)) children.set(parent, [...(children.get(parent) ?? []), entry.id]);
  return spread([id], (each) => children.get(each) ?? []);
}

/** The ids, and all that `next` leads to from them. */
export function spread(ids: Iterable<string>, next: (id: string) => readonly string[]): ReadonlySet<string> {
  const found = new Set(ids);
  // A set is walked on to what is added meanwhile.
  for (const id of found) for (const each of next(id)) found.add(each);
  return found;
}

/**
 * Takes back all that followed an entry and opens it again (contract process 5: the walked entries are deleted). What
 * other live tokens stand on stays. Decisions taken back no longer count for the outcome.
 */
export function cutPath(run: Run, entry: PathEntry): void {
  const { draft } = run;
  const undone = descendantsOf(draft.path, entry.id);
  const needed = ancestorsOf(
    draft.path,
    draft.tokens.map((token) => token.entry),
  );
  const { leftAt: _at, leftBy: _by, handler: _who, isAgreement: _agreed, ...open } = entry;
  draft.path = draft.path
    .filter(({ id }) => id === entry.id || !undone.has(id) || needed.has(id))
    .map((each) => (each.id === entry.id ? open : each));
  draft.verdicts = verdictsOf(draft.path);
}

/** The last decision of each node that still stands on the path; a skipped node counts as agreed. */
function verdictsOf(path: readonly PathEntry[]): Readonly<Record<NodeId, Vote>> {
  const verdicts: Record<NodeId, Vote> = {};
  for (const { node, leftBy } of path)
    if (leftBy !== undefined && leftBy !== 'system') verdicts[node] = leftBy === 'skip' ? 'agree' : leftBy;
  return verdicts;
}
