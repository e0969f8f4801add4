import { and, eq, exists, isNotNull, sql, type Placeholder, type SQL, type SQLWrapper } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import { formProgressCodec, type FormProgress } from '#api/wireCodecs.ts';
import { isFreeRecord } from '#domain/form/recordPolicy.ts';
import { companyFiles, recordTables } from '../storage/schema/companyFileRows.ts';
import { formRows } from '../storage/schema/formRows.ts';
import { instances } from '../storage/schema/requests.ts';
import type { Sql } from '../storage/database.ts';
import type { Writing } from '../storage/writing.ts';
import { releaseForms } from './formStore.ts';
import { recordTablesOf, tableOf, type RecordTable } from './recordTable.ts';
import { removeRecord } from './writeRecord.ts';

/**
 * The records of a request learn how that has ended. One that may be changed again without its request is released: the
 * request keeps what it says now. With a request that is gone goes the record that was made by it; one that was handed
 * in stays, and nothing of the request is left in it.
 */
export async function closeRecords(tx: Sql, instance: string, progress: FormProgress): Promise<void> {
  const status = formProgressCodec.toWire(progress);
  const isGone = progress === 'deleted';
  const forms = await tx
    .select()
    .from(formRows)
    .where(and(eq(formRows.instance, instance), isNotNull(formRows.object)));
  if (isGone || isFreeRecord(status)) await releaseForms(tx, { instance });
  for (const { tenant, object, recordId, isHandedIn, isReleased } of forms) {
    if (object === null || recordId === null) continue;
    const main = (await recordTablesOf(tx, tenant, object)).get('');
    if (isGone && !isHandedIn && !isReleased) await removeRecord(tx, { tenant, object }, recordId);
    else if (main !== undefined) await noteEnd(tx, main, { instance, status: isGone ? undefined : status });
  }
  for (const table of await handedInto(tx, of(instances.tenant, instance), of(instances.definitionKey, instance)))
    await noteEnd(tx, table, { instance, status: isGone ? undefined : status });
}

/** Whether any record of the company has to learn how a request has ended; most requests have none. */
export const hasRecords = (instance: string): Writing => ({
  shape: 'has records',
  values: [instance],
  words: (tx, at) => recordsExist(tx, at(0)),
});

const recordsExist = (tx: Sql, instance: Placeholder): SQL => {
  const forms = tx
    .select({ id: formRows.id })
    .from(formRows)
    .where(and(eq(formRows.instance, instance), isNotNull(formRows.object)));
  const handed = handedInto(tx, of(instances.tenant, instance), of(instances.definitionKey, instance));
  return sql`(${exists(forms)} or ${exists(handed)})`;
};

/** Whether some form hands records in to the process of a request; asked with the row of the request. */
export const isHandedRecords = (tx: Sql): SQL<boolean> =>
  sql<boolean>`${exists(handedInto(tx, instances.tenant, instances.definitionKey))}`;

const of = (column: PgColumn, instance: string | Placeholder): SQL =>
  sql`(select ${column} from ${instances} where ${instances.id} = ${instance})`;

/** Where records lie that some form hands in to this process with a form of its own. */
const handedInto = (tx: Sql, tenant: SQLWrapper, process: SQLWrapper) =>
  tx
    .selectDistinct({ schema: recordTables.schema, table: recordTables.table })
    .from(recordTables)
    .innerJoin(
      companyFiles,
      and(
        eq(companyFiles.tenant, recordTables.tenant),
        eq(companyFiles.kind, 'solution'),
        sql`${companyFiles.content} ->> 'object' = ${recordTables.object}`,
      ),
    )
    .where(
      and(
        eq(recordTables.tenant, tenant),
        eq(recordTables.part, ''),
        sql`${companyFiles.content} ->> 'process' = ${process}`,
      ),
    );

/** @param end how the request has ended; without a status nothing is left of it. */
async function noteEnd(
  tx: Sql,
  table: Pick<RecordTable, 'schema' | 'table'>,
  { instance, status }: { readonly instance: string; readonly status: string | undefined },
): Promise<void> {
  const change = status === undefined ? sql`"INST_ID_" = null, "INST_STATUS_" = ''` : sql`"INST_STATUS_" = ${status}`;
  await tx.execute(sql`update ${tableOf(table)} set ${change} where "INST_ID_" = ${instance}`);
}
