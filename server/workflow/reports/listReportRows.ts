import { sql, type SQL } from 'drizzle-orm';
import type { ReportRowDto } from '#contract/content/reportEndpoints.ts';
import { toWireTime } from '#contract/wire/time.ts';
import { getPeriodEnd, periodUnit, type FigureQuery } from '#domain/reports/workflowReport.ts';
import type { Instant } from '#domain/shared/ids.ts';
import { isReadable } from '../requests/access.ts';
import type { WorkflowContext } from '#server/engine/workflowContext.ts';
import { findNames } from '#server/directory/findNames.ts';
import { pageOffset, type PageDto, toPageDto } from '#server/db/listQuery/toPageDto.ts';
import type { LocalizedNames } from '#server/i18n/names.ts';
import type { Sql } from '#server/db/database.ts';
import { holders, tasks } from '#server/db/schema/openWork.ts';
import { instances, records } from '#server/db/schema/requests.ts';
import { getLocalizedName } from '#server/i18n/getLocalizedName.ts';
import {
  DECISION_ACTIONS,
  toMilliseconds,
  isCounted,
  isHeldInScope,
  isInScope,
  isManagedUser,
  processCondition,
  IS_OPEN_TASK,
  isWithin,
  toTimestamp,
  RETURN_ACTIONS,
  executeRows,
  toDayStart,
  type ReportScope,
} from './reportScope.ts';
import { instanceStatusCodec } from '#contract/wire/wireCodecs.ts';
import { loadStepNames } from './loadStepNames.ts';

interface Asked {
  readonly question: FigureQuery & { readonly pageNo: number; readonly pageSize: number };
  readonly scope: ReportScope;
  readonly now: Instant;
}
interface Row {
  readonly id: string;
  readonly instance: string;
  readonly process: string;
  readonly subject: LocalizedNames;
  readonly number: string;
  readonly initiator: string;
  readonly initiatorName: string;
  readonly status: (typeof instances.$inferSelect)['status'];
  readonly outcome: string;
  readonly began: number;
  readonly ended: number | null;
  readonly nodeName: string | null;
  readonly took: number | null;
  readonly remark: string | null;
  readonly isReadable: boolean;
  readonly total: number;
}

/** Returns the rows behind a figure, newest first; for open tasks the oldest first. */
export async function listReportRows(
  tx: Sql,
  deps: Pick<WorkflowContext, 'engine'>,
  asked: Asked,
): Promise<PageDto<ReportRowDto>> {
  const { question, scope } = asked;
  const { viewer } = scope;
  const rows = await executeRows<Row>(
    tx,
    sql`select found.id as id, ${instances.id} as instance, ${instances.definitionKey} as process,
        ${instances.subject} as subject, ${instances.number} as number, ${instances.initiator} as initiator,
        ${instances.initiatorName} as "initiatorName", ${instances.status} as status, ${instances.outcome} as outcome,
        ${toMilliseconds(sql`${instances.startedAt} - 'epoch'::timestamptz`)} as began,
        ${toMilliseconds(sql`${instances.endedAt} - 'epoch'::timestamptz`)} as ended,
        found.node_name as "nodeName", ${toMilliseconds(sql`found.took`)} as took, found.remark as remark,
        ${isReadable(tx, viewer, instances.id) ?? sql`true`} as "isReadable", found.total as total
      from (select *, count(*) over ()::int as total from (${buildRowsStatement(asked)}) as counted
        order by ordered desc, id desc limit ${question.pageSize}::int offset ${pageOffset(question)}::int) as found
      join ${instances} on ${instances.id} = found.instance order by found.ordered desc, found.id desc`,
  );
  const words = await loadStepNames(tx, deps, viewer);
  const userIds = rows.map(({ initiator }) => initiator);
  const names = await findNames(tx, userIds, viewer.language);
  return toPageDto(
    { ...question, params: {} },
    rows[0]?.total ?? 0,
    rows.map((row) => ({
      id: row.id,
      instId: row.instance,
      subject: row.isReadable ? getLocalizedName(row.subject, viewer.language) : null,
      billNo: row.number,
      defName: words.process(row.process),
      createUserName: names.name(row.initiator, row.initiatorName),
      status: instanceStatusCodec.toWire(row.status === 'unknown' ? 'running' : row.status),
      outcome: row.outcome,
      startTime: toWireTime(row.began),
      endTime: row.ended === null ? null : toWireTime(row.ended),
      nodeName: row.nodeName === null ? null : words.step(row.process, row.nodeName).nodeName,
      duration: row.took,
      remark: row.remark === null || !row.isReadable ? null : words.translate(row.process, row.remark),
    })),
  );
}

