import { parseExpression } from '../domain/expression/parseExpression.ts';
import type { Expression } from '../domain/expression/tree.ts';

/**
 * The tree of a text that a test knows to be right.
 * @param text an expression, such as `days > 3`
 * @returns what `parseExpression` reads
 * @throws when it is none
 * @example
 * expressionOf('days > 3').operator; // '>'
 */
export function expressionOf(text: string): Expression {
  const parsed = parseExpression(text);
  if (!parsed.ok) throw new Error(`${text}: ${parsed.error.fault} at ${parsed.error.at}`);
  return parsed.value;
}
