import type { BinaryOperator } from './tree.ts';

/** How tightly each operator binds, and its spellings: those of script languages and the words of the EL of Java. */
const OPERATORS: readonly (readonly [operator: BinaryOperator, binding: number, ...others: readonly string[]])[] = [
  ['||', 1, 'or'],
  ['&&', 2, 'and'],
  ['==', 6, '===', 'eq'],
  ['!=', 6, '!==', 'ne'],
  ['<', 7, 'lt'],
  ['<=', 7, 'le'],
  ['>', 7, 'gt'],
  ['>=', 7, 'ge'],
  ['in', 7],
  ['+', 9],
  ['-', 9],
  ['*', 10],
  ['/', 10, 'div'],
  ['%', 10, 'mod'],
];

export interface Operator {
  readonly operator: BinaryOperator;
  readonly binding: number;
  readonly spelling: string;
}
export const BINARY_OPERATORS: ReadonlyMap<string, Operator> = new Map(
  OPERATORS.flatMap(([operator, binding, ...others]) =>
    [operator, ...others].map((spelling) => [spelling, { operator, binding, spelling }]),
  ),
);

/**
 * The pieces of a text; each pattern is tried at one place only. A word is an operator where another sign follows it;
 * everything beyond ASCII may stand in a name, spaces of other scripts as well. Names in braces have an end, so that an
 * open brace is not searched for its partner again and again.
 */
export const PATTERNS = {
  spaces: /[ \t\n\r]+/uy,
  binary: /\|\||&&|[!=]==?|[<>]=?|[-+*/%]|(?:and|div|eq|ge|gt|in|le|lt|mod|ne|or)(?=[^\w$\u{80}-\u{10FFFF}])/uy,
  sign: /[-+!]|(?:empty|not)(?=[^\w$\u{80}-\u{10FFFF}])/uy,
  name: /[a-z_$\u{80}-\u{10FFFF}][\w$\u{80}-\u{10FFFF}]*/iuy,
  braces: /(?:[$#]\{[^{}]{0,297}|\{[^{}]{0,298})\}/y,
  number: /(?=[\d.])\d*(?:\.\d*)?(?:e[-+]?\d*)?/iuy,
  text: /"(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*'/suy,
} as const;

/** `{field}`, `{table.field}` and `{(label)field}`, the same after `$` or `#`: the name between the braces. */
export const nameInBraces = (braces: string): string =>
  braces
    .slice(braces.indexOf('{') + 1, -1)
    .trim()
    .replace(/^\(.*\)/u, '')
    .trim();

const ESCAPED: Readonly<Record<string, string>> = { n: '\n', r: '\r', t: '\t', b: '\b', f: '\f', v: '\v' };

/** What stands between two quotes; a sign after a backslash that has no meaning of its own stands for itself. */
export const unquote = (inner: string): string =>
  inner.replace(/\\(.?)/gsu, (_, sign: string) => ESCAPED[sign] ?? sign);
