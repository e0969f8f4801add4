import { sql } from 'drizzle-orm';
import { formProgressCodec } from '#api/wireCodecs.ts';
import { claimAlone, isTakenByForm, type Claim, type IsTaken } from '../forms/takenValues.ts';
import { toCells } from './recordCells.ts';
import { identified, recordTablesOf, tableOf, type RecordTable } from './recordTable.ts';

const DRAFTED = formProgressCodec.toWire('drafted');

/**
 * Whether another record of an object has a value, whatever its spelling where it has a column (contract form 10);
 * drafts claim nothing.
 */
export const isTakenIn =
  (object: string): IsTaken =>
  async (tx, claim) => {
    const { tenant, name, text, own } = claim;
    const main = (await recordTablesOf(tx, tenant, object)).get('');
    if (main === undefined) return false;
    await claimAlone(tx, claimedIn(object, claim));
    const { column, held } = heldIn(main, name, text);
    const isSame =
      column === undefined || held === null ? sql`extra ->> ${name} = ${text}` : sql`${identified(column)} = ${held}`;
    const [found] = await tx
      .select({ id: sql<string>`"ID_"` })
      .from(tableOf(main))
      .where(sql`"TENANT_ID_" = ${tenant} and "ID_" <> ${own} and "INST_STATUS_" <> ${DRAFTED} and ${isSame}`)
      .limit(1);
    return found !== undefined;
  };

/** Under one name, whichever form of the object it is written with. */
export const claimedIn = (object: string, claim: Claim): Claim => ({ ...claim, alias: `record ${object}` });

/** How a value lies in the column of an attribute: two that lie alike are the same. */
export function heldIn(main: RecordTable, name: string, text: string) {
  const attribute = main.columns.find((column) => column.name === name);
  const column = attribute?.column;
  return { column, held: attribute === undefined || column === undefined ? null : toCells(attribute, text).value };
}

/** Among the forms of requests by their alias, and among the records of the object they are written for. */
export const isTakenByRequest =
  (object: string): IsTaken =>
  async (tx, claim) =>
    (await isTakenByForm(tx, claim)) || (await isTakenIn(object)(tx, claim));
