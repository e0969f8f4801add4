import { isExactNumber } from '../shared/decimal.ts';
import type { ExpressionError, ExpressionFault } from './expressionError.ts';
import { isFunctionName, findMethod } from './functions.ts';
import type { Expression } from './tree.ts';

/**
 * A parsed part of an expression.
 * @property tree its syntax tree; must not be used if `error` is set.
 * @property height number of levels in the tree below it.
 * @property error why a well-formed part is not allowed.
 * @property objection why new expressions must not use it although it can be evaluated; stored expressions stay valid.
 * @property loops nesting depth of loops over rows.
 * @property table the first sub-table named in braces within it.
 * @property callee what a following argument list would call: a function by its name, or a method of the object.
 */
export interface ExpressionPart {
  readonly tree: Expression;
  readonly height: number;
  readonly error?: ExpressionError | undefined;
  readonly objection?: ExpressionError | undefined;
  readonly loops: number;
  readonly table?: string | undefined;
  readonly callee?: Callee;
}
interface Callee {
  readonly name: string;
  readonly at: number;
  readonly object?: ExpressionPart;
}

const MAX_TREE_HEIGHT = 100;
const NO_TREE: Expression = { kind: 'name', path: [] };

/**
 * Builds a tree from parts and merges their errors. A tree that is too high is discarded, so that paths cannot grow
 * without limit.
 */
export function joinParts(tree: Expression, parts: readonly ExpressionPart[] = [], tables = parts): ExpressionPart {
  const height = parts.reduce((highest, part) => Math.max(highest, part.height + 1), 0);
  const error = parts.find((part) => part.error)?.error;
  const objection = parts.find((part) => part.objection)?.objection;
  const loops = parts.reduce((most, part) => Math.max(most, part.loops), 0);
  const table = tables.find((part) => part.table !== undefined)?.table;
  if (height <= MAX_TREE_HEIGHT) return { tree, height, error, objection, loops, table };
  return { tree: NO_TREE, height, error: error ?? { fault: 'tooDeep', at: 0, near: '' }, objection, loops, table };
}

/** Maximum nesting of loops over rows; with a third level evaluation becomes noticeably slow. */
const MAX_NESTED_LOOPS = 2;

/** Adds a loop level: the formula is evaluated once for each row of a table. */
function loopOver(part: ExpressionPart, at: number, near: string): ExpressionPart {
  const loops = part.loops + 1;
  const tooCostly = loops > MAX_NESTED_LOOPS ? ({ fault: 'tooCostly', at, near } as const) : undefined;
  return { ...part, loops, objection: part.objection ?? tooCostly };
}

const refuse = (
  parts: readonly ExpressionPart[],
  fault: ExpressionFault,
  at: number,
  near: string,
): ExpressionPart => ({
  ...joinParts(NO_TREE, parts),
  error: { fault, at, near },
});

export const buildLiteral = (value: string | number | boolean | null): ExpressionPart =>
  joinParts({ kind: 'literal', value });

const WHOLE = /^\d+$/u;
const LARGEST_WHOLE = 2 ** 53;

/**
 * Builds a number literal. A number that is too large keeps its value, because in brackets after a name it is used as a
 * text.
 */
export function buildNumber(text: string, at: number): ExpressionPart {
  const [value, part] = [Number(text), buildLiteral(Number(text))];
  if (!Number.isFinite(value)) return { ...part, error: { fault: 'numberTooLarge', at, near: text } };
  const losesDigits = WHOLE.test(text) && (value > LARGEST_WHOLE || !isExactNumber(text));
  return losesDigits ? { ...part, objection: { fault: 'digitsLost', at, near: text } } : part;
}

const LITERALS: ReadonlyMap<string, boolean | null> = new Map([
  ['true', true],
  ['false', false],
  ['null', null],
]);

export function buildWord(name: string, at: number): ExpressionPart {
  const value = LITERALS.get(name);
  if (value !== undefined) return buildLiteral(value);
  if (name === 'this') return refuse([], 'thisUsed', at, name);
  return { ...joinParts({ kind: 'name', path: [name] }), callee: { name, at } };
}

const split = (name: string): readonly string[] => name.split('.').map((part) => part.trim());

/** Builds the name in braces; `undefined` if a segment between the dots is empty. */
export function buildBracedName(name: string, at: number): ExpressionPart | undefined {
  const path = split(name);
  if (path.includes('')) return undefined;
  return { ...joinParts({ kind: 'name', path }), callee: { name, at }, table: path.length > 1 ? path[0] : undefined };
}

