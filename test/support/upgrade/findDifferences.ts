import { INTENDED_DIFFERENCES } from './onPurpose.ts';

/**
 * Returns where an answer differs from its recording: each path with both values, except intended differences.
 * Additional fields of a later version are not a difference; an additional row is one.
 */
export const findDifferences = (before: unknown, today: unknown, what: string): readonly string[] =>
  differencesAt(what, before, today).filter((line) => !INTENDED_DIFFERENCES.some(({ place }) => place.test(line)));

function differencesAt(place: string, before: unknown, today: unknown): readonly string[] {
  if (!isComposed(before) || !isComposed(today) || Array.isArray(before) !== Array.isArray(today))
    return before === today ? [] : [`${place}: was ${told(before)}, is ${told(today)}`];
  const found = Object.entries(before).flatMap(([key, value]) => differencesAt(`${place} ${key}`, value, today[key]));
  if (Array.isArray(before) && Array.isArray(today) && today.length > before.length)
    found.push(`${place}: had ${before.length} rows, has ${today.length}`);
  return found;
}

const isComposed = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null;

const LONGEST = 200;
const told = (value: unknown): string => (JSON.stringify(value) ?? 'absent').slice(0, LONGEST);
