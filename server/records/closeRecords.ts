import { and, eq, sql } from 'drizzle-orm';
import { formProgressCodec, type FormProgress } from '#api/wireCodecs.ts';
import { companyFiles, recordTables } from '../storage/schema/companyFileRows.ts';
import { instances } from '../storage/schema/requests.ts';
import type { Sql } from '../storage/database.ts';
import { tableOf } from './recordTable.ts';

/**
 * The record a request was made of learns how that has ended; of one that is gone nothing is left in it. Only objects
 * that some form hands in to this process are looked at.
 */
export async function closeRecords(tx: Sql, instance: string, progress: FormProgress): Promise<void> {
  const tables = await tx
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
    .innerJoin(
      instances,
      and(
        eq(instances.tenant, recordTables.tenant),
        sql`${companyFiles.content} ->> 'process' = ${instances.definitionKey}`,
      ),
    )
    .where(and(eq(instances.id, instance), eq(recordTables.part, '')));
  const change =
    progress === 'deleted'
      ? sql`"INST_ID_" = null, "INST_STATUS_" = ''`
      : sql`"INST_STATUS_" = ${formProgressCodec.toWire(progress)}`;
  for (const each of tables)
    await tx.execute(sql`update ${tableOf(each)} set ${change} where "INST_ID_" = ${instance}`);
}
