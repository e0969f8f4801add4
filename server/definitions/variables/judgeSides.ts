import { isDecisionName, otherSide, readYesOrNo, sideOfWords, type Side } from './decisionWords.ts';
import type { AskedName } from './askedNames.ts';

export type Literal = string | number | boolean;

/** The values that stand for the two sides of a decision; one that no condition asks for is absent. */
export type SideValues = { readonly [S in Side]?: Literal };

/**
 * All that is asked of one name where ways part.
 * @property flowName what the way is called that is taken, where it depends on this name alone.
 */
export interface AskedHere extends AskedName {
  readonly flowName?: string;
}

/** Why a name is not read as a decision. */
export type NoDecision = 'unsaid' | 'contradicting' | 'moreThanTwo';

/**
 * Which of the values of a name is agreement and which is refusal: by the words of the values, by the names of the ways
 * they lead to; of yes and no, by the name itself or by what the gateway asks.
 */
export function judgeSides(
  name: string,
  gatewayName: string,
  asked: readonly AskedHere[],
): { readonly values: SideValues } | { readonly reason: NoDecision } {
  const literals = new Map(
    asked.flatMap(({ value }) => (value === undefined ? [] : [[String(value), value] as const])),
  );
  if (literals.size === 0 || asked.some(({ isAmount }) => isAmount)) return { reason: 'unsaid' };
  const sides = new Map<string, Side>();
  for (const key of literals.keys()) {
    const said = [sideOfWords(key), ...asked.flatMap((each) => sideOfFlow(each, key) ?? [])].filter(
      (side) => side !== undefined,
    );
    const found = new Set(said.length > 0 ? said : [sideOfYesOrNo(key, name, gatewayName)]);
    if (found.size > 1) return { reason: 'contradicting' };
    for (const side of found) if (side !== undefined) sides.set(key, side);
  }
  addOpposites(literals, sides);
  if (isAgainstName(name, sides)) return { reason: 'contradicting' };
  if (sides.size < literals.size) return { reason: sides.size === 0 ? 'unsaid' : 'moreThanTwo' };
  return valuesBySide(literals, sides);
}

function sideOfFlow({ value, flowName = '', isMet, isNeeded }: AskedHere, key: string): Side | undefined {
  if (value === undefined || String(value) !== key || !isNeeded) return undefined;
  const side = sideOfWords(flowName);
  return side === undefined || isMet ? side : otherSide(side);
}

function sideOfYesOrNo(key: string, name: string, gatewayName: string): Side | undefined {
  const said = readYesOrNo(key);
  if (said === undefined) return undefined;
  const asks = sideOfWords(name) ?? sideOfWords(gatewayName);
  const yes = asks ?? (!said.isNumber && isDecisionName(name) ? 'agree' : undefined);
  return yes === undefined || said.isYes ? yes : otherSide(yes);
}

/** Of yes and no, what one of them is tells what the other is. */
function addOpposites(literals: ReadonlyMap<string, Literal>, sides: Map<string, Side>): void {
  const known = [...sides].flatMap(([key, side]) => {
    const said = readYesOrNo(key);
    return said === undefined ? [] : [said.isYes ? side : otherSide(side)];
  });
  const [yes] = known;
  if (yes === undefined) return;
  for (const key of literals.keys()) {
    const said = readYesOrNo(key);
    if (said !== undefined && !sides.has(key)) sides.set(key, said.isYes ? yes : otherSide(yes));
  }
}

/** `approved` that leads to a way called "rejected" says two things. */
function isAgainstName(name: string, sides: ReadonlyMap<string, Side>): boolean {
  const named = sideOfWords(name);
  return (
    named !== undefined &&
    [...sides].some(([key, side]) => {
      const said = readYesOrNo(key);
      return said !== undefined && !said.isNumber && side !== (said.isYes ? named : otherSide(named));
    })
  );
}

function valuesBySide(
  literals: ReadonlyMap<string, Literal>,
  sides: ReadonlyMap<string, Side>,
): { readonly values: SideValues } | { readonly reason: NoDecision } {
  const values: { [S in Side]?: Literal } = {};
  for (const [key, side] of sides) {
    if (values[side] !== undefined) return { reason: 'moreThanTwo' };
    values[side] = literals.get(key) ?? key;
  }
  const { agree, refuse } = values;
  if (typeof agree === 'boolean' && refuse === undefined) return { values: { agree, refuse: !agree } };
  if (typeof refuse === 'boolean' && agree === undefined) return { values: { refuse, agree: !refuse } };
  return { values };
}
