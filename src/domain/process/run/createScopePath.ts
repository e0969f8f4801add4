import type { NodeId } from '../../shared/ids.ts';
import type { InstanceState, PathEntry } from '../../workflow/instanceState.ts';
import type { ProcessDefinition } from '../../workflow/processDefinition.ts';
import { getNode, getScopes } from '../chart/graph.ts';
import { collectReachableIds } from './path.ts';

/** The path as seen in one scope: what happened inside a sub-process counts as happening at the sub-process. */
export interface ScopePath {
  /** The entries of the scope with their indexes in the whole path. */
  readonly entries: readonly { readonly entry: PathEntry; readonly index: number }[];
  getIndex(id: string): number;
  /** The entry it was reached from; `undefined` if that is outside the scope. */
  getParent(entry: PathEntry): PathEntry | undefined;
  getChildren(id: string): readonly PathEntry[];
  /** The entries with everything they were reached from within the scope. The given ids may be inside a sub-process. */
  getAncestors(ids: readonly string[]): ReadonlySet<string>;
  /** The entries of the scope with everything reached from them. */
  getDescendants(ids: readonly string[]): ReadonlySet<string>;
  /** The id of the scope's entry that contains an entry, or its own id; `''` if it is outside the scope. */
  getScopeEntryId(entry: PathEntry): string;
  /** Whether a token is on the entry or inside it. */
  hasToken(id: string): boolean;
}

export function createScopePath(
  definition: ProcessDefinition,
  { path, tokens }: Pick<InstanceState, 'path' | 'tokens'>,
  scope: NodeId | undefined,
): ScopePath {
  const places = new Map(path.map((entry, index) => [entry.id, index]));
  const byId = (id: string | undefined) => (id === undefined ? undefined : path[places.get(id) ?? -1]);
  const climb = (id: string | undefined): PathEntry | undefined => {
    for (let entry = byId(id); entry; entry = byId(entry.parent)) {
      if (getNode(definition, entry.node).scope === scope) return entry;
      if (scope !== undefined && !getScopes(definition, entry.node).includes(scope)) return undefined;
    }
    return undefined;
  };
  const isStart = ({ node }: PathEntry) => getNode(definition, node).kind === 'startEvent';
  const getParent = (entry: PathEntry) => (isStart(entry) ? undefined : climb(entry.parent));
  const parentsOf = (entry: PathEntry) => [
    ...[getParent(entry) ?? []].flat(),
    ...(entry.joined ?? []).flatMap((id) => climb(id) ?? []),
  ];
  const entries = path
    .map((entry, index) => ({ entry, index }))
    .filter(({ entry }) => getNode(definition, entry.node).scope === scope);
  const children = new Map<string, PathEntry[]>();
  for (const { entry } of entries)
    for (const { id } of parentsOf(entry)) {
      const known = children.get(id);
      if (known) known.push(entry);
      else children.set(id, [entry]);
    }
  const getChildren = (id: string): readonly PathEntry[] => children.get(id) ?? [];
  const held = new Set(tokens.flatMap(({ entry }) => climb(entry)?.id ?? []));
  return {
    entries,
    getIndex: (id) => places.get(id) ?? 0,
    getParent,
    getChildren,
    getAncestors: (ids) => {
      const own = ids.flatMap((id) => climb(id)?.id ?? []);
      return collectReachableIds(own, (id) =>
        [byId(id) ?? []].flat().flatMap((entry) => parentsOf(entry).map((each) => each.id)),
      );
    },
    getDescendants: (ids) => collectReachableIds(ids, (id) => getChildren(id).map((child) => child.id)),
    getScopeEntryId: ({ id }) => climb(id)?.id ?? '',
    hasToken: (id) => held.has(id),
  };
}
