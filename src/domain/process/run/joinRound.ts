import type { FlowId, NodeId } from '../../shared/ids.ts';
import type { FlowToken, InstanceState, PathEntry } from '../../workflow/instanceState.ts';
import type { ProcessDefinition, SequenceFlow } from '../../workflow/processDefinition.ts';
import { isOnBranch, isBranchStart } from '../chart/branches.ts';
import { getIncomingFlows, getNode, getOutgoingFlows } from '../chart/graph.ts';
import { createScopePath, type ScopePath } from './createScopePath.ts';

/** What a parallel join has received since its branches started (ADR 16). */
export interface JoinRound {
  /** Flows without a token that no command has closed; the join waits for these. */
  readonly missing: readonly SequenceFlow[];
  /**
   * Whether a command has closed a branch or never opened it. Such a join opens as soon as no token can arrive any
   * more.
   */
  readonly isTouched: boolean;
}

type Travelled = Pick<InstanceState, 'path' | 'tokens'>;
/** The position of a token at a join. */
export type JoinPlace = Pick<FlowToken, 'node' | 'scopeToken'>;

/** The part of the path a join considers: its own scope, since its branches started. */
interface Round {
  readonly path: ScopePath;
  readonly since: readonly PathEntry[];
  readonly arrivals: readonly FlowToken[];
}

function roundAt(definition: ProcessDefinition, state: Travelled, at: JoinPlace): Round {
  const arrivals = state.tokens.filter(({ node, scopeToken }) => node === at.node && scopeToken === at.scopeToken);
  const path = createScopePath(definition, state, getNode(definition, at.node).scope);
  const begin = findRoundStart(definition, state, path, at, arrivals);
  const since = path.entries
    .filter(({ entry, index }) => index >= begin && entry.isFolded !== true)
    .map(({ entry }) => entry);
  return { path, since, arrivals };
}

/** Determines from the path what has happened to the branches of a join. */
export function readJoinRound(definition: ProcessDefinition, state: Travelled, at: JoinPlace): JoinRound {
  const { path, since, arrivals } = roundAt(definition, state, at);
  const incoming = getIncomingFlows(definition, at.node);
  const closed = findClosedFlows(definition, path, since, incoming);
  const isTouched =
    closed.size > 0 || since.some((entry) => isJump(definition, entry) && isInside(definition, entry, incoming));
  const came = isTouched ? [...arrivals, ...findEarlierArrivals(path, since, at, arrivals)] : arrivals;
  const ways = new Set(came.map(({ via }) => via));
  return { missing: incoming.filter(({ id }) => !closed.has(id) && !ways.has(id)), isTouched };
}

/**
 * Returns earlier arrivals at the join. After a special delivery a branch may arrive twice; the branches that arrived
 * with it the first time count for both.
 */
function findEarlierArrivals(
  path: ScopePath,
  since: readonly PathEntry[],
  at: JoinPlace,
  arrivals: readonly FlowToken[],
): readonly PathEntry[] {
  const before = path.getAncestors(arrivals.map(({ entry }) => entry));
  return since.filter(({ id, node }) => node === at.node && !before.has(id));
}

/** Returns the index in the path at which the branches of the arrived tokens started. */
function findRoundStart(
  definition: ProcessDefinition,
  state: Travelled,
  path: ScopePath,
  at: JoinPlace,
  arrivals: readonly FlowToken[],
): number {
  const container = state.tokens.find(({ id }) => id === at.scopeToken);
  const entered = container === undefined ? 0 : path.getIndex(container.entry);
  return Math.max(
    entered,
    findFirstStart(path, new Set(arrivals.map(({ entry }) => entry)), ({ node }) =>
      isBranchStart(definition, node, at.node),
    ),
  );
}

/**
 * Finds for each arrival the last entry before it that is a start, and returns the lowest index of these entries; 0 if
 * an arrival has none. Each entry is visited once.
 */
