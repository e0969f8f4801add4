/** Why a text is not a valid expression. The messages are defined where they are shown. */
export type ExpressionFault =
  | 'tooLong'
  | 'tooDeep'
  | 'notOne'
  | 'unexpected'
  | 'missingOperand'
  | 'missingSignedOperand'
  | 'missingChoice'
  | 'missingColon'
  | 'missingName'
  | 'missingNameInBraces'
  | 'missingArgument'
  | 'missingComma'
  | 'missingBracket'
  | 'missingExponent'
  | 'unclosedBracket'
  | 'unclosedText'
  | 'nameAfterNumber'
  | 'pointAfterNumber'
  | 'numberTooLarge'
  | 'thisUsed'
  | 'noFields'
  | 'keyNotConstant'
  | 'notCallable'
  | 'unknownMethod'
  | 'unknownFunction'
  | 'digitsLost'
  | 'tooCostly';

/**
 * Position and cause of a syntax error.
 * @property at position in the text, in characters from 0.
 * @property near the affected piece of the text, or the missing character; may be empty.
 */
export interface ExpressionError {
  readonly fault: ExpressionFault;
  readonly at: number;
  readonly near: string;
}
