/** The comparison operators of a condition row (contract form 4). */
export type ConditionOperator = '==' | '!=' | '>' | '>=' | '<' | '<=' | 'include' | 'notInclude';

/** A condition that designers build from rows (contract form 4). */
export interface RowCondition {
  readonly rows: readonly ConditionRow[];
  /** Message to show if the condition is not met; may be empty. */
  readonly message: string;
  /** Whether only the platform can evaluate it, because it contains a script. Scripts are never run here. */
  readonly isHard: boolean;
  /** The condition as received, to be sent to the platform for evaluation. */
  readonly text: string;
}

/**
 * One comparison of a condition.
 * @property isEither whether it is joined to the previous rows by "or" instead of "and".
 */
export interface ConditionRow {
  readonly field: string;
  readonly operator: ConditionOperator;
  readonly isNumber: boolean;
  readonly value: string;
  readonly isEither: boolean;
}
