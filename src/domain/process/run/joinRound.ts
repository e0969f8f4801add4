import type { FlowId, NodeId } from '../../shared/ids.ts';
import type { FlowToken, InstanceState, PathEntry } from '../../workflow/instanceState.ts';
import type { ProcessDefinition, SequenceFlow } from '../../workflow/processDefinition.ts';
import { leadsInto, setsOut } from '../chart/branches.ts';
import { incomingOf, nodeOf, outgoingOf } from '../chart/graph.ts';
import { scopePath, type ScopePath } from './scopePath.ts';

/** What a parallel join has met since its branches set out (ADR 16). */
export interface JoinRound {
  /** Flows without a token that no command has closed: the join waits for these. */
  readonly missing: readonly SequenceFlow[];
  /** A command has closed a branch, or never opened it: the join goes on as soon as nobody can come any more. */
  readonly isTouched: boolean;
}

type Travelled = Pick<InstanceState, 'path' | 'tokens'>;
/** Where a token waits at a join. */
export type JoinPlace = Pick<FlowToken, 'node' | 'scopeToken'>;

/** The part of the path a join looks at: since its branches set out, in its own scope. */
interface Round {
  readonly path: ScopePath;
  readonly since: readonly PathEntry[];
  readonly arrivals: readonly FlowToken[];
}

function roundAt(definition: ProcessDefinition, state: Travelled, at: JoinPlace): Round {
  const arrivals = state.tokens.filter(({ node, scopeToken }) => node === at.node && scopeToken === at.scopeToken);
  const path = scopePath(definition, state, nodeOf(definition, at.node).scope);
  const begin = beginOf(definition, state, path, at, arrivals);
  const since = path.entries
    .filter(({ entry, index }) => index >= begin && entry.isFolded !== true)
    .map(({ entry }) => entry);
  return { path, since, arrivals };
}

/** Reads from the path what has become of the branches of the join at this place. */
export function joinRoundAt(definition: ProcessDefinition, state: Travelled, at: JoinPlace): JoinRound {
  const { path, since, arrivals } = roundAt(definition, state, at);
  const incoming = incomingOf(definition, at.node);
  const closed = closedFlows(definition, path, since, incoming);
  const isTouched =
    closed.size > 0 || since.some((entry) => isJump(definition, entry) && isInside(definition, entry, incoming));
  const came = isTouched ? [...arrivals, ...comeBefore(path, since, at, arrivals)] : arrivals;
  const ways = new Set(came.map(({ via }) => via));
  return { missing: incoming.filter(({ id }) => !closed.has(id) && !ways.has(id)), isTouched };
}

/** After a special delivery one branch may come twice: whom it came with the first time has come for both. */
function comeBefore(
  path: ScopePath,
  since: readonly PathEntry[],
  at: JoinPlace,
  arrivals: readonly FlowToken[],
): readonly PathEntry[] {
  const before = path.ancestorsOf(arrivals.map(({ entry }) => entry));
  return since.filter(({ id, node }) => node === at.node && !before.has(id));
}

/** The place on the path where the tokens that have arrived set out together. */
function beginOf(
  definition: ProcessDefinition,
  state: Travelled,
  path: ScopePath,
  at: JoinPlace,
  arrivals: readonly FlowToken[],
): number {
  const container = state.tokens.find(({ id }) => id === at.scopeToken);
  const entered = container === undefined ? 0 : path.indexOf(container.entry);
  return Math.max(
    entered,
    firstBegin(path, new Set(arrivals.map(({ entry }) => entry)), ({ node }) => setsOut(definition, node, at.node)),
  );
}

/**
 * Of each arrival the last place before it where tokens set out, and of these the first. Each entry is met once: those
 * behind a later place have found theirs.
 */
function firstBegin(path: ScopePath, arrivals: ReadonlySet<string>, isBegin: (entry: PathEntry) => boolean): number {
  const met = new Set<string>();
  let [open, first] = [arrivals.size, 0];
  for (const { entry, index } of path.entries.toReversed()) {
    if (open === 0) return first;
    if (!isBegin(entry)) continue;
    const behind = path.childrenOf(entry.id).map(({ id }) => id);
    for (let id = behind.pop(); id !== undefined; id = behind.pop()) {
      if (met.has(id)) continue;
      met.add(id);
      if (arrivals.has(id)) [open, first] = [open - 1, index];
      for (const child of path.childrenOf(id)) behind.push(child.id);
    }
  }
  return open === 0 ? first : 0;
}

