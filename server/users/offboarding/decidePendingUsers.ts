import { and, eq, inArray, lte } from 'drizzle-orm';
import type { Instant, PersonId } from '#domain/shared/ids.ts';
import { fail, ok, type Result } from '#domain/shared/result.ts';
import { logActivation } from '#server/directory/writePeopleLog.ts';
import { departures } from '#server/db/schema/departures.ts';
import type { Sql } from '#server/db/database.ts';
import { lockDirectory } from '#server/directory/lockDirectory.ts';
import { reactivateUsers } from './reactivateUsers.ts';
import { removesLastAdministrator } from './lastAdministrator.ts';
import type { OffboardingDeps } from './offboardingDeps.ts';
import { deactivateNow } from './deactivateUsers.ts';
import { notifyDeactivated } from './notifyDeactivated.ts';

/** The pending deactivations to decide: some ids, or all up to the time at which the administrator saw the list. */
export interface PendingSelection {
  readonly tenant: string;
  readonly by: PersonId;
  readonly selection: { readonly ids: readonly string[] } | { readonly until: Instant };
}
/** `settled`: another administrator has decided already. */
type PendingDecisionError = 'settled' | 'lastAdministrator';

/** Confirms pending deactivations. @returns the number of users. */
export async function confirmDeactivations(
  tx: Sql,
  deps: OffboardingDeps,
  asked: PendingSelection,
): Promise<Result<number, PendingDecisionError>> {
  const { tenant, by } = asked;
  const held = await findSelectedPending(tx, asked);
  if (held.length === 0) return fail('settled');
  const leaving = held.map(({ person }) => person);
  if (await removesLastAdministrator(tx, deps.loginMethods, tenant, leaving)) return fail('lastAdministrator');
  const now = deps.clock.now();
  const batch = deps.newId();
  const ids = held.map(({ id }) => id);
  await tx
    .update(departures)
    .set({ state: 'gone', decidedBy: by, decidedAt: now, batch })
    .where(inArray(departures.id, ids));
  for (const isDeleted of [false, true])
    await deactivateNow(
      tx,
      held.filter((each) => each.isDeleted === isDeleted).map(({ person }) => person),
      now,
      isDeleted,
    );
  await notifyDeactivated(tx, { tenant, batch, people: leaving }, deps);
  await logActivation({ tx, tenant, newId: deps.newId, now, origin: 'app', actor: by }, leaving);
  return ok(held.length);
}

/** Dismisses pending deactivations. @returns the number of users. */
export async function dismissDeactivations(
  tx: Sql,
  deps: OffboardingDeps,
  asked: PendingSelection,
): Promise<Result<number, PendingDecisionError>> {
  const { tenant, by } = asked;
  const held = await findSelectedPending(tx, asked);
  if (held.length === 0) return fail('settled');
  await reactivateUsers(tx, deps, { tenant, by, people: held.map(({ person }) => person) });
  return ok(held.length);
}

async function findSelectedPending(tx: Sql, { tenant, selection }: PendingSelection) {
  await lockDirectory(tx, tenant);
  const isChosen =
    'ids' in selection ? inArray(departures.id, [...selection.ids]) : lte(departures.at, selection.until);
  return tx
    .select()
    .from(departures)
    .where(and(eq(departures.tenant, tenant), eq(departures.state, 'held'), isChosen));
}
