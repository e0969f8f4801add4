import { evaluate } from '../expression/evaluate.ts';
import { parseWorkDaysArgs } from '../expression/functions.ts';
import type { Expression } from '../expression/tree.ts';
import { findYearsWithoutHolidays } from '../shared/workCalendar.ts';
import type { FormFormula, FormRecord } from './formDefinition.ts';
import { listOperands } from './formulaReads.ts';
import { createFormLookup } from './createFormLookup.ts';

/**
 * Returns the years without public holidays in the calendar by which a field of the main record counts working days
 * (`WORK_DAYS`), in ascending order.
 */
export function findUncountedYears(
  formulas: readonly FormFormula[],
  record: FormRecord,
  field: string,
): readonly number[] {
  const lookup = createFormLookup(record);
  const years = formulas
    .filter(({ target }) => target.table === undefined && target.field === field)
    .flatMap(({ expression }) => workDaysIn(expression))
    .flatMap((args) => {
      const [begin = null, end = null, calendar] = args.map((arg) => evaluate(arg, lookup));
      const counted = parseWorkDaysArgs(begin, end, calendar);
      return counted === undefined ? [] : findYearsWithoutHolidays(counted.calendar, counted.from, counted.until);
    });
  return [...new Set(years)].toSorted((one, other) => one - other);
}

/** Returns the arguments of each `WORK_DAYS` call in an expression. */
const workDaysIn = (expression: Expression): readonly (readonly Expression[])[] => [
  ...(expression.kind === 'call' && expression.name === 'WORK_DAYS' ? [expression.args] : []),
  ...listOperands(expression).flatMap(workDaysIn),
];
