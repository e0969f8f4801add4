import type { Expression } from '#domain/expression/tree.ts';
import type { RowCondition, ConditionRow } from '#domain/forms/conditionRows.ts';
import { decodeEasyCondition } from './decodeEasyCondition.ts';
import { firstNonEmptyText, readArray, readObject, type UnknownRecord } from './looseValues.ts';
import { readJson } from '#domain/forms/doubleValues.ts';
import type { Metadata } from './metadata.ts';
import { readScriptExpression } from './script.ts';

/** Reads a list that is an array or JSON text. */
export const readRecordList = (given: unknown): readonly UnknownRecord[] =>
  readArray(typeof given === 'string' ? readJson(given) : given);

/** Converts the rows of a condition to an expression. Scripts are not supported. */
function toExpression({ rows }: RowCondition): Expression | undefined {
  return rows.reduce<Expression | undefined>(
    (before, row) =>
      before === undefined
        ? toRowExpression(row)
        : { kind: 'binary', operator: row.isEither ? '||' : '&&', left: before, right: toRowExpression(row) },
    undefined,
  );
}

function toRowExpression({ field, operator, isNumber, value }: ConditionRow): Expression {
  const left: Expression = { kind: 'name', path: field.split('.') };
  const number = isNumber && value.trim() !== '' ? Number(value) : Number.NaN;
  const right: Expression = { kind: 'literal', value: Number.isFinite(number) ? number : value };
  if (operator !== 'include' && operator !== 'notInclude') return { kind: 'binary', operator, left, right };
  const contains: Expression = { kind: 'call', name: 'contains', args: [left, right] };
  return operator === 'include' ? contains : { kind: 'not', operand: contains };
}

/** Conditions of a field, table, part or group. */
export interface Linkage {
  readonly shownWhile?: Expression;
  readonly requiredWhile?: Expression;
  readonly isClearedWhenHidden?: true;
}

/**
 * Combines all conditions of the designer's passive controls for one name (contract form 9). An `rx-conditions` with
 * `state: hide` shows the control while its condition is true, with `display` it hides it. An `rx-fieldset` hides the
 * control while its rule is true, or makes it required. A control applies to its own name and the names in `fields`.
 * Several visibility conditions must all be true.
 * @param own settings of the field itself, including `showIf`.
 */
export function decodeLinkage({ conditions, fieldsets }: Metadata, name: string, own: UnknownRecord = {}): Linkage {
  const ofName = (each: UnknownRecord): boolean =>
    each['name'] === name ||
    each['id'] === name ||
    (Array.isArray(each['fields']) &&
      each['fields'].some((field) => field === name || readObject(field)['name'] === name));
  const rules = conditions.filter(ofName);
  const sets = fieldsets.filter(ofName);
  const demands = sets.filter(isRequirement);
  const showIf = decodeEasyCondition(own['showIf']);
  const shown = [
    ...rules.map((rule) => parseCondition(rule['condition'], rule['state'] === 'display')),
    ...sets.filter((set) => !isRequirement(set)).map((set) => parseCondition(set['rule'] ?? set['condition'], true)),
    showIf && toExpression(showIf),
  ];
  const shownWhile = joinExpressions(shown, '&&');
  const requiredWhile = joinExpressions(
    demands.map((set) => readScriptExpression(set['rule'] ?? set['condition'])),
    '||',
  );
  const clears = [...rules, ...sets].some((each) => isOn(each['clear']) || isOn(each['clearValue']));
  return {
    ...(shownWhile && { shownWhile }),
    ...(requiredWhile && { requiredWhile }),
    ...(clears && { isClearedWhenHidden: true as const }),
  };
}

const isRequirement = (set: UnknownRecord): boolean =>
  firstNonEmptyText(set['condit'], set['right'], set['type']) === 'required';
const isOn = (given: unknown): boolean => given === true || given === 'true' || given === 'YES';

function parseCondition(text: unknown, isReversed: boolean): Expression | undefined {
  const holds = readScriptExpression(text);
  return holds && isReversed ? { kind: 'not', operand: holds } : holds;
}

function joinExpressions(given: readonly (Expression | undefined)[], operator: '&&' | '||'): Expression | undefined {
  const [first, ...others] = given.filter((each) => each !== undefined);
  return others.reduce<Expression | undefined>(
    (left, right) => (left === undefined ? right : { kind: 'binary', operator, left, right }),
    first,
  );
}
