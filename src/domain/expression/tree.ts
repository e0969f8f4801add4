/** A parsed expression. Plain JSON, so that it can be stored with a definition. */
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

/** Binary operators. Words such as `and` and `eq` are parsed to these. */
export type BinaryOperator = '+' | '-' | '*' | '/' | '%' | '==' | '!=' | '<' | '<=' | '>' | '>=' | '&&' | '||' | 'in';

/**
 * Every value a variable, a form field or an expression can have. Plain JSON, so that a state can be stored and
 * replayed.
 */
export type Value = string | number | boolean | null | readonly Value[] | { readonly [name: string]: Value };
/** Values by name. */
export type Variables = Readonly<Record<string, Value>>;
