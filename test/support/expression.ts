import fc from 'fast-check';
import type { BinaryOperator, Expression } from '#domain/expression/tree.ts';
import { FUNCTIONS } from '#domain/expression/functions.ts';

const OPERATORS: readonly BinaryOperator[] = [
  '+',
  '-',
  '*',
  '/',
  '%',
  '==',
  '!=',
  '<',
  '<=',
  '>',
  '>=',
  '&&',
  '||',
  'in',
];
const NAMES = [
  'days',
  'amount',
  'and',
  'android',
  'in',
  'length',
  'this',
  'constructor',
  '__proto__',
  'x1',
  '1x',
  'a b',
  'toString',
];

/** Any tree that a text can be parsed to. */
export const anyExpression = (): fc.Arbitrary<Expression> =>
  fc.letrec<{ expression: Expression }>((tie) => ({
    expression: fc.oneof(
      { maxDepth: 4, depthIdentifier: 'expression' },
      fc.record({
        kind: fc.constant('literal' as const),
        value: fc.oneof(
          fc.string(),
          fc.double({ min: 0, noNaN: true, noDefaultInfinity: true }).map((value) => value + 0),
          fc.nat(),
          fc.boolean(),
          fc.constant(null),
        ),
      }),
      fc.record({
        kind: fc.constant('name' as const),
        path: fc.array(fc.constantFrom(...NAMES), { minLength: 1, maxLength: 3 }),
      }),
      fc.record({ kind: fc.constantFrom('not' as const, 'negate' as const), operand: tie('expression') }),
      fc.record({
        kind: fc.constant('binary' as const),
        operator: fc.constantFrom(...OPERATORS),
        left: tie('expression'),
        right: tie('expression'),
      }),
      fc.record({
        kind: fc.constant('choice' as const),
        test: tie('expression'),
        then: tie('expression'),
        otherwise: tie('expression'),
      }),
      fc.record({
        kind: fc.constant('call' as const),
        name: fc.constantFrom('IF_ELSE', 'EACH', ...FUNCTIONS.keys()),
        args: fc.array(tie('expression'), { maxLength: 3 }),
      }),
      fc.record({ kind: fc.constant('list' as const), items: fc.array(tie('expression'), { maxLength: 3 }) }),
    ),
  })).expression;
