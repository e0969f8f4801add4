import { DEEPEST } from '../shared/nesting.ts';
import type { Value, Variables } from './tree.ts';
import { isList, isRecord, ownValue, readRecord } from './valueKinds.ts';

/**
 * Finds what a name stands for, given word by word (`lines.amount` is `['lines', 'amount']`); `undefined` when there
 * is nothing, which an expression sees as missing.
 * @property strictness of a lookup for commands: who is told when there is no answer.
 */
export interface ValueLookup {
  (path: readonly string[]): Value | undefined;
  readonly strictness?: Strictness;
}

/**
 * How an evaluation is done; left out, by today's rules and in silence.
 * @property isOfOld by the first version of our rules: nothing is refused, however long it takes.
 * @property onFault told of every question without an answer.
 */
export interface Strictness {
  readonly isOfOld: boolean;
  readonly onFault: (fault: EvaluationFault) => void;
}

/**
 * Why an expression has no answer: a list or an object stands where a single value is compared, or it would take too
 * long.
 * @property name of the value that is meant, as the expression writes it; may be empty.
 */
export interface EvaluationFault {
  readonly kind: 'notComparable' | 'tooCostly';
  readonly name: string;
}

/**
 * Looks names up among variables. Ours: own properties only, so that `constructor` is missing like any unknown name.
 * @param variables values by name
 * @returns a lookup for `evaluate` and `holds`
 * @example
 * lookupIn({ lines: [{ amount: 3 }, { amount: 4 }] })(['lines', 'amount']); // [3, 4]
 * lookupIn({})(['constructor']); // undefined
 */
export const lookupIn =
  (variables: Variables): ValueLookup =>
  (path) =>
    follow(variables, path);

/**
 * Follows a path into a value. A list gives the value of every item (`lines.amount` → all amounts), its own items by
 * number (`lines.0`); a JSON text of a double value (`{"label","value"}`) is opened when a name is asked of it.
 */
export function follow(value: Value, path: readonly string[], level = 0): Value | undefined {
  const [name, ...rest] = path;
  if (name === undefined) return value;
  if (level > DEEPEST) return undefined;
  if (isList(value)) return followList(value, name, path, level + 1);
  const holder = typeof value === 'string' ? readRecord(value) : value;
  const inner = isRecord(holder) ? ownValue(holder, name) : undefined;
  return inner === undefined ? undefined : follow(inner, rest, level + 1);
}

function followList(list: readonly Value[], name: string, path: readonly string[], level: number): Value | undefined {
  if (!/^\d+$/u.test(name)) return list.map((item) => follow(item, path, level) ?? null);
  const item = list[Number(name)];
  return item === undefined ? undefined : follow(item, path.slice(1), level);
}

/** The same lookup, and whoever is told when there is no answer. */
export const withStrictness = (lookup: ValueLookup, strictness: Strictness | undefined): ValueLookup =>
  Object.assign((path: readonly string[]) => lookup(path), strictness && { strictness });
