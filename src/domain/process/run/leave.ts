import { nodeOf, outgoingOf } from '../chart/graph.ts';
import type { SequenceFlow } from '../../workflow/processDefinition.ts';
import type { FlowToken } from '../../workflow/instanceState.ts';
import { flowsFrom } from '../chart/flows.ts';
import { lookupOf } from './lookupOf.ts';
import type { PathExit } from './path.ts';
import { leaveEntry } from './path.ts';
import type { Run } from './run.ts';
import { refuseRun } from './run.ts';
import {
  addToken,
  changeToken,
  closeWork,
  mergeVotes,
  removeToken,
  send,
  flowTokenOf,
  tokensInside,
} from './tokens.ts';

/**
 * Lets a token leave its node: its work closes and it goes on over the flows that hold, splitting where there are
 * several.
 */
export function leave(run: Run, token: FlowToken, leaving: PathExit, chosen?: readonly SequenceFlow[]): void {
  closeWork(run, token.id);
  leaveEntry(run, token.entry, leaving);
  if (outgoingOf(run.definition, token.node).length === 0) return endToken(run, token);
  const node = nodeOf(run.definition, token.node);
  const flows = chosen ?? flowsFrom(run.definition, node, lookupOf(run, token));
  if (flows.length === 0) refuseRun(run, 'path.noneMatches', { node: node.name });
  goOver(run, token, flows);
}

function goOver(run: Run, token: FlowToken, flows: readonly SequenceFlow[]): void {
  const [first, ...others] = flows;
  if (!first) return;
  send(run, changeToken(run, token.id, { node: first.to, via: first.id }));
  const { id: _id, ...twin } = token;
  for (const flow of others) send(run, addToken(run, { ...twin, node: flow.to, via: flow.id }));
}

/** Ends a token where its way ends. The sub-process around it goes on when it was the last inside. */
export function endToken(run: Run, token: FlowToken): void {
  removeToken(run, token.id);
  if (token.scopeToken === undefined) return;
  const context = flowTokenOf(run, token.scopeToken);
  const container = changeToken(run, context.id, {
    vote: mergeVotes([context.vote, token.vote]),
    signResult: token.signResult ?? context.signResult,
  });
  if (tokensInside(run, container.id).length === 0) leaveSubProcess(run, container, token.entry);
}

/** The way back from behind a sub-process leads through it: the path goes on from where it ended inside. */
function leaveSubProcess(run: Run, container: FlowToken, lastEntry: string): void {
  leaveEntry(run, container.entry, { leftBy: 'system' });
  leave(run, changeToken(run, container.id, { entry: lastEntry }), { leftBy: 'system' });
}
