import type { InstanceState, PathEntry } from '../../workflow/instanceState.ts';
import type { ProcessDefinition } from '../../workflow/processDefinition.ts';
import { leadsInto } from '../chart/branches.ts';
import { incomingOf, nodeOf, outgoingOf } from '../chart/graph.ts';
import { ancestorsOf, parentsOf, spread } from './path.ts';

/** How long a path may become, beside two entries for each node, and how many of the latest are never folded. */
export interface PathLimits {
  readonly longest: number;
  readonly kept: number;
}
const LIMITS: PathLimits = { longest: 120, kept: 60 };

type Travelled = Pick<InstanceState, 'path' | 'tokens'>;

/**
 * Leaves out of a long path what nothing asks for any more, so that the ten thousandth round of a loop costs what the
 * hundredth does (ADR 22). What came before a step that all there is now came from is folded; so are the steps of a way
 * that only led on, on a branch beside others. What is left out stands in the history.
 */
export function foldPath(
  definition: ProcessDefinition,
  { path, tokens }: Travelled,
  { longest, kept }: PathLimits = LIMITS,
): readonly PathEntry[] {
  if (path.length <= longest + 2 * Object.keys(definition.nodes).length) return path;
  const old = path.slice(0, -kept);
  const asked = stillAsked(definition, { path, tokens });
  const waist = waistOf(definition, { path, tokens }, old);
  const isPassing = passing(definition, { path, tokens });
  const gone = new Map(
    old
      .filter((entry, index) => !asked.has(entry.id) && (index < waist || isPassing(entry)))
      .map((entry) => [entry.id, entry]),
  );
  const standIns = (id: string): readonly string[] => {
    const entry = gone.get(id);
    return entry === undefined ? [id] : parentsOf(entry).flatMap(standIns);
  };
  return path
    .map((entry, index) => (index < waist ? { ...entry, isFolded: true as const } : entry))
    .filter(({ id }) => !gone.has(id))
    .map((entry) => (parentsOf(entry).some((id) => gone.has(id)) ? relink(entry, standIns) : entry));
}

function relink(entry: PathEntry, standIns: (id: string) => readonly string[]): PathEntry {
  const { parent: _parent, joined: _joined, ...rest } = entry;
  const [parent, ...joined] = new Set(parentsOf(entry).flatMap(standIns));
  return { ...rest, ...(parent !== undefined && { parent }), ...(joined.length > 0 && { joined }) };
}

/**
 * What the rules may ask of a path however long ago: the first step and the way to it, the last time each node was
 * reached, decided and handled, the last decision of each person, and for each token the last decision of each step on
 * its way; before each of these the way back to a decision, and what counts again after a return to it.
 */
function stillAsked(definition: ProcessDefinition, { path, tokens }: Travelled): ReadonlySet<string> {
  const isStep = ({ node }: PathEntry) => nodeOf(definition, node).kind === 'userTask';
  const isDecided = ({ leftBy }: PathEntry) => leftBy !== undefined && leftBy !== 'system';
  const isPeoples = (entry: PathEntry) => isStep(entry) && isDecided(entry) && entry.leftBy !== 'skip';
  const byId = new Map(path.map((entry) => [entry.id, entry]));
  const before = (id: string): readonly string[] => {
    const entry = byId.get(id);
    return entry === undefined || isPeoples(entry) ? [] : parentsOf(entry);
  };
  const first = path.find(isStep);
  const here = tokens.map(({ entry }) => entry);
  const asked = new Set([
    ...ancestorsOf(path, first === undefined ? [] : [first.id]),
    ...lastOfEach(path, ({ node }) => node),
    ...lastOfEach(path.filter(isDecided), ({ node }) => node),
    ...lastOfEach(path, ({ node, handler }) => (handler === undefined ? undefined : node)),
    ...lastOfEach(path.filter(isPeoples), ({ handler }) => handler),
    ...here.flatMap((id) => {
      const way = ancestorsOf(path, [id]);
      return lastOfEach(
        path.filter((entry) => way.has(entry.id) && isDecided(entry)),
        ({ node }) => node,
      );
    }),
    ...spread(here, before),
  ]);
  return new Set([
    ...asked,
    ...verdictsBefore(
      path.filter((entry) => asked.has(entry.id) || isDecided(entry)),
      asked,
    ),
  ]);
}

/** Where the request returns to one of `asked`, what was decided last before it counts again. */
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

/** The place of the last old entry all tokens have come from, on no branch to a join; 0 when there is none. */
function waistOf(definition: ProcessDefinition, { path, tokens }: Travelled, old: readonly PathEntry[]): number {
  const ways = tokens.map(({ entry }) => ancestorsOf(path, [entry]));
  return Math.max(
    0,
    old.findLastIndex(({ id, node }) => ways.every((way) => way.has(id)) && isAlone(definition, node)),
  );
}

/** Whether no branch beside it can be waited for. */
const isAlone = (definition: ProcessDefinition, id: string): boolean =>
  nodeOf(definition, id).scope === undefined &&
  Object.values(definition.nodes)
    .filter(({ kind, id: join }) => kind !== 'exclusiveGateway' && incomingOf(definition, join).length > 1)
    .every((join) => !incomingOf(definition, join.id).some((flow) => leadsInto(definition, id, flow)));

/** Whether an entry only led from one entry to another of its scope, along the lines of the chart. */
function passing(definition: ProcessDefinition, { path, tokens }: Travelled): (entry: PathEntry) => boolean {
  const byId = new Map(path.map((entry) => [entry.id, entry]));
  const children = new Map<string, PathEntry[]>();
  for (const entry of path)
    for (const parent of parentsOf(entry)) children.set(parent, [...(children.get(parent) ?? []), entry]);
  const held = new Set(tokens.map(({ entry }) => entry));
  const parts = (id: string) =>
    outgoingOf(definition, id).length > 1 && nodeOf(definition, id).kind !== 'exclusiveGateway';
  const isPlain = ({ node }: PathEntry) => PLAIN.has(nodeOf(definition, node).kind) && !parts(node);
  const scopeOf = ({ node }: PathEntry) => nodeOf(definition, node).scope;
  return (entry) => {
    const [parent, ...others] = parentsOf(entry).map((id) => byId.get(id));
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
