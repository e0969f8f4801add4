/** What a parsed expression may hold: plain JSON, so it can be kept beside a definition. */
export type Expression =
  | { readonly kind: 'literal'; readonly value: string | number | boolean | null }
  | { readonly kind: 'name'; readonly path: readonly string[] }
  | { readonly kind: 'not' | 'negate'; readonly operand: Expression }
  | {
      readonly kind: 'binary';
      readonly operator: BinaryOperator;
      readonly left: Expression;
      readonly right: Expression;
    }
  | { readonly kind: 'choice'; readonly test: Expression; readonly then: Expression; readonly otherwise: Expression }
  | { readonly kind: 'call'; readonly name: string; readonly args: readonly Expression[] }
  | { readonly kind: 'list'; readonly items: readonly Expression[] };

/** What stands between two operands; words such as `and` and `eq` are read as these. */
export type BinaryOperator = '+' | '-' | '*' | '/' | '%' | '==' | '!=' | '<' | '<=' | '>' | '>=' | '&&' | '||' | 'in';

/**
 * Every value a variable, a form field or an expression may have. Plain JSON, so that a state can be stored and
 * replayed.
 */
export type Value = string | number | boolean | null | readonly Value[] | { readonly [name: string]: Value };
/** Values by name. */
export type Variables = Readonly<Record<string, Value>>;
