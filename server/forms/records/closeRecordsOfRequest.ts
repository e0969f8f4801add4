import { and, eq, exists, isNotNull, sql, type Placeholder, type SQL, type SQLWrapper } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import { formProgressCodec, type FormProgress } from '#contract/wire/wireCodecs.ts';
import { isEditableRecord } from '#domain/forms/recordPolicy.ts';
import { companyFiles, recordTables } from '#server/db/schema/companyFileRows.ts';
import { formRows } from '#server/db/schema/formRows.ts';
import { instances } from '#server/db/schema/requests.ts';
import type { Sql } from '#server/db/database.ts';
import type { WriteStatement } from '#server/db/statements/writeStatement.ts';
import { releaseForms } from './formStore.ts';
import { findRecordTables, toTableSql, type RecordTable } from '#server/company/recordTable.ts';
import { deleteRecord } from './writeRecord.ts';

/**
 * Stores in its records how a request has ended. Records that may be edited again are released, and the request keeps a
 * copy of the current values. When a request is deleted, records created by it are deleted too; records that were
 * submitted to it stay and are detached.
 */
export async function closeRecordsOfRequest(tx: Sql, instance: string, progress: FormProgress): Promise<void> {
  const status = formProgressCodec.toWire(progress);
  const isGone = progress === 'deleted';
  const forms = await tx
    .select()
    .from(formRows)
    .where(and(eq(formRows.instance, instance), isNotNull(formRows.object)));
  if (isGone || isEditableRecord(status)) await releaseForms(tx, { instance });
  for (const { tenant, object, recordId, isHandedIn, isReleased } of forms) {
    if (object === null || recordId === null) continue;
    const main = (await findRecordTables(tx, tenant, object)).get('');
    if (isGone && !isHandedIn && !isReleased) await deleteRecord(tx, { tenant, object }, recordId);
    else if (main !== undefined) await updateRequestStatus(tx, main, { instance, status: isGone ? undefined : status });
  }
  for (const table of await selectSubmittingTables(
    tx,
    selectInstanceColumn(instances.tenant, instance),
    selectInstanceColumn(instances.definitionKey, instance),
  ))
    await updateRequestStatus(tx, table, { instance, status: isGone ? undefined : status });
}

/** Whether a record of the company must be updated when a request ends. Most requests have none. */
export const hasRecordsOfRequest = (instance: string): WriteStatement => ({
  shape: 'has records',
  values: [instance],
  build: (tx, at) => recordsExist(tx, at(0)),
});

const recordsExist = (tx: Sql, instance: Placeholder): SQL => {
  const forms = tx
    .select({ id: formRows.id })
    .from(formRows)
    .where(and(eq(formRows.instance, instance), isNotNull(formRows.object)));
  const handed = selectSubmittingTables(
    tx,
    selectInstanceColumn(instances.tenant, instance),
    selectInstanceColumn(instances.definitionKey, instance),
  );
  return sql`(${exists(forms)} or ${exists(handed)})`;
};

/** Whether a form submits records to the process of a request. Queried together with the row of the request. */
export const receivesRecords = (tx: Sql): SQL<boolean> =>
  sql<boolean>`${exists(selectSubmittingTables(tx, instances.tenant, instances.definitionKey))}`;

const selectInstanceColumn = (column: PgColumn, instance: string | Placeholder): SQL =>
  sql`(select ${column} from ${instances} where ${instances.id} = ${instance})`;

/** Returns the record tables whose records are submitted to this process by a form. */
const selectSubmittingTables = (tx: Sql, tenant: SQLWrapper, process: SQLWrapper) =>
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

/** @param status progress of the request; undefined detaches the records from it. */
async function updateRequestStatus(
  tx: Sql,
  table: Pick<RecordTable, 'schema' | 'table'>,
  { instance, status }: { readonly instance: string; readonly status: string | undefined },
): Promise<void> {
  const change = status === undefined ? sql`"INST_ID_" = null, "INST_STATUS_" = ''` : sql`"INST_STATUS_" = ${status}`;
  await tx.execute(sql`update ${toTableSql(table)} set ${change} where "INST_ID_" = ${instance}`);
}
