import { sql, type SQL } from 'drizzle-orm';
import type { ReportDto } from '#contract/content/reportEndpoints.ts';
import { toWireTime } from '#contract/wire/time.ts';
import { listPeriods, periodUnit, type PersonFigures, type ReportQuery } from '#domain/reports/workflowReport.ts';
import type { Instant } from '#domain/shared/ids.ts';
import type { WorkflowContext } from '#server/engine/workflowContext.ts';
import { findNames } from '#server/directory/findNames.ts';
import type { Sql } from '#server/db/database.ts';
import { holders, tasks } from '#server/db/schema/openWork.ts';
import { instances, records } from '#server/db/schema/requests.ts';
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
  toLocalTimestamp,
  type ReportScope,
} from './reportScope.ts';
import { loadStepNames, type StepNames } from './loadStepNames.ts';

interface Asked {
  readonly question: ReportQuery;
  readonly scope: ReportScope;
  readonly now: Instant;
}

/** Reads the report of a period; durations are in milliseconds. */
export async function readReport(tx: Sql, deps: Pick<WorkflowContext, 'engine'>, asked: Asked): Promise<ReportDto> {
  const { question, scope, now } = asked;
  const words = await loadStepNames(tx, deps, scope.viewer);
  const byProcess = await readRequestFigures(tx, asked);
  const ofQuestion = byProcess.filter(({ process }) => question.process === '' || process === question.process);
  const sum = (figure: 'started' | 'handled' | 'approved' | 'refused') =>
    ofQuestion.reduce((all, row) => all + row[figure], 0);
  const [started, handled] = [sum('started'), sum('handled')];
  const named = <Row extends { readonly process: string }>(row: Row) => ({
    ...row,
    processName: words.process(row.process),
  });
  return {
    createTime: toWireTime(now),
    isCompany: scope.isCompany,
    departments: [...scope.departments],
    unit: periodUnit(question),
    processes: byProcess.map(({ process }) => named({ process })),
    requests: { started, handled, waiting: started - handled, approved: sum('approved'), refused: sum('refused') },
    byProcess: ofQuestion.map((row) => named({ ...row, waiting: row.started - row.handled })),
    periods: await readPeriodFigures(tx, asked),
    steps: await readStepFigures(tx, asked, words),
    returns: await readReturnFigures(tx, asked, words),
    people: scope.departments.length === 0 ? [] : await readUserFigures(tx, asked),
  };
}

interface RequestRow {
  readonly process: string;
  readonly started: number;
  readonly handled: number;
  readonly approved: number;
  readonly refused: number;
}

/**
 * Returns the figures of all processes, so that the page can list them; processes without requests in the period are
 * omitted.
 */
const readRequestFigures = (tx: Sql, { scope, question }: Asked) =>
  executeRows<RequestRow>(
    tx,
    sql`select definition_key as process, count(*)::int as started, count(ended_at)::int as handled,
        count(*) filter (where outcome = 'approved')::int as approved,
        count(*) filter (where outcome = 'refused')::int as refused
      from ${instances} where ${isCounted(scope)} and ${isWithin(scope, sql`started_at`, question)}
      group by 1 order by 2 desc, 1`,
  );

async function readPeriodFigures(tx: Sql, { scope, question }: Asked) {
  const unit = periodUnit(question);
  const began = (moment: SQL) => sql`to_char(date_trunc(${unit}, ${toLocalTimestamp(scope, moment)}), 'YYYY-MM-DD')`;
  const counted = sql`${isCounted(scope)} and ${processCondition(question)}`;
  const rows = await executeRows<{ readonly begins: string; readonly started: number; readonly ended: number }>(
    tx,
    sql`select begins, sum(started)::int as started, sum(ended)::int as ended from (
        select ${began(sql`started_at`)} as begins, 1 as started, 0 as ended from ${instances}
          where ${counted} and ${isWithin(scope, sql`started_at`, question)}
        union all select ${began(sql`ended_at`)}, 0, 1 from ${instances}
          where ${counted} and ${isWithin(scope, sql`ended_at`, question)}) as moments
      group by 1`,
  );
  const found = new Map(rows.map((row) => [row.begins, row]));
  return listPeriods(question).map((begins) => found.get(begins) ?? { begins, started: 0, ended: 0 });
}

/** A row as read from the database, without labels. */
type StepRow = Omit<ReportDto['steps'][number], 'processName' | 'nodeName'> & { readonly name: string };

