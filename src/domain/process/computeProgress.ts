import type { ValueLookup } from '../expression/lookup.ts';
import type { InstanceProgress } from '../requests/instanceProgress.ts';
import type { NodeId } from '../shared/ids.ts';
import { selectFlows, evaluateIfKnown } from './chart/flows.ts';
import { getProcessGraph, getNode, findReachable } from './chart/graph.ts';
import type { ProcessDefinition } from '../workflow/processDefinition.ts';
import type { InstanceState } from '../workflow/instanceState.ts';

/**
 * Returns the progress of a request (contract history 2): the completed user tasks, and those the chart still leads to
 * with the current values.
 * @param definition the process
 * @param state the state of the request
 * @returns the number of steps and the state of a running vote; `undefined` if a condition ahead has no answer, so that
 * the path is not known
 * @example
 * import { chart, ProcessHarness } from '@ringi/domain/testing';
 * const harness = new ProcessHarness(chart(['start -> wang', 'wang -> li', 'li -> end'])).start('zhang');
 * harness.decide('wang');
 * computeProgress(harness.definition, harness.currentState); // { done: 1, total: 2 }
 */
export function computeProgress(definition: ProcessDefinition, state: InstanceState): InstanceProgress | undefined {
  const isStep = (id: NodeId) => getNode(definition, id).kind === 'userTask';
  const ways = evaluateIfKnown(state, { vote: 'agree', signResult: true }, (lookup) =>
    state.tokens.flatMap(({ node }) => [node, ...findNodesAhead(definition, lookup, node)]),
  );
  if (ways === undefined) return undefined;
  const ahead = new Set(ways.filter(isStep));
  const done = new Set(
    state.path
      .filter(({ node, leftBy }) => leftBy !== undefined && leftBy !== 'system' && isStep(node) && !ahead.has(node))
      .map(({ node }) => node),
  );
  const [round, ...others] = state.rounds.filter(
    ({ node, token, verdict }) =>
      verdict === undefined && state.tokens.some((each) => each.id === token && each.node === node),
  );
  return {
    done: done.size,
    total: done.size + ahead.size,
    ...(round && others.length === 0 && { votes: { given: round.votes.length, asked: round.signers.length } }),
  };
}

/**
 * Returns the nodes the chart leads to from here with the current values. The token of a sub-process waits for the
 * tokens inside it, so its path continues from them.
 */
function findNodesAhead(definition: ProcessDefinition, lookup: ValueLookup, from: NodeId): ReadonlySet<NodeId> {
  const next = (id: NodeId): readonly NodeId[] => {
    const node = getNode(definition, id);
    if (node.kind === 'subProcess') return id === from ? [] : [getProcessGraph(definition).starts.get(id) ?? []].flat();
    const left = node.kind === 'endEvent' || node.kind === 'terminateEvent' ? node.scope : id;
    return left === undefined ? [] : selectFlows(definition, getNode(definition, left), lookup).map(({ to }) => to);
  };
  return findReachable(from, next);
}
