import jsep from 'jsep';
import type { BinaryOperator } from '#domain/expression/tree.ts';

/**
 * Spelling → our operator and how tightly it binds: script languages and the words of the unified expression language
 * alike.
 */
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
export const binaryOperator = (spelling: string): BinaryOperator | undefined => BINARY[spelling]?.[0];

jsep.removeAllBinaryOps();
for (const [spelling, [, binding]] of Object.entries(BINARY)) jsep.addBinaryOp(spelling, binding);
jsep.removeAllUnaryOps();
for (const spelling of ['-', '+', '!', 'not', 'empty']) jsep.addUnaryOp(spelling);

/**
 * `{field}`, `{table.field}`, `{(label)field}`, and the same after `$` or `#`, are names; they come out of jsep marked
 * as braced.
 */
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

const LONGEST_NAME = 300;

/** jsep with the settings above; throws where the text is no expression. */
export const parseSyntax = (text: string): jsep.Expression => jsep(text);
