import { and, asc, eq, gt, isNull, sql } from 'drizzle-orm';
import { decodeRecord } from '#contract/forms/decodeRecord.ts';
import { formProgressCodec } from '#contract/wire/wireCodecs.ts';
import { isEditableRecord } from '#domain/forms/recordPolicy.ts';
import { recordTables } from '#server/db/schema/companyFileRows.ts';
import { definitions } from '#server/db/schema/definitions.ts';
import { formRows } from '#server/db/schema/formRows.ts';
import { people } from '#server/db/schema/identity.ts';
import { instances } from '#server/db/schema/requests.ts';
import type { Sql, Statements } from '#server/db/database.ts';
import { attachFormFilesToRecord } from './recordFiles.ts';
import { writeRecord } from './writeRecord.ts';

const BATCH_SIZE = 100;
const DRAFTED = formProgressCodec.toWire('drafted');

/**
 * Moves forms of requests that were written before the company deployed a business object of their name into its table,
 * in batches. They can be read before and after. The request of a form is locked while it is moved. `begin`: objects
 * have been deployed, so there may be forms to move.
 */
export function createFormMigration(database: Statements, newId: () => string) {
  let after: string | undefined;
  return {
    begin(): void {
      after = '';
    },
    /** @returns the number of moved forms */
    async turn(): Promise<number> {
      if (after === undefined) return 0;
      const from = after;
      const moved = await database.transaction((tx) => moveFormBatch(tx, from, newId));
      if (after === from) after = moved.at(-1);
      return moved.length;
    },
  };
}

/** Selects the forms for which the company has an object of the same name, by process version. */
const formsWithObjects = (tx: Sql) =>
  tx
    .select({
      definition: definitions.id,
      alias: sql<string>`form.key`,
      object: recordTables.object,
    })
    .from(definitions)
    .innerJoin(sql`jsonb_each(${definitions.forms}) as form`, sql`true`)
    .innerJoin(
      recordTables,
      and(
        eq(recordTables.tenant, definitions.tenant),
        eq(recordTables.part, ''),
        sql`${recordTables.object} = form.value ->> 'boAlias'`,
      ),
    );

/**
 * The forms are selected by a separate query: in a joined statement, PostgreSQL evaluated the forms of every version
 * again for each row.
 * @returns the ids of the moved forms, in order
 */
async function moveFormBatch(tx: Sql, after: string, newId: () => string): Promise<readonly string[]> {
  const meant = await formsWithObjects(tx);
  if (meant.length === 0) return [];
  const pairs = meant.map(({ definition, alias }) => sql`(${definition}, ${alias})`);
  const found = await tx
    .select({
      row: formRows,
      definition: instances.definition,
      madeAt: instances.startedAt,
      department: people.department,
    })
    .from(formRows)
    .innerJoin(instances, eq(instances.id, formRows.instance))
    .leftJoin(people, eq(people.id, formRows.createdBy))
    .where(
      and(
        isNull(formRows.object),
        gt(formRows.id, after),
        sql`(${instances.definition}, ${formRows.alias}) in (${sql.join(pairs, sql`, `)})`,
      ),
    )
    .orderBy(asc(formRows.id))
    .limit(BATCH_SIZE)
    .for('update', { of: [instances, formRows] });
  for (const { row, definition, madeAt, department } of found) {
    const { id, tenant, alias, instance, version, progress, createdBy, changedAt } = row;
    const record = decodeRecord(row.record);
    const object = meant.find((form) => form.definition === definition && form.alias === alias)?.object;
    if (instance === null || object === undefined) continue;
    await writeRecord(tx, {
      tenant,
      object,
      before: undefined,
      record,
      person: { id: createdBy, department: department ?? '' },
      now: changedAt,
      newId,
      request: { instance, progress, node: '', nodeName: '', keepsLog: false },
      moved: { id, version, madeAt },
    });
    await attachFormFilesToRecord(tx, { tenant, object, id }, instance, record);
    const isReleased = isEditableRecord(progress) && progress !== DRAFTED;
    await tx
      .update(formRows)
      .set({ object, recordId: id, isReleased, ...(!isReleased && { record: {}, version: 0 }) })
      .where(eq(formRows.id, id));
  }
  return found.map(({ row }) => row.id);
}
