import type { Expression } from '#domain/expression/tree.ts';
import { fail, ok, type Result } from '#domain/shared/result.ts';
import { parseSyntax } from './grammar.ts';
import { toTree, Unsupported } from './toTree.ts';

/** @property at where in the text, counted in characters from 0. */
export interface ExpressionError {
  readonly message: string;
  readonly at: number;
}

const LONGEST_TEXT = 4000;

/**
 * Reads an expression text as the modellers of BPMN files and forms write it: wrapped in `${…}` or not, names bare or
 * in
 * braces (`{field}`, `{table.field}`, `{(label)field}`), symbols or words (`&&`/`and`, `==`/`eq`), methods as
 * `.indexOf('x')`.
 * Refuses what is no plain question: assignments, `new`, `this`, templates, unknown functions and methods, texts over
 * 4,000 characters.
 */
export function parseExpression(text: string): Result<Expression, ExpressionError> {
  if (text.length > LONGEST_TEXT)
    return fail({ message: `An expression may have ${LONGEST_TEXT} characters`, at: LONGEST_TEXT });
  const { inner, offset } = unwrap(text);
  try {
    return ok(toTree(parseSyntax(inner)));
  } catch (error) {
    return fail(explain(error, inner, offset));
  }
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

/** jsep throws plain errors with `index` and `description`; a stack overflow means a text nested beyond reason. */
function explain(error: unknown, inner: string, offset: number): ExpressionError {
  if (error instanceof Unsupported)
    return { message: error.message, at: offset + Math.max(0, inner.indexOf(error.near)) };
  if (error instanceof RangeError) return { message: 'The expression is nested too deeply', at: offset };
  if (error instanceof Error && 'index' in error && typeof error.index === 'number') {
    return {
      message: error.message.replace(/ at character \d+$/u, ''),
      at: offset + Math.min(error.index, inner.length),
    };
  }
  throw error;
}
