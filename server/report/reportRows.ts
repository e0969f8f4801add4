import { sql, type SQL } from 'drizzle-orm';
import type { ReportRowDto } from '#api/reportEndpoints.ts';
import { toWireTime } from '#api/time.ts';
import { endOf, periodUnit, type FigureQuestion } from '#domain/report/workflowReport.ts';
import type { Instant } from '#domain/shared/ids.ts';
import { isReadable } from '../bpm/access.ts';
import type { BpmDeps } from '../bpm/bpmDeps.ts';
import { findNames } from '../directory/findNames.ts';
import { offsetOf, type PageDto, pageDto } from '../list/pageDto.ts';
import type { Names } from '../storage/columns.ts';
import type { Sql } from '../storage/database.ts';
import { holders, tasks } from '../storage/schema/openWork.ts';
import { instances, records } from '../storage/schema/requests.ts';
import { nameIn } from '../texts/nameIn.ts';
import {
  DECISIONS,
  inMs,
  isCounted,
  isHeldInScope,
  isInScope,
  isLed,
  ofProcess,
  isOpen,
  isWithin,
  momentAt,
  RETURNS,
  answeredRows,
  wallMoment,
  type WorkScope,
} from './reportScope.ts';
import { instanceStatusCodec } from '#api/wireCodecs.ts';
import { wordsOfSteps } from './wordsOfSteps.ts';

