import { eq, getTableColumns, sql, type SQL } from 'drizzle-orm';
import { toSnakeCase } from 'drizzle-orm/casing';
import { getTableConfig, type PgTable } from 'drizzle-orm/pg-core';
import type { Database } from '#server/db/database.ts';
import { formRows } from '#server/db/schema/formRows.ts';
import { holders, tasks } from '#server/db/schema/openWork.ts';
import { instances, participants } from '#server/db/schema/requests.ts';

/**
 * Copies the template's request many times, one minute apart, with new ids and numbers. Initiators and assignees are
 * the users of the company in turn, and 40 of 1,000 copies have a title of their own. Only copies assigned to the
 * template's assignee have a state and can be decided; copying the state of the others would take most of the time.
 */
export async function copyRequests(database: Database, template: string, from: number, to: number): Promise<void> {
  const [request] = await database.sql.select().from(instances).where(eq(instances.id, template));
  const [task] = await database.sql.select().from(tasks).where(eq(tasks.instance, template));
  if (request === undefined || task === undefined) throw new Error(`There is no request ${template} with a task.`);
  const instance = sql`'15' || lpad(g::text, 17, '0')`;
  const formId = sql`'17' || lpad(g::text, 17, '0')`;
  const taskId = sql`'16' || lpad(g::text, 17, '0')`;
  const person = (turn: SQL): SQL => sql`p.ids[1 + (${turn}) % cardinality(p.ids)]`;
  const holder = person(sql`g`);
  const initiator = person(sql`g / 41`);
  const own = (column: string): SQL =>
    sql`replace(replace(replace(replace(t.${sql.identifier(column)}::text, ${template}, ${instance}), ${task.id}, ${taskId}), ${task.assignee}, ${holder}), ${request.initiator}, ${initiator})::jsonb`;
  const at = (column: string): SQL => sql`t.${sql.identifier(column)} - make_interval(mins => ${to}::int - g)`;
  const fill = (table: PgTable, source: SQL, changed: Readonly<Record<string, SQL>>, where = sql`true`): SQL => {
    const columns = Object.values(getTableColumns(table))
      .filter(({ generated }) => generated === undefined)
      .map(({ name, keyAsName }) => (keyAsName ? toSnakeCase(name) : name));
    const values = columns.map((column) => changed[column] ?? sql`t.${sql.identifier(column)}`);
    const names = columns.map((column) => sql.identifier(column));
    return sql`insert into ${sql.identifier(getTableConfig(table).name)} (${sql.join(names, sql`, `)}) select ${sql.join(values, sql`, `)} from ${source}, generate_series(${from}::int, ${to}::int) g, (select array_agg(id order by id) ids from people) p where ${where}`;
  };
  await database.background.transaction(async (tx) => {
    await tx.execute(
      fill(instances, sql`(select * from instances where id = ${template}) t`, {
        id: instance,
        number: sql`'BN-' || lpad(g::text, 7, '0')`,
        subject: sql`case when g / 41 % 1000 < 40 then '{"zh-CN":"北海道出差","en-US":"Journey to Hokkaido","ja-JP":"北海道出張"}'::jsonb else t.subject end`,
        state: sql`case when ${holder} = ${task.assignee} then ${own('state')} else '{}'::jsonb end`,
        holders: own('holders'),
        initiator,
        started_at: at('started_at'),
      }),
    );
    const ofTask = sql`(select * from tasks where id = ${task.id}) t`;
    await tx.execute(
      fill(tasks, ofTask, {
        id: taskId,
        instance,
        owner: holder,
        assignee: holder,
        executors: own('executors'),
        created_at: at('created_at'),
      }),
    );
    await tx.execute(
      fill(holders, ofTask, {
        task: taskId,
        member: holder,
        created_at: at('created_at'),
        initiator,
        found: sql`(select found from instances where id = ${instance})`,
      }),
    );
    const participant = {
      instance,
      open: sql`1`,
      initiator,
      found: sql`(select found from instances where id = ${instance})`,
    };
    await tx.execute(fill(participants, ofTask, { ...participant, member: holder, acted_at: sql`null` }));
    await tx.execute(
      fill(
        participants,
        ofTask,
        { ...participant, member: initiator, acted_at: at('created_at') },
        sql`${initiator} <> ${holder}`,
      ),
    );
    await tx.execute(
      fill(formRows, sql`(select * from form_rows where instance = ${template}) t`, {
        id: formId,
        instance,
        record: sql`jsonb_set(t.record, '{ID_}', to_jsonb(${formId}))`,
      }),
    );
  });
}
