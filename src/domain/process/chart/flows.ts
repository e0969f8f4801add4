import { holds } from '../../expression/evaluate.ts';
import { lookupIn, withStrictness, type ValueLookup } from '../../expression/lookup.ts';
import type { Value } from '../../expression/tree.ts';
import { outgoingOf } from './graph.ts';
import type { ProcessDefinition, ProcessNode, SequenceFlow, Vote } from '../../workflow/processDefinition.ts';
import type { InstanceState } from '../../workflow/instanceState.ts';

/**
 * What conditions see beside the variables: the last decision on the way (`vote`) and that of any step by its id
 * (`vote.manager`), the verdict of the last counter-sign, who started.
 */
export interface FlowFacts {
  readonly vote?: Vote;
  readonly signResult?: boolean;
}

/** What conditions may ask of a request. */
export type AskedState = Pick<InstanceState, 'variables' | 'initiator'> & Partial<Pick<InstanceState, 'verdicts'>>;

export function lookupFor(state: AskedState, { vote, signResult }: FlowFacts): ValueLookup {
  const own: Readonly<Record<string, Value>> = {
    vote: vote ?? null,
    signResult: signResult ?? null,
    initiator: state.initiator.id,
  };
  const variables = lookupIn(state.variables);
  const { verdicts = {} } = state;
  return (path) => {
    const [name = '', ...rest] = path;
    if (rest.length === 0) return Object.hasOwn(own, name) ? own[name] : variables(path);
    const step = rest.join('.');
    return name === 'vote' && Object.hasOwn(verdicts, step) ? verdicts[step] : variables(path);
  };
}

/** What the conditions say of today's values; `undefined` where one of them has no answer (ADR 15). */
export function whereTold<T>(state: AskedState, facts: FlowFacts, ask: (lookup: ValueLookup) => T): T | undefined {
  let isTold = true;
  const onFault = () => {
    isTold = false;
  };
  const said = ask(withStrictness(lookupFor(state, facts), { isOfOld: false, onFault }));
  return isTold ? said : undefined;
}

const isOpen = (lookup: ValueLookup) => (flow: SequenceFlow) =>
  flow.condition === undefined || holds(flow.condition, lookup);

/**
 * The flows a token takes from a node. An exclusive gateway takes the first whose condition holds and treats one
 * without a condition as "otherwise"; a parallel gateway takes all; everything else takes all that hold, or the
 * default. Empty: none matches.
 */
export function flowsFrom(
  definition: ProcessDefinition,
  node: ProcessNode,
  lookup: ValueLookup,
): readonly SequenceFlow[] {
  const outgoing = outgoingOf(definition, node.id);
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
  const conditional = others.find((flow) => flow.condition !== undefined && holds(flow.condition, lookup));
  const first = conditional ?? otherwise[0] ?? others.find((flow) => flow.condition === undefined);
  return first ? [first] : [];
}
