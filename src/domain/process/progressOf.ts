import type { ValueLookup } from '../expression/lookup.ts';
import type { InstanceProgress } from '../instance/instanceProgress.ts';
import type { NodeId } from '../shared/ids.ts';
import { flowsFrom, whereTold } from './chart/flows.ts';
import { graphOf, nodeOf, reachable } from './chart/graph.ts';
import type { ProcessDefinition } from '../workflow/processDefinition.ts';
import type { InstanceState } from '../workflow/instanceState.ts';

/**
 * How far a request has come (contract history 2): the steps of people that are done, and those the chart still leads
 * to with the values of today.
 * @param definition the process
 * @param state what the request came to
 * @returns how many steps, and how a running vote stands; `undefined` where a condition ahead has no answer, so that
 * the way cannot be told
 * @example
 * import { chart, Desk } from '@ringi/domain/testing';
 * const desk = new Desk(chart(['start -> wang', 'wang -> li', 'li -> end'])).start('zhang');
 * desk.decide('wang');
 * progressOf(desk.definition, desk.current); // { done: 1, total: 2 }
 */
export function progressOf(definition: ProcessDefinition, state: InstanceState): InstanceProgress | undefined {
  const isStep = (id: NodeId) => nodeOf(definition, id).kind === 'userTask';
  const ways = whereTold(state, { vote: 'agree', signResult: true }, (lookup) =>
    state.tokens.flatMap(({ node }) => [node, ...wayAhead(definition, lookup, node)]),
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
 * The nodes the chart still leads to with the values of today. A token around others waits for them: its way goes on
 * from inside.
 */
function wayAhead(definition: ProcessDefinition, lookup: ValueLookup, from: NodeId): ReadonlySet<NodeId> {
  const next = (id: NodeId): readonly NodeId[] => {
    const node = nodeOf(definition, id);
    if (node.kind === 'subProcess') return id === from ? [] : [graphOf(definition).starts.get(id) ?? []].flat();
    const left = node.kind === 'endEvent' || node.kind === 'terminateEvent' ? node.scope : id;
    return left === undefined ? [] : flowsFrom(definition, nodeOf(definition, left), lookup).map(({ to }) => to);
  };
  return reachable(from, next);
}
