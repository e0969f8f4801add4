import { and, countDistinct, desc, eq, inArray, lte, placeholder, sql, type Placeholder, type SQL } from 'drizzle-orm';
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
export async function countMyTasks(tx: Sql, { caller, members }: Viewer): Promise<number> {
  const [own, ...groups] = members;
  const [counted] = await tx.select({ total: totalOf(caller.tenant, own, groups) }).from(sql`(select) as nothing`);
  return counted?.total ?? 0;
}

/** How many of them should have been done by now. */
export async function countOverdue(tx: Sql, viewer: Viewer, now: Instant): Promise<number> {
  const [counted] = await tx
    .select({ total: countDistinct(holders.task) })
    .from(holders)
    .innerJoin(tasks, eq(tasks.id, holders.task))
    .where(and(mine(viewer), lte(tasks.dueAt, now)));
  return counted?.total ?? 0;
}

type Asked = string | Placeholder | undefined;
function totalOf(tenant: Asked, own: Asked, groups: readonly Asked[]): SQL<number> {
  const ofOwn = sql`(select coalesce(sum(change), 0) from ${listLengths} where tenant = ${tenant} and member = ${own})`;
  if (groups.length === 0) return ofOwn.mapWith(Number);
  return sql`${ofOwn} + (select count(*) from (select distinct h.task from ${holders} h where h.tenant = ${tenant} and h.member in (${sql.join([...groups], sql`, `)})
    and not exists (select from ${holders} o where o.tenant = h.tenant and o.member = ${own} and o.created_at = h.created_at and o.task = h.task)) as others)`.mapWith(
    Number,
  );
}

/** The usual page: the newest of each of my lists, read backwards from their index, and of these the newest. */
async function newest(tx: Sql, { caller, members }: Viewer, query: QueryDto): Promise<TaskPage> {
  const mine = Object.fromEntries(members.map((member, index) => [`member${index}`, member]));
  const statement = newestOf(tx, members.length);
  return pageFrom(query, (rows, offset) =>
    statement.execute({ ...mine, tenant: caller.tenant, needed: rows + offset, rows, offset }),
  );
}

/** For somebody with so many lists: their own is the first. */
const newestOf = madeOnce((tx, count) => {
  const [own, ...groups] = Array.from({ length: count }, (_, index) => placeholder(`member${index}`));
  const tenant = placeholder('tenant');
  const lists = [own, ...groups].map(
    (member) =>
      sql`(select task, created_at from ${holders} where tenant = ${tenant} and member = ${member} order by created_at desc, task desc limit ${placeholder('needed')})`,
  );
  const all = sql.join(lists, sql` union all `);
  const total = totalOf(tenant, own, groups);
  const question = sql`select distinct task as id, created_at, ${total} as total from (${all}) as all_lists order by created_at desc, task desc`;
  return taskRowsOf(tx, question, placeholder('rows'), placeholder('offset')).prepare(`newest_tasks_${count}`);
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
