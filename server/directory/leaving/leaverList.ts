import { and, asc, desc, eq, exists, gt, isNull, or } from 'drizzle-orm';
import type { LeaverDto, LeaversDto } from '#api/leavingEndpoints.ts';
import { toWireTime } from '#api/time.ts';
import type { Instant, PersonId } from '#domain/shared/ids.ts';
import type { Language } from '#application/language.ts';
import { groups, people } from '../../storage/schema/identity.ts';
import { handedOn, leavings } from '../../storage/schema/leavings.ts';
import { holders } from '../../storage/schema/openWork.ts';
import type { Sql } from '../../storage/database.ts';
import { nameIn } from '../../texts/nameIn.ts';
import { findNames } from '../findNames.ts';
import { areMany, HOUR } from './tooMany.ts';
import { waitingTasks, type WaitingTask } from './waitingTasks.ts';

/** So many are told at once. */
const MOST_ROWS = 200;
const MOST_WAITS = 5;

interface Question {
  readonly tenant: string;
  readonly language: Language;
  readonly now: Instant;
  readonly leftHours: number;
}

const rowsOf = (tx: Sql) =>
  tx
    .select({ leaving: leavings, person: people, department: groups.names })
    .from(leavings)
    .innerJoin(people, eq(people.id, leavings.person))
    .innerJoin(groups, eq(groups.id, people.department));
type LeaverRow = Awaited<ReturnType<typeof rowsOf>>[number];

/** Who is held, with the reason, and who has left and may still come back to what is theirs. */
export async function leaverList(tx: Sql, question: Question): Promise<LeaversDto> {
  const { tenant, now, leftHours } = question;
  const isHeld = and(eq(leavings.tenant, tenant), eq(leavings.state, 'held'));
  const held = await rowsOf(tx).where(isHeld).orderBy(asc(leavings.at), asc(leavings.id)).limit(MOST_ROWS);
  const gone = await rowsOf(tx)
    .where(and(eq(leavings.tenant, tenant), eq(leavings.state, 'gone'), mayComeBack(tx, now - leftHours * HOUR)))
    .orderBy(desc(people.leftAt), asc(leavings.id))
    .limit(MOST_ROWS);
  const moments = await tx.select({ at: leavings.at }).from(leavings).where(isHeld);
  const waits = await waitingTasks(
    tx,
    tenant,
    gone.map(({ person }) => person.id),
    question.language,
  );
  const shown = await shownBy(tx, [...held, ...gone], waits, question);
  return {
    held: {
      rows: held.map(shown),
      totalCount: moments.length,
      ...(await reasonOf(tx, tenant, moments)),
      until: Math.max(0, ...moments.map(({ at }) => at)),
    },
    gone: gone.map(shown),
  };
}

/** While the time to come back is not over, or something of theirs is open. */
export const mayComeBack = (tx: Sql, since: Instant) =>
  or(
    gt(people.leftAt, since),
    exists(tx.select().from(handedOn).where(eq(handedOn.person, leavings.person))),
    exists(
      tx
        .select()
        .from(holders)
        .where(and(eq(holders.tenant, leavings.tenant), eq(holders.member, leavings.person))),
    ),
  );

/** How many would have left, with those who had already, and of how many. */
async function reasonOf(tx: Sql, tenant: string, held: readonly { readonly at: Instant }[]) {
  const first = Math.min(...held.map(({ at }) => at));
  const before = await tx.$count(
    leavings,
    and(
      eq(leavings.tenant, tenant),
      eq(leavings.state, 'gone'),
      isNull(leavings.decidedBy),
      gt(leavings.at, held.length === 0 ? 0 : first - HOUR),
    ),
  );
  const here = await tx.$count(people, and(eq(people.tenant, tenant), eq(people.hasLeft, false)));
  const [leaving, size] = [before + held.length, before + here];
  return held.length > 0 && areMany(leaving, size) ? { leaving, people: size } : { leaving: 0, people: size };
}

async function shownBy(
  tx: Sql,
  rows: readonly LeaverRow[],
  waits: ReadonlyMap<PersonId, readonly WaitingTask[]>,
  { language, now, leftHours }: Question,
): Promise<(row: LeaverRow) => LeaverDto> {
  const told = [...waits.values()].flatMap((open) => open.slice(0, MOST_WAITS));
  const met = told.flatMap(({ initiator, holders: current }) => [initiator, ...current.map(({ id }) => id)]);
  const named = await findNames(tx, [...rows.map(({ leaving }) => leaving.by), ...met], language);
  return ({ leaving, person, department }) => {
    const open = waits.get(person.id) ?? [];
    const goesOnAt = person.leftAt === null ? now : person.leftAt + leftHours * HOUR;
    return {
      id: leaving.id,
      userId: person.id,
      fullName: nameIn(person.names, language),
      account: person.account,
      deptName: nameIn(department, language),
      way: leaving.way,
      by: named.name(leaving.by),
      createTime: toWireTime(person.leftAt ?? leaving.at),
      goesOnAt: person.hasLeft && goesOnAt > now ? toWireTime(goesOnAt) : null,
      waiting: open.length,
      waits: open.slice(0, MOST_WAITS).map(({ task, instance, subject, initiator, holders: current }) => ({
        taskId: task,
        instId: instance,
        subject,
        startedBy: named.name(initiator),
        holder: current.map(({ id, name }) => named.name(id, name)).join(', '),
      })),
    };
  };
}
