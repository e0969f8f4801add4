import { graphOf, nodeOf, outgoingOf, scopesOf } from '../chart/graph.ts';
import { regionsLeft } from '../chart/regions.ts';
import type { NodeId } from '../../shared/ids.ts';
import type { Executor, PathEntry, FlowToken } from '../../workflow/instanceState.ts';
import { userTaskOf } from './complete.ts';
import { ancestorsOf, changeEntry, cutPath, enterPath, leaveEntry, type PathExit } from './path.ts';
import type { Run } from './run.ts';
import { armBoundary } from './timers.ts';
import { addToken, changeToken, closeToken, closeWork, send, flowTokenOf, tokensInside } from './tokens.ts';
import { enterUserTask } from './userTask.ts';

/** Sends a token to another node, whatever the chart says: a special delivery. */
export function jumpTo(
  run: Run,
  token: FlowToken,
  target: NodeId,
  people: readonly Executor[],
  leaving: PathExit,
): void {
  leaveEntry(run, token.entry, leaving);
  if (people.length > 0) run.appointed.set(target, people);
  send(run, goDown(run, leaveRegions(run, token, target), target, new Set()));
}

/** Takes the request back to a step it has passed and opens it again for these people, or for whom its rules name. */
export function undoTo(run: Run, token: FlowToken, entry: PathEntry, people: readonly Executor[]): void {
  reopen(run, leaveRegions(run, token, entry.node), entry, people);
}

/**
 * Ends all there is and opens the first step again (contract process 5): all branches are lost. Where that step is one
 * branch of several, the request sets out from its start, as nothing else would open the others.
 */
export function restartAt(run: Run, entry: PathEntry, people: readonly Executor[]): void {
  for (const token of tokensInside(run, undefined)) closeToken(run, token.id);
  if (isBehindFork(run, entry)) return setOutAgain(run);
  const [outermost = entry.node] = wayDown(run, entry.node);
  reopen(run, addToken(run, { node: outermost, entry: entry.parent ?? '' }), entry, people);
}

function isBehindFork(run: Run, entry: PathEntry): boolean {
  const before = ancestorsOf(run.draft.path, [entry.id]);
  return run.draft.path.some(
    ({ id, node }) =>
      id !== entry.id &&
      before.has(id) &&
      nodeOf(run.definition, node).kind !== 'exclusiveGateway' &&
      outgoingOf(run.definition, node).length > 1,
  );
}

function setOutAgain(run: Run): void {
  const start = graphOf(run.definition).starts.get(undefined);
  run.draft.path = [];
  run.draft.verdicts = {};
  if (start !== undefined) send(run, addToken(run, { node: start, entry: '' }));
}

function reopen(run: Run, from: FlowToken, entry: PathEntry, people: readonly Executor[]): void {
  const ancestors = ancestorsOf(run.draft.path, [entry.id]);
  const token = changeToken(run, goDown(run, from, entry.node, ancestors).id, { entry: entry.id });
  cutPath(run, entry);
  if (people.length > 0) run.appointed.set(entry.node, people);
  enterUserTask(run, token, userTaskOf(run, entry));
}

/** The target with the sub-processes around it, outermost first. */
const wayDown = (run: Run, target: NodeId): readonly NodeId[] => [
  ...scopesOf(run.definition, target).toReversed(),
  target,
];

/**
 * Takes a token out of everything that does not hold the target: the rest of a sub-process closes behind it, and so do
 * the branches beside it in a parallel or inclusive region (ADR 5).
 */
function leaveRegions(run: Run, token: FlowToken, target: NodeId): FlowToken {
  const way = wayDown(run, target);
  const lifted = liftOut(run, token, way);
  closeWork(run, lifted.id);
  const next = way[scopesOf(run.definition, lifted.node).length] ?? target;
  for (const region of regionsLeft(run.definition, lifted.node, next)) {
    const isBranch = (other: FlowToken) =>
      region.nodes.has(other.node) ||
      (other.node === region.join && other.via !== undefined && cameFrom(run, other.via, region.nodes, region.fork));
    for (const other of tokensInside(run, lifted.scopeToken))
      if (other.id !== lifted.id && isBranch(other)) closeToken(run, other.id);
  }
  return flowTokenOf(run, lifted.id);
}

const cameFrom = (run: Run, flow: string, nodes: ReadonlySet<NodeId>, fork: NodeId): boolean => {
  const from = run.definition.flows[flow]?.from ?? '';
  return from === fork || nodes.has(from);
};

function liftOut(run: Run, token: FlowToken, way: readonly NodeId[]): FlowToken {
  const [scope] = scopesOf(run.definition, token.node);
  if (token.scopeToken === undefined || scope === undefined || way.slice(0, -1).includes(scope)) return token;
  const container = flowTokenOf(run, token.scopeToken);
  for (const inner of tokensInside(run, container.id)) closeToken(run, inner.id);
  leaveEntry(run, container.entry, { leftBy: 'system' });
  const { entry, vote, signResult } = token;
  return liftOut(run, changeToken(run, container.id, { entry, vote, signResult }), way);
}

/** Goes into the sub-processes around the target; those the step was in before are opened again. */
function goDown(run: Run, token: FlowToken, target: NodeId, ancestors: ReadonlySet<string>): FlowToken {
  const way = wayDown(run, target).slice(scopesOf(run.definition, token.node).length);
  const [node = target, ...inner] = way;
  if (inner.length === 0) return changeToken(run, token.id, { node, via: undefined });
  const before = run.draft.path.findLast((entry) => entry.node === node && ancestors.has(entry.id));
  const entry = before?.id ?? enterPath(run, { node, parent: token.entry, token: token.id });
  if (before)
    changeEntry(run, entry, ({ leftAt: _at, leftBy: _by, handler: _who, isAgreement: _agreed, ...open }) => open);
  const container = changeToken(run, token.id, { node, via: undefined, entry });
  armBoundary(run, container);
  const { id: _id, ...carried } = container;
  const [first = target] = inner;
  return goDown(run, addToken(run, { ...carried, node: first, scopeToken: container.id }), target, ancestors);
}
