import { firstOfEach } from '../../shared/groupBy.ts';
import { memoise } from '../../shared/memoise.ts';
import { canArrive, canArriveAt } from '../chart/reach.ts';
import { placeBefore } from '../chart/regions.ts';
import { incomingOf, nodeOf } from '../chart/graph.ts';
import type { NodeId } from '../../shared/ids.ts';
import type { ProcessDefinition, SequenceFlow } from '../../workflow/processDefinition.ts';
import type { FlowToken } from '../../workflow/instanceState.ts';
import { flowsFrom } from '../chart/flows.ts';
import { joinRoundAt } from './joinRound.ts';
import { leave } from './leave.ts';
import { lookupOf } from './lookupOf.ts';
import { changeEntry, leaveEntry } from './path.ts';
import type { Run } from './run.ts';
import { changeToken, mergeVotes, tokensInside } from './tokens.ts';

const joinsOf = memoise((definition: ProcessDefinition): ReadonlySet<NodeId> => {
  const gateways = Object.values(definition.nodes).filter(
    ({ kind }) => kind === 'parallelGateway' || kind === 'inclusiveGateway',
  );
  return new Set(gateways.map(({ id }) => id).filter((id) => incomingOf(definition, id).length > 1));
});

/** Whether tokens wait here for others. */
export const isJoin = (definition: ProcessDefinition, node: NodeId): boolean => joinsOf(definition).has(node);

/** Whether tokens wait here for one of each incoming flow. */
export const isParallelJoin = (definition: ProcessDefinition, node: NodeId): boolean =>
  nodeOf(definition, node).kind === 'parallelGateway' && isJoin(definition, node);

/**
 * Lets one join go on, when all other tokens are at rest: a parallel one that has a token for each incoming flow, or
 * one that no token can still reach (ADR 16). When joins wait for nobody but each other, the first of them goes on, so
 * that nothing waits for ever.
 * @returns whether one went on.
 */
export function releaseJoin(run: Run): boolean {
  const joins = joinsOf(run.definition);
  const waiting = run.draft.tokens.filter(({ node }) => joins.has(node));
  const places = onePerPlace(waiting);
  if (run.rules === 1) return releaseFirst(run, places);
  const open = places.filter((token) => !isBlocked(run, token));
  const [only, ...others] = open;
  if (only && others.length === 0 && isPlain(run, only)) {
    join(run, arrivalsAt(run, only));
    return true;
  }
  const rounds = new Map(
    open
      .filter(({ node }) => isParallelJoin(run.definition, node))
      .map((token) => [token, joinRoundAt(run.definition, run.draft, token)]),
  );
  const whole = open.find((token) => rounds.get(token)?.missing.length === 0 && !rounds.get(token)?.isTouched);
  if (whole) join(run, oneOfEachFlow(arrivalsAt(run, whole)));
  return (
    whole !== undefined ||
    releaseFirst(
      run,
      open.filter((token) => (rounds.get(token)?.missing ?? []).length === 0),
    )
  );
}

/**
 * Whether one token has come by each flow of a parallel join and nobody is still to come: whatever its round was, these
 * are joined, so the path need not be read for it.
 */
function isPlain(run: Run, at: FlowToken): boolean {
  const arrived = arrivalsAt(run, at);
  return (
    isParallelJoin(run.definition, at.node) &&
    arrived.length === incomingOf(run.definition, at.node).length &&
    isWhole(run, at, arrived) &&
    !isAwaited(run, at, () => true)
  );
}

function isWhole(run: Run, { node }: FlowToken, arrived: readonly FlowToken[]): boolean {
  const incoming = incomingOf(run.definition, node);
  if (arrived.length < incoming.length) return false;
  const came = new Set(arrived.map(({ via }) => via));
  return incoming.every(({ id }) => came.has(id));
}

/**
 * Whether a parallel join stays shut whatever its round was: a flow has no token, and one that stands at no join can
 * still come. Asked first, because the path need not be read for it.
 */
function isBlocked(run: Run, at: FlowToken): boolean {
  if (!isParallelJoin(run.definition, at.node)) return false;
  return !isWhole(run, at, arrivalsAt(run, at)) && isAwaited(run, at, isElsewhere(run));
}

/** Of tokens, those that stand at no join. */
const isElsewhere =
  ({ definition }: Run) =>
  ({ node }: FlowToken): boolean =>
    !isJoin(definition, node);

/** The first token that waits at each place: what holds for one of them holds for all. */
export const onePerPlace = (tokens: readonly FlowToken[]): readonly FlowToken[] =>
  firstOfEach(tokens, ({ node, scopeToken = '' }) => `${scopeToken} ${node}`);

function releaseFirst(run: Run, ready: readonly FlowToken[]): boolean {
  const first =
    ready.find((token) => !isAwaited(run, token, () => true)) ??
    ready.find((token) => !isAwaited(run, token, isElsewhere(run)));
  if (first) join(run, arrivalsAt(run, first));
  return first !== undefined;
}

/** The first that has come by each flow; whoever came after it waits for the next time. */
const oneOfEachFlow = (arrived: readonly FlowToken[]): readonly FlowToken[] => firstOfEach(arrived, ({ via }) => via);

/** All tokens that wait where this one waits: branches come together here, however they got here. */
const arrivalsAt = (run: Run, at: FlowToken): readonly FlowToken[] =>
  tokensInside(run, at.scopeToken).filter((token) => token.node === at.node);

/**
 * Whether a token that counts is still to come. From the branches before the join, every token that can arrive is
 * waited for. One from elsewhere that could as well come by a flow that is taken belongs to a later round, as in a loop
 * around the join.
 */
function isAwaited(run: Run, at: FlowToken, counts: (token: FlowToken) => boolean): boolean {
  const { definition } = run;
  const incoming = incomingOf(definition, at.node);
  let known: ReadonlySet<string | undefined> | undefined;
  const arrived = () => (known ??= new Set(arrivalsAt(run, at).map((token) => token.via)));
  const canCome = ({ node }: FlowToken, by: (flow: SequenceFlow) => boolean) =>
    incoming.some((flow) => by(flow) && canArrive(definition, node, flow));
  const isTaken = (flow: SequenceFlow) => arrived().has(flow.id);
  const isMissing = (flow: SequenceFlow) => !arrived().has(flow.id);
  return tokensInside(run, at.scopeToken).some((token) => {
    if (token.node === at.node || !counts(token)) return false;
    const place = placeBefore(definition, token.node, at.node);
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
    flowsFrom(run.definition, nodeOf(run.definition, last.node), lookupOf(run, merged)),
  );
}
