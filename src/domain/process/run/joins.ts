import { canArrive } from '../chart/reach.ts';
import { isBeforeJoin } from '../chart/regions.ts';
import { incomingOf, nodeOf } from '../chart/graph.ts';
import type { NodeId } from '../../shared/ids.ts';
import type { ProcessDefinition, SequenceFlow } from '../definition.ts';
import type { Token } from '../state.ts';
import { flowsFrom, lookupFor } from '../chart/flows.ts';
import { leave } from './leave.ts';
import { changeEntry, leaveEntry } from './path.ts';
import type { Run } from './run.ts';
import { changeToken, mergeVotes, tokensInside } from './tokens.ts';

/** Whether tokens wait here for others. */
export const isJoin = (definition: ProcessDefinition, node: NodeId): boolean =>
  ['parallelGateway', 'inclusiveGateway'].includes(nodeOf(definition, node).kind) && incomingOf(definition, node).length > 1;

/**
 * Lets one join go on that no token can still reach, when all others are at rest. When joins wait for nobody but each other,
 * the first of them goes on, so that nothing waits for ever.
 * @returns whether one went on.
 */
export function releaseJoin(run: Run): boolean {
  const waiting = run.draft.tokens.filter((token) => isJoin(run.definition, token.node));
  const first = waiting.find((token) => !isAwaited(run, token, () => true)) ?? waiting.find((token) => !isAwaited(run, token, (other) => !waiting.includes(other)));
  if (first) join(run, arrivalsAt(run, first));
  return first !== undefined;
}

/** The tokens waiting where this one waits, at most one per flow: a second one waits for the next round. */
function arrivalsAt(run: Run, at: Token): readonly Token[] {
  const here = tokensInside(run, at.scopeToken).filter((token) => token.node === at.node);
  return here.filter((token, index) => here.findIndex((other) => other.via === token.via) === index);
}

/**
 * Whether a token that counts can still arrive over a flow nobody has come by. One from outside the branches that could as well
 * come by a flow that is taken belongs to a later round, as in a loop around the join: it is not waited for.
 */
function isAwaited(run: Run, at: Token, counts: (token: Token) => boolean): boolean {
  const { definition } = run;
  const arrived = new Set(arrivalsAt(run, at).map((token) => token.via));
  const [taken, missing] = [true, false].map((isTaken) => incomingOf(definition, at.node).filter((flow) => arrived.has(flow.id) === isTaken));
  const canCome = (token: Token, flows: readonly SequenceFlow[] = []) => flows.some((flow) => canArrive(definition, token.node, flow));
  const others = tokensInside(run, at.scopeToken).filter((token) => token.node !== at.node && counts(token));
  return others.some((token) => canCome(token, missing) && (isBeforeJoin(definition, token.node, at.node) || !canCome(token, taken)));
}

function join(run: Run, arrived: readonly Token[]): void {
  const last = arrived.at(-1);
  if (!last) return;
  const others = arrived.slice(0, -1);
  run.draft.tokens = run.draft.tokens.filter((token) => !others.includes(token));
  for (const other of others) leaveEntry(run, other.entry, { leftBy: 'system' });
  if (others.length > 0) changeEntry(run, last.entry, (entry) => ({ ...entry, joined: others.map((token) => token.entry) }));
  const failed = arrived.some((token) => token.signResult === false);
  const merged = changeToken(run, last.id, { vote: mergeVotes(arrived.map((token) => token.vote)), signResult: failed ? false : last.signResult });
  leave(run, merged, { leftBy: 'system' }, flowsFrom(run.definition, nodeOf(run.definition, last.node), lookupFor(run.draft, merged)));
}
