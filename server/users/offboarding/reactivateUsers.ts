import { and, eq, inArray, sql } from 'drizzle-orm';
import type { PersonId } from '#domain/shared/ids.ts';
import { SYSTEM } from '#domain/workflow/command.ts';
import { people } from '#server/db/schema/identity.ts';
import { departures } from '#server/db/schema/departures.ts';
import type { Sql } from '#server/db/database.ts';
import { lockDirectory } from '#server/directory/lockDirectory.ts';
import type { OffboardingDeps } from './offboardingDeps.ts';

/** The users to reactivate, and who requests it: `SYSTEM` for an external system. */
export interface ReactivateUsersInput {
  readonly tenant: string;
  readonly people: readonly PersonId[];
  readonly by: PersonId;
}

/**
 * Reactivates users. They must log in again; reassigned tasks that are still open are given back later. A pending
 * deactivation is dismissed.
 */
export async function reactivateUsers(
  tx: Sql,
  { clock }: Pick<OffboardingDeps, 'clock'>,
  { tenant, people: coming, by }: ReactivateUsersInput,
): Promise<void> {
  if (coming.length === 0) return;
  await lockDirectory(tx, tenant);
  const ids = [...coming];
  await tx
    .update(people)
    .set({ hasLeft: false, leftAt: null, provisioned: sql`${people.provisioned} - 'isDeleted'` })
    .where(and(eq(people.tenant, tenant), eq(people.hasLeft, true), inArray(people.id, ids)));
  const ends = by === SYSTEM ? (['held', 'gone', 'kept'] as const) : (['held', 'gone'] as const);
  await tx
    .update(departures)
    .set({ state: by === SYSTEM ? 'back' : 'kept', decidedBy: by, decidedAt: clock.now() })
    .where(and(eq(departures.tenant, tenant), inArray(departures.person, ids), inArray(departures.state, [...ends])));
}
