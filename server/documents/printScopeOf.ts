import { getOwn, setOwn } from '#domain/shared/getOwn.ts';
import { setImmediate } from 'node:timers/promises';
import { formatChineseAmount, getNumberFormat } from '#application/formatting/numberText.ts';
import type { Language } from '#application/formatting/language.ts';
import type { Value } from '#domain/expression/tree.ts';
import { asText, plainValue } from '#domain/forms/doubleValues.ts';
import type { FieldDefinition, FormItem, FormRow, FormView } from '#domain/forms/formDefinition.ts';
import { getFieldAccess, getColumnRight, getFieldRight } from '#domain/forms/rights.ts';
import { storedPictures } from '#infrastructure/workflow/print/word/storedPictures.ts';
import type { PrintEntry, PrintScope } from '#domain/print/printScope.ts';
import { parseDecimal } from '#domain/shared/decimal.ts';
import { formatValue, type ValueFormatContext } from '#server/i18n/formatValue.ts';
import { ROW_NUMBER } from './printNames.ts';

type Entries = Readonly<Record<string, PrintEntry>>;
interface PrintReader {
  readonly language: Language;
  readonly translate: (text: string) => string;
}

/** Rows after which other requests are served. */
const BATCH_ROWS = 250;

const addEntries = (entries: Record<string, PrintEntry>, more: PrintScope['entries']): void => {
  for (const [name, entry] of Object.entries(more)) setOwn(entries, name, entry);
};

/** Returns the values of a form for a template: fields as displayed, their labels, and rows of tables. */
export async function createFormScope(view: FormView, { language, translate }: PrintReader): Promise<PrintScope> {
  // Dates always contain the year, because a print may be read in another year. Names are part of the record already.
  const words: ValueFormatContext = { language, translate, year: 0, getName: (_, otherwise) => otherwise };
  const entries: Record<string, PrintEntry> = {};
  const rows: Record<string, readonly PrintScope[]> = {};
  for (const item of view.sections.flatMap((section): readonly FormItem[] => section.items)) {
    if (item.kind === 'field') {
      const shown = isShown(item, getFieldRight(view.rights, item.name));
      addEntries(entries, toLabelEntry(item.name, translate(item.label)));
      if (shown) addEntries(entries, createFieldEntries(item, view.record.fields, words));
      continue;
    }
    const { alias, label, fields } = item;
    const columns = fields.filter((field) => isShown(field, getColumnRight(view.rights, alias, field.name)));
    const isHidden = view.rights.fields[`sub__${alias}`] === 'none';
    addEntries(entries, toLabelEntry(alias, translate(label)));
    for (const field of fields) addEntries(entries, toLabelEntry(`${alias}.${field.name}`, translate(field.label)));
    const part = getOwn(view.record.parts, alias);
    if (part !== undefined && !isHidden)
      for (const [name, entry] of Object.entries(createRowEntries(columns, part, words)))
        entries[`${alias}.${name}`] = entry;
    const stored = isHidden ? [] : (getOwn(view.record.tables, alias) ?? (part === undefined ? [] : [part]));
    setOwn(rows, alias, await createRowScopes(columns, stored, words));
  }
  return { entries, rows };
}

async function createRowScopes(
  columns: readonly FieldDefinition[],
  rows: readonly FormRow[],
  words: ValueFormatContext,
): Promise<readonly PrintScope[]> {
  const scopes: PrintScope[] = [];
  for (const [place, row] of rows.entries()) {
    if (place % BATCH_ROWS === BATCH_ROWS - 1) await setImmediate();
    const number = { text: String(place + 1), value: place + 1 };
    scopes.push({ entries: { [ROW_NUMBER]: number, ...createRowEntries(columns, row, words) }, rows: {} });
  }
  return scopes;
}

const createRowEntries = (columns: readonly FieldDefinition[], row: FormRow, words: ValueFormatContext): Entries =>
  Object.assign({}, ...columns.map((field) => createFieldEntries(field, row, words))) as Entries;

const isShown = (field: FieldDefinition, right: Parameters<typeof getFieldAccess>[1]): boolean =>
  getFieldAccess(field, right).isShown;

function createFieldEntries(field: FieldDefinition, row: FormRow, words: ValueFormatContext): Entries {
  const stored = getOwn(row, field.name);
  const format = getNumberFormat(field);
  const capitals = format.hasCapitals ? (formatChineseAmount(asText(stored), words.language) ?? '') : undefined;
  return {
    [field.name]: {
      text: formatValue(field, stored, words),
      value: toPrintValue(field, stored),
      ...(PICTURE_CONTROLS.has(field.control) && { pictures: storedPictures(stored, words.translate(field.label)) }),
    },
    ...(capitals !== undefined && { [`capitals.${field.name}`]: toTextEntry(capitals) }),
  };
}

export const PICTURE_CONTROLS: ReadonlySet<string> = new Set(['rx-image', 'rx-form-signbox']);
const NUMERIC_CONTROLS: ReadonlySet<string> = new Set(['rx-number', 'rx-rate', 'rx-calc']);

/** Returns numeric fields as numbers, even if they are stored as text. */
function toPrintValue({ control }: FieldDefinition, stored: Value | undefined): Value {
  const plain = plainValue(stored);
  return NUMERIC_CONTROLS.has(control) && typeof plain === 'string' ? (parseDecimal(plain) ?? plain) : plain;
}

const toLabelEntry = (name: string, label: string): Entries => ({ [`label.${name}`]: toTextEntry(label) });
export const toTextEntry = (text: string): PrintEntry => ({ text, value: text });
