import type { ExpressionError, ExpressionFault } from '#domain/expression/expressionError.ts';
import { suggestExpressionFix } from '#domain/expression/suggestExpressionFix.ts';

/** Formats why an expression cannot be parsed, for the author of the file. */
export const formatExpressionError = ({ fault, near }: ExpressionError): string =>
  ERROR_MESSAGES[fault].replace('%', () => near);

/** Formats the error with a hint if the text uses the syntax of another language. */
export function formatUnparsedExpression(error: ExpressionError, text: string): string {
  const hint = suggestExpressionFix(text);
  return hint === undefined ? formatExpressionError(error) : `${formatExpressionError(error)}; ${hint}`;
}

/** `%` is replaced by the part of the text with the error. */
const ERROR_MESSAGES: Readonly<Record<ExpressionFault, string>> = {
  tooLong: 'An expression may have % characters',
  tooDeep: 'The expression is nested too deeply',
  notOne: 'There is more than one expression',
  unexpected: 'Unexpected "%"',
  missingOperand: 'Expected expression after %',
  missingSignedOperand: 'missing unaryOp argument',
  missingChoice: 'Expected expression',
  missingColon: 'Expected :',
  missingName: 'Unexpected %',
  missingNameInBraces: 'A name is missing between the braces',
  missingArgument: 'Unexpected token %',
  missingComma: 'Expected comma',
  missingBracket: 'Expected %',
  missingExponent: 'Expected exponent (%)',
  unclosedBracket: 'Unclosed %',
  unclosedText: 'Unclosed quote after "%"',
  nameAfterNumber: 'Variable names cannot start with a number (%)',
  pointAfterNumber: 'Unexpected period',
  numberTooLarge: 'The number % is too large',
  thisUsed: '"this" has no meaning here',
  noFields: '"%" is asked of something that has no fields',
  keyNotConstant: 'Brackets after a name may contain only a text or a number',
  notCallable: 'Only named functions may be called',
  unknownMethod: 'The method % is unknown',
  unknownFunction: 'The function % is unknown',
  digitsLost: 'The number % has more digits than can be kept',
  tooCostly: 'Formulas over rows within rows (%) would take too long',
};
