import { and, eq } from 'drizzle-orm';
import { people } from '#server/db/schema/identity.ts';
import type { Sql } from '#server/db/database.ts';
import type { PasswordLinkRow } from './createPasswordLink.ts';

/** Returns the user of a link; `undefined` if the user is no longer active. */
export async function findLinkUser(sql: Sql, { person, tenant }: PasswordLinkRow) {
  const [found] = await sql
    .select({
      id: people.id,
      account: people.account,
      names: people.names,
      tenant: people.tenant,
      isAdministrator: people.isAdministrator,
    })
    .from(people)
    .where(and(eq(people.id, person), eq(people.tenant, tenant), eq(people.hasLeft, false)));
  return found;
}
