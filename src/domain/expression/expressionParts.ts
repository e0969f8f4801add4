import { keepsDigits } from '../shared/decimal.ts';
import type { ExpressionError, ExpressionFault } from './expressionError.ts';
import { isFunctionName, methodNamed } from './functions.ts';
import type { Expression } from './tree.ts';

/**
 * A part of a text that was read.
 * @property tree what it means; of no use where there is an `error`.
 * @property height levels of the tree below it.
 * @property error why it is no part of the language although it is well written; what nobody evaluates is never asked.
 * @property objection why nobody should write it although it can be evaluated; stored texts keep their meaning.
 * @property loops how many formulas over rows stand within each other.
 * @property table the sub-table that braces inside name first.
 * @property callee what brackets after it would call: a function by its name, or a method of the object.
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

const HIGHEST = 100;
const NO_TREE: Expression = { kind: 'name', path: [] };

/** A tree over other parts. One that grows too high is let go, so that no path becomes longer and longer. */
export function joinParts(tree: Expression, parts: readonly ExpressionPart[] = [], tables = parts): ExpressionPart {
  const height = parts.reduce((highest, part) => Math.max(highest, part.height + 1), 0);
  const error = parts.find((part) => part.error)?.error;
  const objection = parts.find((part) => part.objection)?.objection;
  const loops = parts.reduce((most, part) => Math.max(most, part.loops), 0);
  const table = tables.find((part) => part.table !== undefined)?.table;
  if (height <= HIGHEST) return { tree, height, error, objection, loops, table };
  return { tree: NO_TREE, height, error: error ?? { fault: 'tooDeep', at: 0, near: '' }, objection, loops, table };
}

/** Rows of rows are as many as a form has; with a third level every row more is felt. */
const MOST_LOOPS = 2;

/** The formula is evaluated once for each row of a table. */
function loopOver(part: ExpressionPart, at: number, near: string): ExpressionPart {
  const loops = part.loops + 1;
  const tooCostly = loops > MOST_LOOPS ? ({ fault: 'tooCostly', at, near } as const) : undefined;
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

/** A number that is too large keeps its value, because in brackets after a name it is a text. */
export function buildNumber(text: string, at: number): ExpressionPart {
  const [value, part] = [Number(text), buildLiteral(Number(text))];
  if (!Number.isFinite(value)) return { ...part, error: { fault: 'numberTooLarge', at, near: text } };
  const losesDigits = WHOLE.test(text) && (value > LARGEST_WHOLE || !keepsDigits(text));
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

/** What braces name; nothing where one of the names between the points is missing. */
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

/** One expression, or several where one is wanted. */
export const requireOne = (parts: readonly ExpressionPart[], at: number): ExpressionPart | undefined =>
  parts.length < 2 ? parts[0] : refuse(parts, 'notOne', at, '');

/** `[{table.a}*{table.b}]` is the formula once per row of the table; any other list is its items. */
export function buildList(items: readonly ExpressionPart[], at: number): ExpressionPart {
  const [first] = items;
  if (items.length !== 1 || first?.table === undefined)
    return joinParts({ kind: 'list', items: items.map(({ tree }) => tree) }, items);
  const tree = { kind: 'call', name: 'EACH', args: [{ kind: 'name', path: [first.table] }, first.tree] } as const;
  return loopOver(joinParts(tree, items), at, first.table);
}

/** What is wrong with the object comes before what is wrong with its field. */
const refuseIn = (object: ExpressionPart, fault: ExpressionFault, at: number, near: string): ExpressionPart =>
  object.error ? joinParts(NO_TREE, [object]) : refuse([object], fault, at, near);

function step(object: ExpressionPart, name: string, at: number): ExpressionPart {
  if (object.tree.kind !== 'name') return refuseIn(object, 'noFields', at, name);
  return joinParts({ kind: 'name', path: [...object.tree.path, name] }, [object]);
}

/** The field of something; its length, if it is called so. */
export function buildField(object: ExpressionPart, name: string, at: number): ExpressionPart {
  const isLength = name === 'length';
  const part = isLength ? joinParts({ kind: 'call', name, args: [object.tree] }, [object]) : step(object, name, at);
  return { ...part, callee: { name, at, object } };
}

const keyOf = ({ tree }: ExpressionPart): string | undefined =>
  tree.kind === 'literal' && tree.value !== null ? String(tree.value) : undefined;

/** The field whose name stands in brackets. */
export function buildKeyedField(object: ExpressionPart, key: ExpressionPart, at: number): ExpressionPart {
  const name = keyOf(key);
  return name === undefined ? refuseIn(object, 'keyNotConstant', at, '[') : step(object, name, at);
}

const isNamed = ({ callee }: ExpressionPart, name: string): boolean =>
  callee?.object === undefined && callee?.name === name;

/** `FormulaUtil.NAME(…)` is the function, `execution.getVariable('name')` the name. */
export function buildCall(part: ExpressionPart, args: readonly ExpressionPart[], at: number): ExpressionPart {
  const all = [...args, part];
  if (!part.callee) return refuse(all, 'notCallable', at, '(');
  const { name, object, at: start } = part.callee;
  if (!object || isNamed(object, 'FormulaUtil'))
    return isFunctionName(name) ? calledAt(start, name, args) : refuse(all, 'unknownFunction', start, name);
  if (isNamed(object, 'execution') && name === 'getVariable' && args[0]?.tree.kind === 'literal') {
    const variable = keyOf(args[0]);
    if (variable === undefined) return refuse(all, 'keyNotConstant', at, '(');
    return joinParts({ kind: 'name', path: split(variable) }, [], args);
  }
  const method = methodNamed(name);
  return method === undefined ? refuse(all, 'unknownMethod', start, name) : callOf(method, [object, ...args], all);
}

function calledAt(at: number, name: string, args: readonly ExpressionPart[]): ExpressionPart {
  const part = callOf(name, args);
  return name === 'EACH' ? loopOver(part, at, name) : part;
}
const callOf = (name: string, args: readonly ExpressionPart[], tables = args): ExpressionPart =>
  joinParts({ kind: 'call', name, args: args.map(({ tree }) => tree) }, args, tables);
