import type { Expression } from './tree.ts';

/** The same expression over changed parts: what stands directly in it is replaced, nothing below that is looked at. */
export function mapParts(expression: Expression, change: (part: Expression) => Expression): Expression {
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
