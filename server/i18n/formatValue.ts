import { splitLabels, splitList } from '#domain/shared/commaList.ts';
import { getDateFormat, formatStoredDate, formatStoredDateRange } from '#application/formatting/dateText.ts';
import { formatList } from '#application/formatting/listText.ts';
import { formatNumber, getNumberFormat } from '#application/formatting/numberText.ts';
import type { Value } from '#domain/expression/tree.ts';
import type { FieldDefinition, FormRow } from '#domain/forms/formDefinition.ts';
import { asText, parseOptionValue, readJson, type OptionValue } from '#domain/forms/doubleValues.ts';
import { isEmptyField, isUnchecked } from '#domain/forms/fieldValues.ts';
import { formatPlace } from '#domain/forms/placeValues.ts';
import { htmlToText } from '#domain/forms/richText.ts';
import type { Instant } from '#domain/shared/ids.ts';
import { formatLocalDay } from '#domain/shared/timeZone.ts';
import { formatServerMessage } from './sentence.ts';
import type { Language } from '#application/formatting/language.ts';

/** Language of the reader, translations of the definition and names of the directory. */
export interface ValueFormatContext {
  readonly language: Language;
  /** The current year, which is omitted in dates. */
  readonly year: number;
  readonly translate: (text: string) => string;
  readonly getName: (id: string, otherwise: string) => string;
}

/** Formats a stored form value for a card or title in the reader's language; `''` if it is empty. */
export function formatValue(field: FieldDefinition, stored: Value | undefined, words: ValueFormatContext): string {
  return isEmptyField(field, stored) ? '' : (CONTROLS[field.control] ?? textOrChoice)(field, stored, words);
}

type Format = (field: FieldDefinition, stored: Value | undefined, words: ValueFormatContext) => string;

const number: Format = (field, stored, { language, translate }) => {
  const format = getNumberFormat(field);
  return formatNumber(asText(stored), { ...format, after: translate(format.after) }, language);
};
const date: Format = (field, stored, { language, year }) =>
  formatStoredDate(asText(stored), getDateFormat(field), language, year);
const range: Format = (field, stored, { language, year }) => {
  const [start = '', end = ''] = asText(stored).split(',');
  return formatStoredDateRange(start, end, getDateFormat(field), language, year);
};
/** A field may define its own value for "checked" (contract form 6). */
const yesOrNo: Format = ({ settings }, stored, { language }) =>
  formatServerMessage(
    language,
    asText(stored) === (settings['mode'] === 'custom' ? asText(settings['check']) || 'Y' : 'true') ? 'yes' : 'no',
  );
const people: Format = (_, stored, { language, getName }) =>
  formatList(
    language,
    splitDoubleValue(parseOptionValue(stored)).map(({ value, label }) => getName(value, label)),
  );
const place: Format = (field, stored, { translate }) => translate(formatPlace(field, stored));
const tick: Format = (field, stored, { language }) =>
  formatServerMessage(language, isUnchecked(field, stored ?? null) ? 'no' : 'yes');
/** A card shows one line. */
const richText: Format = (_, stored, { translate }) => translate(htmlToText(asText(stored)).replaceAll('\n', ' '));
const files: Format = (_, stored, { language, translate }) =>
  formatList(language, formatFileNames(stored, 'fileName').map(translate));
/** The times of the signatures; the handwriting itself is a picture. */
const signatures: Format = (_, stored, { language, year }) =>
  formatList(
    language,
    formatFileNames(stored, 'time').map((time) => formatStoredDate(time, 'YYYY-MM-DD HH:mm', language, year)),
  );
const textOrChoice: Format = ({ options }, stored, { language, translate }) => {
  const double = parseOptionValue(stored);
  const formatOption = (value: string, label: string): string =>
    translate(options.find((option) => option.value === value)?.label ?? label);
  if (double === undefined) {
    const whole = asText(stored);
    const isOne = options.length === 0 || options.some(({ value }) => value === whole);
    return isOne
      ? formatOption(whole, whole)
      : formatList(
          language,
          splitList(whole).map((value) => formatOption(value, value)),
        );
  }
  // A single choice is not split at commas.
  if (options.some(({ value }) => value === double.value)) return formatOption(double.value, double.label);
  return formatList(
    language,
    splitDoubleValue(double).map(({ value, label }) => formatOption(value, label)),
  );
};

const CONTROLS: Readonly<Record<string, Format>> = {
  'rx-number': number,
  'rx-rate': number,
  'rx-date': date,
  'rx-month': date,
  'rx-time': date,
  'rx-date-range': range,
  'rx-switch': yesOrNo,
  'rx-user': people,
  'rx-group': people,
  'rx-upload': files,
  'rx-image': files,
  'rx-form-signbox': signatures,
  'rx-checkbox': tick,
  'rx-quill-editor': richText,
  'rx-address': place,
  'rx-district': place,
  'rx-map': place,
};

export const getYear = (now: Instant, timeZone: string): number => Number(formatLocalDay(now, timeZone).slice(0, 4));

/** Several choices are comma-separated in both value and label (contract form 6). */
function splitDoubleValue(double: OptionValue | undefined): readonly OptionValue[] {
  if (double === undefined) return [];
  const values = splitList(double.value);
  const labels = splitLabels(double.label, values.length);
  return values.map((value, index) => ({ value, label: labels[index] ?? value }));
}

function formatFileNames(stored: Value | undefined, word: 'fileName' | 'time'): readonly string[] {
  const read = readJson(asText(stored));
  return (Array.isArray(read) ? (read as readonly Value[]) : []).flatMap((file) =>
    typeof file === 'object' && file !== null && word in file ? [asText((file as FormRow)[word])] : [],
  );
}
