import { eq, sql, type Placeholder, type SQL, type SQLWrapper } from 'drizzle-orm';
import type { QueryDto } from '#api/shapes.ts';
import { offsetOf, TOTAL } from '../../list/pageDto.ts';
import { instances } from '../../storage/schema/requests.ts';
import { tasks } from '../../storage/schema/openWork.ts';
import type { Sql } from '../../storage/database.ts';
import type { TaskWithInstance } from '../wire/taskDto.ts';

export interface TaskPage {
  readonly rows: readonly TaskWithInstance[];
  readonly total: number;
  /** False: counted as far as `countedPage` tells, and no further. */
  readonly isCountedFar?: false;
}

/** The tasks that answer a condition, in an order. */
export const paged = (tx: Sql, query: QueryDto, where: SQL | undefined, order: SQL[]): Promise<TaskPage> =>
  pageOfTasks(
    tx,
    query,
    tx
      .select({ id: tasks.id, total: TOTAL.as('total') })
      .from(tasks)
      // Each task has its request: joined from the left it is not looked at unless the question is about it.
      .leftJoin(instances, eq(instances.id, tasks.instance))
      .where(where)
      .orderBy(...order),
  );

/**
 * The tasks of a page, in order, and the number of all, by one statement and so of one moment: whatever is asked for is
 * looked through once, and only the rows of the page are then read whole. `question` gives ids and the number of all.
 */
export const pageOfTasks = (tx: Sql, query: QueryDto, question: SQLWrapper): Promise<TaskPage> =>
  pageFrom(query, (rows, offset) => taskRowsOf(tx, question, rows, offset));

type Asked = number | Placeholder | SQL;
/** The tasks a question names, whole. */
export const taskRowsOf = (tx: Sql, question: SQLWrapper, rows: Asked, offset: Asked) =>
  tx
    .select({ task: tasks, instance: INSTANCE_COLUMNS, total: sql`page.total`.mapWith(Number) })
    .from(
      sql`(select page.*, row_number() over () as place from (${question} limit ${rows} offset ${offset}) as page) as page`,
    )
    .innerJoin(tasks, eq(tasks.id, sql`page.id`))
    .innerJoin(instances, eq(instances.id, tasks.instance))
    .orderBy(sql`page.place`);

/** A page beyond the end has no row that could tell the number of all. */
export async function pageFrom(
  query: QueryDto,
  read: (rows: number, offset: number) => PromiseLike<readonly (TaskWithInstance & { readonly total: number })[]>,
): Promise<TaskPage> {
  const rows = await read(query.pageSize, offsetOf(query));
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
