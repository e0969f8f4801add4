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
  if (trimmed.startsWith('=') && [...indicesIn(trimmed)].some((index) => index < 1)) {
    parsing.report(element, `the expression ${trimmed} is not understood: FEEL counts from 1`);
    return undefined;
  }
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

/**
 * FEEL, the language of Camunda 8, compares with a single equals sign and counts from one; the words it shares are
 * understood anyway.
 */
const fromFeel = (text: string): string =>
  outsideOfTexts(text, (part) =>
    part.replace(/(?<![<>!=])=(?!=)/g, '==').replace(INDEX, (_, index: string) => `[${Number(index) - 1}]`),
  );

/** `list[2]`, but not the list behind `in`. */
const INDEX = /(?<=[\w\])])(?<!\b(?:in|and|or))\[\s*(-?\d+)\s*\]/g;

function* indicesIn(text: string): Iterable<number> {
  for (const part of text.split(TEXT))
    if (!part.startsWith('"')) for (const [, index] of part.matchAll(INDEX)) yield Number(index);
}

const TEXT = /("[^"]*")/;
const outsideOfTexts = (text: string, change: (part: string) => string): string =>
  text
    .split(TEXT)
    .map((part, index) => (index % 2 === 1 ? part : change(part)))
    .join('');
