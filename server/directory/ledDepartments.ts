import { sql, type SQL } from 'drizzle-orm';
import type { Caller } from '../session/caller.ts';
import { groups } from '../storage/schema/identity.ts';

/** The departments somebody leads, as `led`: roles and what was given up do not count. */
export const ledDepartments = ({ tenant, person }: Caller, condition: SQL = sql`true`): SQL => sql`
  select from ${groups} led where led.tenant = ${tenant} and led.head = ${person.id} and led.kind <> 'role'
    and not led.is_closed and ${condition}`;

export const leadsDepartment = (caller: Caller) => sql<boolean>`exists (${ledDepartments(caller)})`;
