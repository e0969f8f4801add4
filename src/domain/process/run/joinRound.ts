import type { FlowId, NodeId } from '../../shared/ids.ts';
import { groupBy } from '../../shared/groupBy.ts';
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
  /** Where the tokens that would have come have ended, or stand instead. */
  readonly strayed: readonly PathEntry[];
}

type Travelled = Pick<InstanceState, 'path' | 'tokens'>;

/** Reads from the path what has become of the branches of the join this token waits at. */
export function joinRoundAt(definition: ProcessDefinition, state: Travelled, at: FlowToken): JoinRound {
  const arrivals = state.tokens.filter(({ node, scopeToken }) => node === at.node && scopeToken === at.scopeToken);
  const path = scopePath(definition, state, nodeOf(definition, at.node).scope);
  const begin = beginOf(definition, state, path, at, arrivals);
  const since = path.entries
    .filter(({ entry, index }) => index >= begin && entry.isFolded !== true)
    .map(({ entry }) => entry);
  const incoming = incomingOf(definition, at.node);
  const closed = closedFlows(definition, path, since, incoming);
  const isTouched =
    closed.size > 0 || since.some((entry) => isJump(definition, entry) && isInside(definition, entry, incoming));
  const came = isTouched ? [...arrivals, ...comeBefore(path, since, at, arrivals)] : arrivals;
  const missing = incoming.filter(({ id }) => !closed.has(id) && !came.some(({ via }) => via === id));
  return {
    missing,
    isTouched,
    strayed: missing.length === 0 ? [] : strayedFor(definition, state, path, since, arrivals, missing),
  };
}

/** After a special delivery one branch may come twice: whom it came with the first time has come for both. */
function comeBefore(
  path: ScopePath,
  since: readonly PathEntry[],
  at: FlowToken,
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
  at: FlowToken,
  arrivals: readonly FlowToken[],
): number {
  const container = state.tokens.find(({ id }) => id === at.scopeToken);
  const entered = container === undefined ? 0 : path.indexOf(container.entry);
  const begins = arrivals.map(({ entry }) => {
    const before = path.ancestorsOf([entry]);
    const last = path.entries.findLast(
      ({ entry: { id, node } }) => id !== entry && before.has(id) && setsOut(definition, node, at.node),
    );
    return last?.index ?? 0;
  });
  return Math.max(entered, Math.min(...begins));
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
  const leads = (node: NodeId, flow: SequenceFlow) => leadsInto(definition, node, flow);
  const setOutBeside = ({ id }: PathEntry) => {
    const own = path.ancestorsOf([id]);
    return since.filter((other) => !own.has(other.id));
  };
  const closed = (entry: PathEntry, flow: SequenceFlow): boolean => {
    const node = nodeOf(definition, entry.node);
    if (isBrokenOff(definition, path, entry))
      return leads(entry.node, flow) || (entry.node === flow.to && entry.via === flow.id);
    if (node.kind === 'boundaryTimer')
      return node.isInterrupting && leads(node.attachedTo, flow) && !leads(node.id, flow);
    if (
      node.kind === 'parallelGateway' &&
      closedExits(definition, path, entry).some((exit) => exit.id === flow.id || leads(exit.to, flow))
    )
      return true;
    if (!isJump(definition, entry) || leads(entry.node, flow)) return false;
    const from = path.parentOf(entry);
    return from !== undefined && isInside(definition, from, incoming)
      ? leads(from.node, flow)
      : isInside(definition, entry, incoming) && !setOutBeside(entry).some(({ node: other }) => leads(other, flow));
  };
  return new Set(incoming.filter((flow) => since.some((entry) => closed(entry, flow))).map(({ id }) => id));
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
  const ways = path.childrenOf(entry.id).filter(({ parent }) => parent === entry.id);
  if (path.isHeld(entry.id) || ways.length === 0) return [];
  const taken = groupBy(ways, ({ via }) => via);
  return outgoingOf(definition, entry.node).filter(({ id }) => !taken.has(id));
}

/** Where tokens ended, or wait, that have a step on their way that led to a missing flow and to no arrival. */
function strayedFor(
  definition: ProcessDefinition,
  state: Travelled,
  path: ScopePath,
  since: readonly PathEntry[],
  arrivals: readonly FlowToken[],
  missing: readonly SequenceFlow[],
): readonly PathEntry[] {
  const come = path.ancestorsOf(arrivals.map(({ entry }) => entry));
  const leads = ({ id, node }: PathEntry) => !come.has(id) && missing.some((flow) => leadsInto(definition, node, flow));
  const ended = since.filter(
    ({ id, node }) => path.childrenOf(id).length === 0 && outgoingOf(definition, node).length === 0,
  );
  const waiting = new Set(state.tokens.filter((token) => !arrivals.includes(token)).map(({ entry }) => entry));
  return [...ended, ...state.path.filter(({ id }) => waiting.has(id))].filter(({ id }) => {
    const way = path.ancestorsOf([id]);
    return since.some((entry) => way.has(entry.id) && leads(entry));
  });
}
