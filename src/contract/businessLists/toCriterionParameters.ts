import type { Criterion } from '#domain/businessLists/listDefinition.ts';
import { fromWireTime } from '../wire/time.ts';

/** Query parameters of a list, by their wire names. */
export type ListParameters = Readonly<Record<string, string | number>>;

/**
 * Converts a criterion to query parameters (contract lists 5): with column, type and operator, or with the plain column
 * name for a list with a hand-written query. Both ends of a range are separate parameters; days cover the whole day.
 */
export function toCriterionParameters(criterion: Criterion, value: string): ListParameters {
  if (value.trim() === '') return {};
  const { parameter, kind } = criterion;
  const { column, operator, isPlain } = parameter;
  if (kind === 'range' || kind === 'month')
    return toRangeParameters(criterion, kind === 'month' ? toDayRange(value) : value);
  if (kind === 'date')
    return isPlain
      ? { [column]: fromWireTime(value) ?? value }
      : { [toParameterName(criterion, 'D', operator)]: toIsoText(value) };
  if (isPlain) return { [column]: value };
  const isSeveral = value.includes(',') && criterion.field.settings['mode'] === 'multiple';
  return { [toParameterName(criterion, 'S', isSeveral && operator === 'EQ' ? 'IN' : operator)]: value };
}

function toRangeParameters(criterion: Criterion, value: string): ListParameters {
  const [start = '', end = ''] = value.split(',').map((part) => part.trim());
  const { column, isPlain } = criterion.parameter;
  const [from, to] = isPlain
    ? ([`${column}_START`, `${column}_END`] as const)
    : ([toParameterName(criterion, 'D', 'GE'), toParameterName(criterion, 'D', 'LE')] as const);
  const spelled = (day: string, isEnd: boolean) => (isPlain ? toMilliseconds(day, isEnd) : toIsoText(day));
  return {
    ...(start !== '' && { [from]: spelled(start, false) }),
    ...(end !== '' && { [to]: spelled(end, true) }),
  };
}

const toParameterName = ({ parameter: { prefix, column } }: Criterion, type: 'S' | 'D', operator: string): string =>
  `Q_${prefix === '' ? '' : `${prefix}.`}${column}_${type}_${operator}`;

/** Leaves a day as it is; separates date and time with `T`. */
const toIsoText = (value: string): string => value.trim().replace(' ', 'T');

/** Converts to epoch milliseconds; the end of a range without a time becomes 23:59:59. */
const toMilliseconds = (day: string, isEnd: boolean): string | number =>
  fromWireTime(isEnd && day.length === 10 ? `${day} 23:59:59` : day) ?? day;

/** Returns the range from the first to the last day of a month. */
function toDayRange(month: string): string {
  const [, year = '', number = ''] = /^(\d{4})-(\d{2})/u.exec(month) ?? [];
  if (year === '') return month;
  const last = new Date(Date.UTC(Number(year), Number(number), 0)).getUTCDate();
  return `${year}-${number}-01,${year}-${number}-${last}`;
}
