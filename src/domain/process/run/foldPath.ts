import type { InstanceState, PathEntry } from '../../workflow/instanceState.ts';
import type { ProcessDefinition } from '../../workflow/processDefinition.ts';
import { isOnBranch } from '../chart/branches.ts';
import { getIncomingFlows, getNode, getOutgoingFlows } from '../chart/graph.ts';
import { collectAncestors, getParentIds, collectReachableIds } from './path.ts';

/**
 * `maxEntries`: maximum number of entries in addition to two for each node. `recentEntries`: number of latest entries
 * that are never folded.
 */
export interface PathLimits {
  readonly maxEntries: number;
  readonly recentEntries: number;
}
const LIMITS: PathLimits = { maxEntries: 120, recentEntries: 60 };

type Travelled = Pick<InstanceState, 'path' | 'tokens'>;

/**
 * Removes entries from a long path that no rule reads any more, so that the cost of a round in a loop stays constant
 * (ADR 22). Folds everything before an entry that all tokens have passed, and entries on parallel branches that only
 * led from one step to the next. The history still contains all of them.
 */
export function foldPath(
  definition: ProcessDefinition,
  { path, tokens }: Travelled,
  { maxEntries, recentEntries }: PathLimits = LIMITS,
): readonly PathEntry[] {
  if (path.length <= maxEntries + 2 * Object.keys(definition.nodes).length) return path;
  const old = path.slice(0, -recentEntries);
  const asked = findNeededEntries(definition, { path, tokens });
  const waist = findCommonEntry(definition, { path, tokens }, old);
  const isPassing = createPassingTest(definition, { path, tokens });
  const gone = new Map(
    old
      .filter((entry, index) => !asked.has(entry.id) && (index < waist || isPassing(entry)))
      .map((entry) => [entry.id, entry]),
  );
  const standIns = (id: string): readonly string[] => {
    const entry = gone.get(id);
    return entry === undefined ? [id] : getParentIds(entry).flatMap(standIns);
  };
  return path
    .map((entry, index) => (index < waist ? { ...entry, isFolded: true as const } : entry))
    .filter(({ id }) => !gone.has(id))
    .map((entry) => (getParentIds(entry).some((id) => gone.has(id)) ? relink(entry, standIns) : entry));
}

function relink(entry: PathEntry, standIns: (id: string) => readonly string[]): PathEntry {
  const { parent: _parent, joined: _joined, ...rest } = entry;
  const [parent, ...joined] = new Set(getParentIds(entry).flatMap(standIns));
  return { ...rest, ...(parent !== undefined && { parent }), ...(joined.length > 0 && { joined }) };
}

/**
 * Returns the ids of entries that rules may read however old they are: the first step and the path to it; the last time
 * each node was reached, decided and handled; the last decision of each user; for each token the last decision of each
 * step on its path. For each token also the entries back to the last decision by a user, and the verdicts restored by a
 * return to any of these entries.
 */
function findNeededEntries(definition: ProcessDefinition, { path, tokens }: Travelled): ReadonlySet<string> {
  const isStep = ({ node }: PathEntry) => getNode(definition, node).kind === 'userTask';
  const isDecided = ({ leftBy }: PathEntry) => leftBy !== undefined && leftBy !== 'system';
  const isPeoples = (entry: PathEntry) => isStep(entry) && isDecided(entry) && entry.leftBy !== 'skip';
  const byId = new Map(path.map((entry) => [entry.id, entry]));
  const before = (id: string): readonly string[] => {
    const entry = byId.get(id);
    return entry === undefined || isPeoples(entry) ? [] : getParentIds(entry);
  };
  const first = path.find(isStep);
  const here = tokens.map(({ entry }) => entry);
  const asked = new Set([
    ...collectAncestors(path, first === undefined ? [] : [first.id]),
    ...lastOfEach(path, ({ node }) => node),
    ...lastOfEach(path.filter(isDecided), ({ node }) => node),
    ...lastOfEach(path, ({ node, handler }) => (handler === undefined ? undefined : node)),
    ...lastOfEach(path.filter(isPeoples), ({ handler }) => handler),
    ...here.flatMap((id) => {
      const way = collectAncestors(path, [id]);
      return lastOfEach(
        path.filter((entry) => way.has(entry.id) && isDecided(entry)),
        ({ node }) => node,
      );
    }),
    ...collectReachableIds(here, before),
  ]);
  return new Set([
    ...asked,
    ...verdictsBefore(
      path.filter((entry) => asked.has(entry.id) || isDecided(entry)),
      asked,
    ),
  ]);
}