interface Asked {
  readonly question: FigureQuestion & { readonly pageNo: number; readonly pageSize: number };
  readonly scope: WorkScope;
  readonly now: Instant;
}
interface Row {
  readonly id: string;
  readonly instance: string;
  readonly process: string;
  readonly subject: Names;
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

/** The rows a figure stands for, newest first; among what is open, the oldest. */
export async function reportRows(tx: Sql, deps: Pick<BpmDeps, 'engine'>, asked: Asked): Promise<PageDto<ReportRowDto>> {
  const { question, scope } = asked;
  const { viewer } = scope;
  const rows = await answeredRows<Row>(
    tx,
    sql`select found.id as id, ${instances.id} as instance, ${instances.definitionKey} as process,
        ${instances.subject} as subject, ${instances.number} as number, ${instances.initiator} as initiator,
        ${instances.initiatorName} as "initiatorName", ${instances.status} as status, ${instances.outcome} as outcome,
        ${inMs(sql`${instances.startedAt} - 'epoch'::timestamptz`)} as began,
        ${inMs(sql`${instances.endedAt} - 'epoch'::timestamptz`)} as ended,
        found.node_name as "nodeName", ${inMs(sql`found.took`)} as took, found.remark as remark,
        ${isReadable(tx, viewer, instances.id) ?? sql`true`} as "isReadable", found.total as total
      from (select *, count(*) over ()::int as total from (${statementOf(asked)}) as counted
        order by ordered desc, id desc limit ${question.pageSize}::int offset ${offsetOf(question)}::int) as found
      join ${instances} on ${instances.id} = found.instance order by found.ordered desc, found.id desc`,
  );
  const words = await wordsOfSteps(tx, deps, viewer);
  const names = await findNames(
    tx,
    rows.map(({ initiator }) => initiator),
    viewer.language,
  );
  return pageDto(
    { ...question, params: {} },
    rows[0]?.total ?? 0,
    rows.map((row) => ({
      id: row.id,
      instId: row.instance,
      subject: row.isReadable ? nameIn(row.subject, viewer.language) : null,
      billNo: row.number,
      defName: words.process(row.process),
      createUserName: names.name(row.initiator, row.initiatorName),
      status: instanceStatusCodec.toWire(row.status === 'unknown' ? 'running' : row.status),
      outcome: row.outcome,
      startTime: toWireTime(row.began),
      endTime: row.ended === null ? null : toWireTime(row.ended),
      nodeName: row.nodeName === null ? null : words.step(row.process, row.nodeName).nodeName,
      duration: row.took,
      remark: row.remark === null || !row.isReadable ? null : words.say(row.process, row.remark),
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
function statementOf(asked: Asked): SQL {
  const { question } = asked;
  switch (question.figure) {
    case 'started':
    case 'handled':
    case 'waiting':
    case 'approved':
    case 'refused':
      return requests(asked, sql`${isWithin(sql`started_at`, question)} and ${REQUEST_FIGURES[question.figure]}`);
    case 'begun':
    case 'ended':
      return requests(asked, ofPeriod(question));
    case 'decided':
      return decisions(asked, sql`${records.action} in ${DECISIONS}`);
    case 'returned':
      return decisions(asked, sql`${records.action} in ${RETURNS}`);
    case 'refusedAt':
      return decisions(asked, sql`${records.action} = 'refuse'`);
    case 'open':
      return openTasks(asked);
  }
}

const requests = ({ scope, question, now }: Asked, condition: SQL): SQL => sql`
  select ${instances.id} as id, ${instances.id} as instance, null::text as node_name,
    coalesce(${instances.endedAt}, ${momentAt(now)}) - ${instances.startedAt} as took, null::text as remark,
    ${instances.startedAt} as ordered
  from ${instances} where ${isCounted(scope)} and ${ofProcess(question)} and ${condition}`;

/** A week or month reaches over the edge of the days of the question: what lies beyond does not count. */
function ofPeriod(question: FigureQuestion): SQL {
  const moment = question.figure === 'ended' ? sql`ended_at` : sql`started_at`;
  const within = isWithin(moment, question);
  if (question.begins === undefined) return within;
  const after = endOf(periodUnit(question), question.begins);
  return sql`${within} and ${moment} >= ${wallMoment(question.begins)} and ${moment} < ${wallMoment(after)}`;
}

const isAtStep = ({ node }: FigureQuestion, column: SQL): SQL =>
  node === undefined ? sql`true` : sql`${column} = ${node}`;

const decisions = ({ scope, question }: Asked, condition: SQL): SQL => sql`
  select ${records.id} as id, ${records.instance} as instance, ${records.nodeName} as node_name,
    ${records.doneAt} - ${records.arrivedAt} as took, ${records.remark} as remark, ${records.doneAt} as ordered
  from ${records} join ${instances} on ${instances.id} = ${records.instance}
  where ${records.tenant} = ${scope.viewer.caller.tenant} and ${isWithin(sql`${records.doneAt}`, question)}
    and ${isInScope(scope, sql`${records.handler}`)} and ${ofProcess(question)}
    and ${isAtStep(question, sql`${records.node}`)} and ${ofPerson(scope, question, sql`${records.handler}`)}
    and ${condition}`;

const ofPerson = (scope: WorkScope, { person }: FigureQuestion, column: SQL): SQL =>
  person === undefined ? sql`true` : sql`${column} = ${person} and ${isLed(scope, column)}`;

/** The oldest stand first: they are what one looks for. */
const openTasks = ({ scope, question, now }: Asked): SQL => sql`
  select ${tasks.id} as id, ${tasks.instance} as instance, ${tasks.nodeName} as node_name,
    ${momentAt(now)} - ${tasks.createdAt} as took, null::text as remark,
    'epoch'::timestamptz + (${momentAt(now)} - ${tasks.createdAt}) as ordered
  from ${tasks} join ${instances} on ${instances.id} = ${tasks.instance}
  where ${tasks.tenant} = ${scope.viewer.caller.tenant} and ${isOpen} and ${isHeldInScope(scope)}
    and ${ofProcess(question)} and ${isAtStep(question, sql`${tasks.node}`)}
    and ${question.person === undefined ? sql`true` : sql`exists (select from ${holders} where ${holders.task} = ${tasks.id} and ${holders.member} = ${question.person} and ${isLed(scope, sql`${holders.member}`)})`}`;
