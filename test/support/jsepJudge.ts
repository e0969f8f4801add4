import jsep from 'jsep';
import { isFunctionName } from '#domain/expression/functions.ts';
import type { BinaryOperator, Expression } from '#domain/expression/tree.ts';

/** Spelling → our operator and its precedence. */
const BINARY: Readonly<Record<string, readonly [operator: BinaryOperator, binding: number]>> = {
  '||': ['||', 1],
  or: ['||', 1],
  '&&': ['&&', 2],
  and: ['&&', 2],
  '==': ['==', 6],
  '===': ['==', 6],
  eq: ['==', 6],
  '!=': ['!=', 6],
  '!==': ['!=', 6],
  ne: ['!=', 6],
  '<': ['<', 7],
  lt: ['<', 7],
  '<=': ['<=', 7],
  le: ['<=', 7],
  '>': ['>', 7],
  gt: ['>', 7],
  '>=': ['>=', 7],
  ge: ['>=', 7],
  in: ['in', 7],
  '+': ['+', 9],
  '-': ['-', 9],
  '*': ['*', 10],
  '/': ['/', 10],
  div: ['/', 10],
  '%': ['%', 10],
  mod: ['%', 10],
};

jsep.removeAllBinaryOps();
for (const [spelling, [, binding]] of Object.entries(BINARY)) jsep.addBinaryOp(spelling, binding);
jsep.removeAllUnaryOps();
for (const spelling of ['-', '+', '!', 'not', 'empty']) jsep.addUnaryOp(spelling);

const LONGEST_NAME = 300;

/** Marks names in braces in the output of jsep. */
jsep.hooks.add('gobble-token', function readBraces(env) {
  const found = /^[$#]?\{([^{}]*)\}/u.exec(this.expr.slice(this.index, this.index + LONGEST_NAME));
  if (!found) return;
  const name = (found[1] ?? '')
    .trim()
    .replace(/^\(.*\)/u, '')
    .trim();
  if (name.split('.').some((part) => part.trim() === '')) this.throwError('A name is missing between the braces');
  this.index += found[0].length;
  const node: jsep.Identifier = { type: 'Identifier', name, isBraced: true };
  env.node = this.gobbleTokenProperty(node);
});

const LONGEST_TEXT = 4000;
const DEEPEST = 100;

/**
 * Parses a text with jsep, with our operators and names in braces. Returns undefined if jsep or our language rejects
 * it.
 */
export function parseWithJsep(text: string): Expression | undefined {
  if (text.length > LONGEST_TEXT) return undefined;
  try {
    return convert(jsep(withoutWrapper(text)), 0);
  } catch {
    return undefined;
  }
}

const QUOTED = /"(?:[^"\\]|\\[^])*"?|'(?:[^'\\]|\\[^])*'?/gu;

