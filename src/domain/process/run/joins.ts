import { firstOfEach } from '../../shared/groupBy.ts';
import { memoise } from '../../shared/memoise.ts';
import { canArrive, canArriveAt } from '../chart/reach.ts';
import { locateRelativeToJoin } from '../chart/regions.ts';
import { getIncomingFlows, getNode } from '../chart/graph.ts';
import type { NodeId } from '../../shared/ids.ts';
import type { ProcessDefinition, SequenceFlow } from '../../workflow/processDefinition.ts';
import type { FlowToken } from '../../workflow/instanceState.ts';
import { selectFlows } from '../chart/flows.ts';
import { readJoinRound } from './joinRound.ts';
import { leave } from './leave.ts';
import { createRunLookup } from './createRunLookup.ts';
import { changeEntry, leaveEntry } from './path.ts';
import type { Run } from './run.ts';
import { changeToken, mergeVotes, tokensInside } from './tokens.ts';

const joinsOf = memoise((definition: ProcessDefinition): ReadonlySet<NodeId> => {
  const gateways = Object.values(definition.nodes).filter(
    ({ kind }) => kind === 'parallelGateway' || kind === 'inclusiveGateway',
  );
  return new Set(gateways.map(({ id }) => id).filter((id) => getIncomingFlows(definition, id).length > 1));
});

/** Whether tokens wait at this node for others. */
export const isJoin = (definition: ProcessDefinition, node: NodeId): boolean => joinsOf(definition).has(node);

/** Whether tokens wait at this node for one token of each incoming flow. */
export const isParallelJoin = (definition: ProcessDefinition, node: NodeId): boolean =>
  getNode(definition, node).kind === 'parallelGateway' && isJoin(definition, node);

/**
 * Opens one join after all other tokens have come to rest: a parallel join with a token for each incoming flow, or one
 * that no further token can reach (ADR 16). If joins only wait for each other, the first of them opens, so that none
 * waits forever.
 * @returns whether a join was opened.
 */
export function releaseJoin(run: Run): boolean {
  const joins = joinsOf(run.definition);
  const waiting = run.draft.tokens.filter(({ node }) => joins.has(node));
  const places = firstTokenPerJoin(waiting);
  if (run.rules === 1) return releaseFirst(run, places);
  const open = places.filter((token) => !isBlocked(run, token));
  const [only, ...others] = open;
  if (only && others.length === 0 && isCompleteJoin(run, only)) {
    join(run, listArrivals(run, only));
    return true;
  }
  const rounds = new Map(
    open
      .filter(({ node }) => isParallelJoin(run.definition, node))
      .map((token) => [token, readJoinRound(run.definition, run.draft, token)]),
  );
  const whole = open.find((token) => rounds.get(token)?.missing.length === 0 && !rounds.get(token)?.isTouched);
  if (whole) join(run, firstTokenPerFlow(listArrivals(run, whole)));
  return (
    whole !== undefined ||
    releaseFirst(
      run,
      open.filter((token) => (rounds.get(token)?.missing ?? []).length === 0),
    )
  );
}

/**
 * Whether exactly one token has arrived through each flow of a parallel join and none can still arrive. Such a join
 * opens without reading its path.
 */
function isCompleteJoin(run: Run, at: FlowToken): boolean {
  const arrived = listArrivals(run, at);
  return (
    isParallelJoin(run.definition, at.node) &&
    arrived.length === getIncomingFlows(run.definition, at.node).length &&
    isWhole(run, at, arrived) &&
    !isAwaited(run, at, () => true)
  );
}

function isWhole(run: Run, { node }: FlowToken, arrived: readonly FlowToken[]): boolean {
  const incoming = getIncomingFlows(run.definition, node);
  if (arrived.length < incoming.length) return false;
  const came = new Set(arrived.map(({ via }) => via));
  return incoming.every(({ id }) => came.has(id));
}

