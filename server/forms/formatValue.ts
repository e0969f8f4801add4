import { dateFormatOf, writeDate, writeDateRange } from '#application/form/dateText.ts';
import { formatList } from '#application/form/listText.ts';
import { formatNumber, numberFormatOf } from '#application/form/numberText.ts';
import { WALL_OFFSET_MS } from '#domain/shared/companyWall.ts';
import type { Value } from '#domain/expression/tree.ts';
import type { FieldDefinition, FormRow } from '#domain/form/formDefinition.ts';
import { asText, readDouble, readJson, type DoubleValue } from '#domain/form/doubleValues.ts';
import { isEmptyField, isUnticked } from '#domain/form/fieldValues.ts';
import { placeText } from '#domain/form/placeValues.ts';
import { wordsOfHtml } from '#domain/form/richText.ts';
import type { Instant } from '#domain/shared/ids.ts';
import { serverSentence } from '../texts/sentence.ts';
import type { Language } from '#application/language.ts';

/** Whom a value is told: the words of the definition and the names of the directory in the reader's language. */
export interface ValueWords {
  readonly language: Language;
  readonly now: Instant;
  readonly say: (text: string) => string;
  readonly nameOf: (id: string, otherwise: string) => string;
}

/**
 * A stored value of a form as one reads it on a card or in a title, in the reader's language; `''` when nothing is
 * filled in.
 */
export function formatValue(field: FieldDefinition, stored: Value | undefined, words: ValueWords): string {
  return isEmptyField(field, stored) ? '' : (CONTROLS[field.control] ?? textOrChoice)(field, stored, words);
}

type Format = (field: FieldDefinition, stored: Value | undefined, words: ValueWords) => string;

const number: Format = (field, stored, { language, say }) => {
  const format = numberFormatOf(field);
  return formatNumber(asText(stored), { ...format, after: say(format.after) }, language);
};
const date: Format = (field, stored, { language, now }) =>
  writeDate(asText(stored), dateFormatOf(field), language, yearOf(now));
const range: Format = (field, stored, { language, now }) => {
  const [start = '', end = ''] = asText(stored).split(',');
  return writeDateRange(start, end, dateFormatOf(field), language, yearOf(now));
};
/** A field may have two words of its own (contract form 6). */
const yesOrNo: Format = ({ settings }, stored, { language }) =>
  serverSentence(
    language,
    asText(stored) === (settings['mode'] === 'custom' ? asText(settings['check']) || 'Y' : 'true') ? 'yes' : 'no',
  );
const people: Format = (_, stored, { language, nameOf }) =>
  formatList(
    language,
    partsOf(readDouble(stored)).map(({ value, label }) => nameOf(value, label)),
  );
const place: Format = (field, stored, { say }) => say(placeText(field, stored));
const tick: Format = (field, stored, { language }) =>
  serverSentence(language, isUnticked(field, stored ?? null) ? 'no' : 'yes');
/** A card has one line. */
const richText: Format = (_, stored, { say }) => say(wordsOfHtml(asText(stored)).replaceAll('\n', ' '));
const files: Format = (_, stored, { language, say }) => formatList(language, wordsOfFiles(stored, 'fileName').map(say));
/** When somebody signed; the handwriting itself is a picture. */
const signatures: Format = (_, stored, { language, now }) =>
  formatList(
    language,
    wordsOfFiles(stored, 'time').map((time) => writeDate(time, 'YYYY-MM-DD HH:mm', language, yearOf(now))),
  );
const textOrChoice: Format = ({ options }, stored, { language, say }) => {
  const double = readDouble(stored);
  if (double === undefined) return say(options.find(({ value }) => value === asText(stored))?.label ?? asText(stored));
  return formatList(
    language,
    partsOf(double).map(({ value, label }) => say(options.find((option) => option.value === value)?.label ?? label)),
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

/** The year it is on the server's calendar. */
export const yearOf = (now: Instant): number => new Date(now + WALL_OFFSET_MS).getUTCFullYear();

/** Several choices are comma lists on both sides (contract form 6). */
function partsOf(double: DoubleValue | undefined): readonly DoubleValue[] {
  const labels = double?.label.split(',') ?? [];
  return double?.value.split(',').map((value, index) => ({ value, label: labels[index] ?? value })) ?? [];
}

function wordsOfFiles(stored: Value | undefined, word: 'fileName' | 'time'): readonly string[] {
  const read = readJson(asText(stored));
  return (Array.isArray(read) ? (read as readonly Value[]) : []).flatMap((file) =>
    typeof file === 'object' && file !== null && word in file ? [asText((file as FormRow)[word])] : [],
  );
}
