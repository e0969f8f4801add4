import { PLATFORM_ZONE } from '#domain/shared/platformZone.ts';
import { isTimeZone } from '#domain/shared/timeZone.ts';
import { and, eq, ne, sql, type SQL } from 'drizzle-orm';
import type { Instant } from '#domain/shared/ids.ts';
import type { CalendarDay, ReportQuery } from '#domain/reports/workflowReport.ts';
import type { Viewer } from '#server/engine/viewer.ts';
import { selectHeadedDepartments } from '#server/directory/selectHeadedDepartments.ts';
import type { Sql } from '#server/db/database.ts';
import { groups, people } from '#server/db/schema/identity.ts';
import { holders, tasks } from '#server/db/schema/openWork.ts';
import { instances, records } from '#server/db/schema/requests.ts';
import { getLocalizedName } from '#server/i18n/getLocalizedName.ts';

/** Decisions of users. Other history records take no working time. */
export const DECISION_ACTIONS = sql.raw(
  "('agree', 'refuse', 'abstain', 'returnToPrevious', 'returnToInitiator', 'returnToNode', 'jump')",
);
export const RETURN_ACTIONS = sql.raw("('returnToPrevious', 'returnToInitiator', 'returnToNode')");

/** Whose work the caller may see: that of the company, or of the departments they head. */
export interface ReportScope {
  readonly viewer: Viewer;
  readonly isCompany: boolean;
  readonly departments: readonly string[];
}

/** Returns undefined if the caller may not read reports. */
export async function findReportScope(tx: Sql, viewer: Viewer): Promise<ReportScope | undefined> {
  const { tenant, person, isAdministrator } = viewer.caller;
  const led = await tx
    .select({ names: groups.names })
    .from(groups)
    .where(
      and(eq(groups.tenant, tenant), eq(groups.head, person.id), ne(groups.kind, 'role'), eq(groups.isClosed, false)),
    )
    .orderBy(groups.path);
  if (!isAdministrator && led.length === 0) return undefined;
  return {
    viewer,
    isCompany: isAdministrator,
    departments: led.map(({ names }) => getLocalizedName(names, viewer.language)),
  };
}

/** Selects the users of the departments the caller heads, including those below. */
const selectManagedUsers = ({ caller }: Viewer): SQL => sql`
  select ${people.id} from ${people} join ${groups} own on own.id = ${people.department}
  where ${people.tenant} = ${caller.tenant}
    and exists (${selectHeadedDepartments(caller, sql`starts_with(own.path, led.path)`)})`;

/** Whether decisions and tasks of the user are shown by name: those of users in departments the caller heads. */
export const isManagedUser = (scope: ReportScope, member: SQL): SQL =>
  sql`${member} in (${selectManagedUsers(scope.viewer)})`;

export const isInScope = (scope: ReportScope, member: SQL): SQL =>
  scope.isCompany ? sql`true` : isManagedUser(scope, member);

/** Tasks that wait for a decision. Locked tasks and communications take no working time. */
export const IS_OPEN_TASK = sql.raw("tasks.status not in ('locked', 'replied') and tasks.kind <> 'communication'");

export const isHeldInScope = (scope: ReportScope): SQL =>
  scope.isCompany
    ? sql`true`
    : sql`exists (select from ${holders} where ${holders.task} = ${tasks.id} and ${isManagedUser(scope, sql`${holders.member}`)})`;

/** Condition for the counted requests: those of the company, or those that users in the scope have decided or hold. */
export const isCounted = (scope: ReportScope): SQL => {
  const { tenant } = scope.viewer.caller;
  const ofTenant = sql`${instances.tenant} = ${tenant} and ${instances.status} <> 'drafted'`;
  if (scope.isCompany) return ofTenant;
  return sql`${ofTenant} and ${instances.id} in (
    select ${records.instance} from ${records} where ${records.tenant} = ${tenant}
      and ${records.action} in ${DECISION_ACTIONS} and ${isManagedUser(scope, sql`${records.handler}`)}
    union select ${tasks.instance} from ${tasks} where ${tasks.tenant} = ${tenant} and ${isHeldInScope(scope)})`;
};

export const processCondition = ({ process }: Pick<ReportQuery, 'process'>): SQL =>
  process === '' ? sql`true` : sql`${instances.definitionKey} = ${process}`;

/** Whether a timestamp is in the period in the company's time zone, both days included. */
export const isWithin = (scope: ReportScope, moment: SQL, { from, to }: Pick<ReportQuery, 'from' | 'to'>): SQL =>
  sql`${moment} >= ${toDayStart(scope, from)} and ${moment} < ${toDayStart(scope, to, 1)}`;
/** Returns midnight of a day, or of `later` days after it, in the company's time zone. */
export const toDayStart = (scope: ReportScope, day: CalendarDay, later = 0): SQL =>
  sql`((${day}::timestamp + ${later} * interval '1 day') at time zone ${toTimeZoneLiteral(scope)})`;

/** Returns a timestamp in the company's time zone, without the zone. */
export const toLocalTimestamp = (scope: ReportScope, moment: SQL): SQL =>
  sql`(${moment} at time zone ${toTimeZoneLiteral(scope)})`;

/** A literal, because expressions in GROUP BY and SELECT must be identical. */
const toTimeZoneLiteral = ({ viewer: { timeZone } }: ReportScope): SQL =>
  sql.raw(`'${isTimeZone(timeZone) ? timeZone : PLATFORM_ZONE}'`);

/** Converts an interval to whole milliseconds, as a number with both databases. */
export const toMilliseconds = (span: SQL): SQL => sql`round(extract(epoch from ${span}) * 1000)::float8`;
export const toTimestamp = (now: Instant): SQL => sql`${new Date(now).toISOString()}::timestamptz`;

export const executeRows = async <Row>(tx: Sql, statement: SQL): Promise<readonly Row[]> =>
  ((await tx.execute(statement)) as { readonly rows: unknown[] }).rows as Row[];
