import { mapChildren } from '#domain/expression/mapChildren.ts';
import type { Expression } from '#domain/expression/tree.ts';

/**
 * What a condition requires of a variable.
 * @property value value it is compared with; `true` if the variable itself is the condition. Absent for any other use.
 * @property isMet whether the condition requires this value (`true`) or any other value (`false`)
 * @property isNeeded whether the condition can only be true if this is fulfilled
 * @property isAmount whether it is compared by size
 * @property isPresence whether only its presence is tested
 */
export interface RequiredVariable {
  readonly name: string;
  readonly value?: string | number | boolean;
  readonly isMet: boolean;
  readonly isNeeded: boolean;
  readonly isAmount: boolean;
  readonly isPresence?: boolean;
}

type Place = Pick<RequiredVariable, 'isMet' | 'isNeeded'>;
const ORDERS: ReadonlySet<string> = new Set(['<', '<=', '>', '>=']);

export const joinPath = (path: readonly string[]): string => path.join('.');

/** Returns the variables of a condition with what is required of each. */
export const findRequiredVariables = (condition: Expression): readonly RequiredVariable[] =>
  collectRequired(condition, { isMet: true, isNeeded: true });

function collectRequired(part: Expression, place: Place): readonly RequiredVariable[] {
  switch (part.kind) {
    case 'literal':
      return [];
    case 'name':
      return [{ name: joinPath(part.path), value: true, isAmount: false, ...place }];
    case 'not':
      return collectRequired(part.operand, { isMet: !place.isMet, isNeeded: place.isNeeded });
    case 'binary':
      return collectFromBinary(part, place);
    case 'call':
      if (/^equals(?:IgnoreCase)?$/u.test(part.name) && part.args.length === 2)
        return collectComparison(part.args[0], part.args[1], place);
      return collectOtherUses(part).map((asked) => ({ ...asked, isPresence: part.name === 'isEmpty' }));
    default:
      return collectOtherUses(part);
  }
}

function collectFromBinary(part: Extract<Expression, { kind: 'binary' }>, place: Place): readonly RequiredVariable[] {
  const { operator, left, right } = part;
  if (operator === '&&' || operator === '||') {
    const isNeeded = place.isNeeded && (operator === '&&') === place.isMet;
    return [...collectRequired(left, { ...place, isNeeded }), ...collectRequired(right, { ...place, isNeeded })];
  }
  if (operator === '==') return collectComparison(left, right, place);
  if (operator === '!=') return collectComparison(left, right, { ...place, isMet: !place.isMet });
  if (operator === 'in' && left.kind === 'name' && right.kind === 'list')
    return right.items.flatMap((item) => collectComparison(left, item, { ...place, isNeeded: false }));
  return ORDERS.has(operator) ? [...collectAmounts(left), ...collectAmounts(right)] : collectOtherUses(part);
}

function collectComparison(
  left: Expression | undefined,
  right: Expression | undefined,
  place: Place,
): readonly RequiredVariable[] {
  const [name, literal] = left?.kind === 'name' ? [left, right] : [right, left];
  if (name?.kind !== 'name' || literal?.kind !== 'literal')
    return [...(left ? collectOtherUses(left) : []), ...(right ? collectOtherUses(right) : [])];
  const common = { name: joinPath(name.path), isAmount: false, ...place };
  return [literal.value === null ? { ...common, isNeeded: false } : { ...common, value: literal.value }];
}

const collectAmounts = (part: Expression): readonly RequiredVariable[] =>
  collectOtherUses(part).map((asked) => ({ ...asked, isAmount: true }));

/** Returns variables used in another way than a comparison with a value. */
function collectOtherUses(part: Expression): readonly RequiredVariable[] {
  const names: RequiredVariable[] = [];
  const collectNames = (each: Expression): Expression => {
    if (each.kind === 'name') names.push({ name: joinPath(each.path), isMet: true, isNeeded: false, isAmount: false });
    else mapChildren(each, collectNames);
    return each;
  };
  collectNames(part);
  return names;
}

export function replaceNames(expression: Expression, replacements: ReadonlyMap<string, Expression>): Expression {
  if (expression.kind === 'name') return replacements.get(joinPath(expression.path)) ?? expression;
  return mapChildren(expression, (part) => replaceNames(part, replacements));
}
