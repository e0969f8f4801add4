import { and, countDistinct, desc, eq, inArray, ne, type SQL } from 'drizzle-orm';
import { unionAll } from 'drizzle-orm/pg-core';
import { taskKindCodec, taskStatusCodec } from '#api/wireCodecs.ts';
import type { QueryDto } from '#api/shapes.ts';
import { conditionsOf, type FilterTable } from '../../list/filters.ts';
import { orderOf, type SortTable } from '../../list/sorting.ts';
import { idsOf, inOrderOf, offsetOf, TOTAL } from '../../list/pageDto.ts';
import { spelling } from '../../list/spellings.ts';
import { instances } from '../../storage/schema/requests.ts';
import { holders, tasks } from '../../storage/schema/openWork.ts';
import type { Sql } from '../../storage/database.ts';
import type { Viewer } from '../viewer.ts';
import { definitionName, SEARCH_COLUMN, translations } from './searchColumns.ts';
import type { TaskWithInstance } from '../wire/taskDto.ts';
import { isReadable } from '../access.ts';

/** Columns of `bpmTask/myTasks` (contract wire 4, prefix `v.`). */
const FILTERS: FilterTable = {
  SUBJECT: SEARCH_COLUMN,
  BILL_NO: { column: instances.number },
  NAME: { column: tasks.nodeName, also: translations(tasks.definition, tasks.nodeName) },
  KEY: { column: tasks.node },
  CREATE_TIME: { column: tasks.createdAt },
  EXPIRED_TIME: { column: tasks.dueAt },
  TREE_ID: { column: tasks.category },
  DEF_ID: { column: tasks.definition },
  DEF_KEY: { column: instances.definitionKey },
  INST_ID: { column: tasks.instance },
  CREATE_BY: { column: instances.initiator },
  APPLICANT_NAME: { column: instances.initiatorName },
  ASSIGNEE: { column: tasks.assignee },
  OWNER: { column: tasks.owner },
  STATUS: { column: tasks.status, read: taskStatusCodec.fromWire },
  TASK_TYPE: { column: tasks.kind, read: taskKindCodec.fromWire },
};
/** In the list of all open tasks, `v.` is the process (contract wire 4.2). */
const ALL_FILTERS: FilterTable = { ...FILTERS, 'v.NAME': definitionName(tasks.definition) };
const sortsFor = ({ language }: Viewer): SortTable => ({
  CREATE_TIME: tasks.createdAt,
  EXPIRED_TIME: tasks.dueAt,
  SUBJECT: spelling(instances.subject, language),
  BILL_NO: instances.number,
  NAME: tasks.nodeName,
});

export interface TaskPage {
  readonly rows: readonly TaskWithInstance[];
  readonly total: number;
}

/**
 * My to-do list: my own tasks, and those nobody holds yet of which I or a group of mine is a candidate (contract tasks
 * 4).
 */
export async function myTasks(tx: Sql, viewer: Viewer, query: QueryDto): Promise<TaskPage> {
  const condition = conditionsOf(query, FILTERS);
  const order = orderOf(query, sortsFor(viewer), NEWEST_FIRST);
  return condition === undefined && isNewestFirst(query)
    ? newest(tx, viewer, query)
    : filtered(tx, viewer, query, condition, order);
}

const NEWEST_FIRST = [desc(tasks.createdAt), desc(tasks.id)];
const isNewestFirst = ({ sortField, sortOrder }: QueryDto): boolean =>
  sortField === undefined || (/CREATE_TIME/u.test(sortField) && sortOrder?.toLowerCase() !== 'asc');

const mine = ({ caller, members }: Viewer): SQL | undefined =>
  and(eq(holders.tenant, caller.tenant), inArray(holders.member, [...members]));

export async function countMyTasks(tx: Sql, viewer: Viewer): Promise<number> {
  const [counted] = await tx
    .select({ total: countDistinct(holders.task) })
    .from(holders)
    .where(mine(viewer));
  return counted?.total ?? 0;
}

/** The usual page: the newest of each of my lists, read backwards from their index, and of these the newest. */
async function newest(tx: Sql, viewer: Viewer, query: QueryDto): Promise<TaskPage> {
  const needed = offsetOf(query) + query.pageSize;
  const [first, second, ...others] = viewer.members.map((member) =>
    tx
      .select({ task: holders.task, createdAt: holders.createdAt })
      .from(holders)
      .where(and(eq(holders.tenant, viewer.caller.tenant), eq(holders.member, member)))
      .orderBy(desc(holders.createdAt), desc(holders.task))
      .limit(needed),
  );
  const all = (second === undefined ? first : first && unionAll(first, second, ...others))?.as('all_lists');
  if (all === undefined) return { rows: [], total: 0 };
  const found = await tx
    .selectDistinct({ task: all.task, createdAt: all.createdAt })
    .from(all)
    .orderBy(desc(all.createdAt), desc(all.task))
    .limit(query.pageSize)
    .offset(offsetOf(query));
  return {
    rows: await byIds(
      tx,
      found.map(({ task }) => task),
    ),
    total: await countMyTasks(tx, viewer),
  };
}

/**
 * All open tasks of requests this person may read (contract tasks 4 `query`, prefix `t.`); answered questions are not
 * open.
 */
export async function readableTasks(tx: Sql, viewer: Viewer, query: QueryDto): Promise<TaskPage> {
  const where = and(
    eq(tasks.tenant, viewer.caller.tenant),
    ne(tasks.status, 'replied'),
    isReadable(tx, viewer, tasks.instance),
    conditionsOf(query, ALL_FILTERS),
  );
  return paged(tx, query, where, orderOf(query, sortsFor(viewer), NEWEST_FIRST));
}

async function filtered(
  tx: Sql,
  viewer: Viewer,
  query: QueryDto,
  condition: SQL | undefined,
  order: SQL[],
): Promise<TaskPage> {
  return paged(
    tx,
    query,
    and(inArray(tasks.id, tx.select({ task: holders.task }).from(holders).where(mine(viewer))), condition),
    order,
  );
}

async function paged(tx: Sql, query: QueryDto, where: SQL | undefined, order: SQL[]): Promise<TaskPage> {
  const { ids, total } = await idsOf(
    () =>
      tx
        .select({ id: tasks.id, total: TOTAL })
        .from(tasks)
        .innerJoin(instances, eq(instances.id, tasks.instance))
        .where(where)
        .orderBy(...order),
    query,
  );
  return { rows: await byIds(tx, ids), total };
}

const byIds = async (tx: Sql, ids: readonly string[]): Promise<TaskWithInstance[]> =>
  inOrderOf(ids, ids.length === 0 ? [] : await select(tx).where(inArray(tasks.id, [...ids])), ({ task }) => task.id);

const select = (tx: Sql) =>
  tx
    .select({ task: tasks, instance: INSTANCE_COLUMNS })
    .from(tasks)
    .innerJoin(instances, eq(instances.id, tasks.instance));
const INSTANCE_COLUMNS = {
  subject: instances.subject,
  number: instances.number,
  initiator: instances.initiator,
  initiatorName: instances.initiatorName,
  department: instances.department,
  summary: instances.summary,
};
