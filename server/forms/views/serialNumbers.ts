import { getOwn, setOwn } from '#domain/shared/getOwn.ts';
import { readText } from '#contract/forms/looseValues.ts';
import type { FieldDefinition, FormRecord, FormRow, FormView } from '#domain/forms/formDefinition.ts';
import { COUNTER_MARK, expandPattern } from '#server/company/files/sequenceFile.ts';
import { mapSequential } from '#server/db/mapSequential.ts';
import { nextSequenceNumber } from '#server/db/nextSequenceNumber.ts';
import type { Sql } from '#server/db/database.ts';

/**
 * @property today date in the company's time zone, `2026-05-31`.
 * @property patternOf returns the pattern of a sequence; undefined if it has no file.
 */
interface NumberSource {
  readonly tx: Sql;
  readonly tenant: string;
  readonly today: string;
  readonly patternOf: (sequence: string) => Promise<string | undefined>;
}

/**
 * Fills empty fields with `from` a `seqno` with the next number of their sequence (contract form 9), in the main
 * record, in parts and in each row. Existing numbers stay.
 */
export async function assignSerialNumbers(
  source: NumberSource,
  { sections }: Pick<FormView, 'sections'>,
  record: FormRecord,
): Promise<FormRecord> {
  const items = sections.flatMap((section) => section.items);
  const main = items.filter((item) => item.kind === 'field').filter(isNumbered);
  const fields = await assignNumbersInRow(source, main, record.fields);
  const [tables, parts] = [{ ...record.tables }, { ...record.parts }];
  for (const item of items) {
    const numbered = item.kind === 'field' ? [] : item.fields.filter(isNumbered);
    if (item.kind === 'field' || numbered.length === 0) continue;
    const [rows, part] = [getOwn(tables, item.alias), getOwn(parts, item.alias)];
    // Sequential, so that the numbers follow the order of the rows.
    if (rows !== undefined)
      setOwn(tables, item.alias, await mapSequential(rows, (row) => assignNumbersInRow(source, numbered, row)));
    if (part !== undefined) setOwn(parts, item.alias, await assignNumbersInRow(source, numbered, part));
  }
  return { fields, tables, parts };
}

const isNumbered = ({ settings }: FieldDefinition): boolean => settings['from'] === 'seqno';

async function assignNumbersInRow(
  source: NumberSource,
  fields: readonly FieldDefinition[],
  row: FormRow,
): Promise<FormRow> {
  const given: [string, string][] = [];
  for (const { name, settings } of fields)
    if (readText(getOwn(row, name)) === '')
      given.push([name, await nextSerialNumber(source, readText(settings['seqNo']))]);
  return given.length === 0 ? row : { ...row, ...Object.fromEntries(given) };
}

/**
 * Returns the next number. A sequence without a file uses the pattern of request numbers: its name, the year and a
 * counter.
 */
async function nextSerialNumber({ tx, tenant, today, patternOf }: NumberSource, sequence: string): Promise<string> {
  const name = sequence === '' ? 'NO' : sequence;
  const pattern = (await patternOf(name)) ?? `${name.toUpperCase()}-{yyyy}-{0000}`;
  const { around, digits } = expandPattern(pattern, today);
  const count = await nextSequenceNumber(tx, tenant, `sequence ${name} ${around.replace(COUNTER_MARK, '#')}`);
  return around.replace(COUNTER_MARK, String(count).padStart(digits, '0'));
}
