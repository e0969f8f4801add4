import { and, eq, inArray, sql, type SQL } from 'drizzle-orm';
import { alias, unionAll, type AnyPgColumn } from 'drizzle-orm/pg-core';
import type { QueryDto } from '#contract/wire/shapes.ts';
import { toConditions } from '#server/db/listQuery/filters.ts';
import { toOrder } from '#server/db/listQuery/sorting.ts';
import { COMPANY_LISTS, tasks } from '#server/db/schema/openWork.ts';
import { selectListLength } from './listCount.ts';
import { participants } from '#server/db/schema/requests.ts';
import type { Sql } from '#server/db/database.ts';
import { selectOpenedRequests } from '../access.ts';
import type { Viewer } from '#server/engine/viewer.ts';
import { ALL_TASK_FILTERS, isNewestFirst, NEWEST_FIRST, getOpenTaskSorts } from './taskColumns.ts';
import { SEARCH_BOUNDS, buildTaskSearch } from './companySearch.ts';
import { HAS_OPEN_TASKS, isSearchedRequest, isSearch, selectSearchedOpenRequests } from './selectSearchedRequests.ts';
import { listTaskPage, toTaskPage, readTaskPage, selectTaskRows, type TaskPage } from './taskPages.ts';

/**
 * Returns the open tasks of all requests the user may read (contract tasks 4 `query`, prefix `t.`); answered
 * communications are not open.
 */
export function listReadableTasks(tx: Sql, viewer: Viewer, query: QueryDto): Promise<TaskPage> {
  const condition = toConditions(query, ALL_TASK_FILTERS);
  const { isAdministrator } = viewer.caller;
  if (condition === undefined && isNewestFirst(query))
    return isAdministrator ? listNewestOfCompany(tx, viewer, query) : listNewest(tx, viewer, query);
  if (isSearch(query) && isNewestFirst(query))
    return isAdministrator ? searchAllTasks(tx, viewer, query) : searchTasks(tx, viewer, query);
  const where = and(isOpen(viewer), isAdministrator ? undefined : isMine(tx, viewer), condition);
  return listTaskPage(tx, query, where, toOrder(query, getOpenTaskSorts(viewer), NEWEST_FIRST));
}

/** Must be written like the condition of the partial index. */
const isOpen = ({ caller }: Viewer): SQL | undefined =>
  and(eq(tasks.tenant, caller.tenant), sql`${tasks.status} <> 'replied'`);

/** Skips requests without open tasks. */
const isMine = (tx: Sql, viewer: Viewer): SQL =>
  inArray(
    tasks.instance,
    unionAll(
      tx
        .select({ instance: participants.instance })
        .from(participants)
        .where(and(inArray(participants.member, [...viewer.members]), HAS_OPEN_TASKS)),
      selectOpenedRequests(tx, viewer),
    ),
  );

/** The total is maintained, and the page is read from the end of an index. */
function listNewestOfCompany(tx: Sql, viewer: Viewer, query: QueryDto): Promise<TaskPage> {
  const open = tx.select({ id: tasks.id, createdAt: tasks.createdAt }).from(tasks).where(isOpen(viewer));
  const question = sql`select id, ${selectListLength(viewer.caller.tenant, COMPANY_LISTS.openTasks)} as total from (${open}) as open
    order by created_at desc, id desc`;
  return readTaskPage(tx, query, question);
}

async function searchAllTasks(tx: Sql, { caller }: Viewer, query: QueryDto): Promise<TaskPage> {
  const page = await readTaskPage(tx, query, buildTaskSearch(caller.tenant, query, SEARCH_BOUNDS.tasks));
  return { ...page, isCountedFar: false };
}

/**
 * Without a filter, only the rows of the page are read. The total is the sum over the user's participations. For a user
 * who may read much, the page is found among the newest tasks of the company: they are scanned, at most a quarter of
 * the number of readable ones. If they do not fill the page, all readable tasks are sorted.
 */
