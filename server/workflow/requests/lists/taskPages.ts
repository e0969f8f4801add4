import { eq, sql, type Placeholder, type SQL, type SQLWrapper } from 'drizzle-orm';
import type { QueryDto } from '#contract/wire/shapes.ts';
import { pageOffset, TOTAL_COUNT } from '#server/db/listQuery/toPageDto.ts';
import { instances } from '#server/db/schema/requests.ts';
import { tasks } from '#server/db/schema/openWork.ts';
import type { Sql } from '#server/db/database.ts';
import type { TaskWithInstance } from '../wire/toTaskDto.ts';

export interface TaskPage {
  readonly rows: readonly TaskWithInstance[];
  readonly total: number;
  /** False if rows are only counted up to the limit of `toCountedPage`. */
  readonly isCountedFar?: false;
}

export const listTaskPage = (tx: Sql, query: QueryDto, where: SQL | undefined, order: SQL[]): Promise<TaskPage> =>
  readTaskPage(
    tx,
    query,
    tx
      .select({ id: tasks.id, total: TOTAL_COUNT.as('total') })
      .from(tasks)
      // Each task has a request: with a left join PostgreSQL skips it unless a filter uses it.
      .leftJoin(instances, eq(instances.id, tasks.instance))
      .where(where)
      .orderBy(...order),
  );

/**
 * Returns the tasks of a page and their total number with a single statement, hence consistently. `question` selects
 * ids and the total; only the rows of the page are read completely.
 */
export const readTaskPage = (tx: Sql, query: QueryDto, question: SQLWrapper): Promise<TaskPage> =>
  toTaskPage(query, (rows, offset) => selectTaskRows(tx, question, rows, offset));

type Asked = number | Placeholder | SQL;
export const selectTaskRows = (tx: Sql, question: SQLWrapper, rows: Asked, offset: Asked) =>
  tx
    .select({ task: tasks, instance: INSTANCE_COLUMNS, total: sql`page.total`.mapWith(Number) })
    .from(
      sql`(select page.*, row_number() over () as place from (${question} limit ${rows} offset ${offset}) as page) as page`,
    )
    .innerJoin(tasks, eq(tasks.id, sql`page.id`))
    .innerJoin(instances, eq(instances.id, tasks.instance))
    .orderBy(sql`page.place`);

/** A page beyond the end has no row with the total, so the first row is read as well. */
export async function toTaskPage(
  query: QueryDto,
  read: (rows: number, offset: number) => PromiseLike<readonly (TaskWithInstance & { readonly total: number })[]>,
): Promise<TaskPage> {
  const rows = await read(query.pageSize, pageOffset(query));
  const [first] = rows.length === 0 && query.pageNo > 1 ? await read(1, 0) : rows;
  return { rows, total: first?.total ?? 0 };
}

const INSTANCE_COLUMNS = {
  subject: instances.subject,
  number: instances.number,
  initiator: instances.initiator,
  initiatorName: instances.initiatorName,
  department: instances.department,
  summary: instances.summary,
};
