import type { NodeId } from '../../shared/ids.ts';
import type { InstanceState, PathEntry } from '../../workflow/instanceState.ts';
import type { ProcessDefinition } from '../../workflow/processDefinition.ts';
import { nodeOf, scopesOf } from '../chart/graph.ts';
import { spread } from './path.ts';

/** The path as one scope sees it: what happened inside a sub-process happened at the sub-process. */
export interface ScopePath {
  /** The entries of the scope with their places on the whole path. */
  readonly entries: readonly { readonly entry: PathEntry; readonly index: number }[];
  indexOf(id: string): number;
  /** The entry it was reached from; none when that lies outside. */
  parentOf(entry: PathEntry): PathEntry | undefined;
  childrenOf(id: string): readonly PathEntry[];
  /** The entries and all they were reached from within the scope, wherever the entries themselves stand in it. */
  ancestorsOf(ids: readonly string[]): ReadonlySet<string>;
  /** Entries of the scope, and all that were reached from them. */
  descendantsOf(ids: readonly string[]): ReadonlySet<string>;
  /** The entry of the scope within which an entry lies, or itself; '' when it lies outside. */
  placeOf(entry: PathEntry): string;
  /** Whether a token stands on it. */
  isHeld(id: string): boolean;
}

export function scopePath(
  definition: ProcessDefinition,
  { path, tokens }: Pick<InstanceState, 'path' | 'tokens'>,
  scope: NodeId | undefined,
): ScopePath {
  const places = new Map(path.map((entry, index) => [entry.id, index]));
  const byId = (id: string | undefined) => (id === undefined ? undefined : path[places.get(id) ?? -1]);
  const climb = (id: string | undefined): PathEntry | undefined => {
    for (let entry = byId(id); entry; entry = byId(entry.parent)) {
      if (nodeOf(definition, entry.node).scope === scope) return entry;
      if (scope !== undefined && !scopesOf(definition, entry.node).includes(scope)) return undefined;
    }
    return undefined;
  };
  const isStart = ({ node }: PathEntry) => nodeOf(definition, node).kind === 'startEvent';
  const parentOf = (entry: PathEntry) => (isStart(entry) ? undefined : climb(entry.parent));
  const parentsOf = (entry: PathEntry) => [
    ...[parentOf(entry) ?? []].flat(),
    ...(entry.joined ?? []).flatMap((id) => climb(id) ?? []),
  ];
  const entries = path
    .map((entry, index) => ({ entry, index }))
    .filter(({ entry }) => nodeOf(definition, entry.node).scope === scope);
  const children = new Map<string, PathEntry[]>();
  for (const { entry } of entries)
    for (const { id } of parentsOf(entry)) {
      const known = children.get(id);
      if (known) known.push(entry);
      else children.set(id, [entry]);
    }
  const childrenOf = (id: string): readonly PathEntry[] => children.get(id) ?? [];
  const held = new Set(tokens.flatMap(({ entry }) => climb(entry)?.id ?? []));
  return {
    entries,
    indexOf: (id) => places.get(id) ?? 0,
    parentOf,
    childrenOf,
    ancestorsOf: (ids) => {
      const own = ids.flatMap((id) => climb(id)?.id ?? []);
      return spread(own, (id) => [byId(id) ?? []].flat().flatMap((entry) => parentsOf(entry).map((each) => each.id)));
    },
    descendantsOf: (ids) => spread(ids, (id) => childrenOf(id).map((child) => child.id)),
    placeOf: ({ id }) => climb(id)?.id ?? '',
    isHeld: (id) => held.has(id),
  };
}
