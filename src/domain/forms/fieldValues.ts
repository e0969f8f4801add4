import { splitList } from '../shared/commaList.ts';
import type { Value } from '../expression/tree.ts';
import { isEmpty } from '../validation/emptiness.ts';
import { isExactNumber, parseDecimal, formatDecimal } from '../shared/decimal.ts';
import { getControlKind } from './controlKinds.ts';
import { DATE_RANGE, isValidFieldDate, splitDateRange } from './dates.ts';
import { asText, parseOptionValue } from './doubleValues.ts';
import type { FieldDefinition } from './formDefinition.ts';
import { formatPlace } from './placeValues.ts';
import { isEmptyHtml } from './richText.ts';

/**
 * Returns the value that the rules of a field see (contract form 6): the inner value of a double value, a number for a
 * numeric text in a number field, an empty text for a range without ends or a rich text without words, the one-line
 * text of a place, anything else unchanged. JSON text in any other field stays a text.
 */
export function unwrapFieldValue(field: FieldDefinition, stored: Value): Value {
  const { control } = field;
  const kind = getControlKind(control);
  if (kind === 'choice' || kind === 'people' || kind === 'picked') return parseOptionValue(stored)?.value ?? stored;
  if (kind === 'place') return formatPlace(field, stored);
  if (typeof stored !== 'string' || isEmpty(stored)) return stored;
  if (kind === 'richText') return isEmptyHtml(stored) ? '' : stored;
  if (control === DATE_RANGE) return splitDateRange(stored).every((end) => end === '') ? '' : stored;
  if (kind !== 'number') return stored;
  const value = parseDecimal(stored);
  return value === undefined || !isExactNumber(stored) ? stored : value;
}

/** Whether a field is empty by the rules of its control (contract validation 4). */
export const isEmptyField = (field: FieldDefinition, stored: Value | undefined): boolean =>
  isEmpty(unwrapFieldValue(field, stored ?? null));

/**
 * Whether two stored values of a field are the same, regardless of spelling. Choices are compared by value, not by
 * label.
 */
export const isSameValue = (field: FieldDefinition, left: Value | undefined, right: Value | undefined): boolean =>
  asText(unwrapFieldValue(field, left ?? null)) === asText(unwrapFieldValue(field, right ?? null));

/** Whether a checkbox is not checked. Such a value is not empty, but it does not satisfy a required checkbox. */
export const isUnchecked = ({ control, settings }: FieldDefinition, stored: Value): boolean =>
  getControlKind(control) === 'tick' && asText(stored) !== getCheckboxValues({ settings }).on;

/** The values a checkbox stores (contract form 6). Ours: `true` and `false` if the definition sets none. */
export const getCheckboxValues = ({ settings }: Pick<FieldDefinition, 'settings'>) => ({
  on: asText(settings['truevalue']) || 'true',
  off: settings['falsevalue'] === undefined ? 'false' : asText(settings['falsevalue']),
});

/** Returns the number of stars of a rating (contract form 6): 1 to 10, by default 5. */
export const getStarCount = ({ settings }: Pick<FieldDefinition, 'settings'>): number =>
  Math.min(10, Math.max(1, Math.trunc(parseDecimal(asText(settings['count'])) ?? 5)));

const MAX_DECIMALS = 20;
/**
 * Returns the number of decimals a number field shows: the second part of its length (contract form 6), at most 20; 1
 * for a score if none is set. `undefined`: the number is shown as it is.
 */
export function getDecimals({ control, settings }: Pick<FieldDefinition, 'control' | 'settings'>): number | undefined {
  const [, digits = ''] = asText(settings['length']).split(',');
  if (/^\s*\d{1,9}\s*$/u.test(digits)) return Math.min(MAX_DECIMALS, Number(digits));
  return control.endsWith('score') ? 1 : undefined;
}

/** Suffixes of the message keys for a value its field cannot store. */
export type TypeMismatch = 'isNumber' | 'isInteger' | 'decimals' | 'digitsLost' | 'isDate' | 'notOffered';

/**
 * Returns why a field cannot store a value, regardless of its rules: a number field with a non-numeric text, with more
 * digits than a number can represent or more decimals than the field shows (ours); a date field with a text
 * that is not a date; a choice that is not offered.
 * @param stored the previous value: a choice that is no longer offered is accepted if it is unchanged.
 */
export function findTypeMismatch(field: FieldDefinition, value: Value, stored: Value): TypeMismatch | undefined {
  switch (getControlKind(field.control)) {
    case 'number':
      return findNumberMismatch(field, unwrapFieldValue(field, value));
    case 'date':
      return isValidFieldDate(field, value) ? undefined : 'isDate';
    case 'switch':
      return getSwitchValues(field).has(asText(value)) ? undefined : 'notOffered';
    case 'choice':
      return isOffered(field, value, stored) ? undefined : 'notOffered';
    default:
      return undefined;
  }
}

function findNumberMismatch(field: FieldDefinition, opened: Value): TypeMismatch | undefined {
  if (typeof opened === 'number') {
    if (field.control === 'rx-rate') return isValidRating(field, opened) ? undefined : 'notOffered';
    const shown = getDecimals(field) ?? Infinity;
    const [, decimals = ''] = formatDecimal(opened).split('.');
    return decimals.length <= shown ? undefined : shown === 0 ? 'isInteger' : 'decimals';
  }
  return typeof opened === 'string' && parseDecimal(opened) !== undefined ? 'digitsLost' : 'isNumber';
}

/** A rating accepts whole and half stars up to its star count. */
const isValidRating = (field: FieldDefinition, stars: number): boolean =>
  stars >= 0 && stars <= getStarCount(field) && Number.isInteger(stars * 2);

/**
 * The values a switch accepts: `true` and `false`, and the field's own two values in mode `custom` (contract form 6).
 */
const getSwitchValues = ({ settings }: FieldDefinition): ReadonlySet<string> =>
  new Set(['true', 'false', ...(settings['mode'] === 'custom' ? ownWords(settings) : [])]);
const ownWords = (settings: FieldDefinition['settings']): readonly string[] => [
  asText(settings['check']) || 'Y',
  asText(settings['uncheck']) || 'N',
];

/** Whether a choice is offered. Options loaded from another source are not known here, so every choice is accepted. */
function isOffered(field: FieldDefinition, value: Value, stored: Value): boolean {
  const opened = unwrapFieldValue(field, value);
  if (typeof opened === 'object') return false;
  if (field.options.length === 0) return true;
  const known = new Set([
    ...field.options.map((option) => option.value),
    ...splitChosenValues(field, unwrapFieldValue(field, stored)),
  ]);
  return known.has(asText(opened)) || splitChosenValues(field, opened).every((each) => known.has(each));
}

/** Splits a multiple-choice value, stored as a comma-separated list (contract form 6). */
const splitChosenValues = ({ control }: FieldDefinition, opened: Value): readonly string[] =>
  control === 'rx-radio' ? [asText(opened)] : splitList(asText(opened));
