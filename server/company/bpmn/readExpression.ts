import { suggestExpressionFix } from '#domain/expression/suggestExpressionFix.ts';
import { findExpressionObjection, parseExpression } from '#domain/expression/parseExpression.ts';
import type { Expression } from '#domain/expression/tree.ts';
import type { ModdleElement } from './moddleElement.ts';
import type { ParseContext } from './parseContext.ts';
import { findReferencedPaths } from '../referencedPaths.ts';
import { formatExpressionError, formatUnparsedExpression } from './formatExpressionError.ts';

/**
 * Parses an expression: `${…}` of most modellers, `#{…}` of some, `=…` of Camunda 8, or bare text. Reports an
 * expression that cannot be parsed.
 */
export function parseBpmnExpression(
  parsing: ParseContext,
  element: ModdleElement,
  text: string,
): Expression | undefined {
  const trimmed = text.trim();
  if (trimmed.startsWith('=') && [...findIndices(trimmed)].some((index) => index < 1)) {
    parsing.report(element, `the expression ${trimmed} is not understood: FEEL counts from 1`);
    return undefined;
  }
  const plain = trimmed.startsWith('=') ? convertFeel(trimmed.slice(1)) : trimmed;
  const parsed = parseExpression(plain);
  const objection = parsed.ok ? findExpressionObjection(plain) : undefined;
  if (objection !== undefined)
    parsing.report(element, `the expression ${trimmed} is not taken: ${formatExpressionError(objection)}`);
  const quoted = parsed.ok ? findReferencedPaths(parsed.value).flat().find(isQuoted) : undefined;
  if (quoted !== undefined)
    parsing.report(element, `the expression ${trimmed} is not understood: ${suggestExpressionFix(quoted) ?? quoted}`);
  if (parsed.ok) return parsed.value;
  parsing.report(
    element,
    `the expression ${trimmed} is not understood: ${formatUnparsedExpression(parsed.error, plain)}`,
  );
  return undefined;
}

/** Whether the text is in typographic quotes, as word processors insert them. Such a text is read as a name. */
const isQuoted = (name: string): boolean => /^[“”‘’「『].*[”’“‘」』]$/u.test(name);

/** Whether the text is an expression and not a literal name. */
export const isExpression = (text: string): boolean => /^[$#]\{[^]*\}$|^=/.test(text.trim());

/**
 * Converts FEEL, the language of Camunda 8: it compares with a single equals sign and counts from one. Its other
 * operators are understood as they are.
 */
const convertFeel = (text: string): string =>
  mapOutsideQuotes(text, (part) =>
    part.replace(/(?<![<>!=])=(?!=)/g, '==').replace(INDEX, (_, index: string) => `[${Number(index) - 1}]`),
  );

/** Matches `list[2]`, but not the list after `in`. */
const INDEX = /(?<=[\w\])])(?<!\b(?:in|and|or))\[\s*(-?\d+)\s*\]/g;

function* findIndices(text: string): Iterable<number> {
  for (const part of text.split(TEXT))
    if (!part.startsWith('"')) for (const [, index] of part.matchAll(INDEX)) yield Number(index);
}

const TEXT = /("[^"]*")/;
const mapOutsideQuotes = (text: string, change: (part: string) => string): string =>
  text
    .split(TEXT)
    .map((part, index) => (index % 2 === 1 ? part : change(part)))
    .join('');
