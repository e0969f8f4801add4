import { setImmediate } from 'node:timers/promises';
import { capitalsFor, numberFormatOf } from '#application/form/numberText.ts';
import type { Language } from '#application/language.ts';
import type { Value } from '#domain/expression/tree.ts';
import { asText, plainValue } from '#domain/form/doubleValues.ts';
import type { FieldDefinition, FormItem, FormRow, FormView } from '#domain/form/formDefinition.ts';
import { fieldAccess, rightInTable, rightOf } from '#domain/form/rights.ts';
import { storedPictures } from '#infrastructure/wordTemplate/storedPictures.ts';
import type { PrintEntry, PrintScope } from '#domain/print/printScope.ts';
import { readDecimal } from '#domain/shared/decimal.ts';
import { formatValue, type ValueWords } from '../forms/formatValue.ts';
import { ROW_NUMBER } from './printNames.ts';

type Entries = Readonly<Record<string, PrintEntry>>;
interface PrintReader {
  readonly language: Language;
  readonly say: (text: string) => string;
}

/** Others are answered after so many rows. */
const ROWS_AT_ONCE = 250;

/** Everything a template may name of a form: its fields as they are read, with their labels, and its rows. */
export async function scopeOfForm(view: FormView, { language, say }: PrintReader): Promise<PrintScope> {
  // A sheet of paper is read in other years: dates have theirs. Names stand in the record already.
  const words: ValueWords = { language, say, now: 0, nameOf: (_, otherwise) => otherwise };
  const entries: Record<string, PrintEntry> = {};
  const rows: Record<string, readonly PrintScope[]> = {};
  for (const item of view.sections.flatMap((section): readonly FormItem[] => section.items)) {
    if (item.kind === 'field') {
      const shown = isShown(item, rightOf(view.rights, item.name));
      Object.assign(entries, labelEntry(item.name, say(item.label)));
      if (shown) Object.assign(entries, fieldEntries(item, view.record.fields, words));
      continue;
    }
    const { alias, label, fields } = item;
    const columns = fields.filter((field) => isShown(field, rightInTable(view.rights, alias, field.name)));
    const isHidden = view.rights.fields[`sub__${alias}`] === 'none';
    Object.assign(entries, labelEntry(alias, say(label)));
    for (const field of fields) Object.assign(entries, labelEntry(`${alias}.${field.name}`, say(field.label)));
    const part = view.record.parts[alias];
    if (part !== undefined && !isHidden)
      for (const [name, entry] of Object.entries(rowEntries(columns, part, words))) entries[`${alias}.${name}`] = entry;
    const stored = isHidden ? [] : (view.record.tables[alias] ?? (part === undefined ? [] : [part]));
    rows[alias] = await rowScopes(columns, stored, words);
  }
  return { entries, rows };
}

async function rowScopes(
  columns: readonly FieldDefinition[],
  rows: readonly FormRow[],
  words: ValueWords,
): Promise<readonly PrintScope[]> {
  const scopes: PrintScope[] = [];
  for (const [place, row] of rows.entries()) {
    if (place % ROWS_AT_ONCE === ROWS_AT_ONCE - 1) await setImmediate();
    const number = { text: String(place + 1), value: place + 1 };
    scopes.push({ entries: { [ROW_NUMBER]: number, ...rowEntries(columns, row, words) }, rows: {} });
  }
  return scopes;
}

const rowEntries = (columns: readonly FieldDefinition[], row: FormRow, words: ValueWords): Entries =>
  Object.assign({}, ...columns.map((field) => fieldEntries(field, row, words))) as Entries;

const isShown = (field: FieldDefinition, right: Parameters<typeof fieldAccess>[1]): boolean =>
  fieldAccess(field, right).isShown;

function fieldEntries(field: FieldDefinition, row: FormRow, words: ValueWords): Entries {
  const stored = row[field.name];
  const format = numberFormatOf(field);
  const capitals = format.hasCapitals ? (capitalsFor(asText(stored), words.language) ?? '') : undefined;
  return {
    [field.name]: {
      text: formatValue(field, stored, words),
      value: valueOf(field, stored),
      ...(PICTURE_CONTROLS.has(field.control) && { pictures: storedPictures(stored, words.say(field.label)) }),
    },
    ...(capitals !== undefined && { [`capitals.${field.name}`]: wordEntry(capitals) }),
  };
}

/** What is drawn where a template asks for it. */
export const PICTURE_CONTROLS: ReadonlySet<string> = new Set(['rx-image', 'rx-form-signbox']);
const FIGURES: ReadonlySet<string> = new Set(['rx-number', 'rx-rate', 'rx-calc']);

/** Figures are figures, whatever text they are stored as. */
function valueOf({ control }: FieldDefinition, stored: Value | undefined): Value {
  const plain = plainValue(stored);
  return FIGURES.has(control) && typeof plain === 'string' ? (readDecimal(plain) ?? plain) : plain;
}

const labelEntry = (name: string, label: string): Entries => ({ [`label.${name}`]: wordEntry(label) });
export const wordEntry = (text: string): PrintEntry => ({ text, value: text });