const REQUEST_FIGURES: Readonly<Record<'started' | 'handled' | 'waiting' | 'approved' | 'refused', SQL>> = {
  started: sql`true`,
  handled: sql`${instances.endedAt} is not null`,
  waiting: sql`${instances.endedAt} is null`,
  approved: sql`${instances.outcome} = 'approved'`,
  refused: sql`${instances.outcome} = 'refused'`,
};

/** Rows of `(id, instance, node_name, took, remark, ordered)`. */
function buildRowsStatement(asked: Asked): SQL {
  const { scope, question } = asked;
  switch (question.figure) {
    case 'started':
    case 'handled':
    case 'waiting':
    case 'approved':
    case 'refused':
      return selectRequests(
        asked,
        sql`${isWithin(scope, sql`started_at`, question)} and ${REQUEST_FIGURES[question.figure]}`,
      );
    case 'begun':
    case 'ended':
      return selectRequests(asked, periodCondition(asked));
    case 'decided':
      return selectDecisions(asked, sql`${records.action} in ${DECISION_ACTIONS}`);
    case 'returned':
      return selectDecisions(asked, sql`${records.action} in ${RETURN_ACTIONS}`);
    case 'refusedAt':
      return selectDecisions(asked, sql`${records.action} = 'refuse'`);
    case 'open':
      return selectOpenTasks(asked);
  }
}

const selectRequests = ({ scope, question, now }: Asked, condition: SQL): SQL => sql`
  select ${instances.id} as id, ${instances.id} as instance, null::text as node_name,
    coalesce(${instances.endedAt}, ${toTimestamp(now)}) - ${instances.startedAt} as took, null::text as remark,
    ${instances.startedAt} as ordered
  from ${instances} where ${isCounted(scope)} and ${processCondition(question)} and ${condition}`;

/** Intersects a week or month with the period of the question. */
function periodCondition({ scope, question }: Asked): SQL {
  const moment = question.figure === 'ended' ? sql`ended_at` : sql`started_at`;
  const within = isWithin(scope, moment, question);
  if (question.begins === undefined) return within;
  const after = getPeriodEnd(periodUnit(question), question.begins);
  return sql`${within} and ${moment} >= ${toDayStart(scope, question.begins)} and ${moment} < ${toDayStart(scope, after)}`;
}

const isAtStep = ({ node }: FigureQuery, column: SQL): SQL =>
  node === undefined ? sql`true` : sql`${column} = ${node}`;

const selectDecisions = ({ scope, question }: Asked, condition: SQL): SQL => sql`
  select ${records.id} as id, ${records.instance} as instance, ${records.nodeName} as node_name,
    ${records.doneAt} - ${records.arrivedAt} as took, ${records.remark} as remark, ${records.doneAt} as ordered
  from ${records} join ${instances} on ${instances.id} = ${records.instance}
  where ${records.tenant} = ${scope.viewer.caller.tenant} and ${isWithin(scope, sql`${records.doneAt}`, question)}
    and ${isInScope(scope, sql`${records.handler}`)} and ${processCondition(question)}
    and ${isAtStep(question, sql`${records.node}`)} and ${userCondition(scope, question, sql`${records.handler}`)}
    and ${condition}`;

const userCondition = (scope: ReportScope, { person }: FigureQuery, column: SQL): SQL =>
  person === undefined ? sql`true` : sql`${column} = ${person} and ${isManagedUser(scope, column)}`;

/** The oldest come first because they are the ones to look for. */
const selectOpenTasks = ({ scope, question, now }: Asked): SQL => sql`
  select ${tasks.id} as id, ${tasks.instance} as instance, ${tasks.nodeName} as node_name,
    ${toTimestamp(now)} - ${tasks.createdAt} as took, null::text as remark,
    'epoch'::timestamptz + (${toTimestamp(now)} - ${tasks.createdAt}) as ordered
  from ${tasks} join ${instances} on ${instances.id} = ${tasks.instance}
  where ${tasks.tenant} = ${scope.viewer.caller.tenant} and ${IS_OPEN_TASK} and ${isHeldInScope(scope)}
    and ${processCondition(question)} and ${isAtStep(question, sql`${tasks.node}`)}
    and ${question.person === undefined ? sql`true` : sql`exists (select from ${holders} where ${holders.task} = ${tasks.id} and ${holders.member} = ${question.person} and ${isManagedUser(scope, sql`${holders.member}`)})`}`;
