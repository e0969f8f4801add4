import { getNode, getOutgoingFlows } from '../chart/graph.ts';
import type { SequenceFlow } from '../../workflow/processDefinition.ts';
import type { FlowToken } from '../../workflow/instanceState.ts';
import { selectFlows } from '../chart/flows.ts';
import { createRunLookup } from './createRunLookup.ts';
import { leaveEntry, type PathExit } from './path.ts';
import { refuseRun, type Run } from './run.ts';
import {
  addToken,
  changeToken,
  closeWork,
  mergeVotes,
  removeToken,
  queueToken,
  getToken,
  tokensInside,
} from './tokens.ts';

/**
 * Moves a token out of its node: closes its work and continues along the matching flows, with one token for each.
 * Refuses the command if none matches.
 */
export function leave(run: Run, token: FlowToken, leaving: PathExit, chosen?: readonly SequenceFlow[]): void {
  closeWork(run, token.id);
  leaveEntry(run, token.entry, leaving);
  if (getOutgoingFlows(run.definition, token.node).length === 0) return endToken(run, token);
  const node = getNode(run.definition, token.node);
  const flows = chosen ?? selectFlows(run.definition, node, createRunLookup(run, token));
  if (flows.length === 0) refuseRun(run, 'path.noneMatches', { node: node.name });
  followFlows(run, token, flows);
}

function followFlows(run: Run, token: FlowToken, flows: readonly SequenceFlow[]): void {
  const [first, ...others] = flows;
  if (!first) return;
  queueToken(run, changeToken(run, token.id, { node: first.to, via: first.id }));
  const { id: _id, ...twin } = token;
  for (const flow of others) queueToken(run, addToken(run, { ...twin, node: flow.to, via: flow.id }));
}

/** Removes a token at the end of its path. The enclosing sub-process continues when its last token has ended. */
export function endToken(run: Run, token: FlowToken): void {
  removeToken(run, token.id);
  if (token.scopeToken === undefined) return;
  const context = getToken(run, token.scopeToken);
  const container = changeToken(run, context.id, {
    vote: mergeVotes([context.vote, token.vote]),
    signResult: token.signResult ?? context.signResult,
  });
  if (tokensInside(run, container.id).length === 0) leaveSubProcess(run, container, token.entry);
}

/**
 * Continues after a sub-process. The path continues from the last entry inside, so that a return leads through the
 * sub-process.
 */
function leaveSubProcess(run: Run, container: FlowToken, lastEntry: string): void {
  leaveEntry(run, container.entry, { leftBy: 'system' });
  leave(run, changeToken(run, container.id, { entry: lastEntry }), { leftBy: 'system' });
}
