import { and, eq } from 'drizzle-orm';
import { people } from '../storage/schema/identity.ts';
import type { Sql } from '../storage/database.ts';
import type { AccessLinkRow } from './makeAccessLink.ts';

/** Whom a link was made for, as long as they are there. */
export async function personOfLink(sql: Sql, { person, tenant }: AccessLinkRow) {
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
