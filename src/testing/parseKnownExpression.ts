import { parseExpression } from '../domain/expression/parseExpression.ts';
import type { Expression } from '../domain/expression/tree.ts';

/**
 * Parses an expression that is known to be valid.
 * @param text an expression, such as `days > 3`
 * @returns the result of `parseExpression`
 * @throws if the text is invalid
 * @example
 * parseKnownExpression('days > 3').operator; // '>'
 */
export function parseKnownExpression(text: string): Expression {
  const parsed = parseExpression(text);
  if (!parsed.ok) throw new Error(`${text}: ${parsed.error.fault} at ${parsed.error.at}`);
  return parsed.value;
}