/**
 * The flows of branches that a command closed, or never opened: where a step ends without having been left by the
 * chart, was left by a jump, or was interrupted; and where a jump came in and nobody set out for the other flows.
 */
function closedFlows(
  definition: ProcessDefinition,
  path: ScopePath,
  since: readonly PathEntry[],
  incoming: readonly SequenceFlow[],
): ReadonlySet<FlowId> {
  const leads = (node: NodeId) => (flow: SequenceFlow) => leadsInto(definition, node, flow);
  const closedBy = (entry: PathEntry): readonly SequenceFlow[] => {
    const node = nodeOf(definition, entry.node);
    const isLed = leads(entry.node);
    if (isBrokenOff(definition, path, entry))
      return incoming.filter((flow) => isLed(flow) || (entry.node === flow.to && entry.via === flow.id));
    if (node.kind === 'boundaryTimer')
      return node.isInterrupting
        ? incoming.filter((flow) => leads(node.attachedTo)(flow) && !leads(node.id)(flow))
        : [];
    const exits = closedExits(definition, path, entry);
    const isBehind = (flow: SequenceFlow) => exits.some((exit) => exit.id === flow.id || leads(exit.to)(flow));
    const behind = exits.length === 0 ? [] : incoming.filter(isBehind);
    return isJump(definition, entry) ? [...behind, ...closedByJump(entry)] : behind;
  };
  const closedByJump = (entry: PathEntry): readonly SequenceFlow[] => {
    const others = incoming.filter((flow) => !leads(entry.node)(flow));
    const from = path.parentOf(entry);
    if (from !== undefined && isInside(definition, from, incoming)) return others.filter(leads(from.node));
    if (!isInside(definition, entry, incoming)) return [];
    const own = path.ancestorsOf([entry.id]);
    const beside = new Set(since.filter(({ id }) => !own.has(id)).map(({ node }) => node));
    return others.filter((flow) => ![...beside].some((node) => leads(node)(flow)));
  };
  return new Set(since.flatMap(closedBy).map(({ id }) => id));
}

/** A step that was not reached by a line of the chart. */
function isJump(definition: ProcessDefinition, { node, via }: PathEntry): boolean {
  const { kind } = nodeOf(definition, node);
  return via === undefined && kind !== 'startEvent' && kind !== 'boundaryTimer';
}

const isInside = (definition: ProcessDefinition, { node }: PathEntry, incoming: readonly SequenceFlow[]): boolean =>
  incoming.some((flow) => leadsInto(definition, node, flow));

/** A step no token stands on, from which nothing went on although the chart does. */
const isBrokenOff = (definition: ProcessDefinition, path: ScopePath, entry: PathEntry): boolean =>
  !path.isHeld(entry.id) && path.childrenOf(entry.id).length === 0 && outgoingOf(definition, entry.node).length > 0;

/** The exits of a gateway that takes all whose way was taken back. */
function closedExits(definition: ProcessDefinition, path: ScopePath, entry: PathEntry): readonly SequenceFlow[] {
  if (nodeOf(definition, entry.node).kind !== 'parallelGateway') return [];
  const ways = path.childrenOf(entry.id).filter(({ parent }) => parent === entry.id);
  if (path.isHeld(entry.id) || ways.length === 0) return [];
  const taken = new Set(ways.map(({ via }) => via));
  return outgoingOf(definition, entry.node).filter(({ id }) => !taken.has(id));
}

/**
 * Where the tokens that would have come by these flows have ended, or wait: they have a step on their way that led to a
 * flow, and to no arrival.
 */
export function strayedAt(
  definition: ProcessDefinition,
  state: Travelled,
  at: JoinPlace,
  missing: readonly SequenceFlow[],
): readonly PathEntry[] {
  const { path, since, arrivals } = roundAt(definition, state, at);
  const come = path.ancestorsOf(arrivals.map(({ entry }) => entry));
  const leads = ({ id, node }: PathEntry) => !come.has(id) && missing.some((flow) => leadsInto(definition, node, flow));
  const led = path.descendantsOf(since.filter(leads).map(({ id }) => id));
  const ended = since.filter(
    ({ id, node }) => path.childrenOf(id).length === 0 && outgoingOf(definition, node).length === 0,
  );
  const waiting = new Set(state.tokens.filter((token) => !arrivals.includes(token)).map(({ entry }) => entry));
  return [...ended, ...state.path.filter(({ id }) => waiting.has(id))].filter((entry) => led.has(path.placeOf(entry)));
}
