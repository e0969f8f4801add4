import type { Expression } from '#domain/expression/tree.ts';
import type { EasyCondition, EasyRow } from '#domain/form/conditionRows.ts';
import { decodeEasyCondition } from './decodeEasyCondition.ts';
import { firstText, listOf, looseOf, type LooseRecord } from './looseValues.ts';
import { readJson } from '#domain/form/doubleValues.ts';
import type { Metadata } from './metadata.ts';
import { readScriptExpression } from './script.ts';

/** A list as itself or as JSON text. */
export const listIn = (given: unknown): readonly LooseRecord[] =>
  listOf(typeof given === 'string' ? readJson(given) : given);

/** The same as an expression, for what is shown while it holds; program text says nothing here. */
function expressionOf({ rows }: EasyCondition): Expression | undefined {
  return rows.reduce<Expression | undefined>(
    (before, row) =>
      before === undefined
        ? expressionOfRow(row)
        : { kind: 'binary', operator: row.isEither ? '||' : '&&', left: before, right: expressionOfRow(row) },
    undefined,
  );
}

function expressionOfRow({ field, operator, isNumber, value }: EasyRow): Expression {
  const left: Expression = { kind: 'name', path: field.split('.') };
  const number = isNumber && value.trim() !== '' ? Number(value) : Number.NaN;
  const right: Expression = { kind: 'literal', value: Number.isFinite(number) ? number : value };
  if (operator !== 'include' && operator !== 'notInclude') return { kind: 'binary', operator, left, right };
  const contains: Expression = { kind: 'call', name: 'contains', args: [left, right] };
  return operator === 'include' ? contains : { kind: 'not', operand: contains };
}

/** What decides over a field, table, part or group by its name. */
export interface Linkage {
  readonly shownWhile?: Expression;
  readonly requiredWhile?: Expression;
  readonly isClearedWhenHidden?: true;
}

/**
 * Everything the designer's passive controls say about one name (contract form 9): `rx-conditions` with `state: hide`
 * is shown while it holds, with `display` hidden; an `rx-fieldset` is hidden while its rule holds, or must be filled
 * then. Each belongs to the name it bears or to those it lists in `fields`. Several must agree.
 * @param own what the field itself says, `showIf` among it.
 */
export function linkageOf({ conditions, fieldsets }: Metadata, name: string, own: LooseRecord = {}): Linkage {
  const ofName = (each: LooseRecord): boolean =>
    each['name'] === name ||
    each['id'] === name ||
    (Array.isArray(each['fields']) &&
      each['fields'].some((field) => field === name || looseOf(field)['name'] === name));
  const rules = conditions.filter(ofName);
  const sets = fieldsets.filter(ofName);
  const demands = sets.filter(isDemand);
  const showIf = decodeEasyCondition(own['showIf']);
  const shown = [
    ...rules.map((rule) => reversed(rule['condition'], rule['state'] === 'display')),
    ...sets.filter((set) => !isDemand(set)).map((set) => reversed(set['rule'] ?? set['condition'], true)),
    showIf && expressionOf(showIf),
  ];
  const shownWhile = joined(shown, '&&');
  const requiredWhile = joined(
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

const isDemand = (set: LooseRecord): boolean => firstText(set['condit'], set['right'], set['type']) === 'required';
const isOn = (given: unknown): boolean => given === true || given === 'true' || given === 'YES';

function reversed(text: unknown, isReversed: boolean): Expression | undefined {
  const holds = readScriptExpression(text);
  return holds && isReversed ? { kind: 'not', operand: holds } : holds;
}

function joined(given: readonly (Expression | undefined)[], operator: '&&' | '||'): Expression | undefined {
  const [first, ...others] = given.filter((each) => each !== undefined);
  return others.reduce<Expression | undefined>(
    (left, right) => (left === undefined ? right : { kind: 'binary', operator, left, right }),
    first,
  );
}
