import { sql } from 'drizzle-orm';
import { formProgressCodec } from '#api/wireCodecs.ts';
import type { LooseRecord } from '#api/form/looseValues.ts';
import { asText } from '#domain/form/doubleValues.ts';
import type { Value } from '#domain/expression/tree.ts';
import { isEmpty } from '#domain/validation/emptiness.ts';
import { claimAllAlone, uniqueFields, type Claim } from '../forms/takenValues.ts';
import { formViewOf } from '../forms/formView.ts';
import type { Sql } from '../storage/database.ts';
import type { DeployedFile } from './companyFileStore.ts';
import { readCell } from './recordCells.ts';
import { identified, recordTablesOf, tableOf, type RecordTable } from './recordTable.ts';
import { formOfSolution } from './solutionForm.ts';
import { claimedIn, heldIn } from './takenInRecords.ts';

const DRAFTED = formProgressCodec.toWire('drafted');

type Wanted = Pick<Claim, 'name' | 'text'>;

/** What a value is known by among those of its records: two that lie alike are the same. */
export const valueKey = (main: RecordTable | undefined, { name, text }: Wanted): string =>
  JSON.stringify([name, (main && heldIn(main, name, text).held) ?? text]);

/**
 * Of the values that only one record may have, those of these rows that nobody has: claimed together, and looked for
 * together. What is not among them is to be asked for by itself.
 */
export async function freeValues(
  tx: Sql,
  tenant: string,
  solution: DeployedFile<'solution'>,
  rows: readonly LooseRecord[],
): Promise<Set<string>> {
  const { object } = solution.content;
  const fields = uniqueFields(formViewOf(formOfSolution(solution), {}));
  const main = (await recordTablesOf(tx, tenant, object)).get('');
  if (main === undefined || fields.length === 0) return new Set();
  const wanted = fields.flatMap(({ name }) =>
    rows
      .map((row) => (row[name] ?? null) as Value)
      .flatMap((value) => (isEmpty(value) ? [] : [{ name, text: asText(value) }])),
  );
  await claimAllAlone(
    tx,
    wanted.map((each) => claimedIn(object, { tenant, alias: '', own: '', ...each })),
  );
  const found = new Set<string>();
  for (const { name } of fields)
    for (const key of await freeOf(
      tx,
      tenant,
      main,
      wanted.filter((each) => each.name === name),
    ))
      found.add(key);
  return found;
}

/** Of the values of one field. */
async function freeOf(
  tx: Sql,
  tenant: string,
  main: RecordTable,
  wanted: readonly Wanted[],
): Promise<readonly string[]> {
  const lying = wanted.flatMap(({ name, text }) => heldIn(main, name, text).held ?? []);
  const attribute = main.columns.find(({ name }) => name === wanted[0]?.name);
  const column = attribute?.column;
  if (attribute === undefined || column === undefined || lying.length === 0) return [];
  const asked = new Set(lying);
  const values = sql.join(
    [...asked].map((held) => sql`${held}`),
    sql`, `,
  );
  const { rows } = (await tx.execute(
    sql`select distinct ${identified(column)}::text as held from ${tableOf(main)} where "TENANT_ID_" = ${tenant} and "INST_STATUS_" <> ${DRAFTED} and ${identified(column)} in (${values})`,
  )) as { readonly rows: readonly { readonly held: string }[] };
  const taken = new Set(rows.map(({ held }) => readCell(attribute.type, held)));
  // Told in another spelling than it was asked for: nothing is known then.
  if ([...taken].some((held) => held === null || !asked.has(held))) return [];
  return wanted
    .filter(({ name, text }) => {
      const { held } = heldIn(main, name, text);
      return held !== null && !taken.has(held);
    })
    .map((each) => valueKey(main, each));
}
