import type { Expression } from './tree.ts';

/** Returns the expression with its direct children replaced by `change`; does not recurse. */
export function mapChildren(expression: Expression, change: (part: Expression) => Expression): Expression {
  switch (expression.kind) {
    case 'literal':
    case 'name':
      return expression;
    case 'not':
    case 'negate':
      return { ...expression, operand: change(expression.operand) };
    case 'binary':
      return { ...expression, left: change(expression.left), right: change(expression.right) };
    case 'choice':
      return {
        ...expression,
        test: change(expression.test),
        then: change(expression.then),
        otherwise: change(expression.otherwise),
      };
    case 'list':
      return { ...expression, items: expression.items.map(change) };
    case 'call':
      return { ...expression, args: expression.args.map(change) };
  }
}
