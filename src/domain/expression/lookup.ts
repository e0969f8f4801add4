import type { Value, Variables } from './tree.ts';
import { isList, isRecord, ownValue, readRecord } from './valueKinds.ts';

/**
 * Finds what a name stands for, given word by word (`lines.amount` is `['lines', 'amount']`); `undefined` when there
 * is nothing, which an expression sees as missing.
 */
export type ValueLookup = (path: readonly string[]) => Value | undefined;

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
export function follow(value: Value, path: readonly string[]): Value | undefined {
  const [name, ...rest] = path;
  if (name === undefined) return value;
  if (isList(value)) return followList(value, name, path);
  const holder = typeof value === 'string' ? readRecord(value) : value;
  const inner = isRecord(holder) ? ownValue(holder, name) : undefined;
  return inner === undefined ? undefined : follow(inner, rest);
}

function followList(list: readonly Value[], name: string, path: readonly string[]): Value | undefined {
  if (!/^\d+$/u.test(name)) return list.map((item) => follow(item, path) ?? null);
  const item = list[Number(name)];
  return item === undefined ? undefined : follow(item, path.slice(1));
}
