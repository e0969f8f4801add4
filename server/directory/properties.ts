import { and, eq } from 'drizzle-orm';
import type { PersonDto } from '#api/peopleShapes.ts';
import type { Language } from '#application/language.ts';
import { PROPERTY_KEYS, type KnownProperty } from '#domain/directory/colleague.ts';
import { columnNamed } from '../list/filters.ts';
import type { Caller } from '../session/caller.ts';
import { people } from '../storage/schema/identity.ts';
import { tenants } from '../storage/schema/logins.ts';
import type { Sql } from '../storage/database.ts';
import { nameIn } from '../texts/nameIn.ts';

/** What the address book of a company says of somebody beside what every company knows (ADR 50), in its order. */
export async function propertiesOf(
  sql: Sql,
  { tenant }: Caller,
  person: string,
  language: Language,
): Promise<NonNullable<PersonDto['properties']>> {
  const [company] = await sql.select({ properties: tenants.properties }).from(tenants).where(eq(tenants.id, tenant));
  const said = await saidOf(sql, tenant, person);
  const own = company?.properties ?? [];
  const valueOf = (key: string): string => columnNamed(said ?? {}, key) ?? '';
  return [
    ...own.map(({ key, name }) => ({ key, name: nameIn(name, language), value: valueOf(key) })),
    // Those of the specification stand there as soon as somebody has one; the client has words for them.
    ...PROPERTY_KEYS.filter((key) => !own.some((each) => each.key === key) && valueOf(key) !== '').map((key) => ({
      key,
      name: null,
      value: valueOf(key),
    })),
  ];
}

type Kept = Readonly<Record<string, string>>;

/** Those of the specification, empty where there is none. */
export const knownProperties = (kept: Kept): Readonly<Record<KnownProperty, string>> => ({
  landline: kept['landline'] ?? '',
  office: kept['office'] ?? '',
  carNumber: kept['carNumber'] ?? '',
});

/** With what is said of them now; an empty text takes one away, and what is not said stays. */
export function withProperties(
  kept: Kept | undefined,
  said: Readonly<Partial<Record<KnownProperty, string | undefined>>>,
): Kept {
  const now = { ...kept };
  for (const key of PROPERTY_KEYS) {
    const value = said[key];
    if (value === '') delete now[key];
    else if (value !== undefined) now[key] = value;
  }
  return now;
}

/** One of them by its key; nothing of somebody who is not there (contract people 2 `getUserProperty`). */
export async function propertyOf(
  sql: Sql,
  { tenant }: Caller,
  { userId, attrName }: { readonly userId: string; readonly attrName: string },
): Promise<string | null> {
  const said = await saidOf(sql, tenant, userId);
  return columnNamed(said ?? {}, attrName) ?? null;
}

async function saidOf(sql: Sql, tenant: string, person: string) {
  const [row] = await sql
    .select({ properties: people.properties })
    .from(people)
    .where(and(eq(people.tenant, tenant), eq(people.id, person), eq(people.hasLeft, false)));
  return row?.properties;
}
