import { fail, ok, type Result } from '../shared/result.ts';
import type { ExpressionError } from './expressionError.ts';
import { parseTree } from './parseTree.ts';
import type { Expression } from './tree.ts';

const MAX_EXPRESSION_CHARACTERS = 4000;

/**
 * Parses an expression as modellers of BPMN files and forms write it (ADR 12, contract form 9): with or without a
 * wrapping `${…}`, names bare or in braces (`{field}`, `{table.field}`, `{(label)field}`), symbols or words
 * (`&&`/`and`, `==`/`eq`), methods such as `.indexOf('x')`.
 * @param text at most 4,000 characters
 * @returns the tree, or the error and its position. Assignments, `new`, `this`, templates, unknown functions and
 * unknown methods are errors
 * @example
 * parseExpression('${days > 3}').ok; // true
 * parseExpression('days > ').error.fault; // 'missingOperand'
 */
export function parseExpression(text: string): Result<Expression, ExpressionError> {
  const read = readWhole(text);
  return read.ok ? ok(read.value.tree) : read;
}

/**
 * Checks a valid expression for constructs that new expressions must not use. Stored expressions keep their meaning; a
 * newly loaded one is refused. Ours: a whole number beyond 2^53 would lose digits, and loops over rows nested
 * three levels deep would take too long.
 * @param text as `parseExpression` accepts it
 * @returns the objection and its position; `undefined` if there is none, and for a text that `parseExpression` rejects
 * @example
 * findExpressionObjection('${amount > 9007199254740993}').fault; // 'digitsLost'
 * findExpressionObjection('${amount > 1000}'); // undefined
 */
export function findExpressionObjection(text: string): ExpressionError | undefined {
  const read = readWhole(text);
  return read.ok ? read.value.objection : undefined;
}

function readWhole(text: string): ReturnType<typeof parseTree> {
  if (text.length > MAX_EXPRESSION_CHARACTERS)
    return fail({ fault: 'tooLong', at: MAX_EXPRESSION_CHARACTERS, near: String(MAX_EXPRESSION_CHARACTERS) });
  const { inner, offset } = unwrap(text);
  const read = parseTree(inner);
  if (!read.ok) return fail({ ...read.error, at: offset + read.error.at });
  const { tree, objection } = read.value;
  return ok({ tree, objection: objection && { ...objection, at: offset + objection.at } });
}

/** Removes a wrapper `${…}` or `#{…}` if one encloses the whole text. */
function unwrap(text: string): { inner: string; offset: number } {
  const start = text.search(/\S/u);
  if (!/^[$#]\{/u.test(text.slice(start)) || closingBrace(text, start + 1) !== text.trimEnd().length - 1)
    return { inner: text, offset: 0 };
  return { inner: text.slice(start + 2, text.trimEnd().length - 1), offset: start + 2 };
}

/** Returns the position of the brace that closes the one at `from`; ignores braces inside quoted texts. */
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
