/** Why a text is no expression. The words for it stand where somebody is told. */
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
 * Where and why a text is no expression.
 * @property at where in the text, counted in characters from 0.
 * @property near the piece of the text that is meant, or the sign that is missing; may be empty.
 */
export interface ExpressionError {
  readonly fault: ExpressionFault;
  readonly at: number;
  readonly near: string;
}