/**
 * Whether a parallel join stays closed in any case: a flow has no token, and one that is not at a join can still
 * arrive. Checked first, because it does not read the path.
 */
function isBlocked(run: Run, at: FlowToken): boolean {
  if (!isParallelJoin(run.definition, at.node)) return false;
  return !isWhole(run, at, listArrivals(run, at)) && isAwaited(run, at, createOutsideJoinTest(run));
}

/** Creates a predicate for tokens that are not at a join. */
const createOutsideJoinTest =
  ({ definition }: Run) =>
  ({ node }: FlowToken): boolean =>
    !isJoin(definition, node);

/** Returns the first token waiting at each join; the others at the same join are in the same situation. */
export const firstTokenPerJoin = (tokens: readonly FlowToken[]): readonly FlowToken[] =>
  firstOfEach(tokens, ({ node, scopeToken = '' }) => `${scopeToken} ${node}`);

function releaseFirst(run: Run, ready: readonly FlowToken[]): boolean {
  const first =
    ready.find((token) => !isAwaited(run, token, () => true)) ??
    ready.find((token) => !isAwaited(run, token, createOutsideJoinTest(run)));
  if (first) join(run, listArrivals(run, first));
  return first !== undefined;
}

/** Returns the first arrival of each flow; later arrivals wait for the next round. */
const firstTokenPerFlow = (arrived: readonly FlowToken[]): readonly FlowToken[] =>
  firstOfEach(arrived, ({ via }) => via);

/** Returns all tokens waiting at the same join and in the same scope. */
const listArrivals = (run: Run, at: FlowToken): readonly FlowToken[] =>
  tokensInside(run, at.scopeToken).filter((token) => token.node === at.node);

/**
 * Whether a token that counts can still arrive. On the branches of the join, every token that can arrive is waited for.
 * A token from elsewhere that could also arrive through a flow already taken belongs to a later round, as in a loop
 * around the join.
 */
function isAwaited(run: Run, at: FlowToken, counts: (token: FlowToken) => boolean): boolean {
  const { definition } = run;
  const incoming = getIncomingFlows(definition, at.node);
  let known: ReadonlySet<string | undefined> | undefined;
  const arrived = () => (known ??= new Set(listArrivals(run, at).map((token) => token.via)));
  const canCome = ({ node }: FlowToken, by: (flow: SequenceFlow) => boolean) =>
    incoming.some((flow) => by(flow) && canArrive(definition, node, flow));
  const isTaken = (flow: SequenceFlow) => arrived().has(flow.id);
  const isMissing = (flow: SequenceFlow) => !arrived().has(flow.id);
  return tokensInside(run, at.scopeToken).some((token) => {
    if (token.node === at.node || !counts(token)) return false;
    const place = locateRelativeToJoin(definition, token.node, at.node);
    return place === 'branch'
      ? canArriveAt(definition, token.node, at.node)
      : canCome(token, isMissing) && (place === 'unknown' || !canCome(token, isTaken));
  });
}

function join(run: Run, arrived: readonly FlowToken[]): void {
  const last = arrived.at(-1);
  if (!last) return;
  const others = arrived.slice(0, -1);
  const isOver = new Set(others);
  run.draft.tokens = run.draft.tokens.filter((token) => !isOver.has(token));
  for (const other of others) leaveEntry(run, other.entry, { leftBy: 'system' });
  if (others.length > 0)
    changeEntry(run, last.entry, (entry) => ({ ...entry, joined: others.map((token) => token.entry) }));
  const failed = arrived.some((token) => token.signResult === false);
  const merged = changeToken(run, last.id, {
    vote: mergeVotes(arrived.map((token) => token.vote)),
    signResult: failed ? false : last.signResult,
  });
  leave(
    run,
    merged,
    { leftBy: 'system' },
    selectFlows(run.definition, getNode(run.definition, last.node), createRunLookup(run, merged)),
  );
}