/** Returns per step the decisions of the period and the tasks that are open now. */
async function readStepFigures(tx: Sql, { scope, question, now }: Asked, words: StepNames) {
  const { tenant } = scope.viewer.caller;
  const took = sql`${records.doneAt} - ${records.arrivedAt}`;
  const age = sql`${toTimestamp(now)} - ${tasks.createdAt}`;
  const rows = await executeRows<StepRow>(
    tx,
    sql`with decided as (
        select ${instances.definitionKey} as process, ${records.node} as node, max(${records.nodeName}) as name,
          count(*)::int as decided, ${toMilliseconds(sql`percentile_cont(0.5) within group (order by ${took})`)} as median,
          ${toMilliseconds(sql`percentile_cont(0.9) within group (order by ${took})`)} as ninth,
          count(*) filter (where ${records.action} in ${RETURN_ACTIONS})::int as returned,
          count(*) filter (where ${records.action} = 'refuse')::int as refused, ${toMilliseconds(sql`sum(${took})`)} as waited
        from ${records} join ${instances} on ${instances.id} = ${records.instance}
        where ${records.tenant} = ${tenant} and ${records.action} in ${DECISION_ACTIONS}
          and ${isWithin(scope, sql`${records.doneAt}`, question)} and ${isInScope(scope, sql`${records.handler}`)}
          and ${processCondition(question)} group by 1, 2),
      waiting as (
        select ${instances.definitionKey} as process, ${tasks.node} as node, max(${tasks.nodeName}) as name,
          count(*)::int as open, ${toMilliseconds(sql`max(${age})`)} as oldest, ${toMilliseconds(sql`sum(${age})`)} as waited
        from ${tasks} join ${instances} on ${instances.id} = ${tasks.instance}
        where ${tasks.tenant} = ${tenant} and ${IS_OPEN_TASK} and ${isHeldInScope(scope)} and ${processCondition(question)}
        group by 1, 2)
      select process, node, coalesce(decided.name, waiting.name) as name, coalesce(decided, 0) as decided,
        coalesce(median, 0) as median, coalesce(ninth, 0) as ninth, coalesce(returned, 0) as returned,
        coalesce(refused, 0) as refused, coalesce(open, 0) as open, coalesce(oldest, 0) as oldest,
        coalesce(decided.waited, 0) + coalesce(waiting.waited, 0) as waited
      from decided full join waiting using (process, node) order by waited desc, process, node`,
  );
  return rows.map(({ name, ...row }) => ({ ...row, ...words.step(row.process, name) }));
}

/** Maximum number of return reasons per step, the most frequent first. */
const MAX_REASONS = 3;

interface ReturnRow {
  readonly process: string;
  readonly node: string;
  readonly name: string;
  readonly returned: number;
  readonly said: readonly string[] | null;
  readonly times: readonly number[] | null;
}

async function readReturnFigures(tx: Sql, { scope, question }: Asked, words: StepNames) {
  const rows = await executeRows<ReturnRow>(
    tx,
    sql`select process, node, max(name) as name, sum(times)::int as returned,
        array_agg(remark order by place) filter (where place <= ${MAX_REASONS}::int and remark <> '') as said,
        array_agg(times order by place) filter (where place <= ${MAX_REASONS}::int and remark <> '') as times
      from (select ${instances.definitionKey} as process, ${records.node} as node, max(${records.nodeName}) as name,
          ${records.remark} as remark, count(*)::int as times,
          row_number() over (partition by ${instances.definitionKey}, ${records.node}
            order by (${records.remark} = ''), count(*) desc, max(${records.doneAt}) desc) as place
        from ${records} join ${instances} on ${instances.id} = ${records.instance}
        where ${records.tenant} = ${scope.viewer.caller.tenant} and ${records.action} in ${RETURN_ACTIONS}
          and ${isWithin(scope, sql`${records.doneAt}`, question)} and ${isInScope(scope, sql`${records.handler}`)}
          and ${processCondition(question)} group by 1, 2, 4) as reasons
      group by 1, 2 order by 4 desc, 1, 2`,
  );
  return rows.map(({ process, node, name, returned, said, times }) => ({
    process,
    node,
    returned,
    ...words.step(process, name),
    said: (said ?? []).map((remark, at) => ({ opinion: words.translate(process, remark), times: times?.[at] ?? 1 })),
  }));
}

type PersonRow = Omit<PersonFigures, 'name'>;

/** Returns figures of the users in the departments the caller heads, even if the caller may read the whole company. */
async function readUserFigures(tx: Sql, { scope, question }: Asked) {
  const { tenant } = scope.viewer.caller;
  const rows = await executeRows<PersonRow>(
    tx,
    sql`with decided as (
        select ${records.handler} as person, count(*)::int as decided,
          ${toMilliseconds(sql`percentile_cont(0.5) within group (order by ${records.doneAt} - ${records.arrivedAt})`)} as median
        from ${records} join ${instances} on ${instances.id} = ${records.instance}
        where ${records.tenant} = ${tenant} and ${records.action} in ${DECISION_ACTIONS}
          and ${isWithin(scope, sql`${records.doneAt}`, question)} and ${isManagedUser(scope, sql`${records.handler}`)}
          and ${processCondition(question)} group by 1),
      waiting as (
        select ${holders.member} as person, count(*)::int as open
        from ${holders} join ${tasks} on ${tasks.id} = ${holders.task}
          join ${instances} on ${instances.id} = ${tasks.instance}
        where ${holders.tenant} = ${tenant} and ${IS_OPEN_TASK} and ${isManagedUser(scope, sql`${holders.member}`)}
          and ${processCondition(question)} group by 1)
      select person, coalesce(decided, 0) as decided, coalesce(median, 0) as median, coalesce(open, 0) as open
      from decided full join waiting using (person) order by decided desc, open desc, person`,
  );
  const userIds = rows.map(({ person }) => person);
  const names = await findNames(tx, userIds, scope.viewer.language);
  return rows.map((row) => ({ ...row, name: names.name(row.person) }));
}
