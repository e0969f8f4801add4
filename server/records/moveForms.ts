import { and, asc, eq, gt, isNull, sql } from 'drizzle-orm';
import { formProgressCodec } from '#api/wireCodecs.ts';
import { isFreeRecord } from '#domain/form/recordPolicy.ts';
import { recordTables } from '../storage/schema/companyFileRows.ts';
import { definitions } from '../storage/schema/definitions.ts';
import { formRows } from '../storage/schema/formRows.ts';
import { people } from '../storage/schema/identity.ts';
import { instances } from '../storage/schema/requests.ts';
import type { Sql, Statements } from '../storage/database.ts';
import { hangOnRecord } from './recordFiles.ts';
import { writeRecord } from './writeRecord.ts';

const AT_ONCE = 100;
const DRAFTED = formProgressCodec.toWire('drafted');

/**
 * Forms of requests that were written before the company had a business object of their name lie with their requests
 * until they are moved into its table, some at a time: whoever reads one finds it before and after. A request whose
 * form is moved is locked, as by whoever decides. `begin`: objects have been deployed, there may be something to move.
 */
export function makeFormMover(database: Statements, newId: () => string) {
  let after: string | undefined;
  return {
    begin(): void {
      after = '';
    },
    /** @returns how many forms were moved */
    async turn(): Promise<number> {
      if (after === undefined) return 0;
      const from = after;
      const moved = await database.transaction((tx) => moveForms(tx, from, newId));
      if (after === from) after = moved.at(-1);
      return moved.length;
    },
  };
}

/** The forms whose company has an object of their name, by version of their process. */
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
 * Which forms are meant is asked first: joined in one statement, PostgreSQL read the forms of every version again for
 * each row.
 * @returns the ids of those that were moved, in order
 */
async function moveForms(tx: Sql, after: string, newId: () => string): Promise<readonly string[]> {
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
    .limit(AT_ONCE)
    .for('update', { of: [instances, formRows] });
  for (const { row, definition, madeAt, department } of found) {
    const { id, tenant, alias, instance, record, version, progress, createdBy, changedAt } = row;
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
    await hangOnRecord(tx, { tenant, object, id }, instance, record);
    const isReleased = isFreeRecord(progress) && progress !== DRAFTED;
    await tx
      .update(formRows)
      .set({ object, recordId: id, isReleased, ...(!isReleased && { record: {}, version: 0 }) })
      .where(eq(formRows.id, id));
  }
  return found.map(({ row }) => row.id);
}
