import { eq } from 'drizzle-orm';
import type { PersonId } from '#domain/shared/ids.ts';
import type { Sql } from '../storage/database.ts';
import { people } from '../storage/schema/identity.ts';

/** Asked once more under the lock of the directory: of two who take the right from each other one has lost it. */
export async function isStillAdministrator(tx: Sql, person: PersonId): Promise<boolean> {
  const [me] = await tx
    .select({ isAdministrator: people.isAdministrator, hasLeft: people.hasLeft })
    .from(people)
    .where(eq(people.id, person));
  return me?.isAdministrator === true && !me.hasLeft;
}
