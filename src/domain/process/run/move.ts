import { getProcessGraph, getNode, getOutgoingFlows, getScopes } from '../chart/graph.ts';
import { listRegionsLeft } from '../chart/regions.ts';
import type { NodeId } from '../../shared/ids.ts';
import type { Executor, PathEntry, FlowToken } from '../../workflow/instanceState.ts';
import { getUserTask } from './complete.ts';
import { collectAncestors, changeEntry, truncatePath, enterPath, leaveEntry, type PathExit } from './path.ts';
import type { Run } from './run.ts';
import { startBoundaryTimers } from './timers.ts';
import { addToken, changeToken, closeToken, closeWork, queueToken, getToken, tokensInside } from './tokens.ts';
import { enterUserTask } from './userTask.ts';

/** Moves a token to another node, regardless of the flows (special delivery). */
export function jumpTo(
  run: Run,
  token: FlowToken,
  target: NodeId,
  people: readonly Executor[],
  leaving: PathExit,
): void {
  leaveEntry(run, token.entry, leaving);
  if (people.length > 0) run.assigneeOverrides.set(target, people);
  queueToken(run, enterScopes(run, leaveRegions(run, token, target), target, new Set()));
}

/** Moves the request back to a step it has passed and reopens it for these users, or for those its rules find. */
export function undoTo(run: Run, token: FlowToken, entry: PathEntry, people: readonly Executor[]): void {
  reopen(run, leaveRegions(run, token, entry.node), entry, people);
}

/**
 * Ends all work and reopens the first step (contract process 5); all branches are lost. If that step is behind a fork,
 * the request restarts at its start event, because otherwise the other branches would not be opened.
 */
export function restartAt(run: Run, entry: PathEntry, people: readonly Executor[]): void {
  for (const token of tokensInside(run, undefined)) closeToken(run, token.id);
  if (isBehindFork(run, entry)) return restartFromStart(run);
  const [outermost = entry.node] = listEnclosingNodes(run, entry.node);
  reopen(run, addToken(run, { node: outermost, entry: entry.parent ?? '' }), entry, people);
}

function isBehindFork(run: Run, entry: PathEntry): boolean {
  const before = collectAncestors(run.draft.path, [entry.id]);
  return run.draft.path.some(
    ({ id, node }) =>
      id !== entry.id &&
      before.has(id) &&
      getNode(run.definition, node).kind !== 'exclusiveGateway' &&
      getOutgoingFlows(run.definition, node).length > 1,
  );
}

function restartFromStart(run: Run): void {
  const start = getProcessGraph(run.definition).starts.get(undefined);
  run.draft.path = [];
  run.draft.verdicts = {};
  if (start !== undefined) queueToken(run, addToken(run, { node: start, entry: '' }));
}

function reopen(run: Run, from: FlowToken, entry: PathEntry, people: readonly Executor[]): void {
  const ancestors = collectAncestors(run.draft.path, [entry.id]);
  const token = changeToken(run, enterScopes(run, from, entry.node, ancestors).id, { entry: entry.id });
  truncatePath(run, entry);
  if (people.length > 0) run.assigneeOverrides.set(entry.node, people);
  enterUserTask(run, token, getUserTask(run, entry));
}

/** Returns the sub-processes that contain the target, outermost first, followed by the target. */
const listEnclosingNodes = (run: Run, target: NodeId): readonly NodeId[] => [
  ...getScopes(run.definition, target).toReversed(),
  target,
];

/**
 * Moves a token out of everything that does not contain the target. Closes the rest of a sub-process it leaves, and the
 * other branches of a parallel or inclusive region (ADR 5).
 */
function leaveRegions(run: Run, token: FlowToken, target: NodeId): FlowToken {
  const way = listEnclosingNodes(run, target);
  const lifted = leaveScopes(run, token, way);
  closeWork(run, lifted.id);
  const next = way[getScopes(run.definition, lifted.node).length] ?? target;
  for (const region of listRegionsLeft(run.definition, lifted.node, next)) {
    const isBranch = (other: FlowToken) =>
      region.nodes.has(other.node) ||
      (other.node === region.join && other.via !== undefined && cameFrom(run, other.via, region.nodes, region.fork));
    for (const other of tokensInside(run, lifted.scopeToken))
      if (other.id !== lifted.id && isBranch(other)) closeToken(run, other.id);
  }
  return getToken(run, lifted.id);
}

const cameFrom = (run: Run, flow: string, nodes: ReadonlySet<NodeId>, fork: NodeId): boolean => {
  const from = run.definition.flows[flow]?.from ?? '';
  return from === fork || nodes.has(from);
};

function leaveScopes(run: Run, token: FlowToken, way: readonly NodeId[]): FlowToken {
  const [scope] = getScopes(run.definition, token.node);
  if (token.scopeToken === undefined || scope === undefined || way.slice(0, -1).includes(scope)) return token;
  const container = getToken(run, token.scopeToken);
  for (const inner of tokensInside(run, container.id)) closeToken(run, inner.id);
  leaveEntry(run, container.entry, { leftBy: 'system' });
  const { entry, vote, signResult } = token;
  return leaveScopes(run, changeToken(run, container.id, { entry, vote, signResult }), way);
}

/**
 * Moves a token into the sub-processes that contain the target. Entries of `ancestors` are reopened, others are added.
 */
function enterScopes(run: Run, token: FlowToken, target: NodeId, ancestors: ReadonlySet<string>): FlowToken {
  const way = listEnclosingNodes(run, target).slice(getScopes(run.definition, token.node).length);
  const [node = target, ...inner] = way;
  if (inner.length === 0) return changeToken(run, token.id, { node, via: undefined });
  const before = run.draft.path.findLast((entry) => entry.node === node && ancestors.has(entry.id));
  const entry = before?.id ?? enterPath(run, { node, parent: token.entry, token: token.id });
  if (before)
    changeEntry(run, entry, ({ leftAt: _at, leftBy: _by, handler: _who, isAgreement: _agreed, ...open }) => open);
  const container = changeToken(run, token.id, { node, via: undefined, entry });
  startBoundaryTimers(run, container);
  const { id: _id, ...carried } = container;
  const [first = target] = inner;
  return enterScopes(run, addToken(run, { ...carried, node: first, scopeToken: container.id }), target, ancestors);
}
