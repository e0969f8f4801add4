import { and, eq, inArray, sql } from 'drizzle-orm';
import type { Instant, PersonId } from '#domain/shared/ids.ts';
import type { OffboardingSource } from '#domain/directory/leaver.ts';
import { fail, ok, type Result } from '#domain/shared/result.ts';
import { deletePasswordLinks } from '#server/auth/passwordLinks/createPasswordLink.ts';
import { people } from '#server/db/schema/identity.ts';
import { endUserSessions } from '#server/auth/session/sessions.ts';
import { departures } from '#server/db/schema/departures.ts';
import type { Sql } from '#server/db/database.ts';
import { lockDirectory } from '#server/directory/lockDirectory.ts';
import { removesLastAdministrator } from './lastAdministrator.ts';
import type { OffboardingDeps } from './offboardingDeps.ts';
import { isMassDeactivation } from './massDeactivationGuard.ts';
import { notifyPending, notifyDeactivated } from './notifyDeactivated.ts';

/** Keeps one statement below the 65,535 parameters that PostgreSQL accepts. */
const ROWS_PER_INSERT = 1000;

/** Users reported as having left, the reporter and the source. */
export interface DeactivateUsersInput {
  readonly tenant: string;
  readonly people: readonly PersonId[];
  /** An administrator, or `SYSTEM` for an external system. */
  readonly by: PersonId;
  readonly source: Exclude<OffboardingSource, 'unknown'>;
  readonly isDeleted?: boolean;
}
/** Users who were deactivated, and users whose deactivation waits for an administrator's confirmation. */
export interface DeactivateUsersResult {
  readonly deactivated: readonly PersonId[];
  readonly pending: readonly PersonId[];
}

/**
 * Deactivates users who have left the company (ADR 40), whatever the source. Ends their sessions, stops assigning tasks
 * to them, keeps their open tasks for a grace period, and notifies the administrators. If too many users leave within
 * an hour, or an administrator has dismissed the same report before, the deactivation is pending until an administrator
 * confirms it. Skips users who are already deactivated or pending. Fails with `lastAdministrator` if no administrator
 * could still log in.
 */
export async function deactivateUsers(
  tx: Sql,
  deps: OffboardingDeps,
  asked: DeactivateUsersInput,
): Promise<Result<DeactivateUsersResult, 'lastAdministrator'>> {
  const { tenant, source, by, isDeleted = false } = asked;
  await lockDirectory(tx, tenant);
  const leaving = await filterActiveUsers(tx, asked);
  if (leaving.length === 0) return ok({ deactivated: [], pending: [] });
  if (await removesLastAdministrator(tx, deps.loginMethods, tenant, leaving)) return fail('lastAdministrator');
  const now = deps.clock.now();
  const held = (await isMassDeactivation(tx, tenant, { leaving: leaving.length, now }))
    ? leaving
    : await findDismissed(tx, leaving);
  const gone = leaving.filter((id) => !held.includes(id));
  const [heldBatch, goneBatch] = [deps.newId(), deps.newId()];
  const isFirstHeld = held.length > 0 && (await countPendingDeactivations(tx, tenant)) === 0;
  const row = { tenant, way: source, by, at: now, isDeleted };
  const rows = [
    ...held.map((person) => ({ ...row, person, id: deps.newId(), batch: heldBatch, state: 'held' as const })),
    ...gone.map((person) => ({ ...row, person, id: deps.newId(), batch: goneBatch, state: 'gone' as const })),
  ];
  for (let start = 0; start < rows.length; start += ROWS_PER_INSERT)
    await tx.insert(departures).values(rows.slice(start, start + ROWS_PER_INSERT));
  await deactivateNow(tx, gone, now, isDeleted);
  if (isFirstHeld) await notifyPending(tx, { tenant, batch: heldBatch }, deps);
  await notifyDeactivated(tx, { tenant, batch: goneBatch, people: gone }, deps);
  return ok({ deactivated: gone, pending: held });
}

export async function deactivateNow(
  tx: Sql,
  gone: readonly PersonId[],
  now: Instant,
  isDeleted: boolean,
): Promise<void> {
  if (gone.length === 0) return;
  const takenOut = sql`coalesce(${people.provisioned}, '{"resource":{}}'::jsonb) || '{"isDeleted":true}'::jsonb`;
  await tx
    .update(people)
    .set({ hasLeft: true, leftAt: now, ...(isDeleted && { provisioned: takenOut }) })
    .where(inArray(people.id, [...gone]));
  await endUserSessions(tx, gone);
  await deletePasswordLinks(tx, gone);
}

async function filterActiveUsers(
  tx: Sql,
  { tenant, people: named, isDeleted }: DeactivateUsersInput,
): Promise<readonly PersonId[]> {
  if (named.length === 0) return [];
  const here = await tx
    .select({ id: people.id })
    .from(people)
    .where(and(eq(people.tenant, tenant), eq(people.hasLeft, false), inArray(people.id, [...named])))
    .orderBy(people.id);
  const isHeld = and(
    eq(departures.state, 'held'),
    inArray(
      departures.person,
      here.map(({ id }) => id),
    ),
  );
  const held = here.length === 0 ? [] : await tx.select().from(departures).where(isHeld);
  if (isDeleted === true && held.length > 0) await tx.update(departures).set({ isDeleted }).where(isHeld);
  return here.map(({ id }) => id).filter((id) => held.every(({ person }) => person !== id));
}

/**
 * Returns the users whose deactivation an administrator has dismissed or reverted. A repeated report does not
 * deactivate them again.
 */
async function findDismissed(tx: Sql, leaving: readonly PersonId[]): Promise<readonly PersonId[]> {
  const rows = await tx
    .selectDistinct({ person: departures.person })
    .from(departures)
    .where(and(eq(departures.state, 'kept'), inArray(departures.person, [...leaving])));
  return rows.map(({ person }) => person);
}

const countPendingDeactivations = (tx: Sql, tenant: string): Promise<number> =>
  tx.$count(departures, and(eq(departures.tenant, tenant), eq(departures.state, 'held')));
