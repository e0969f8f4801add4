import { MAX_NESTING_DEPTH } from '../shared/nesting.ts';
import type { Value, Variables } from './tree.ts';
import { isList, isRecord, ownValue, parseRecord } from './valueKinds.ts';

/**
 * Resolves a name, given as path segments (`lines.amount` is `['lines', 'amount']`). Returns `undefined` for an unknown
 * name, which an expression treats as a missing value.
 * @property mode of a lookup for commands: how comparisons without an answer are reported.
 */
export interface ValueLookup {
  (path: readonly string[]): Value | undefined;
  readonly mode?: EvaluationMode;
}

/**
 * How an expression is evaluated. Without it, the current rules apply and faults are not reported.
 * @property isLegacy evaluate by rules version 1: no faults and no step limit.
 * @property onFault called for every comparison without an answer, and when the step limit is exceeded.
 */
export interface EvaluationMode {
  readonly isLegacy: boolean;
  readonly onFault: (fault: EvaluationFault) => void;
}

/**
 * Why an expression has no answer: it compares a list or an object with a single value, or it exceeds the step limit.
 * @property name of the affected value as written in the expression; may be empty.
 */
export interface EvaluationFault {
  readonly kind: 'notComparable' | 'tooCostly';
  readonly name: string;
}

/**
 * Creates a lookup over variables. Ours: reads own properties only, so `constructor` is missing like any
 * unknown name.
 * @param variables values by name
 * @returns a lookup for `evaluate` and `holds`
 * @example
 * createLookup({ lines: [{ amount: 3 }, { amount: 4 }] })(['lines', 'amount']); // [3, 4]
 * createLookup({})(['constructor']); // undefined
 */
export const createLookup =
  (variables: Variables): ValueLookup =>
  (path) =>
    resolvePath(variables, path);

/**
 * Resolves a path within a value. On a list, a name returns the value of every item (`lines.amount`: all amounts), a
 * number one item (`lines.0`). The JSON text of an object, such as a double value (`{"label","value"}`), is parsed when
 * a property of it is read.
 */
export function resolvePath(value: Value, path: readonly string[], level = 0): Value | undefined {
  const [name, ...rest] = path;
  if (name === undefined) return value;
  if (level > MAX_NESTING_DEPTH) return undefined;
  if (isList(value)) return followList(value, name, path, level + 1);
  const holder = typeof value === 'string' ? parseRecord(value) : value;
  const inner = isRecord(holder) ? ownValue(holder, name) : undefined;
  return inner === undefined ? undefined : resolvePath(inner, rest, level + 1);
}

function followList(list: readonly Value[], name: string, path: readonly string[], level: number): Value | undefined {
  if (!/^\d+$/u.test(name)) return list.map((item) => resolvePath(item, path, level) ?? null);
  const item = list[Number(name)];
  return item === undefined ? undefined : resolvePath(item, path.slice(1), level);
}

/** Returns a copy of a lookup with the given evaluation mode. */
export const withEvaluationMode = (lookup: ValueLookup, mode: EvaluationMode | undefined): ValueLookup =>
  Object.assign((path: readonly string[]) => lookup(path), mode && { mode });
