import { and, eq } from 'drizzle-orm';
import type { PersonDto } from '#contract/directory/peopleShapes.ts';
import type { Language } from '#application/formatting/language.ts';
import { PROPERTY_KEYS } from '#domain/directory/colleague.ts';
import { getOwnColumn } from '#server/db/listQuery/filters.ts';
import type { Caller } from '#server/http/caller.ts';
import { people } from '#server/db/schema/identity.ts';
import { tenants } from '#server/db/schema/logins.ts';
import type { Sql } from '#server/db/database.ts';
import { getLocalizedName } from '#server/i18n/getLocalizedName.ts';

/** Returns the company-specific properties of a user in the address book (ADR 50), in display order. */
export async function findProperties(
  sql: Sql,
  { tenant }: Caller,
  person: string,
  language: Language,
): Promise<NonNullable<PersonDto['properties']>> {
  const [company] = await sql.select({ properties: tenants.properties }).from(tenants).where(eq(tenants.id, tenant));
  const said = await loadStoredProperties(sql, tenant, person);
  const own = company?.properties ?? [];
  const valueOf = (key: string): string => getOwnColumn(said ?? {}, key) ?? '';
  return [
    ...own.map(({ key, name }) => ({ key, name: getLocalizedName(name, language), value: valueOf(key) })),
    // Properties of the specification are included if they have a value; the client has labels for them.
    ...PROPERTY_KEYS.filter((key) => !own.some((each) => each.key === key) && valueOf(key) !== '').map((key) => ({
      key,
      name: null,
      value: valueOf(key),
    })),
  ];
}

/**
 * Returns one property by key; null if the user or the property does not exist (contract people 2 `getUserProperty`).
 */
export async function findProperty(
  sql: Sql,
  { tenant }: Caller,
  { userId, attrName }: { readonly userId: string; readonly attrName: string },
): Promise<string | null> {
  const said = await loadStoredProperties(sql, tenant, userId);
  return getOwnColumn(said ?? {}, attrName) ?? null;
}

async function loadStoredProperties(sql: Sql, tenant: string, person: string) {
  const [row] = await sql
    .select({ properties: people.properties })
    .from(people)
    .where(and(eq(people.tenant, tenant), eq(people.id, person), eq(people.hasLeft, false)));
  return row?.properties;
}
