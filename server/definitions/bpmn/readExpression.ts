import { objectionTo, parseExpression } from '#domain/expression/parseExpression.ts';
import type { Expression } from '#domain/expression/tree.ts';
import type { ModdleElement } from './moddleElement.ts';
import type { ParseContext } from './parseContext.ts';
import { sayExpressionError } from './sayExpressionError.ts';

/**
 * `${…}` of most modellers, `#{…}` of some, `=…` of Camunda 8, or bare text → the tree the core evaluates. Reports what
 * it cannot read.
 */
export function readBpmnExpression(
  parsing: ParseContext,
  element: ModdleElement,
  text: string,
): Expression | undefined {
  const trimmed = text.trim();
  const plain = trimmed.startsWith('=') ? fromFeel(trimmed.slice(1)) : trimmed;
  const parsed = parseExpression(plain);
  const objection = parsed.ok ? objectionTo(plain) : undefined;
  if (objection !== undefined)
    parsing.report(element, `the expression ${trimmed} is not taken: ${sayExpressionError(objection)}`);
  if (parsed.ok) return parsed.value;
  parsing.report(element, `the expression ${trimmed} is not understood: ${sayExpressionError(parsed.error)}`);
  return undefined;
}

/** Whether the text asks for a value at run time instead of naming one. */
export const isExpression = (text: string): boolean => /^[$#]\{[^]*\}$|^=/.test(text.trim());

/** FEEL, the language of Camunda 8, compares with a single equals sign; the words it shares are understood anyway. */
const fromFeel = (text: string): string =>
  text
    .split(/("[^"]*")/)
    .map((part, index) => (index % 2 === 1 ? part : part.replace(/(?<![<>!=])=(?!=)/g, '==')))
    .join('');
