import { groupBy } from '#domain/shared/groupBy.ts';
import type { Expression } from '#domain/expression/tree.ts';
import type { FlowId, NodeId } from '#domain/shared/ids.ts';
import type { ProcessDefinition } from '#domain/workflow/processDefinition.ts';
import { findRequiredVariables, replaceNames } from './findRequiredVariables.ts';
import { findDecisionPoints, type DecisionPoint } from './choices.ts';
import { assignOutcomes, type GatewayVariable, type NoDecisionReason, type OutcomeValues } from './assignOutcomes.ts';

/** A variable in a condition without a source, and why it is not read as a decision. */
export interface UnboundVariable {
  readonly name: string;
  readonly flow: FlowId;
  readonly steps: readonly NodeId[];
  readonly reason: NoDecisionReason | 'noStep' | 'whichStep';
}

/**
 * A variable in a condition that is read as a decision.
 * @property steps the steps whose decision it is; of several, the last one
 */
export interface DecisionVariable {
  readonly name: string;
  readonly steps: readonly NodeId[];
  readonly values: OutcomeValues;
}

export interface DecisionBinding {
  readonly flows: ProcessDefinition['flows'];
  readonly decisions: readonly DecisionVariable[];
  readonly unbound: readonly UnboundVariable[];
}

interface VariableAtGateway {
  readonly choice: DecisionPoint;
  readonly name: string;
  readonly flow: FlowId;
  readonly judged: ReturnType<typeof assignOutcomes>;
}

/**
 * Reads variables without a source as decisions of steps (ADR 57). A single variable at a gateway is the last decision.
 * Of several, each is the decision of the step after which it is used alone.
 */
export function bindDecisions(process: ProcessDefinition, isFilled: (name: string) => boolean): DecisionBinding {
  const asked = findDecisionPoints(process).flatMap((choice) => findVariablesAt(process, choice, isFilled));
  const stepOf = indexStepsByName(asked);
  const unfilled: UnboundVariable[] = [];
  const read: DecisionVariable[] = [];
  const replacements = new Map<NodeId, Map<string, Expression>>();
  for (const each of asked) {
    const { choice, name, flow, judged } = each;
    const { steps } = choice;
    const decisions = asked.filter((other) => other.choice === choice && 'values' in other.judged);
    const isAlone = decisions.length === 1 || steps.length === 1;
    const decision = isAlone ? LAST_DECISION : toDecisionExpression(stepOf.get(name));
    if (!('values' in judged)) unfilled.push({ name, flow, steps, reason: judged.reason });
    else if (steps.length === 0 || choice.isFirst) unfilled.push({ name, flow, steps, reason: 'noStep' });
    else if (decision === undefined) unfilled.push({ name, flow, steps, reason: 'whichStep' });
    else {
      const atNode = replacements.get(choice.node.id) ?? new Map<string, Expression>();
      replacements.set(choice.node.id, atNode.set(name, toVariableExpression(decision, judged.values)));
      const step = isAlone ? undefined : stepOf.get(name);
      read.push({ name, steps: step === undefined ? steps : [step], values: judged.values });
    }
  }
  const flows = Object.values(process.flows).map(({ condition, ...flow }) => [
    flow.id,
    condition === undefined
      ? flow
      : { ...flow, condition: replaceNames(condition, replacements.get(flow.from) ?? new Map()) },
  ]);
  return { flows: Object.fromEntries(flows) as ProcessDefinition['flows'], decisions: read, unbound: unfilled };
}

function findVariablesAt(
  process: ProcessDefinition,
  choice: DecisionPoint,
  isFilled: (name: string) => boolean,
): readonly VariableAtGateway[] {
  const all = choice.flows.flatMap((flow) => {
    const open = findRequiredVariables(flow.condition).filter(({ name }) => !isFilled(name));
    const isOnly = new Set(open.map(({ name }) => name)).size === 1;
    return open.map((each): GatewayVariable & { flow: FlowId } => ({
      ...each,
      flow: flow.id,
      ...(isOnly && { flowName: flow.name }),
    }));
  });
  const gatewayName = choice.node.kind.endsWith('Gateway') ? choice.node.name : '';
  return [...groupBy([...all, ...findDefaultFlowVariables(process, choice, all)], ({ name }) => name)].map(
    ([name, asked]) => ({
      choice,
      name,
      flow: asked[0]?.flow ?? '',
      judged: assignOutcomes(name, gatewayName, asked),
    }),
  );
}

/** If one flow has a condition with a single variable, the default flow is taken when the condition is false. */
function findDefaultFlowVariables<Asked extends GatewayVariable>(
  { flows }: ProcessDefinition,
  { node, flows: conditional }: DecisionPoint,
  [asked, ...others]: readonly Asked[],
): readonly Asked[] {
  const defaultFlow = node.defaultFlow === undefined ? undefined : flows[node.defaultFlow];
  const isOpposite = conditional.length === 1 && others.length === 0 && asked?.flowName !== undefined;
  return isOpposite && defaultFlow !== undefined ? [{ ...asked, isMet: !asked.isMet, flowName: defaultFlow.name }] : [];
}

/** Returns, for each name, the only step after which it is used. Names used after several steps have none. */
function indexStepsByName(asked: readonly VariableAtGateway[]): ReadonlyMap<string, NodeId> {
  const alone = asked.filter(({ choice: { steps, isFirst } }) => steps.length === 1 && !isFirst);
  return new Map(
    [...groupBy(alone, ({ name }) => name)].flatMap(([name, each]) => {
      const [step, ...others] = new Set(each.flatMap(({ choice }) => choice.steps));
      return step === undefined || others.length > 0 ? [] : [[name, step] as const];
    }),
  );
}

const LAST_DECISION: Expression = { kind: 'name', path: ['vote'] };
const toDecisionExpression = (step: NodeId | undefined): Expression | undefined =>
  step === undefined ? undefined : { kind: 'name', path: ['vote', step] };

/** Returns the value of the variable: null before the decision; an abstention counts as a refusal. */
const toVariableExpression = (decision: Expression, { agree, refuse }: OutcomeValues): Expression => ({
  kind: 'choice',
  test: { kind: 'binary', operator: '==', left: decision, right: { kind: 'literal', value: null } },
  then: { kind: 'literal', value: null },
  otherwise: {
    kind: 'choice',
    test: { kind: 'binary', operator: '==', left: decision, right: { kind: 'literal', value: 'agree' } },
    then: { kind: 'literal', value: agree ?? null },
    otherwise: { kind: 'literal', value: refuse ?? null },
  },
});
