import { canArrive } from '../chart/reach.ts';
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

/** Whether tokens wait here for others. */
export const isJoin = (definition: ProcessDefinition, node: NodeId): boolean =>
  ['parallelGateway', 'inclusiveGateway'].includes(nodeOf(definition, node).kind) &&
  incomingOf(definition, node).length > 1;

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
  const waiting = run.draft.tokens.filter((token) => isJoin(run.definition, token.node));
  if (run.rules === 1) return releaseFirst(run, waiting, waiting);
  const rounds = new Map(
    waiting
      .filter(({ node }) => isParallelJoin(run.definition, node))
      .map((token) => [token, joinRoundAt(run.definition, run.draft, token)]),
  );
  const whole = waiting.find((token) => rounds.get(token)?.missing.length === 0 && !rounds.get(token)?.isTouched);
  if (whole) join(run, oneOfEachFlow(arrivalsAt(run, whole)));
  return (
    whole !== undefined ||
    releaseFirst(
      run,
      waiting,
      waiting.filter((token) => (rounds.get(token)?.missing ?? []).length === 0),
    )
  );
}

function releaseFirst(run: Run, waiting: readonly FlowToken[], ready: readonly FlowToken[]): boolean {
  const first =
    ready.find((token) => !isAwaited(run, token, () => true)) ??
    ready.find((token) => !isAwaited(run, token, (other) => !waiting.includes(other)));
  if (first) join(run, arrivalsAt(run, first));
  return first !== undefined;
}

/** The first that has come by each flow; whoever came after it waits for the next time. */
const oneOfEachFlow = (arrived: readonly FlowToken[]): readonly FlowToken[] =>
  arrived.filter((token, index) => arrived.findIndex(({ via }) => via === token.via) === index);

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
  const arrived = new Set(arrivalsAt(run, at).map((token) => token.via));
  const canCome = ({ node }: FlowToken, by: (flow: SequenceFlow) => boolean) =>
    incoming.some((flow) => by(flow) && canArrive(definition, node, flow));
  const isTaken = (flow: SequenceFlow) => arrived.has(flow.id);
  const isMissing = (flow: SequenceFlow) => !arrived.has(flow.id);
  return tokensInside(run, at.scopeToken).some((token) => {
    if (token.node === at.node || !counts(token)) return false;
    const place = placeBefore(definition, token.node, at.node);
    return place === 'branch'
      ? canCome(token, () => true)
      : canCome(token, isMissing) && (place === 'unknown' || !canCome(token, isTaken));
  });
}

function join(run: Run, arrived: readonly FlowToken[]): void {
  const last = arrived.at(-1);
  if (!last) return;
  const others = arrived.slice(0, -1);
  run.draft.tokens = run.draft.tokens.filter((token) => !others.includes(token));
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
