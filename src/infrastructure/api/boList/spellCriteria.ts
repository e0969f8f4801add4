import type { Criterion } from '#domain/bolist/listDefinition.ts';
import { fromWireTime } from '../time.ts';

/** What a list is asked with: names and values as they travel. */
export type ListParameters = Readonly<Record<string, string | number>>;

/**
 * A criterion as the platform is asked for it (contract lists 5): under its column, kind and comparison, or under its
 * own name for a list that is written by hand. Both ends of a range are asked for apart; days are whole days.
 */
export function spellCriterion(criterion: Criterion, value: string): ListParameters {
  if (value.trim() === '') return {};
  const { spelling, kind } = criterion;
  const { column, operator, isPlain } = spelling;
  if (kind === 'range' || kind === 'month') return spellEnds(criterion, kind === 'month' ? daysOf(value) : value);
  if (kind === 'date')
    return isPlain ? { [column]: fromWireTime(value) ?? value } : { [named(criterion, 'D', operator)]: whole(value) };
  if (isPlain) return { [column]: value };
  const isSeveral = value.includes(',') && criterion.field.settings['mode'] === 'multiple';
  return { [named(criterion, 'S', isSeveral && operator === 'EQ' ? 'IN' : operator)]: value };
}

function spellEnds(criterion: Criterion, value: string): ListParameters {
  const [start = '', end = ''] = value.split(',').map((part) => part.trim());
  const { column, isPlain } = criterion.spelling;
  const [from, to] = isPlain
    ? ([`${column}_START`, `${column}_END`] as const)
    : ([named(criterion, 'D', 'GE'), named(criterion, 'D', 'LE')] as const);
  const spelled = (day: string, isEnd: boolean) => (isPlain ? millisecondsOf(day, isEnd) : whole(day));
  return {
    ...(start !== '' && { [from]: spelled(start, false) }),
    ...(end !== '' && { [to]: spelled(end, true) }),
  };
}

const named = ({ spelling: { prefix, column } }: Criterion, type: 'S' | 'D', operator: string): string =>
  `Q_${prefix === '' ? '' : `${prefix}.`}${column}_${type}_${operator}`;

/** A day stays a day; a moment has its T. */
const whole = (value: string): string => value.trim().replace(' ', 'T');

/** The last moment of a day that is told as a day. */
const millisecondsOf = (day: string, isEnd: boolean): string | number =>
  fromWireTime(isEnd && day.length === 10 ? `${day} 23:59:59` : day) ?? day;

/** From the first to the last day of a month. */
function daysOf(month: string): string {
  const [, year = '', number = ''] = /^(\d{4})-(\d{2})/u.exec(month) ?? [];
  if (year === '') return month;
  const last = new Date(Date.UTC(Number(year), Number(number), 0)).getUTCDate();
  return `${year}-${number}-01,${year}-${number}-${last}`;
}
