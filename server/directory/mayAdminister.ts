import { eq } from 'drizzle-orm';
import type { PersonId } from '#domain/shared/ids.ts';
import { people } from '../storage/schema/identity.ts';
import type { Sql } from '../storage/database.ts';

/** Whether somebody is an administrator still; asked once more under the lock of the directory. */
export async function mayAdminister(tx: Sql, person: PersonId): Promise<boolean> {
  const [me] = await tx.select().from(people).where(eq(people.id, person));
  return me?.isAdministrator === true && !me.hasLeft;
}
