import { and, countDistinct, desc, eq, inArray, lte, placeholder, sql, type SQL } from 'drizzle-orm';
import type { Instant } from '#domain/shared/ids.ts';
import type { QueryDto } from '#api/shapes.ts';
import { conditionsOf, isAnsweredBy, type FilterTable } from '../../list/filters.ts';
import { orderOf } from '../../list/sorting.ts';
import { TOTAL } from '../../list/pageDto.ts';
import { holders, listLengths, tasks } from '../../storage/schema/openWork.ts';
import type { Sql } from '../../storage/database.ts';
import { madeOnce } from '../../storage/madeOnce.ts';
import type { Viewer } from '../viewer.ts';
import { searchFilters } from './searchColumns.ts';
import { isNewestFirst, NEWEST_FIRST, openTaskSorts, TASK_FILTERS } from './taskColumns.ts';
import { paged, pageFrom, pageOfTasks, taskRowsOf, type TaskPage } from './taskPages.ts';

/** Columns that stand in the to-do list itself: what is asked by them alone never looks at all tasks of the company. */
const HELD_FILTERS: FilterTable = {
  ...searchFilters({
    found: holders.found,
    request: sql`(select ${tasks.instance} from ${tasks} where ${tasks.id} = ${holders.task})`,
    initiator: holders.initiator,
  }),
  CREATE_TIME: { column: holders.createdAt },
};

/**
 * My to-do list: my own tasks, and those nobody holds yet of which I or a group of mine is a candidate (contract tasks
 * 4).
 */
export function myTasks(tx: Sql, viewer: Viewer, query: QueryDto): Promise<TaskPage> {
  if (!isNewestFirst(query) || !isAnsweredBy(query, HELD_FILTERS)) {
    const whose = inArray(tasks.id, tx.select({ task: holders.task }).from(holders).where(mine(viewer)));
    const order = orderOf(query, openTaskSorts(viewer), NEWEST_FIRST);
    return paged(tx, query, and(whose, conditionsOf(query, TASK_FILTERS)), order);
  }
  const condition = conditionsOf(query, HELD_FILTERS);
  return condition === undefined ? newest(tx, viewer, query) : searched(tx, viewer, query, condition);
}

const mine = ({ caller, members }: Viewer): SQL | undefined =>
  and(eq(holders.tenant, caller.tenant), inArray(holders.member, [...members]));

/**
 * How many are mine is kept; what a group of mine may take is counted where it lies, once, and only where it is not
 * mine as well.
 */
const TOTAL_OF_ASKED =
  sql<number>`((select coalesce(sum(l.change), 0) from ${listLengths} l, asked where l.tenant = asked.tenant and l.member = asked.own)
  + (select count(distinct h.task) from asked, ${holders} h where h.tenant = asked.tenant and h.member = any(asked.others)
    and not exists (select from ${holders} o where o.tenant = asked.tenant and o.member = asked.own and o.created_at = h.created_at and o.task = h.task)))`.mapWith(
    Number,
  );

/** What is asked with stands apart from the question: whoever plans it cannot see whose list it is. */
const ASKED = sql`asked as materialized (select ${placeholder('tenant')}::text as tenant, ${placeholder('own')}::text as own, ${placeholder('others')}::text[] as others)`;

export async function countMyTasks(tx: Sql, viewer: Viewer): Promise<number> {
  const [counted] = await numberOf(tx).execute(askedBy(viewer));
  return counted?.total ?? 0;
}
const numberOf = madeOnce((tx) =>
  tx
    .select({ total: sql`total`.mapWith(Number) })
    .from(sql`(with ${ASKED} select ${TOTAL_OF_ASKED} as total) as counted`)
    .prepare('number_of_tasks'),
);

/** How many of them should have been done by now. */
export async function countOverdue(tx: Sql, viewer: Viewer, now: Instant): Promise<number> {
  const [counted] = await tx
    .select({ total: countDistinct(holders.task) })
    .from(holders)
    .innerJoin(tasks, eq(tasks.id, holders.task))
    .where(and(mine(viewer), lte(tasks.dueAt, now)));
  return counted?.total ?? 0;
}

const askedBy = ({ caller, members }: Viewer) => {
  const [own, ...others] = members;
  return { tenant: caller.tenant, own, others };
};

/** The usual page: the newest of each of my lists, read backwards from their index, and of these the newest. */
function newest(tx: Sql, viewer: Viewer, query: QueryDto): Promise<TaskPage> {
  const statement = newestOf(tx, query.pageNo === 1 ? query.pageSize : ANY_PAGE);
  return pageFrom(query, (rows, offset) =>
    statement.execute({ ...askedBy(viewer), needed: rows + offset, rows, offset }),
  );
}

const ANY_PAGE = 0;
/**
 * What is asked with stands behind `asked`, and how long a first page is in the words: so PostgreSQL sees that nothing
 * is gained by planning anew, and plans it once for each connection.
 */
const newestOf = madeOnce((tx, size) => {
  const [rows, needed, offset] =
    size === ANY_PAGE
      ? [placeholder('rows'), placeholder('needed'), placeholder('offset')]
      : [sql.raw(String(size)), sql.raw(String(size)), sql.raw('0')];
  const question = sql`
    with ${ASKED}
    select newest.task as id, newest.created_at, ${TOTAL_OF_ASKED} as total
    from asked cross join lateral unnest(asked.own || asked.others) as list(member)
    cross join lateral (select h.task, h.created_at from ${holders} h where h.tenant = asked.tenant and h.member = list.member order by h.created_at desc, h.task desc limit ${needed}) as newest
    group by newest.created_at, newest.task order by newest.created_at desc, newest.task desc`;
  return taskRowsOf(tx, question, rows, offset).prepare(`newest_tasks_${size}`);
});

/** What is mine and answers the condition, without a look at anything else. */
const searched = (tx: Sql, viewer: Viewer, query: QueryDto, condition: SQL): Promise<TaskPage> =>
  pageOfTasks(
    tx,
    query,
    tx
      .select({ id: sql`${holders.task}`.as('id'), total: TOTAL.as('total') })
      .from(holders)
      .where(and(mine(viewer), condition))
      .groupBy(holders.task, holders.createdAt)
      .orderBy(desc(holders.createdAt), desc(holders.task)),
  );
