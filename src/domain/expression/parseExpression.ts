import { fail, ok, type Result } from '../shared/result.ts';
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
  const read = readWhole(text);
  return read.ok ? ok(read.value.tree) : read;
}

/**
 * Why nobody should write an expression although it is read and evaluated: what is stored keeps its meaning, what is
 * loaded anew is refused. Ours: a whole number beyond 2^53 would lose digits, formulas over rows within formulas over
 * rows within a third would take too long.
 * @param text as `parseExpression` reads it
 * @returns what speaks against it and where; nothing for a text that is no expression, as `parseExpression` tells that
 * @example
 * objectionTo('${amount > 9007199254740993}').fault; // 'digitsLost'
 * objectionTo('${amount > 1000}'); // undefined
 */
export function objectionTo(text: string): ExpressionError | undefined {
  const read = readWhole(text);
  return read.ok ? read.value.objection : undefined;
}

function readWhole(text: string): ReturnType<typeof parseTree> {
  if (text.length > LONGEST_TEXT) return fail({ fault: 'tooLong', at: LONGEST_TEXT, near: String(LONGEST_TEXT) });
  const { inner, offset } = unwrap(text);
  const read = parseTree(inner);
  if (!read.ok) return fail({ ...read.error, at: offset + read.error.at });
  const { tree, objection } = read.value;
  return ok({ tree, objection: objection && { ...objection, at: offset + objection.at } });
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
