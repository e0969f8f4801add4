import { groupBy } from '#domain/shared/groupBy.ts';
import type { Expression } from '#domain/expression/tree.ts';
import type { FlowId, NodeId } from '#domain/shared/ids.ts';
import type { ProcessDefinition } from '#domain/workflow/processDefinition.ts';
import { askedNames, replaceNames } from './askedNames.ts';
import { choicesOf, type Choice } from './choices.ts';
import { judgeSides, type AskedHere, type NoDecision, type SideValues } from './judgeSides.ts';

/** A name in a condition that is never filled in, and why it is not read as a decision. */
export interface UnfilledName {
  readonly name: string;
  readonly flow: FlowId;
  readonly steps: readonly NodeId[];
  readonly reason: NoDecision | 'noStep' | 'whichStep';
}

export interface ReadDecisions {
  readonly flows: ProcessDefinition['flows'];
  readonly unfilled: readonly UnfilledName[];
}

interface AskedAtChoice {
  readonly choice: Choice;
  readonly name: string;
  readonly flow: FlowId;
  readonly judged: ReturnType<typeof judgeSides>;
}

/**
 * Reads names that are never filled in as the decision of their step (ADR 57): one name at a choice is the decision
 * that came last; of several, each is the decision of the step behind which it is asked for alone.
 */
export function readDecisions(process: ProcessDefinition, isFilled: (name: string) => boolean): ReadDecisions {
  const asked = choicesOf(process).flatMap((choice) => askedAt(choice, isFilled));
  const stepOf = stepsByName(asked);
  const unfilled: UnfilledName[] = [];
  const replacements = new Map<NodeId, Map<string, Expression>>();
  for (const each of asked) {
    const { choice, name, flow, judged } = each;
    const { steps } = choice;
    const decisions = asked.filter((other) => other.choice === choice && 'values' in other.judged);
    const isAlone = decisions.length === 1 || steps.length === 1;
    const decision = isAlone ? LAST : decisionOf(stepOf.get(name));
    if (!('values' in judged)) unfilled.push({ name, flow, steps, reason: judged.reason });
    else if (steps.length === 0 || choice.isFirst) unfilled.push({ name, flow, steps, reason: 'noStep' });
    else if (decision === undefined) unfilled.push({ name, flow, steps, reason: 'whichStep' });
    else {
      const atNode = replacements.get(choice.node.id) ?? new Map<string, Expression>();
      replacements.set(choice.node.id, atNode.set(name, asVariable(decision, judged.values)));
    }
  }
  const flows = Object.values(process.flows).map(({ condition, ...flow }) => [
    flow.id,
    condition === undefined
      ? flow
      : { ...flow, condition: replaceNames(condition, replacements.get(flow.from) ?? new Map()) },
  ]);
  return { flows: Object.fromEntries(flows) as ProcessDefinition['flows'], unfilled };
}

function askedAt(choice: Choice, isFilled: (name: string) => boolean): readonly AskedAtChoice[] {
  const all = choice.flows.flatMap((flow) => {
    const open = askedNames(flow.condition).filter(({ name }) => !isFilled(name));
    const isOnly = new Set(open.map(({ name }) => name)).size === 1;
    return open.map((each): AskedHere & { flow: FlowId } => ({
      ...each,
      flow: flow.id,
      ...(isOnly && { flowName: flow.name }),
    }));
  });
  const gatewayName = choice.node.kind.endsWith('Gateway') ? choice.node.name : '';
  return [...groupBy(all, ({ name }) => name)].map(([name, asked]) => ({
    choice,
    name,
    flow: asked[0]?.flow ?? '',
    judged: judgeSides(name, gatewayName, asked),
  }));
}

/** The one step behind which a name is asked for without others; names that several steps share have none. */
function stepsByName(asked: readonly AskedAtChoice[]): ReadonlyMap<string, NodeId> {
  const alone = asked.filter(({ choice: { steps, isFirst } }) => steps.length === 1 && !isFirst);
  return new Map(
    [...groupBy(alone, ({ name }) => name)].flatMap(([name, each]) => {
      const [step, ...others] = new Set(each.flatMap(({ choice }) => choice.steps));
      return step === undefined || others.length > 0 ? [] : [[name, step] as const];
    }),
  );
}

const LAST: Expression = { kind: 'name', path: ['vote'] };
const decisionOf = (step: NodeId | undefined): Expression | undefined =>
  step === undefined ? undefined : { kind: 'name', path: ['vote', step] };

/** The value of the variable: null before the decision; an abstention counts as a refusal. */
const asVariable = (decision: Expression, { agree, refuse }: SideValues): Expression => ({
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
