import { mapChildren } from './mapChildren.ts';
import type { Expression } from './tree.ts';

/**
 * Adds a company's calendar to every `WORK_DAYS` call of an expression that has no calendar argument. Ours.
 * @param expression a parsed expression
 * @param calendar a calendar as JSON text
 * @returns the expression with the calendar; without `WORK_DAYS` calls its meaning is unchanged
 * @example
 * import { parseKnownExpression } from '@ringi/domain/testing';
 * const days = parseKnownExpression('WORK_DAYS("2026-05-08", "2026-05-09")');
 * evaluate(days, createLookup({})); // 1
 * evaluate(bindCalendar(days, '{"worked":["2026-05-09"]}'), createLookup({})); // 2
 */
export function bindCalendar(expression: Expression, calendar: string): Expression {
  const bound = mapChildren(expression, (part) => bindCalendar(part, calendar));
  return bound.kind === 'call' && bound.name === 'WORK_DAYS' && bound.args.length === 2
    ? { ...bound, args: [...bound.args, { kind: 'literal', value: calendar }] }
    : bound;
}