/** Removes an enclosing `${…}` or `#{…}`: counting braces outside of quotes, none closes it before the end. */
function withoutWrapper(text: string): string {
  const trimmed = text.trim();
  if (!/^[$#]\{[^]*\}$/u.test(trimmed)) return text;
  const bare = trimmed.replace(QUOTED, (quoted) => '_'.repeat(quoted.length));
  let depth = 0;
  const depths = bare
    .slice(1)
    .split('')
    .map((char) => (depth += char === '{' ? 1 : char === '}' ? -1 : 0));
  return depths.indexOf(0) === depths.length - 1 ? trimmed.slice(2, -1) : text;
}

type Inner = (child: jsep.Expression) => Expression;
function refuse(message: string): never {
  throw new Error(message);
}

function convert(given: jsep.Expression, depth: number): Expression {
  if (depth > DEEPEST) refuse('nested too deeply');
  const node = given as jsep.CoreExpression;
  const inner = (child: jsep.Expression) => convert(child, depth + 1);
  switch (node.type) {
    case 'Literal':
      return literal(node);
    case 'Identifier':
      return { kind: 'name', path: node['isBraced'] === true ? braced(node.name) : [node.name] };
    case 'UnaryExpression':
      return unary(node.operator, inner(node.argument));
    case 'BinaryExpression':
      return {
        kind: 'binary',
        operator: BINARY[node.operator]?.[0] ?? refuse(node.operator),
        left: inner(node.left),
        right: inner(node.right),
      };
    case 'ConditionalExpression':
      return { kind: 'choice', test: inner(node.test), then: inner(node.consequent), otherwise: inner(node.alternate) };
    case 'ArrayExpression':
      return list(node, inner);
    case 'MemberExpression':
      return member(node, inner);
    case 'CallExpression':
      return call(node, inner);
    case 'ThisExpression':
    case 'Compound':
    case 'SequenceExpression':
      return refuse(node.type);
  }
}

function literal({ value }: jsep.Literal): Expression {
  if (typeof value === 'number' && !Number.isFinite(value)) refuse('too large');
  if (value !== null && typeof value === 'object') refuse('a pattern');
  return { kind: 'literal', value };
}

const braced = (name: string): readonly string[] => name.split('.').map((part) => part.trim());

function unary(operator: string, operand: Expression): Expression {
  if (operator === 'empty') return { kind: 'call', name: 'isEmpty', args: [operand] };
  if (operator === '+') return { kind: 'call', name: 'NUM', args: [operand] };
  return { kind: operator === '-' ? 'negate' : 'not', operand };
}

function list({ elements }: jsep.ArrayExpression, inner: Inner): Expression {
  const items = elements.map((element) =>
    element === null ? { kind: 'literal' as const, value: null } : inner(element),
  );
  const [only] = items;
  const table = elements[0] && tableOf(elements[0]);
  if (items.length !== 1 || !only || !table) return { kind: 'list', items };
  return { kind: 'call', name: 'EACH', args: [{ kind: 'name', path: [table] }, only] };
}

/** Returns the sub table that the first name in braces of a formula belongs to. */
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
const isIdentifier = (node: jsep.Expression): node is jsep.Identifier => node.type === 'Identifier';
const isLiteral = (node: jsep.Expression): node is jsep.Literal => node.type === 'Literal';
const isMember = (node: jsep.Expression): node is jsep.MemberExpression => node.type === 'MemberExpression';
const isNamed = (node: jsep.Expression, name: string): boolean => isIdentifier(node) && node.name === name;

function member({ object, property, computed }: jsep.MemberExpression, inner: Inner): Expression {
  const target = inner(object);
  const name = computed ? keyOf(property) : identifier(property);
  if (!computed && name === 'length') return { kind: 'call', name: 'length', args: [target] };
  return target.kind === 'name' ? { kind: 'name', path: [...target.path, name] } : refuse('no fields');
}

const identifier = (node: jsep.Expression): string => (isIdentifier(node) ? node.name : refuse('no name'));
const keyOf = (node: jsep.Expression): string =>
  isLiteral(node) && typeof node.value !== 'object' ? String(node.value) : refuse('no key');

const OWN_NAME =
  'contains indexOf startsWith endsWith equals equalsIgnoreCase isEmpty length trim toLowerCase toUpperCase';
const METHODS: ReadonlyMap<string, string> = new Map([
  ...OWN_NAME.split(' ').map((name) => [name, name] as const),
  ['includes', 'contains'],
  ['size', 'length'],
]);

function call({ callee, arguments: args }: jsep.CallExpression, inner: Inner): Expression {
  if (isIdentifier(callee)) return functionCall(callee.name, args, inner);
  if (!isMember(callee) || callee.computed) return refuse('no function');
  const { object, property } = callee;
  const name = identifier(property);
  if (isNamed(object, 'FormulaUtil')) return functionCall(name, args, inner);
  if (isNamed(object, 'execution') && name === 'getVariable' && args[0] && isLiteral(args[0]))
    return { kind: 'name', path: braced(keyOf(args[0])) };
  return { kind: 'call', name: METHODS.get(name) ?? refuse(name), args: [inner(object), ...args.map(inner)] };
}

const functionCall = (name: string, args: readonly jsep.Expression[], inner: Inner): Expression =>
  isFunctionName(name) ? { kind: 'call', name, args: args.map(inner) } : refuse(name);
