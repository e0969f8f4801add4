/** The ways a row of a condition compares (contract form 4). */
export type EasyOperator = '==' | '!=' | '>' | '>=' | '<' | '<=' | 'include' | 'notInclude';

/** A condition as people put it together from rows (contract form 4). */
export interface EasyCondition {
  readonly rows: readonly EasyRow[];
  /** What is said where it does not hold; may be empty. */
  readonly message: string;
  /** Only the platform can tell: it holds program text, which is never run here. */
  readonly isHard: boolean;
  /** The condition as it came, for asking the platform. */
  readonly text: string;
}

/**
 * One comparison of a condition.
 * @property isEither it is joined to what stands before by "or", otherwise by "and".
 */
export interface EasyRow {
  readonly field: string;
  readonly operator: EasyOperator;
  readonly isNumber: boolean;
  readonly value: string;
  readonly isEither: boolean;
}
