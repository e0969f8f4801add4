import { and, eq, inArray, sql } from 'drizzle-orm';
import type { Instant, PersonId } from '#domain/shared/ids.ts';
import type { LeavingWay } from '#domain/directory/leaver.ts';
import { fail, ok, type Result } from '#domain/shared/result.ts';
import { endLinksOf } from '../../access/makeAccessLink.ts';
import { people } from '../../storage/schema/identity.ts';
import { endSessionsOf } from '../../session/sessions.ts';
import { leavings } from '../../storage/schema/leavings.ts';
import type { Sql } from '../../storage/database.ts';
import { lockDirectory } from '../lockDirectory.ts';
import { leavesNoAdministrator } from './lastAdministrator.ts';
import type { LeavingDeps } from './leavingDeps.ts';
import { areTooMany } from './tooMany.ts';
import { tellOfHeld, tellOfLeaving } from './tellOfLeaving.ts';

/** Who is said to have left, by whom and by which way. */
export interface Leaving {
  readonly tenant: string;
  readonly people: readonly PersonId[];
  /** An administrator, or `SYSTEM` where another system says so. */
  readonly by: PersonId;
  readonly way: Exclude<LeavingWay, 'unknown'>;
  /** The folder of people has taken them out altogether. */
  readonly isDeleted?: boolean;
}
/** What became of it: those who have left now, and those for whom an administrator is asked first. */
export interface Left {
  readonly gone: readonly PersonId[];
  readonly held: readonly PersonId[];
}

/**
 * People have left the company (ADR 40), whichever way it became known. Their sessions end, nobody new is sent to them,
 * what waits for them waits for a day, and the administrators are told. When too many leave at once they are held
 * instead, and so is whom an administrator has kept: nothing changes for them until an administrator says so. Who has
 * left, or is held, is passed over. Nobody leaves where no administrator could log in any more.
 */
export async function markLeft(tx: Sql, deps: LeavingDeps, asked: Leaving): Promise<Result<Left, 'lastAdministrator'>> {
  const { tenant, way, by, isDeleted = false } = asked;
  await lockDirectory(tx, tenant);
  const leaving = await stillHere(tx, asked);
  if (leaving.length === 0) return ok({ gone: [], held: [] });
  if (await leavesNoAdministrator(tx, deps.ways, tenant, leaving)) return fail('lastAdministrator');
  const now = deps.clock.now();
  const held = (await areTooMany(tx, tenant, { leaving: leaving.length, now }))
    ? leaving
    : await keptBefore(tx, leaving);
  const gone = leaving.filter((id) => !held.includes(id));
  const [heldBatch, goneBatch] = [deps.newId(), deps.newId()];
  const isFirstHeld = held.length > 0 && (await heldLeavers(tx, tenant)) === 0;
  const row = { tenant, way, by, at: now, isDeleted };
  await tx
    .insert(leavings)
    .values([
      ...held.map((person) => ({ ...row, person, id: deps.newId(), batch: heldBatch, state: 'held' as const })),
      ...gone.map((person) => ({ ...row, person, id: deps.newId(), batch: goneBatch, state: 'gone' as const })),
    ]);
  await goNow(tx, gone, now, isDeleted);
  if (isFirstHeld) await tellOfHeld(tx, { tenant, batch: heldBatch }, deps);
  await tellOfLeaving(tx, { tenant, batch: goneBatch, people: gone }, deps);
  return ok({ gone, held });
}

/** They are gone: nothing opens for them from now on. */
export async function goNow(tx: Sql, gone: readonly PersonId[], now: Instant, isDeleted: boolean): Promise<void> {
  if (gone.length === 0) return;
  const takenOut = sql`coalesce(${people.provisioned}, '{"resource":{}}'::jsonb) || '{"isDeleted":true}'::jsonb`;
  await tx
    .update(people)
    .set({ hasLeft: true, leftAt: now, ...(isDeleted && { provisioned: takenOut }) })
    .where(inArray(people.id, [...gone]));
  await endSessionsOf(tx, gone);
  await endLinksOf(tx, gone);
}

async function stillHere(tx: Sql, { tenant, people: named, isDeleted }: Leaving): Promise<readonly PersonId[]> {
  if (named.length === 0) return [];
  const here = await tx
    .select({ id: people.id })
    .from(people)
    .where(and(eq(people.tenant, tenant), eq(people.hasLeft, false), inArray(people.id, [...named])))
    .orderBy(people.id);
  const isHeld = and(
    eq(leavings.state, 'held'),
    inArray(
      leavings.person,
      here.map(({ id }) => id),
    ),
  );
  const held = here.length === 0 ? [] : await tx.select().from(leavings).where(isHeld);
  if (isDeleted === true && held.length > 0) await tx.update(leavings).set({ isDeleted }).where(isHeld);
  return here.map(({ id }) => id).filter((id) => held.every(({ person }) => person !== id));
}

/** Whom an administrator has kept, or brought back: the same word again does not undo that. */
async function keptBefore(tx: Sql, leaving: readonly PersonId[]): Promise<readonly PersonId[]> {
  const rows = await tx
    .selectDistinct({ person: leavings.person })
    .from(leavings)
    .where(and(eq(leavings.state, 'kept'), inArray(leavings.person, [...leaving])));
  return rows.map(({ person }) => person);
}

const heldLeavers = (tx: Sql, tenant: string): Promise<number> =>
  tx.$count(leavings, and(eq(leavings.tenant, tenant), eq(leavings.state, 'held')));
