import { and, eq, inArray, sql, type SQL } from 'drizzle-orm';
import { alias, unionAll, type AnyPgColumn } from 'drizzle-orm/pg-core';
import type { QueryDto } from '#api/shapes.ts';
import { conditionsOf } from '../../list/filters.ts';
import { orderOf } from '../../list/sorting.ts';
import { COMPANY_LISTS, tasks } from '../../storage/schema/openWork.ts';
import { lengthOf } from './lengthOf.ts';
import { participants } from '../../storage/schema/requests.ts';
import type { Sql } from '../../storage/database.ts';
import { opened } from '../access.ts';
import type { Viewer } from '../viewer.ts';
import { ALL_TASK_FILTERS, isNewestFirst, NEWEST_FIRST, openTaskSorts } from './taskColumns.ts';
import { SEARCH_BOUNDS, searchedTasks } from './companySearch.ts';
import { IS_OPEN, isFoundAmong, isSearch, searchedOpenRequests } from './searchedRequests.ts';
import { paged, pageFrom, pageOfTasks, taskRowsOf, type TaskPage } from './taskPages.ts';

/**
 * All open tasks of requests this person may read (contract tasks 4 `query`, prefix `t.`); answered questions are not
 * open.
 */
export function readableTasks(tx: Sql, viewer: Viewer, query: QueryDto): Promise<TaskPage> {
  const condition = conditionsOf(query, ALL_TASK_FILTERS);
  const { isAdministrator } = viewer.caller;
  if (condition === undefined && isNewestFirst(query))
    return isAdministrator ? newestOfAll(tx, viewer, query) : newest(tx, viewer, query);
  if (isSearch(query) && isNewestFirst(query))
    return isAdministrator ? searchedOfAll(tx, viewer, query) : searched(tx, viewer, query);
  const where = and(isOpen(viewer), isAdministrator ? undefined : isMine(tx, viewer), condition);
  return paged(tx, query, where, orderOf(query, openTaskSorts(viewer), NEWEST_FIRST));
}

/** Said as the index says it, which holds no others. */
const isOpen = ({ caller }: Viewer): SQL | undefined =>
  and(eq(tasks.tenant, caller.tenant), sql`${tasks.status} <> 'replied'`);

/** A request without open tasks is not looked at. */
const isMine = (tx: Sql, viewer: Viewer): SQL =>
  inArray(
    tasks.instance,
    unionAll(
      tx
        .select({ instance: participants.instance })
        .from(participants)
        .where(and(inArray(participants.member, [...viewer.members]), IS_OPEN)),
      opened(tx, viewer),
    ),
  );

/** How many there are is kept, and the page is read from the end of an index. */
function newestOfAll(tx: Sql, viewer: Viewer, query: QueryDto): Promise<TaskPage> {
  const open = tx.select({ id: tasks.id, createdAt: tasks.createdAt }).from(tasks).where(isOpen(viewer));
  const question = sql`select id, ${lengthOf(viewer.caller.tenant, COMPANY_LISTS.openTasks)} as total from (${open}) as open
    order by created_at desc, id desc`;
  return pageOfTasks(tx, query, question);
}

async function searchedOfAll(tx: Sql, { caller }: Viewer, query: QueryDto): Promise<TaskPage> {
  const page = await pageOfTasks(tx, query, searchedTasks(caller.tenant, query, SEARCH_BOUNDS.tasks));
  return { ...page, isCountedFar: false };
}

/**
 * Without a condition nothing but the rows of the page is looked up. Their number is added up from what concerns this
 * person. Whoever may read much finds a page among the newest of the company: these are walked through, at most a
 * quarter as many as there are to read. If they do not fill the page, what may be read is put in order.
 */
function newest(tx: Sql, viewer: Viewer, query: QueryDto): Promise<TaskPage> {
  const columns = { id: tasks.id, createdAt: tasks.createdAt, instance: tasks.instance };
  const total = sql`(select total from counted)`;
  const all = tx.select(columns).from(tasks).where(isOpen(viewer));
  const concerned = and(
    eq(participants.instance, sql`newest.instance`),
    inArray(participants.member, [...viewer.members]),
    IS_OPEN,
  );
  const link = opened(tx, viewer);
  return pageFrom(query, (rows, offset) => {
    const needed = sql`least(${rows + offset}, ${total})`;
    const walked = sql`select id, created_at from (${all.orderBy(...NEWEST_FIRST)} limit ${total} / 4) as newest
      where (select true from ${participants} where ${concerned} limit 1) or instance in (${link})
      order by created_at desc, id desc limit ${rows + offset}`;
    const isShort = sql`(select count(*) from walked) < ${needed}`;
    const sorted = tx
      .select({ id: tasks.id, createdAt: tasks.createdAt })
      .from(tasks)
      .where(and(isOpen(viewer), isMine(tx, viewer), isShort));
    return taskRowsOf(
      tx,
      sql`with counted as materialized (select ${numberOf(tx, viewer)} as total), walked as materialized (${walked})
        select id, created_at, ${total} as total from (
          select id, created_at from walked where not (${isShort}) union all ${sorted}) as found
        order by created_at desc, id desc`,
      rows,
      offset,
    );
  });
}

/**
 * The requests that are found are looked for once, in the index of what may be read, and their open tasks added up. A
 * word of many is then met among the newest tasks of the company; the tasks of a word of few are put in order.
 */
function searched(tx: Sql, viewer: Viewer, query: QueryDto): Promise<TaskPage> {
  const found = searchedOpenRequests(tx, viewer, query);
  const open = sql`select id, created_at, instance from ${tasks} where ${isOpen(viewer)}`;
  const newestFirst = sql`order by created_at desc, id desc`;
  const total = sql`(select total from counted)`;
  return pageFrom(query, (rows, offset) => {
    const isShort = sql`(select count(*) from walked) < least(${rows + offset}::int, ${total})`;
    return taskRowsOf(
      tx,
      sql`with found as materialized (${found}),
        counted as materialized (select coalesce(sum(open), 0) as total from found),
        walked as materialized (
          select id, created_at from (${open} ${newestFirst} limit ${total} / 4) as newest
          where ${isFoundAmong(tx, viewer, query, sql`newest.instance`)} ${newestFirst} limit ${rows + offset}::int)
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

/** What is one's own is added up in its index; what concerns a group of theirs, or they opened by a link, once. */
function numberOf(tx: Sql, viewer: Viewer): SQL {
  const [own = '', ...groups] = viewer.members;
  const others = alias(participants, 'others');
  const byGroup = tx
    .selectDistinct({ instance: others.instance, open: others.open })
    .from(others)
    .where(and(inArray(others.member, groups), sql`${others.open} > 0`, isNotOf([own], others.instance)));
  const ofGroups = sql` + (select coalesce(sum(open), 0) from (${byGroup}) as others)`;
  const byLink = and(
    isOpen(viewer),
    inArray(tasks.instance, opened(tx, viewer)),
    isNotOf(viewer.members, tasks.instance),
  );
  return sql`(select coalesce(sum(open), 0) from ${participants} where member = ${own} and open > 0)${
    groups.length === 0 ? sql`` : ofGroups
  } + (select count(*) from ${tasks} where ${byLink})`;
}

const isNotOf = (members: readonly string[], instance: AnyPgColumn): SQL =>
  sql`not exists (select from ${participants} p where p.instance = ${instance} and p.member in ${[...members]} and p.open > 0)`;
