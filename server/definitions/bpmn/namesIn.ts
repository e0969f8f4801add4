import type { Expression } from '#domain/expression/tree.ts';

/** The variables an expression reads, by their first name. */
export function namesIn(expression: Expression): readonly string[] {
  switch (expression.kind) {
    case 'literal':
      return [];
    case 'name':
      return expression.path.slice(0, 1);
    case 'not':
    case 'negate':
      return namesIn(expression.operand);
    case 'binary':
      return [expression.left, expression.right].flatMap(namesIn);
    case 'choice':
      return [expression.test, expression.then, expression.otherwise].flatMap(namesIn);
    case 'call':
      return expression.args.flatMap(namesIn);
    case 'list':
      return expression.items.flatMap(namesIn);
  }
}
