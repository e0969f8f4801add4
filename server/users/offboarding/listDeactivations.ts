import { and, asc, desc, eq, exists, gt, isNull, or } from 'drizzle-orm';
import type { LeaverDto, LeaversDto } from '#contract/directory/leavingEndpoints.ts';
import { toWireTime } from '#contract/wire/time.ts';
import type { Instant, PersonId } from '#domain/shared/ids.ts';
import type { Language } from '#application/formatting/language.ts';
import { groups, people } from '#server/db/schema/identity.ts';
import { reassignedTasks, departures } from '#server/db/schema/departures.ts';
import { holders } from '#server/db/schema/openWork.ts';
import type { Sql } from '#server/db/database.ts';
import { getLocalizedName } from '#server/i18n/getLocalizedName.ts';
import { findNames } from '#server/directory/findNames.ts';
import { exceedsGuard, HOUR_MS } from './massDeactivationGuard.ts';
import { findWaitingTasks, type WaitingTask } from '#server/workflow/requests/findWaitingTasks.ts';

/** Maximum number of rows per list. */
const MAX_ROWS = 200;
const MAX_WAITING_TASKS = 5;

interface Question {
  readonly tenant: string;
  readonly language: Language;
  readonly now: Instant;
  readonly offboardingGraceHours: number;
}

const selectDeactivations = (tx: Sql) =>
  tx
    .select({ leaving: departures, person: people, department: groups.names })
    .from(departures)
    .innerJoin(people, eq(people.id, departures.person))
    .innerJoin(groups, eq(groups.id, people.department));
type LeaverRow = Awaited<ReturnType<typeof selectDeactivations>>[number];

/** Returns the pending deactivations with their reason, and the users who have left and can still be reactivated. */
export async function listDeactivations(tx: Sql, question: Question): Promise<LeaversDto> {
  const { tenant, now, offboardingGraceHours } = question;
  const isHeld = and(eq(departures.tenant, tenant), eq(departures.state, 'held'));
  const held = await selectDeactivations(tx)
    .where(isHeld)
    .orderBy(asc(departures.at), asc(departures.id))
    .limit(MAX_ROWS);
  const gone = await selectDeactivations(tx)
    .where(
      and(
        eq(departures.tenant, tenant),
        eq(departures.state, 'gone'),
        canBeReactivated(tx, now - offboardingGraceHours * HOUR_MS),
      ),
    )
    .orderBy(desc(people.leftAt), asc(departures.id))
    .limit(MAX_ROWS);
  const moments = await tx.select({ at: departures.at }).from(departures).where(isHeld);
  const waits = await findWaitingTasks(
    tx,
    tenant,
    gone.map(({ person }) => person.id),
    question.language,
  );
  const shown = await toDeactivationDtos(tx, [...held, ...gone], waits, question);
  return {
    held: {
      rows: held.map(shown),
      totalCount: moments.length,
      ...(await countMassDeactivation(tx, tenant, moments)),
      until: Math.max(0, ...moments.map(({ at }) => at)),
    },
    gone: gone.map(shown),
  };
}

/** Condition for users who can be reactivated: within the grace period, or while reassigned tasks are open. */
export const canBeReactivated = (tx: Sql, since: Instant) =>
  or(
    gt(people.leftAt, since),
    exists(tx.select().from(reassignedTasks).where(eq(reassignedTasks.person, departures.person))),
    exists(
      tx
        .select()
        .from(holders)
        .where(and(eq(holders.tenant, departures.tenant), eq(holders.member, departures.person))),
    ),
  );

/** Returns how many users would have left, including those who already have, and the number of all users. */
async function countMassDeactivation(tx: Sql, tenant: string, held: readonly { readonly at: Instant }[]) {
  const first = Math.min(...held.map(({ at }) => at));
  const before = await tx.$count(
    departures,
    and(
      eq(departures.tenant, tenant),
      eq(departures.state, 'gone'),
      isNull(departures.decidedBy),
      gt(departures.at, held.length === 0 ? 0 : first - HOUR_MS),
    ),
  );
  const here = await tx.$count(people, and(eq(people.tenant, tenant), eq(people.hasLeft, false)));
  const [leaving, size] = [before + held.length, before + here];
  return held.length > 0 && exceedsGuard(leaving, size) ? { leaving, people: size } : { leaving: 0, people: size };
}

async function toDeactivationDtos(
  tx: Sql,
  rows: readonly LeaverRow[],
  waits: ReadonlyMap<PersonId, readonly WaitingTask[]>,
  { language, now, offboardingGraceHours }: Question,
): Promise<(row: LeaverRow) => LeaverDto> {
  const listed = [...waits.values()].flatMap((open) => open.slice(0, MAX_WAITING_TASKS));
  const met = listed.flatMap(({ initiator, holders: current }) => [initiator, ...current.map(({ id }) => id)]);
  const named = await findNames(tx, [...rows.map(({ leaving }) => leaving.by), ...met], language);
  return ({ leaving, person, department }) => {
    const open = waits.get(person.id) ?? [];
    const goesOnAt = person.leftAt === null ? now : person.leftAt + offboardingGraceHours * HOUR_MS;
    return {
      id: leaving.id,
      userId: person.id,
      fullName: getLocalizedName(person.names, language),
      account: person.account,
      deptName: getLocalizedName(department, language),
      way: leaving.way,
      by: named.name(leaving.by),
      createTime: toWireTime(person.leftAt ?? leaving.at),
      goesOnAt: person.hasLeft && goesOnAt > now ? toWireTime(goesOnAt) : null,
      waiting: open.length,
      waits: open.slice(0, MAX_WAITING_TASKS).map(({ task, instance, subject, initiator, holders: current }) => ({
        taskId: task,
        instId: instance,
        subject,
        startedBy: named.name(initiator),
        holder: current.map(({ id, name }) => named.name(id, name)).join(', '),
      })),
    };
  };
}
