import { and, eq, inArray, sql } from 'drizzle-orm';
import type { PersonId } from '#domain/shared/ids.ts';
import { SYSTEM } from '#domain/workflow/command.ts';
import { people } from '../../storage/schema/identity.ts';
import { leavings } from '../../storage/schema/leavings.ts';
import type { Sql } from '../../storage/database.ts';
import { lockDirectory } from '../lockDirectory.ts';
import type { LeavingDeps } from './leavingDeps.ts';

/** Who is said to be here, and who says so: `SYSTEM` where another system does. */
export interface PeopleBack {
  readonly tenant: string;
  readonly people: readonly PersonId[];
  readonly by: PersonId;
}

/**
 * They are there again, as they were, and log in anew; what is still open of theirs is theirs again. Who was held is
 * held no more.
 */
export async function bringBack(
  tx: Sql,
  { clock }: Pick<LeavingDeps, 'clock'>,
  { tenant, people: coming, by }: PeopleBack,
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
    .update(leavings)
    .set({ state: by === SYSTEM ? 'back' : 'kept', decidedBy: by, decidedAt: clock.now() })
    .where(and(eq(leavings.tenant, tenant), inArray(leavings.person, ids), inArray(leavings.state, [...ends])));
}
