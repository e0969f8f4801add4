import { getOwn } from '#domain/shared/getOwn.ts';
import { sql } from 'drizzle-orm';
import { formProgressCodec } from '#contract/wire/wireCodecs.ts';
import type { UnknownRecord } from '#contract/forms/looseValues.ts';
import { asText } from '#domain/forms/doubleValues.ts';
import type { Value } from '#domain/expression/tree.ts';
import { EMPTY_RECORD } from '#domain/forms/formRecord.ts';
import { isEmpty } from '#domain/validation/emptiness.ts';
import { lockClaims, listUniqueFields, type Claim } from '../views/uniqueness.ts';
import { createFormView } from '../views/formView.ts';
import type { Sql } from '#server/db/database.ts';
import type { DeployedFile } from './companyFileStore.ts';
import { readCell } from './recordCells.ts';
import { toIdentifier, findRecordTables, toTableSql, type RecordTable } from '#server/company/recordTable.ts';
import { getSolutionForm } from './solutionForm.ts';
import { toObjectClaim, toStoredValue } from './uniquenessInRecords.ts';

const DRAFTED = formProgressCodec.toWire('drafted');

type UniqueValue = Pick<Claim, 'name' | 'text'>;

/** Returns the key of a value within its field: two values that are stored in the same way have the same key. */
export const toValueKey = (main: RecordTable | undefined, { name, text }: UniqueValue): string =>
  JSON.stringify([name, (main && toStoredValue(main, name, text).held) ?? text]);

/**
 * Claims the unique values of these rows and returns those that no other record has, with few queries. Values that are
 * not in the result must be checked one by one.
 */
export async function claimFreeValues(
  tx: Sql,
  tenant: string,
  solution: DeployedFile<'solution'>,
  rows: readonly UnknownRecord[],
): Promise<Set<string>> {
  const { object } = solution.content;
  const fields = listUniqueFields(createFormView(getSolutionForm(solution), EMPTY_RECORD));
  const main = (await findRecordTables(tx, tenant, object)).get('');
  if (main === undefined || fields.length === 0) return new Set();
  const wanted = fields.flatMap(({ name }) =>
    rows
      .map((row) => (getOwn(row, name) ?? null) as Value)
      .flatMap((value) => (isEmpty(value) ? [] : [{ name, text: asText(value) }])),
  );
  await lockClaims(
    tx,
    wanted.map((each) => toObjectClaim(object, { tenant, alias: '', own: '', ...each })),
  );
  const found = new Set<string>();
  for (const { name } of fields)
    for (const key of await findFreeValuesOfField(
      tx,
      tenant,
      main,
      wanted.filter((each) => each.name === name),
    ))
      found.add(key);
  return found;
}

/** Returns the keys of the values of one field that no other record has. */
async function findFreeValuesOfField(
  tx: Sql,
  tenant: string,
  main: RecordTable,
  wanted: readonly UniqueValue[],
): Promise<readonly string[]> {
  const lying = wanted.flatMap(({ name, text }) => toStoredValue(main, name, text).held ?? []);
  const attribute = main.columns.find(({ name }) => name === wanted[0]?.name);
  const column = attribute?.column;
  if (attribute === undefined || column === undefined || lying.length === 0) return [];
  const asked = new Set(lying);
  const values = sql.join(
    [...asked].map((held) => sql`${held}`),
    sql`, `,
  );
  const { rows } = (await tx.execute(
    sql`select distinct ${toIdentifier(column)}::text as held from ${toTableSql(main)} where "TENANT_ID_" = ${tenant} and "INST_STATUS_" <> ${DRAFTED} and ${toIdentifier(column)} in (${values})`,
  )) as { readonly rows: readonly { readonly held: string }[] };
  const taken = new Set(rows.map(({ held }) => readCell(attribute.type, held)));
  // The database returned a value that was not asked for, so the result cannot be trusted.
  if ([...taken].some((held) => held === null || !asked.has(held))) return [];
  return wanted
    .filter(({ name, text }) => {
      const { held } = toStoredValue(main, name, text);
      return held !== null && !taken.has(held);
    })
    .map((each) => toValueKey(main, each));
}
