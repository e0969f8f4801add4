import { mapParts } from './mapParts.ts';
import type { Expression } from './tree.ts';

/**
 * Gives a company's calendar to every `WORK_DAYS` of an expression that names none itself. Ours.
 * @param expression as it was read
 * @param calendar the JSON text of a calendar
 * @returns an expression that means the same where no working days are counted
 * @example
 * import { expressionOf } from '@ringi/domain/testing';
 * const days = expressionOf('WORK_DAYS("2026-05-08", "2026-05-09")');
 * evaluate(days, lookupIn({})); // 1
 * evaluate(bindCalendar(days, '{"worked":["2026-05-09"]}'), lookupIn({})); // 2
 */
export function bindCalendar(expression: Expression, calendar: string): Expression {
  const bound = mapParts(expression, (part) => bindCalendar(part, calendar));
  return bound.kind === 'call' && bound.name === 'WORK_DAYS' && bound.args.length === 2
    ? { ...bound, args: [...bound.args, { kind: 'literal', value: calendar }] }
    : bound;
}
