import type { BinaryOperator } from './tree.ts';

/** Precedence of each operator and its spellings: those of script languages and the words of Java EL. */
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
 * Token patterns, each tried at one position only (sticky). A word operator must be followed by a character that cannot
 * continue a name. All non-ASCII characters may occur in names, including spaces of other scripts. Names in braces have
 * a maximum length, so that an unclosed brace does not cause repeated scans.
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

/** Returns the name in `{field}`, `{table.field}` or `{(label)field}`, with or without a leading `$` or `#`. */
export const parseBracedName = (braces: string): string =>
  braces
    .slice(braces.indexOf('{') + 1, -1)
    .trim()
    .replace(/^\(.*\)/u, '')
    .trim();

const ESCAPED: Readonly<Record<string, string>> = { n: '\n', r: '\r', t: '\t', b: '\b', f: '\f', v: '\v' };

/** Unescapes the text between two quotes. A backslash before a character without a special meaning is dropped. */
export const unquote = (inner: string): string =>
  inner.replace(/\\(.?)/gsu, (_, sign: string) => ESCAPED[sign] ?? sign);