/** Returns the last decisions before each of the `asked` entries, which count again when the request returns to it. */
function verdictsBefore(path: readonly PathEntry[], asked: ReadonlySet<string>): ReadonlySet<string> {
  const last = new Map<string, string>();
  const found = new Set<string>();
  for (const { id, node, leftBy } of path) {
    if (asked.has(id)) for (const each of last.values()) found.add(each);
    if (leftBy !== undefined && leftBy !== 'system') last.set(node, id);
  }
  return found;
}

const lastOfEach = (
  entries: readonly PathEntry[],
  name: (entry: PathEntry) => string | undefined,
): readonly string[] => [...new Map(entries.map((entry) => [name(entry), entry.id])).values()];

/**
 * Returns the index of the last old entry that all tokens have passed and that is not on a branch to a join; 0 if there
 * is none.
 */
function findCommonEntry(
  definition: ProcessDefinition,
  { path, tokens }: Travelled,
  old: readonly PathEntry[],
): number {
  const ways = tokens.map(({ entry }) => collectAncestors(path, [entry]));
  return Math.max(
    0,
    old.findLastIndex(({ id, node }) => ways.every((way) => way.has(id)) && isOnNoBranch(definition, node)),
  );
}

/** Whether the node is not on a branch to a parallel or inclusive join, nor in a sub-process. */
const isOnNoBranch = (definition: ProcessDefinition, id: string): boolean =>
  getNode(definition, id).scope === undefined &&
  Object.values(definition.nodes)
    .filter(({ kind, id: join }) => kind !== 'exclusiveGateway' && getIncomingFlows(definition, join).length > 1)
    .every((join) => !getIncomingFlows(definition, join.id).some((flow) => isOnBranch(definition, id, flow)));

/** Returns a predicate for entries that only connect one entry to another in the same scope, along the flows. */
function createPassingTest(definition: ProcessDefinition, { path, tokens }: Travelled): (entry: PathEntry) => boolean {
  const byId = new Map(path.map((entry) => [entry.id, entry]));
  const children = new Map<string, PathEntry[]>();
  for (const entry of path)
    for (const parent of getParentIds(entry)) children.set(parent, [...(children.get(parent) ?? []), entry]);
  const held = new Set(tokens.map(({ entry }) => entry));
  const parts = (id: string) =>
    getOutgoingFlows(definition, id).length > 1 && getNode(definition, id).kind !== 'exclusiveGateway';
  const isPlain = ({ node }: PathEntry) => PLAIN.has(getNode(definition, node).kind) && !parts(node);
  const scopeOf = ({ node }: PathEntry) => getNode(definition, node).scope;
  return (entry) => {
    const [parent, ...others] = getParentIds(entry).map((id) => byId.get(id));
    const [child, ...more] = children.get(entry.id) ?? [];
    return (
      parent !== undefined &&
      child !== undefined &&
      others.length + more.length === 0 &&
      entry.leftAt !== undefined &&
      entry.via !== undefined &&
      child.via !== undefined &&
      !held.has(entry.id) &&
      [entry, parent].every(isPlain) &&
      [parent, child].every((each) => scopeOf(each) === scopeOf(entry))
    );
  };
}

const PLAIN: ReadonlySet<string> = new Set(['userTask', 'exclusiveGateway', 'handlerTask']);
