import { and, eq, ne, sql, type SQL } from 'drizzle-orm';
import type { Instant } from '#domain/shared/ids.ts';
import type { CalendarDay, ReportQuestion } from '#domain/report/workflowReport.ts';
import type { Viewer } from '../bpm/viewer.ts';
import { ledDepartments } from '../directory/ledDepartments.ts';
import type { Sql } from '../storage/database.ts';
import { groups, people } from '../storage/schema/identity.ts';
import { holders, tasks } from '../storage/schema/openWork.ts';
import { instances, records } from '../storage/schema/requests.ts';
import { nameIn } from '../texts/nameIn.ts';

/** Decisions of people: what else stands in the history takes nobody's time. */
export const DECISIONS = sql.raw(
  "('agree', 'refuse', 'abstain', 'returnToPrevious', 'returnToInitiator', 'returnToNode', 'jump')",
);
export const RETURNS = sql.raw("('returnToPrevious', 'returnToInitiator', 'returnToNode')");

/** Who asks about which work: everybody's, or that of the departments they lead. */
export interface WorkScope {
  readonly viewer: Viewer;
  readonly isCompany: boolean;
  /** The departments one leads, by name. */
  readonly departments: readonly string[];
}

/** `undefined`: reports are not meant for this person. */
export async function scopeOf(tx: Sql, viewer: Viewer): Promise<WorkScope | undefined> {
  const { tenant, person, isAdministrator } = viewer.caller;
  const led = await tx
    .select({ names: groups.names })
    .from(groups)
    .where(
      and(eq(groups.tenant, tenant), eq(groups.head, person.id), ne(groups.kind, 'role'), eq(groups.isClosed, false)),
    )
    .orderBy(groups.path);
  if (!isAdministrator && led.length === 0) return undefined;
  return { viewer, isCompany: isAdministrator, departments: led.map(({ names }) => nameIn(names, viewer.language)) };
}

/** Everybody of the departments this person leads, and of those below. */
const ledPeople = ({ caller }: Viewer): SQL => sql`
  select ${people.id} from ${people} join ${groups} own on own.id = ${people.department}
  where ${people.tenant} = ${caller.tenant}
    and exists (${ledDepartments(caller, sql`starts_with(own.path, led.path)`)})`;

/** Whose decisions and tasks are told of by name: whoever is led by this person. */
export const isLed = (scope: WorkScope, member: SQL): SQL => sql`${member} in (${ledPeople(scope.viewer)})`;

/** Whose work counts. */
export const isInScope = (scope: WorkScope, member: SQL): SQL => (scope.isCompany ? sql`true` : isLed(scope, member));

/** Open to be decided: what waits behind something else, or is only asked about, takes nobody's time. */
export const isOpen = sql.raw("tasks.status not in ('locked', 'replied') and tasks.kind <> 'communication'");

export const isHeldInScope = (scope: WorkScope): SQL =>
  scope.isCompany
    ? sql`true`
    : sql`exists (select from ${holders} where ${holders.task} = ${tasks.id} and ${isLed(scope, sql`${holders.member}`)})`;

/** The requests that are counted: those of the company, or those one's people have decided or hold. */
export const isCounted = (scope: WorkScope): SQL => {
  const { tenant } = scope.viewer.caller;
  const ofTenant = sql`${instances.tenant} = ${tenant} and ${instances.status} <> 'drafted'`;
  if (scope.isCompany) return ofTenant;
  return sql`${ofTenant} and ${instances.id} in (
    select ${records.instance} from ${records} where ${records.tenant} = ${tenant}
      and ${records.action} in ${DECISIONS} and ${isLed(scope, sql`${records.handler}`)}
    union select ${tasks.instance} from ${tasks} where ${tasks.tenant} = ${tenant} and ${isHeldInScope(scope)})`;
};

export const ofProcess = ({ process }: Pick<ReportQuestion, 'process'>): SQL =>
  process === '' ? sql`true` : sql`${instances.definitionKey} = ${process}`;

/** The days of a question on the wall of the platform (contract wire 5), both included. */
export const isWithin = (moment: SQL, { from, to }: Pick<ReportQuestion, 'from' | 'to'>): SQL =>
  sql`${moment} >= ${wallMoment(from)} and ${moment} < ${wallMoment(to)} + interval '1 day'`;
export const wallMoment = (day: CalendarDay): SQL => sql`${`${day}T00:00:00+08:00`}::timestamptz`;

/** The day a moment lies in on the same wall, as a timestamp without a zone. */
export const wallDay = (moment: SQL): SQL => sql`(${moment} at time zone 'UTC' + interval '8 hours')`;

/** A span of time in whole milliseconds; a number with both databases. */
export const inMs = (span: SQL): SQL => sql`round(extract(epoch from ${span}) * 1000)::float8`;
export const momentAt = (now: Instant): SQL => sql`${new Date(now).toISOString()}::timestamptz`;

/** The rows of a statement in words of its own. */
export const answeredRows = async <Row>(tx: Sql, statement: SQL): Promise<readonly Row[]> =>
  ((await tx.execute(statement)) as { readonly rows: unknown[] }).rows as Row[];
