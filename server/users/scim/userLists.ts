import { sql, type SQL } from 'drizzle-orm';
import { people } from '#server/db/schema/identity.ts';
import type { AttributeSource, PartColumns } from './attributeSources.ts';
import { CLIENT_RESOURCE, trimSql } from './storedColumns.ts';

const partsNamed = (...names: readonly string[]): PartColumns => ({
  ...Object.fromEntries(names.map((name) => [name, sql`(entry.item ->> ${name}::text)`])),
  primary: sql`(entry.item ->> 'primary')::boolean`,
});
const VALUE_PARTS = partsNamed('value', 'display', 'type');
const ADDRESS_PARTS = partsNamed('formatted', 'streetAddress', 'locality', 'region', 'postalCode', 'country', 'type');

/** Selects the values the client sent, with their position as `at`. */
const selectClientValues = (name: string): SQL => sql`
  jsonb_array_elements(case when jsonb_typeof(${CLIENT_RESOURCE} -> ${name}::text) = 'array' then ${CLIENT_RESOURCE} -> ${name}::text end)
    with ordinality kept(item, at)`;

const listOf = (rows: SQL, parts: PartColumns): AttributeSource => ({
  kind: 'list',
  from: sql`(${rows}) entry(item, at)`,
  where: sql`jsonb_typeof(entry.item) = 'object'`,
  parts,
  order: sql`entry.at`,
});

/** Source of a list that is stored only as the client sent it. */
export const createClientListSource = (name: string): AttributeSource =>
  listOf(sql`select kept.item, kept.at from ${selectClientValues(name)}`, VALUE_PARTS);

/** A column of ours that replaces one of the client's values, or is added if it replaces none. */
interface OwnColumn {
  readonly value: SQL;
  readonly part: 'value' | 'formatted';
  /** Position of the replaced value, as an aggregate; null if there is none. */
  readonly chosen: SQL;
  readonly fresh: Readonly<Record<string, string | boolean>>;
  readonly isRemovedWhenEmpty: boolean;
}

/** Merges the values like `mergeColumnValue` and `mergeOffice`. */
function mergeOwnColumns(name: string, owns: readonly OwnColumn[], parts: PartColumns): AttributeSource {
  const place = (at: number): SQL => sql`chosen.${sql.identifier(`own${at}`)}`;
  const listed = <Each>(each: readonly Each[], toSql: (one: Each, at: number) => SQL): SQL =>
    sql.join(each.map(toSql), sql` `);
  const columns = sql.join(
    owns.map(({ chosen }, at) => sql`${chosen} as ${sql.identifier(`own${at}`)}`),
    sql`, `,
  );
  const chosen = sql`(select ${columns} from ${selectClientValues(name)}) chosen`;
  const replaced = listed(
    owns,
    ({ value, part }, at) => sql`when kept.at = ${place(at)} and ${value} <> ''
      then kept.item || jsonb_build_object(${part}::text, ${value})`,
  );
  const isKept = listed(owns, ({ value, isRemovedWhenEmpty }, at) =>
    isRemovedWhenEmpty ? sql`and (kept.at is distinct from ${place(at)} or ${value} <> '')` : sql``,
  );
  const fresh = listed(
    owns,
    (own, at) => sql`union all
      select ${JSON.stringify(own.fresh)}::jsonb || jsonb_build_object(${own.part}::text, ${own.value}), 1000 + ${sql.raw(String(at))}
      from ${chosen} where ${place(at)} is null and ${own.value} <> ''`,
  );
  return listOf(
    sql`select case ${replaced} else kept.item end, kept.at from ${chosen}, ${selectClientValues(name)}
      where true ${isKept} ${fresh}`,
    parts,
  );
}

const firstOfType = (type: string): SQL =>
  sql`min(kept.at) filter (where lower(${trimSql(sql`kept.item ->> 'type'`)}) = ${type}::text)`;

export const createMailSource = mergeOwnColumns(
  'emails',
  [
    {
      value: sql`${people.companyEmail}`,
      part: 'value',
      chosen: sql`coalesce(min(kept.at) filter (where kept.item -> 'primary' = 'true'), ${firstOfType('work')}, min(kept.at))`,
      fresh: { type: 'work', primary: true },
      isRemovedWhenEmpty: true,
    },
  ],
  VALUE_PARTS,
);

export const createPhoneSource = mergeOwnColumns(
  'phoneNumbers',
  [
    {
      value: sql`${people.mobile}`,
      part: 'value',
      chosen: firstOfType('mobile'),
      fresh: { type: 'mobile' },
      isRemovedWhenEmpty: true,
    },
    {
      value: sql`coalesce(${people.properties} ->> 'landline', '')`,
      part: 'value',
      chosen: firstOfType('work'),
      fresh: { type: 'work' },
      isRemovedWhenEmpty: false,
    },
  ],
  VALUE_PARTS,
);

export const createAddressSource = mergeOwnColumns(
  'addresses',
  [
    {
      value: sql`coalesce(${people.properties} ->> 'office', '')`,
      part: 'formatted',
      chosen: firstOfType('other'),
      fresh: { type: 'other' },
      isRemovedWhenEmpty: false,
    },
  ],
  ADDRESS_PARTS,
);
