import type jsep from 'jsep';
import { isFunctionName } from '#domain/expression/functions.ts';
import type { Expression } from '#domain/expression/tree.ts';
import { binaryOperator } from './grammar.ts';

/** A piece of syntax that is no part of our language; caught where the text is known. */
export class Unsupported extends Error {
  readonly near: string;
  constructor(message: string, near: string) {
    super(message);
    this.near = near;
  }
}

const DEEPEST = 100;

/** From the parser's tree to ours; throws `Unsupported`. */
export const toTree = (node: jsep.Expression): Expression => convert(node, 0);

function convert(given: jsep.Expression, depth: number): Expression {
  if (depth > DEEPEST) throw new Unsupported('The expression is nested too deeply', '');
  const node = given as jsep.CoreExpression;
  const inner = (child: jsep.Expression) => convert(child, depth + 1);
  switch (node.type) {
    case 'Literal':
      return literal(node);
    case 'Identifier':
      return { kind: 'name', path: node['isBraced'] === true ? braced(node.name) : [node.name] };
    case 'UnaryExpression':
      return unary(node.operator, inner(node.argument));
    case 'BinaryExpression': {
      const operator = binaryOperator(node.operator);
      if (operator === undefined) throw new Unsupported(`The operator ${node.operator} is unknown`, node.operator);
      return { kind: 'binary', operator, left: inner(node.left), right: inner(node.right) };
    }
    case 'ConditionalExpression':
      return { kind: 'choice', test: inner(node.test), then: inner(node.consequent), otherwise: inner(node.alternate) };
    case 'ArrayExpression':
      return list(node, inner);
    case 'MemberExpression':
      return member(node, inner);
    case 'CallExpression':
      return call(node, inner);
    case 'ThisExpression':
      throw new Unsupported('"this" has no meaning here', 'this');
    case 'Compound':
    case 'SequenceExpression':
      throw new Unsupported('There is more than one expression', ';');
  }
}

type Inner = (child: jsep.Expression) => Expression;

function literal({ value, raw }: jsep.Literal): Expression {
  if (typeof value === 'number' && !Number.isFinite(value))
    throw new Unsupported(`The number ${raw} is too large`, raw);
  if (value !== null && typeof value === 'object') throw new Unsupported('Patterns are no part of the language', raw);
  return { kind: 'literal', value };
}

const braced = (name: string): readonly string[] => name.split('.').map((part) => part.trim());

function unary(operator: string, operand: Expression): Expression {
  if (operator === 'empty') return { kind: 'call', name: 'isEmpty', args: [operand] };
  if (operator === '+') return { kind: 'call', name: 'NUM', args: [operand] };
  return { kind: operator === '-' ? 'negate' : 'not', operand };
}

/** `[{table.a}*{table.b}]` is the formula once per row of the table; any other list is its items. */
function list({ elements }: jsep.ArrayExpression, inner: Inner): Expression {
  const items = elements.map((element) =>
    element === null ? { kind: 'literal' as const, value: null } : inner(element),
  );
  const [only] = items;
  const table = elements[0] && tableOf(elements[0]);
  if (items.length !== 1 || !only || !table) return { kind: 'list', items };
  return { kind: 'call', name: 'EACH', args: [{ kind: 'name', path: [table] }, only] };
}

/** The sub-table that the braces inside a formula name first. */
function tableOf(node: jsep.Expression): string | undefined {
  if (isIdentifier(node)) {
    const path = node['isBraced'] === true ? braced(node.name) : [];
    return path.length > 1 ? path[0] : undefined;
  }
  const children = Object.values(node).flatMap((part): readonly unknown[] => (Array.isArray(part) ? part : [part]));
  return children
    .filter(isNode)
    .map(tableOf)
    .find((table) => table !== undefined);
}

const isNode = (part: unknown): part is jsep.Expression =>
  typeof part === 'object' && part !== null && 'type' in part && typeof part.type === 'string';

function member({ object, property, computed }: jsep.MemberExpression, inner: Inner): Expression {
  const target = inner(object);
  const name = computed ? keyOf(property) : identifier(property);
  if (!computed && name === 'length') return { kind: 'call', name: 'length', args: [target] };
  if (target.kind !== 'name') throw new Unsupported(`"${name}" is asked of something that has no fields`, name);
  return { kind: 'name', path: [...target.path, name] };
}

const isIdentifier = (node: jsep.Expression): node is jsep.Identifier => node.type === 'Identifier';
const isLiteral = (node: jsep.Expression): node is jsep.Literal => node.type === 'Literal';
const isMember = (node: jsep.Expression): node is jsep.MemberExpression => node.type === 'MemberExpression';

function identifier(node: jsep.Expression): string {
  if (!isIdentifier(node)) throw new Unsupported('A name is missing', '');
  return node.name;
}

function keyOf(node: jsep.Expression): string {
  if (!isLiteral(node) || typeof node.value === 'object')
    throw new Unsupported('Brackets after a name may hold a text or a number only', '[');
  return String(node.value);
}

/** Methods that other modellers call on a value → our function, which takes the value first. */
const METHODS: ReadonlyMap<string, string> = new Map([
  ...[
    'contains',
    'indexOf',
    'startsWith',
    'endsWith',
    'equals',
    'equalsIgnoreCase',
    'isEmpty',
    'length',
    'trim',
    'toLowerCase',
    'toUpperCase',
  ].map((name) => [name, name] as const),
  ['includes', 'contains'],
  ['size', 'length'],
]);

function call({ callee, arguments: args }: jsep.CallExpression, inner: Inner): Expression {
  if (isIdentifier(callee)) return functionCall(callee.name, args, inner);
  if (!isMember(callee) || callee.computed) throw new Unsupported('Only named functions may be called', '(');
  const { object, property } = callee;
  const name = identifier(property);
  if (isNamed(object, 'FormulaUtil')) return functionCall(name, args, inner);
  if (isNamed(object, 'execution') && name === 'getVariable' && args[0] && isLiteral(args[0]))
    return { kind: 'name', path: braced(keyOf(args[0])) };
  const method = METHODS.get(name);
  if (method === undefined) throw new Unsupported(`The method ${name} is unknown`, name);
  return { kind: 'call', name: method, args: [inner(object), ...args.map(inner)] };
}

function functionCall(name: string, args: readonly jsep.Expression[], inner: Inner): Expression {
  if (!isFunctionName(name)) throw new Unsupported(`The function ${name} is unknown`, name);
  return { kind: 'call', name, args: args.map(inner) };
}

const isNamed = (node: jsep.Expression, name: string): boolean => isIdentifier(node) && node.name === name;
