import { sql, type SQL } from 'drizzle-orm';
import type { Caller } from '#server/http/caller.ts';
import { groups } from '#server/db/schema/identity.ts';

/** Selects the departments that the caller heads, as `led`; without roles and closed groups. */
export const selectHeadedDepartments = ({ tenant, person }: Caller, condition: SQL = sql`true`): SQL => sql`
  select from ${groups} led where led.tenant = ${tenant} and led.head = ${person.id} and led.kind <> 'role'
    and not led.is_closed and ${condition}`;

export const isDepartmentHead = (caller: Caller) => sql<boolean>`exists (${selectHeadedDepartments(caller)})`;