export function applySign(sign: string, operand: ExpressionPart): ExpressionPart {
  if (sign === 'empty') return joinParts({ kind: 'call', name: 'isEmpty', args: [operand.tree] }, [operand]);
  if (sign === '+') return joinParts({ kind: 'call', name: 'NUM', args: [operand.tree] }, [operand]);
  return joinParts({ kind: sign === '-' ? 'negate' : 'not', operand: operand.tree }, [operand]);
}

/** Returns the only part; reports an error if there are several. */
export const requireOne = (parts: readonly ExpressionPart[], at: number): ExpressionPart | undefined =>
  parts.length < 2 ? parts[0] : refuse(parts, 'notOne', at, '');

/**
 * Builds a list literal. `[{table.a}*{table.b}]` becomes a loop that evaluates the formula for each row of the table.
 */
export function buildList(items: readonly ExpressionPart[], at: number): ExpressionPart {
  const [first] = items;
  if (items.length !== 1 || first?.table === undefined)
    return joinParts({ kind: 'list', items: items.map(({ tree }) => tree) }, items);
  const tree = { kind: 'call', name: 'EACH', args: [{ kind: 'name', path: [first.table] }, first.tree] } as const;
  return loopOver(joinParts(tree, items), at, first.table);
}

/** Reports an error, unless the object already has one, which takes precedence. */
const refuseIn = (object: ExpressionPart, fault: ExpressionFault, at: number, near: string): ExpressionPart =>
  object.error ? joinParts(NO_TREE, [object]) : refuse([object], fault, at, near);

function step(object: ExpressionPart, name: string, at: number): ExpressionPart {
  if (object.tree.kind !== 'name') return refuseIn(object, 'noFields', at, name);
  return joinParts({ kind: 'name', path: [...object.tree.path, name] }, [object]);
}

/** Builds the access to a field; `length` becomes a call of the function `length`. */
export function buildField(object: ExpressionPart, name: string, at: number): ExpressionPart {
  const isLength = name === 'length';
  const part = isLength ? joinParts({ kind: 'call', name, args: [object.tree] }, [object]) : step(object, name, at);
  return { ...part, callee: { name, at, object } };
}

const keyOf = ({ tree }: ExpressionPart): string | undefined =>
  tree.kind === 'literal' && tree.value !== null ? String(tree.value) : undefined;

/** Builds the access to a field whose name is in brackets; the name must be a constant. */
export function buildKeyedField(object: ExpressionPart, key: ExpressionPart, at: number): ExpressionPart {
  const name = keyOf(key);
  return name === undefined ? refuseIn(object, 'keyNotConstant', at, '[') : step(object, name, at);
}

const isNamed = ({ callee }: ExpressionPart, name: string): boolean =>
  callee?.object === undefined && callee?.name === name;

/** Builds a call. `FormulaUtil.NAME(…)` calls the function; `execution.getVariable('name')` becomes the name. */
export function buildCall(part: ExpressionPart, args: readonly ExpressionPart[], at: number): ExpressionPart {
  const all = [...args, part];
  if (!part.callee) return refuse(all, 'notCallable', at, '(');
  const { name, object, at: start } = part.callee;
  if (!object || isNamed(object, 'FormulaUtil'))
    return isFunctionName(name) ? buildFunctionCall(start, name, args) : refuse(all, 'unknownFunction', start, name);
  if (isNamed(object, 'execution') && name === 'getVariable' && args[0]?.tree.kind === 'literal') {
    const variable = keyOf(args[0]);
    if (variable === undefined) return refuse(all, 'keyNotConstant', at, '(');
    return joinParts({ kind: 'name', path: split(variable) }, [], args);
  }
  const method = findMethod(name);
  return method === undefined ? refuse(all, 'unknownMethod', start, name) : toCallPart(method, [object, ...args], all);
}

function buildFunctionCall(at: number, name: string, args: readonly ExpressionPart[]): ExpressionPart {
  const part = toCallPart(name, args);
  return name === 'EACH' ? loopOver(part, at, name) : part;
}
const toCallPart = (name: string, args: readonly ExpressionPart[], tables = args): ExpressionPart =>
  joinParts({ kind: 'call', name, args: args.map(({ tree }) => tree) }, args, tables);