function findFirstStart(
  path: ScopePath,
  arrivals: ReadonlySet<string>,
  isBegin: (entry: PathEntry) => boolean,
): number {
  const met = new Set<string>();
  let [open, first] = [arrivals.size, 0];
  for (const { entry, index } of path.entries.toReversed()) {
    if (open === 0) return first;
    if (!isBegin(entry)) continue;
    const behind = path.getChildren(entry.id).map(({ id }) => id);
    for (let id = behind.pop(); id !== undefined; id = behind.pop()) {
      if (met.has(id)) continue;
      met.add(id);
      if (arrivals.has(id)) [open, first] = [open - 1, index];
      for (const child of path.getChildren(id)) behind.push(child.id);
    }
  }
  return open === 0 ? first : 0;
}

/**
 * Returns the flows of branches that a command closed or never opened: a step that ended without being left along the
 * chart, was left by a jump, or was interrupted; and after a jump into a branch, the flows for which no token was
 * created.
 */
function findClosedFlows(
  definition: ProcessDefinition,
  path: ScopePath,
  since: readonly PathEntry[],
  incoming: readonly SequenceFlow[],
): ReadonlySet<FlowId> {
  const leads = (node: NodeId) => (flow: SequenceFlow) => isOnBranch(definition, node, flow);
  const closedBy = (entry: PathEntry): readonly SequenceFlow[] => {
    const node = getNode(definition, entry.node);
    const isLed = leads(entry.node);
    if (isInterrupted(definition, path, entry))
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
    const from = path.getParent(entry);
    if (from !== undefined && isInside(definition, from, incoming)) return others.filter(leads(from.node));
    if (!isInside(definition, entry, incoming)) return [];
    const own = path.getAncestors([entry.id]);
    const beside = new Set(since.filter(({ id }) => !own.has(id)).map(({ node }) => node));
    return others.filter((flow) => ![...beside].some((node) => leads(node)(flow)));
  };
  return new Set(since.flatMap(closedBy).map(({ id }) => id));
}

/** Whether a step was not reached through a flow. */
function isJump(definition: ProcessDefinition, { node, via }: PathEntry): boolean {
  const { kind } = getNode(definition, node);
  return via === undefined && kind !== 'startEvent' && kind !== 'boundaryTimer';
}

const isInside = (definition: ProcessDefinition, { node }: PathEntry, incoming: readonly SequenceFlow[]): boolean =>
  incoming.some((flow) => isOnBranch(definition, node, flow));

/** Whether no token is on a step and nothing followed it, although it has outgoing flows. */
const isInterrupted = (definition: ProcessDefinition, path: ScopePath, entry: PathEntry): boolean =>
  !path.hasToken(entry.id) &&
  path.getChildren(entry.id).length === 0 &&
  getOutgoingFlows(definition, entry.node).length > 0;

/** Returns the exits of a parallel gateway whose path was undone. */
function closedExits(definition: ProcessDefinition, path: ScopePath, entry: PathEntry): readonly SequenceFlow[] {
  if (getNode(definition, entry.node).kind !== 'parallelGateway') return [];
  const ways = path.getChildren(entry.id).filter(({ parent }) => parent === entry.id);
  if (path.hasToken(entry.id) || ways.length === 0) return [];
  const taken = new Set(ways.map(({ via }) => via));
  return getOutgoingFlows(definition, entry.node).filter(({ id }) => !taken.has(id));
}

/**
 * Returns the path entries at which the tokens for the missing flows ended or wait: their path contains a step that
 * leads to a missing flow and did not lead to an arrival.
 */
export function findStrayedEntries(
  definition: ProcessDefinition,
  state: Travelled,
  at: JoinPlace,
  missing: readonly SequenceFlow[],
): readonly PathEntry[] {
  const { path, since, arrivals } = roundAt(definition, state, at);
  const come = path.getAncestors(arrivals.map(({ entry }) => entry));
  const leads = ({ id, node }: PathEntry) =>
    !come.has(id) && missing.some((flow) => isOnBranch(definition, node, flow));
  const led = path.getDescendants(since.filter(leads).map(({ id }) => id));
  const ended = since.filter(
    ({ id, node }) => path.getChildren(id).length === 0 && getOutgoingFlows(definition, node).length === 0,
  );
  const waiting = new Set(state.tokens.filter((token) => !arrivals.includes(token)).map(({ entry }) => entry));
  return [...ended, ...state.path.filter(({ id }) => waiting.has(id))].filter((entry) =>
    led.has(path.getScopeEntryId(entry)),
  );
}
