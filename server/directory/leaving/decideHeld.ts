import { and, eq, inArray, lte } from 'drizzle-orm';
import type { Instant, PersonId } from '#domain/shared/ids.ts';
import { fail, ok, type Result } from '#domain/shared/result.ts';
import { logLeft } from '../../people/writePeopleLog.ts';
import { leavings } from '../../storage/schema/leavings.ts';
import type { Sql } from '../../storage/database.ts';
import { lockDirectory } from '../lockDirectory.ts';
import { bringBack } from './bringBack.ts';
import { leavesNoAdministrator } from './lastAdministrator.ts';
import type { LeavingDeps } from './leavingDeps.ts';
import { goNow } from './markLeft.ts';
import { tellOfLeaving } from './tellOfLeaving.ts';

/** Which of those who are held: some by their ids, or all an administrator has seen. */
export interface ChosenHeld {
  readonly tenant: string;
  readonly by: PersonId;
  readonly chosen: { readonly ids: readonly string[] } | { readonly until: Instant };
}
/** `settled`: somebody else was faster, and nothing is left to decide. */
type HeldFault = 'settled' | 'lastAdministrator';

/** Those who are held have left from now on. @returns how many. */
export async function confirmHeld(tx: Sql, deps: LeavingDeps, asked: ChosenHeld): Promise<Result<number, HeldFault>> {
  const { tenant, by } = asked;
  const held = await chosenHeld(tx, asked);
  if (held.length === 0) return fail('settled');
  const leaving = held.map(({ person }) => person);
  if (await leavesNoAdministrator(tx, deps.ways, tenant, leaving)) return fail('lastAdministrator');
  const now = deps.clock.now();
  const batch = deps.newId();
  const ids = held.map(({ id }) => id);
  await tx
    .update(leavings)
    .set({ state: 'gone', decidedBy: by, decidedAt: now, batch })
    .where(inArray(leavings.id, ids));
  for (const isDeleted of [false, true])
    await goNow(
      tx,
      held.filter((each) => each.isDeleted === isDeleted).map(({ person }) => person),
      now,
      isDeleted,
    );
  await tellOfLeaving(tx, { tenant, batch, people: leaving }, deps);
  await logLeft({ tx, tenant, newId: deps.newId, now, origin: 'app', actor: by }, leaving);
  return ok(held.length);
}

/** Those who are held stay. @returns how many. */
export async function keepHeld(tx: Sql, deps: LeavingDeps, asked: ChosenHeld): Promise<Result<number, HeldFault>> {
  const { tenant, by } = asked;
  const held = await chosenHeld(tx, asked);
  if (held.length === 0) return fail('settled');
  await bringBack(tx, deps, { tenant, by, people: held.map(({ person }) => person) });
  return ok(held.length);
}

async function chosenHeld(tx: Sql, { tenant, chosen }: ChosenHeld) {
  await lockDirectory(tx, tenant);
  const isChosen = 'ids' in chosen ? inArray(leavings.id, [...chosen.ids]) : lte(leavings.at, chosen.until);
  return tx
    .select()
    .from(leavings)
    .where(and(eq(leavings.tenant, tenant), eq(leavings.state, 'held'), isChosen));
}
