import { eq } from 'drizzle-orm';
import type { PersonId } from '#domain/shared/ids.ts';
import type { Sql } from '#server/db/database.ts';
import { people } from '#server/db/schema/identity.ts';

/**
 * Checks the right again under the directory lock, because two administrators may revoke each other's right at the same
 * time.
 */
export async function isStillAdministrator(tx: Sql, person: PersonId): Promise<boolean> {
  const [me] = await tx
    .select({ isAdministrator: people.isAdministrator, hasLeft: people.hasLeft })
    .from(people)
    .where(eq(people.id, person));
  return me?.isAdministrator === true && !me.hasLeft;
}
