import { mapParts } from '#domain/expression/mapParts.ts';
import type { Expression } from '#domain/expression/tree.ts';

/**
 * What a condition asks of one name.
 * @property value it is compared with; `true` where it is asked by itself. Absent where something else is asked.
 * @property isMet whether the condition wants the value, or anything but the value.
 * @property isNeeded whether the condition cannot hold otherwise.
 * @property isAmount whether it is asked to be more or less than something.
 */
export interface AskedName {
  readonly name: string;
  readonly value?: string | number | boolean;
  readonly isMet: boolean;
  readonly isNeeded: boolean;
  readonly isAmount: boolean;
}

type Place = Pick<AskedName, 'isMet' | 'isNeeded'>;
const ORDERS: ReadonlySet<string> = new Set(['<', '<=', '>', '>=']);

export const nameOfPath = (path: readonly string[]): string => path.join('.');

/** The names in a condition, each with what is asked of it. */
export const askedNames = (condition: Expression): readonly AskedName[] =>
  askedIn(condition, { isMet: true, isNeeded: true });

function askedIn(part: Expression, place: Place): readonly AskedName[] {
  switch (part.kind) {
    case 'literal':
      return [];
    case 'name':
      return [{ name: nameOfPath(part.path), value: true, isAmount: false, ...place }];
    case 'not':
      return askedIn(part.operand, { isMet: !place.isMet, isNeeded: place.isNeeded });
    case 'binary':
      return askedInBinary(part, place);
    case 'call':
      if (part.name === 'equals' && part.args.length === 2) return compared(part.args[0], part.args[1], place);
      return part.name === 'isEmpty' ? othersIn(part, { isNothing: true }) : othersIn(part);
    default:
      return othersIn(part);
  }
}

function askedInBinary(part: Extract<Expression, { kind: 'binary' }>, place: Place): readonly AskedName[] {
  const { operator, left, right } = part;
  if (operator === '&&' || operator === '||') {
    const isNeeded = place.isNeeded && (operator === '&&') === place.isMet;
    return [...askedIn(left, { ...place, isNeeded }), ...askedIn(right, { ...place, isNeeded })];
  }
  if (operator === '==') return compared(left, right, place);
  if (operator === '!=') return compared(left, right, { ...place, isMet: !place.isMet });
  if (operator === 'in' && left.kind === 'name' && right.kind === 'list')
    return right.items.flatMap((item) => compared(left, item, { ...place, isNeeded: false }));
  return ORDERS.has(operator) ? [...amountsIn(left), ...amountsIn(right)] : othersIn(part);
}

function compared(left: Expression | undefined, right: Expression | undefined, place: Place): readonly AskedName[] {
  const [name, literal] = left?.kind === 'name' ? [left, right] : [right, left];
  if (name?.kind !== 'name' || literal?.kind !== 'literal')
    return [...(left ? othersIn(left) : []), ...(right ? othersIn(right) : [])];
  const common = { name: nameOfPath(name.path), isAmount: false, ...place };
  return [literal.value === null ? { ...common, isNeeded: false } : { ...common, value: literal.value }];
}

const amountsIn = (part: Expression): readonly AskedName[] =>
  othersIn(part).map((asked) => ({ ...asked, isAmount: true }));

/** Names of which something is asked that no two values answer; `isNothing`: only whether they are there. */
function othersIn(part: Expression, { isNothing = false } = {}): readonly AskedName[] {
  const names: AskedName[] = [];
  const look = (each: Expression): Expression => {
    if (each.kind === 'name')
      names.push({ name: nameOfPath(each.path), isMet: true, isNeeded: false, isAmount: false });
    else mapParts(each, look);
    return each;
  };
  look(part);
  return isNothing ? [] : names;
}

/** The same expression with other expressions in place of names. */
export function replaceNames(expression: Expression, replacements: ReadonlyMap<string, Expression>): Expression {
  if (expression.kind === 'name') return replacements.get(nameOfPath(expression.path)) ?? expression;
  return mapParts(expression, (part) => replaceNames(part, replacements));
}
