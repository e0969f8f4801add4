import { sql } from 'drizzle-orm';
import { formProgressCodec } from '#contract/wire/wireCodecs.ts';
import { lockClaim, isTakenByForm, type Claim, type UniquenessCheck } from '../views/uniqueness.ts';
import { toCells } from './recordCells.ts';
import { toIdentifier, findRecordTables, toTableSql, type RecordTable } from '#server/company/recordTable.ts';

const DRAFTED = formProgressCodec.toWire('drafted');

/**
 * Whether another record of an object has the same value; columns are compared by value, not by spelling (contract form
 * 10). Drafts claim no values.
 */
export const createRecordUniquenessCheck =
  (object: string): UniquenessCheck =>
  async (tx, claim) => {
    const { tenant, name, text, own } = claim;
    const main = (await findRecordTables(tx, tenant, object)).get('');
    if (main === undefined) return false;
    await lockClaim(tx, toObjectClaim(object, claim));
    const { column, held } = toStoredValue(main, name, text);
    const isSame =
      column === undefined || held === null ? sql`extra ->> ${name} = ${text}` : sql`${toIdentifier(column)} = ${held}`;
    const [found] = await tx
      .select({ id: sql<string>`"ID_"` })
      .from(toTableSql(main))
      .where(sql`"TENANT_ID_" = ${tenant} and "ID_" <> ${own} and "INST_STATUS_" <> ${DRAFTED} and ${isSame}`)
      .limit(1);
    return found !== undefined;
  };

/** Returns the claim under one name for all forms of an object. */
export const toObjectClaim = (object: string, claim: Claim): Claim => ({ ...claim, alias: `record ${object}` });

/** Returns the column of an attribute and the value as it is stored; two values stored in the same way are equal. */
export function toStoredValue(main: RecordTable, name: string, text: string) {
  const attribute = main.columns.find((column) => column.name === name);
  const column = attribute?.column;
  return { column, held: attribute === undefined || column === undefined ? null : toCells(attribute, text).value };
}

/** Whether a form of a request or a record of the business object has the value. */
export const createRequestUniquenessCheck =
  (object: string): UniquenessCheck =>
  async (tx, claim) =>
    (await isTakenByForm(tx, claim)) || (await createRecordUniquenessCheck(object)(tx, claim));