function listNewest(tx: Sql, viewer: Viewer, query: QueryDto): Promise<TaskPage> {
  const columns = { id: tasks.id, createdAt: tasks.createdAt, instance: tasks.instance };
  const total = sql`(select total from counted)`;
  const all = tx.select(columns).from(tasks).where(isOpen(viewer));
  const concerned = and(
    eq(participants.instance, sql`newest.instance`),
    inArray(participants.member, [...viewer.members]),
    HAS_OPEN_TASKS,
  );
  const link = selectOpenedRequests(tx, viewer);
  return toTaskPage(query, (rows, offset) => {
    const needed = sql`least(${rows + offset}, ${total})`;
    const walked = sql`select id, created_at from (${all.orderBy(...NEWEST_FIRST)} limit ${total} / 4) as newest
      where (select true from ${participants} where ${concerned} limit 1) or instance in (${link})
      order by created_at desc, id desc limit ${rows + offset}`;
    const isShort = sql`(select count(*) from walked) < ${needed}`;
    const sorted = tx
      .select({ id: tasks.id, createdAt: tasks.createdAt })
      .from(tasks)
      .where(and(isOpen(viewer), isMine(tx, viewer), isShort));
    return selectTaskRows(
      tx,
      sql`with counted as materialized (select ${countReadable(tx, viewer)} as total), walked as materialized (${walked})
        select id, created_at, ${total} as total from (
          select id, created_at from walked where not (${isShort}) union all ${sorted}) as found
        order by created_at desc, id desc`,
      rows,
      offset,
    );
  });
}

/**
 * Finds the matching requests once with the index of participants, and sums up their open tasks. For a frequent word,
 * the page is then found by scanning the newest tasks; for a rare word, all matching tasks are sorted.
 */
function searchTasks(tx: Sql, viewer: Viewer, query: QueryDto): Promise<TaskPage> {
  const found = selectSearchedOpenRequests(tx, viewer, query);
  const open = sql`select id, created_at, instance from ${tasks} where ${isOpen(viewer)}`;
  const newestFirst = sql`order by created_at desc, id desc`;
  const total = sql`(select total from counted)`;
  return toTaskPage(query, (rows, offset) => {
    const isShort = sql`(select count(*) from walked) < least(${rows + offset}::int, ${total})`;
    return selectTaskRows(
      tx,
      sql`with found as materialized (${found}),
        counted as materialized (select coalesce(sum(open), 0) as total from found),
        walked as materialized (
          select id, created_at from (${open} ${newestFirst} limit ${total} / 4) as newest
          where ${isSearchedRequest(tx, viewer, query, sql`newest.instance`)} ${newestFirst} limit ${rows + offset}::int)
        select id, created_at, ${total} as total from (
          select id, created_at from walked where not (${isShort})
          union all select id, created_at from (${open}) as open
            where instance in (select instance from found) and ${isShort}) as page
        ${newestFirst}`,
      rows,
      offset,
    );
  });
}

/** Sums the user's own tasks with their index, and counts those of groups and links once. */
function countReadable(tx: Sql, viewer: Viewer): SQL {
  const [own = '', ...groups] = viewer.members;
  const others = alias(participants, 'others');
  const byGroup = tx
    .selectDistinct({ instance: others.instance, open: others.open })
    .from(others)
    .where(and(inArray(others.member, groups), sql`${others.open} > 0`, isNotOf([own], others.instance)));
  const ofGroups = sql` + (select coalesce(sum(open), 0) from (${byGroup}) as others)`;
  const byLink = and(
    isOpen(viewer),
    inArray(tasks.instance, selectOpenedRequests(tx, viewer)),
    isNotOf(viewer.members, tasks.instance),
  );
  return sql`(select coalesce(sum(open), 0) from ${participants} where member = ${own} and open > 0)${
    groups.length === 0 ? sql`` : ofGroups
  } + (select count(*) from ${tasks} where ${byLink})`;
}

const isNotOf = (members: readonly string[], instance: AnyPgColumn): SQL =>
  sql`not exists (select from ${participants} p where p.instance = ${instance} and p.member in ${[...members]} and p.open > 0)`;
