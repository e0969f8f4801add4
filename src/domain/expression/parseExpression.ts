import { fail, type Result } from '../shared/result.ts';
import type { ExpressionError } from './expressionError.ts';
import { parseTree } from './parseTree.ts';
import type { Expression } from './tree.ts';

const LONGEST_TEXT = 4000;

/**
 * Reads an expression text as the modellers of BPMN files and forms write it (ADR 12, contract form 9): wrapped in
 * `${…}` or not, names bare or in braces (`{field}`, `{table.field}`, `{(label)field}`), symbols or words (`&&`/`and`,
 * `==`/`eq`), methods as `.indexOf('x')`.
 * @param text at most 4,000 characters
 * @returns the tree; or what is wrong and where: assignments, `new`, `this`, templates, unknown functions and methods
 * are refused
 * @example
 * parseExpression('${days > 3}').ok; // true
 * parseExpression('days > ').error.fault; // 'missingOperand'
 */
export function parseExpression(text: string): Result<Expression, ExpressionError> {
  if (text.length > LONGEST_TEXT) return fail({ fault: 'tooLong', at: LONGEST_TEXT, near: String(LONGEST_TEXT) });
  const { inner, offset } = unwrap(text);
  const read = parseTree(inner);
  return read.ok ? read : fail({ ...read.error, at: offset + read.error.at });
}

/** Takes a wrapper `${…}` or `#{…}` off, if one encloses the whole text. */
function unwrap(text: string): { inner: string; offset: number } {
  const start = text.search(/\S/u);
  if (!/^[$#]\{/u.test(text.slice(start)) || closingBrace(text, start + 1) !== text.trimEnd().length - 1)
    return { inner: text, offset: 0 };
  return { inner: text.slice(start + 2, text.trimEnd().length - 1), offset: start + 2 };
}

/** Where the brace opened at `from` closes; braces inside quoted texts do not count. */
function closingBrace(text: string, from: number): number {
  let depth = 0;
  let quote = '';
  for (let at = from; at < text.length; at += 1) {
    const char = text.charAt(at);
    if (quote !== '') {
      if (char === '\\') at += 1;
      else if (char === quote) quote = '';
    } else if (char === '"' || char === "'") quote = char;
    else if (char === '{') depth += 1;
    else if (char === '}' && --depth === 0) return at;
  }
  return -1;
}
