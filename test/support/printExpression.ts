import type { Expression } from '#domain/expression/tree.ts';

/**
 * Words the parser reads as operators, values or the length of a value; a name equal to one of them is written in
 * braces or brackets.
 */
const RESERVED = new Set([
  'and',
  'or',
  'not',
  'empty',
  'eq',
  'ne',
  'lt',
  'le',
  'gt',
  'ge',
  'div',
  'mod',
  'in',
  'true',
  'false',
  'null',
  'this',
  'length',
]);
const IDENTIFIER = /^[A-Za-z_]\w*$/u;

/**
 * Writes an expression tree as a text that parses to the same tree: for charts ("goes here when …"), messages and
 * tests.
 */
export function printExpression(expression: Expression): string {
  switch (expression.kind) {
    case 'literal':
      return typeof expression.value === 'string' ? quote(expression.value) : String(expression.value);
    case 'name':
      return printName(expression.path);
    case 'list':
      return `[${expression.items.map(printExpression).join(', ')}]`;
    case 'not':
      return `!${printInner(expression.operand)}`;
    case 'negate':
      return `-${printInner(expression.operand)}`;
    case 'binary':
      return `${printInner(expression.left)} ${expression.operator} ${printInner(expression.right)}`;
    case 'choice':
      return `${printInner(expression.test)} ? ${printInner(expression.then)} : ${printInner(expression.otherwise)}`;
    case 'call':
      return `${expression.name}(${expression.args.map(printExpression).join(', ')})`;
  }
}

const SIMPLE: ReadonlySet<Expression['kind']> = new Set(['literal', 'name', 'list', 'call']);
const printInner = (expression: Expression): string =>
  SIMPLE.has(expression.kind) ? printExpression(expression) : `(${printExpression(expression)})`;

const quote = (text: string): string => `"${text.replace(/["\\]/gu, '\\$&')}"`;

function printName([first = '', ...rest]: readonly string[]): string {
  const isPlain = (name: string) => IDENTIFIER.test(name) && !RESERVED.has(name);
  return (
    (isPlain(first) ? first : `{${first}}`) +
    rest.map((name) => (isPlain(name) ? `.${name}` : `[${quote(name)}]`)).join('')
  );
}
