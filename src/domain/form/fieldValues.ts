import type { Value } from '../expression/tree.ts';
import { isEmpty } from '../validation/emptiness.ts';
import { keepsDigits, readDecimal } from '../shared/decimal.ts';
import { controlKindOf } from './controlKinds.ts';
import { DATE_RANGE, isDateOf, rangeOf } from './dates.ts';
import { asText, readDouble } from './doubleValues.ts';
import type { FieldDefinition } from './formDefinition.ts';
import { placeText } from './placeValues.ts';
import { isEmptyHtml } from './richText.ts';

/**
 * What the rules of a field look at (contract form 6): the inner value where its control stores double values, the
 * number where a number stands as a text, nothing where both ends of a range are left out or a rich text has no words,
 * the line of a place, anything else as it is. A text of JSON in any other field is just a text.
 */
export function openedValue(field: FieldDefinition, stored: Value): Value {
  const { control } = field;
  const kind = controlKindOf(control);
  if (kind === 'choice' || kind === 'people' || kind === 'picked') return readDouble(stored)?.value ?? stored;
  if (kind === 'place') return placeText(field, stored);
  if (typeof stored !== 'string' || isEmpty(stored)) return stored;
  if (kind === 'richText') return isEmptyHtml(stored) ? '' : stored;
  if (control === DATE_RANGE) return rangeOf(stored).every((end) => end === '') ? '' : stored;
  if (kind !== 'number') return stored;
  const value = readDecimal(stored);
  return value === undefined || !keepsDigits(stored) ? stored : value;
}

/** Nothing is filled in, as far as this field is concerned (contract validation 4). */
export const isEmptyField = (field: FieldDefinition, stored: Value | undefined): boolean =>
  isEmpty(openedValue(field, stored ?? null));

/** Whether a field says the same twice, however it is spelled: a choice is what was chosen, whatever it is called. */
export const isSameValue = (field: FieldDefinition, left: Value | undefined, right: Value | undefined): boolean =>
  asText(openedValue(field, left ?? null)) === asText(openedValue(field, right ?? null));

/** A single box that is not ticked: it says something, but where it is demanded nothing but a tick will do. */
export const isUnticked = ({ control, settings }: FieldDefinition, stored: Value): boolean =>
  controlKindOf(control) === 'tick' && asText(stored) !== tickWords({ settings }).on;

/** What a single box stores (contract form 6); ours: `true` and `false` where its definition does not say. */
export const tickWords = ({ settings }: Pick<FieldDefinition, 'settings'>) => ({
  on: asText(settings['truevalue']) || 'true',
  off: settings['falsevalue'] === undefined ? 'false' : asText(settings['falsevalue']),
});

/** The sentences about a value that its field cannot hold. */
export type Misfit = 'isNumber' | 'digitsLost' | 'isDate' | 'notOffered';

/**
 * Why a value is none of its field, whatever the rules say: a number field with a text that is no number or has more
 * digits than a number keeps, a date field with a text that is no date, a choice that is offered by nobody.
 * @param stored what the field had before: a choice that is no longer offered may stay.
 */
export function misfitOf(field: FieldDefinition, value: Value, stored: Value): Misfit | undefined {
  switch (controlKindOf(field.control)) {
    case 'number':
      return misfitOfNumber(openedValue(field, value));
    case 'date':
      return isDateOf(field, value) ? undefined : 'isDate';
    case 'switch':
      return switchWords(field).has(asText(value)) ? undefined : 'notOffered';
    case 'choice':
      return isOffered(field, value, stored) ? undefined : 'notOffered';
    default:
      return undefined;
  }
}

function misfitOfNumber(opened: Value): Misfit | undefined {
  if (typeof opened === 'number') return undefined;
  return typeof opened === 'string' && readDecimal(opened) !== undefined ? 'digitsLost' : 'isNumber';
}

/** Contract form 6: the texts `true` and `false`, or the field's own two words. */
const switchWords = ({ settings }: FieldDefinition): ReadonlySet<string> =>
  new Set(['true', 'false', ...(settings['mode'] === 'custom' ? ownWords(settings) : [])]);
const ownWords = (settings: FieldDefinition['settings']): readonly string[] => [
  asText(settings['check']) || 'Y',
  asText(settings['uncheck']) || 'N',
];

/** Options that are read from elsewhere are not known here: then anything is offered. */
function isOffered(field: FieldDefinition, value: Value, stored: Value): boolean {
  const opened = openedValue(field, value);
  if (typeof opened === 'object') return false;
  if (field.options.length === 0) return true;
  const known = new Set([
    ...field.options.map((option) => option.value),
    ...chosenIn(field, openedValue(field, stored)),
  ]);
  return known.has(asText(opened)) || chosenIn(field, opened).every((each) => known.has(each));
}

/** Several choices are a comma list (contract form 6). */
const chosenIn = ({ control }: FieldDefinition, opened: Value): readonly string[] =>
  control === 'rx-radio' ? [asText(opened)] : asText(opened).split(',');
