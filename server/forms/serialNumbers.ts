import { looseTextOf } from '#api/form/looseValues.ts';
import { SUB_TABLE_PREFIX } from '#api/form/subTables.ts';
import { toWireTime } from '#api/time.ts';
import type { Value, Variables } from '#domain/expression/tree.ts';
import type { FieldDefinition, FormView } from '#domain/form/formDefinition.ts';
import type { Instant } from '#domain/shared/ids.ts';
import { COUNT_HERE, patternOn } from '../definitions/files/sequenceFile.ts';
import { takeNumber } from '../engine/takeNumber.ts';
import type { Sql } from '../storage/database.ts';

/** @property patternOf how the numbers of a sequence are written; nothing for one nobody has written. */
interface NumberSource {
  readonly tx: Sql;
  readonly tenant: string;
  readonly now: Instant;
  readonly patternOf: (sequence: string) => Promise<string | undefined>;
}

/**
 * A record with its serial numbers (contract form 9): fields `from` a `seqno` that are still empty get the next of
 * their sequence, in the main record, in parts and in each row. A number once given stays.
 */
export async function withSerialNumbers(
  source: NumberSource,
  { sections }: Pick<FormView, 'sections'>,
  record: Variables,
): Promise<Variables> {
  const items = sections.flatMap((section) => section.items);
  const main = await numbered(source, items.filter((item) => item.kind === 'field').filter(isNumbered), record);
  const inside: [string, Value][] = [];
  for (const item of items) {
    if (item.kind === 'field') continue;
    const [name, fields] = [`${SUB_TABLE_PREFIX}${item.alias}`, item.fields.filter(isNumbered)];
    const stored = record[name];
    if (fields.length === 0 || typeof stored !== 'object' || stored === null) continue;
    inside.push([name, await numberedInside(source, fields, stored)]);
  }
  return { ...main, ...Object.fromEntries(inside) };
}

const isNumbered = ({ settings }: FieldDefinition): boolean => settings['from'] === 'seqno';

async function numberedInside(source: NumberSource, fields: readonly FieldDefinition[], stored: Value): Promise<Value> {
  if (!Array.isArray(stored)) return numbered(source, fields, stored as Variables);
  const rows: Value[] = [];
  // One after the other: the rows are counted in their order.
  for (const row of stored as readonly Variables[]) rows.push(await numbered(source, fields, row));
  return rows;
}

async function numbered(
  source: NumberSource,
  fields: readonly FieldDefinition[],
  record: Variables,
): Promise<Variables> {
  const given: [string, string][] = [];
  for (const { name, settings } of fields)
    if (looseTextOf(record[name]) === '') given.push([name, await nextOf(source, looseTextOf(settings['seqNo']))]);
  return given.length === 0 ? record : { ...record, ...Object.fromEntries(given) };
}

/** A sequence without a file is written like the numbers of requests: its own name, the year, and a count. */
async function nextOf({ tx, tenant, now, patternOf }: NumberSource, sequence: string): Promise<string> {
  const name = sequence === '' ? 'NO' : sequence;
  const pattern = (await patternOf(name)) ?? `${name.toUpperCase()}-{yyyy}-{0000}`;
  const { around, digits } = patternOn(pattern, toWireTime(now).slice(0, 10));
  const count = await takeNumber(tx, tenant, `sequence ${name} ${around.replace(COUNT_HERE, '#')}`);
  return around.replace(COUNT_HERE, String(count).padStart(digits, '0'));
}
