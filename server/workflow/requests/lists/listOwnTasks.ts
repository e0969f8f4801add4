import { and, countDistinct, desc, eq, inArray, lte, placeholder, sql, type SQL } from 'drizzle-orm';
import type { Instant } from '#domain/shared/ids.ts';
import type { QueryDto } from '#contract/wire/shapes.ts';
import { toConditions, supportsFilters, type FilterTable } from '#server/db/listQuery/filters.ts';
import { toOrder } from '#server/db/listQuery/sorting.ts';
import { TOTAL_COUNT } from '#server/db/listQuery/toPageDto.ts';
import { holders, listLengths, tasks } from '#server/db/schema/openWork.ts';
import type { Sql } from '#server/db/database.ts';
import { preparedStatement } from '#server/db/statements/preparedStatement.ts';
import type { Viewer } from '#server/engine/viewer.ts';
import { createSearchFilters } from './createSearchColumn.ts';
import { isNewestFirst, NEWEST_FIRST, getOpenTaskSorts, TASK_FILTERS } from './taskColumns.ts';
import { listTaskPage, toTaskPage, readTaskPage, selectTaskRows, type TaskPage } from './taskPages.ts';

/** Columns of the to-do rows themselves; filters on these columns alone need no other table. */
const HOLDER_FILTERS: FilterTable = {
  ...createSearchFilters({
    found: holders.found,
    request: sql`(select ${tasks.instance} from ${tasks} where ${tasks.id} = ${holders.task})`,
    initiator: holders.initiator,
  }),
  CREATE_TIME: { column: holders.createdAt },
};

/**
 * Returns the user's to-do list: assigned tasks, and unassigned tasks of which the user or one of their groups is a
 * candidate (contract tasks 4).
 */
export function listOwnTasks(tx: Sql, viewer: Viewer, query: QueryDto): Promise<TaskPage> {
  if (!isNewestFirst(query) || !supportsFilters(query, HOLDER_FILTERS)) {
    const whose = inArray(tasks.id, tx.select({ task: holders.task }).from(holders).where(isOwnTask(viewer)));
    const order = toOrder(query, getOpenTaskSorts(viewer), NEWEST_FIRST);
    return listTaskPage(tx, query, and(whose, toConditions(query, TASK_FILTERS)), order);
  }
  const condition = toConditions(query, HOLDER_FILTERS);
  return condition === undefined ? listNewest(tx, viewer, query) : searchTasks(tx, viewer, query, condition);
}

const isOwnTask = ({ caller, members }: Viewer): SQL | undefined =>
  and(eq(holders.tenant, caller.tenant), inArray(holders.member, [...members]));

/**
 * The number of the user's own tasks is maintained; those of groups are counted, without tasks that are also the user's
 * own.
 */
const TOTAL_COLUMN =
  sql<number>`((select coalesce(sum(l.change), 0) from ${listLengths} l, asked where l.tenant = asked.tenant and l.member = asked.own)
  + (select count(distinct h.task) from asked, ${holders} h where h.tenant = asked.tenant and h.member = any(asked.others)
    and not exists (select from ${holders} o where o.tenant = asked.tenant and o.member = asked.own and o.created_at = h.created_at and o.task = h.task)))`.mapWith(
    Number,
  );

/** The parameters are in a CTE, so that the planner cannot specialize the plan for a user. */
const PARAMETERS_CTE = sql`asked as materialized (select ${placeholder('tenant')}::text as tenant, ${placeholder('own')}::text as own, ${placeholder('others')}::text[] as others)`;

export async function countOwnTasks(tx: Sql, viewer: Viewer): Promise<number> {
  const [counted] = await countStatement(tx).execute(toParameters(viewer));
  return counted?.total ?? 0;
}
const countStatement = preparedStatement((tx) =>
  tx
    .select({ total: sql`total`.mapWith(Number) })
    .from(sql`(with ${PARAMETERS_CTE} select ${TOTAL_COLUMN} as total) as counted`)
    .prepare('number_of_tasks'),
);

export async function countOverdueTasks(tx: Sql, viewer: Viewer, now: Instant): Promise<number> {
  const [counted] = await tx
    .select({ total: countDistinct(holders.task) })
    .from(holders)
    .innerJoin(tasks, eq(tasks.id, holders.task))
    .where(and(isOwnTask(viewer), lte(tasks.dueAt, now)));
  return counted?.total ?? 0;
}

const toParameters = ({ caller, members }: Viewer) => {
  const [own, ...others] = members;
  return { tenant: caller.tenant, own, others };
};

/** The default page: reads the newest tasks of each of the user's lists backwards from the index and merges them. */
function listNewest(tx: Sql, viewer: Viewer, query: QueryDto): Promise<TaskPage> {
  const statement = newestOf(tx, query.pageNo === 1 ? query.pageSize : ANY_PAGE);
  return toTaskPage(query, (rows, offset) =>
    statement.execute({ ...toParameters(viewer), needed: rows + offset, rows, offset }),
  );
}

const ANY_PAGE = 0;
/**
 * The parameters are in `asked` and the size of the first page is a literal, so that PostgreSQL uses a generic plan
 * once per connection.
 */
const newestOf = preparedStatement((tx, size) => {
  const [rows, needed, offset] =
    size === ANY_PAGE
      ? [placeholder('rows'), placeholder('needed'), placeholder('offset')]
      : [sql.raw(String(size)), sql.raw(String(size)), sql.raw('0')];
  const question = sql`
    with ${PARAMETERS_CTE}
    select newest.task as id, newest.created_at, ${TOTAL_COLUMN} as total
    from asked cross join lateral unnest(asked.own || asked.others) as list(member)
    cross join lateral (select h.task, h.created_at from ${holders} h where h.tenant = asked.tenant and h.member = list.member order by h.created_at desc, h.task desc limit ${needed}) as newest
    group by newest.created_at, newest.task order by newest.created_at desc, newest.task desc`;
  return selectTaskRows(tx, question, rows, offset).prepare(`newest_tasks_${size}`);
});

/** Selects the user's tasks that meet the condition, from to-do rows alone. */
const searchTasks = (tx: Sql, viewer: Viewer, query: QueryDto, condition: SQL): Promise<TaskPage> =>
  readTaskPage(
    tx,
    query,
    tx
      .select({ id: sql`${holders.task}`.as('id'), total: TOTAL_COUNT.as('total') })
      .from(holders)
      .where(and(isOwnTask(viewer), condition))
      .groupBy(holders.task, holders.createdAt)
      .orderBy(desc(holders.createdAt), desc(holders.task)),
  );
