import { evaluateCondition } from '../../expression/evaluate.ts';
import { createLookup, withEvaluationMode, type ValueLookup } from '../../expression/lookup.ts';
import type { Value } from '../../expression/tree.ts';
import { getOutgoingFlows } from './graph.ts';
import type { ProcessDefinition, ProcessNode, SequenceFlow, Vote } from '../../workflow/processDefinition.ts';
import type { InstanceState } from '../../workflow/instanceState.ts';

/**
 * What conditions can read besides the variables: the last decision on the path (`vote`), that of any step by its id
 * (`vote.manager`), the verdict of the last counter-sign (`signResult`), and the initiator (`initiator`).
 */
export interface FlowFacts {
  readonly vote?: Vote;
  readonly signResult?: boolean;
}

/** The part of a request that conditions can read. */
export type ConditionState = Pick<InstanceState, 'variables' | 'initiator'> & Partial<Pick<InstanceState, 'verdicts'>>;

export function createConditionLookup(state: ConditionState, { vote, signResult }: FlowFacts): ValueLookup {
  const own: Readonly<Record<string, Value>> = {
    vote: vote ?? null,
    signResult: signResult ?? null,
    initiator: state.initiator.id,
  };
  const variables = createLookup(state.variables);
  const { verdicts = {} } = state;
  return (path) => {
    const [name = '', ...rest] = path;
    if (rest.length === 0) return Object.hasOwn(own, name) ? own[name] : variables(path);
    const step = rest.join('.');
    return name === 'vote' && Object.hasOwn(verdicts, step) ? verdicts[step] : variables(path);
  };
}

/** Evaluates conditions with the current values. Returns `undefined` if one of them has no answer (ADR 15). */
export function evaluateIfKnown<T>(
  state: ConditionState,
  facts: FlowFacts,
  evaluate: (lookup: ValueLookup) => T,
): T | undefined {
  let hasResult = true;
  const onFault = () => {
    hasResult = false;
  };
  const result = evaluate(withEvaluationMode(createConditionLookup(state, facts), { isLegacy: false, onFault }));
  return hasResult ? result : undefined;
}

const isOpen = (lookup: ValueLookup) => (flow: SequenceFlow) =>
  flow.condition === undefined || evaluateCondition(flow.condition, lookup);

/**
 * Returns the flows a token takes from a node. An exclusive gateway takes the first flow whose condition is true; a
 * flow without a condition is the fallback. A parallel gateway takes all flows. Any other node takes all flows whose
 * condition is true, or the default flow. Empty: none matches.
 */
export function selectFlows(
  definition: ProcessDefinition,
  node: ProcessNode,
  lookup: ValueLookup,
): readonly SequenceFlow[] {
  const outgoing = getOutgoingFlows(definition, node.id);
  if (node.kind === 'parallelGateway') return outgoing;
  const otherwise = outgoing.filter((flow) => flow.id === node.defaultFlow);
  const others = outgoing.filter((flow) => flow.id !== node.defaultFlow);
  if (node.kind === 'exclusiveGateway') return exclusive(others, otherwise, lookup);
  const taken = others.filter(isOpen(lookup));
  return taken.length > 0 ? taken : otherwise;
}

function exclusive(
  others: readonly SequenceFlow[],
  otherwise: readonly SequenceFlow[],
  lookup: ValueLookup,
): readonly SequenceFlow[] {
  const conditional = others.find((flow) => flow.condition !== undefined && evaluateCondition(flow.condition, lookup));
  const first = conditional ?? otherwise[0] ?? others.find((flow) => flow.condition === undefined);
  return first ? [first] : [];
}
