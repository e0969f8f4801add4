import { getOwn } from '#domain/shared/getOwn.ts';
import { readText } from '#contract/forms/looseValues.ts';
import { SUB_TABLE_PREFIX } from '#contract/forms/subTables.ts';
import type { Value, Variables } from '#domain/expression/tree.ts';
import type { FieldDefinition, FormView } from '#domain/forms/formDefinition.ts';
import { COUNTER_MARK, expandPattern } from '#server/company/files/sequenceFile.ts';
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
  record: Variables,
): Promise<Variables> {
  const items = sections.flatMap((section) => section.items);
  const main = await assignNumbersInRow(
    source,
    items.filter((item) => item.kind === 'field').filter(isNumbered),
    record,
  );
  const inside: [string, Value][] = [];
  for (const item of items) {
    if (item.kind === 'field') continue;
    const [name, fields] = [`${SUB_TABLE_PREFIX}${item.alias}`, item.fields.filter(isNumbered)];
    const stored = getOwn(record, name);
    if (fields.length === 0 || typeof stored !== 'object' || stored === null) continue;
    inside.push([name, await assignNumbersInParts(source, fields, stored)]);
  }
  return { ...main, ...Object.fromEntries(inside) };
}

const isNumbered = ({ settings }: FieldDefinition): boolean => settings['from'] === 'seqno';

async function assignNumbersInParts(
  source: NumberSource,
  fields: readonly FieldDefinition[],
  stored: Value,
): Promise<Value> {
  if (!Array.isArray(stored)) return assignNumbersInRow(source, fields, stored as Variables);
  const rows: Value[] = [];
  // Sequential, so that the numbers follow the order of the rows.
  for (const row of stored as readonly Variables[]) rows.push(await assignNumbersInRow(source, fields, row));
  return rows;
}

async function assignNumbersInRow(
  source: NumberSource,
  fields: readonly FieldDefinition[],
  record: Variables,
): Promise<Variables> {
  const given: [string, string][] = [];
  for (const { name, settings } of fields)
    if (readText(getOwn(record, name)) === '')
      given.push([name, await nextSerialNumber(source, readText(settings['seqNo']))]);
  return given.length === 0 ? record : { ...record, ...Object.fromEntries(given) };
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
