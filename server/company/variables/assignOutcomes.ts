import { isDecisionName, oppositeOutcome, parseYesOrNo, detectOutcome, type DecisionOutcome } from './decisionWords.ts';
import type { RequiredVariable } from './findRequiredVariables.ts';

export type Literal = string | number | boolean;

/** The values that mean agreement and refusal. A value that no condition uses is absent. */
export type OutcomeValues = { readonly [S in DecisionOutcome]?: Literal };

/**
 * A use of a name in the conditions of a gateway.
 * @property flowName name of the flow that is taken if the condition depends on this name alone
 */
export interface GatewayVariable extends RequiredVariable {
  readonly flowName?: string;
}

/** Why a name is not read as a decision. */
export type NoDecisionReason = 'unsaid' | 'contradicting' | 'moreThanTwo';

/**
 * Determines which values of a name mean agreement and refusal: by the words of the values or the names of the flows
 * they lead to. For yes and no, the name itself or the text of the gateway is used too.
 */
export function assignOutcomes(
  name: string,
  gatewayName: string,
  asked: readonly GatewayVariable[],
): { readonly values: OutcomeValues } | { readonly reason: NoDecisionReason } {
  const literals = new Map(
    asked.flatMap(({ value }) => (value === undefined ? [] : [[String(value), value] as const])),
  );
  if (literals.size === 0 || asked.some(({ isAmount }) => isAmount)) return { reason: 'unsaid' };
  const sides = new Map<string, DecisionOutcome>();
  for (const key of literals.keys()) {
    const said = [detectOutcome(key), ...asked.flatMap((each) => outcomeOfFlow(each, key) ?? [])].filter(
      (side) => side !== undefined,
    );
    const found = new Set(said.length > 0 ? said : [outcomeOfYesOrNo(key, name, gatewayName)]);
    if (found.size > 1) return { reason: 'contradicting' };
    for (const side of found) if (side !== undefined) sides.set(key, side);
  }
  addOpposites(literals, sides);
  if (contradictsName(name, sides)) return { reason: 'contradicting' };
  if (sides.size < literals.size) return { reason: sides.size === 0 ? 'unsaid' : 'moreThanTwo' };
  return toOutcomeValues(literals, sides);
}

function outcomeOfFlow(
  { value, flowName = '', isMet, isNeeded }: GatewayVariable,
  key: string,
): DecisionOutcome | undefined {
  if (value === undefined || String(value) !== key || !isNeeded) return undefined;
  const side = detectOutcome(flowName);
  return side === undefined || isMet ? side : oppositeOutcome(side);
}

function outcomeOfYesOrNo(key: string, name: string, gatewayName: string): DecisionOutcome | undefined {
  const said = parseYesOrNo(key);
  if (said === undefined) return undefined;
  const asks = detectOutcome(name) ?? detectOutcome(gatewayName);
  const yes = asks ?? (!said.isNumber && isDecisionName(name) ? 'agree' : undefined);
  return yes === undefined || said.isYes ? yes : oppositeOutcome(yes);
}

/** Derives the meaning of yes from that of no, and vice versa. */
function addOpposites(literals: ReadonlyMap<string, Literal>, sides: Map<string, DecisionOutcome>): void {
  const known = [...sides].flatMap(([key, side]) => {
    const said = parseYesOrNo(key);
    return said === undefined ? [] : [said.isYes ? side : oppositeOutcome(side)];
  });
  const [yes] = known;
  if (yes === undefined) return;
  for (const key of literals.keys()) {
    const said = parseYesOrNo(key);
    if (said !== undefined && !sides.has(key)) sides.set(key, said.isYes ? yes : oppositeOutcome(yes));
  }
}

/** Whether the name contradicts a side, such as `approved` that leads to a flow named "rejected". */
function contradictsName(name: string, sides: ReadonlyMap<string, DecisionOutcome>): boolean {
  const named = detectOutcome(name);
  return (
    named !== undefined &&
    [...sides].some(([key, side]) => {
      const said = parseYesOrNo(key);
      return said !== undefined && !said.isNumber && side !== (said.isYes ? named : oppositeOutcome(named));
    })
  );
}

function toOutcomeValues(
  literals: ReadonlyMap<string, Literal>,
  sides: ReadonlyMap<string, DecisionOutcome>,
): { readonly values: OutcomeValues } | { readonly reason: NoDecisionReason } {
  const values: { [S in DecisionOutcome]?: Literal } = {};
  for (const [key, side] of sides) {
    if (values[side] !== undefined) return { reason: 'moreThanTwo' };
    values[side] = literals.get(key) ?? key;
  }
  const { agree, refuse } = values;
  if (typeof agree === 'boolean' && refuse === undefined) return { values: { agree, refuse: !agree } };
  if (typeof refuse === 'boolean' && agree === undefined) return { values: { refuse, agree: !refuse } };
  return { values };
}
