import { and, eq, inArray, or, sql } from 'drizzle-orm';
import { groups, people } from '#server/db/schema/identity.ts';
import type { Sql } from '#server/db/database.ts';

/** Finds a user or department by name; `undefined` unless there is exactly one. */
export type FindByName = (name: string) => Promise<Named | undefined>;
interface Named {
  readonly id: string;
  readonly name: string;
}

/** Looks up users and departments of cells, each once. */
export interface ImportLookup {
  readonly person: FindByName;
  readonly department: FindByName;
}

export const createImportLookup = (sqlOf: () => Sql, tenant: string): ImportLookup => ({
  person: memoizeLookup((name) => findPerson(sqlOf(), tenant, name)),
  department: memoizeLookup((path) => findDepartment(sqlOf(), tenant, path)),
});

function memoizeLookup(find: FindByName): FindByName {
  const known = new Map<string, Promise<Named | undefined>>();
  return (name) => {
    const found = known.get(name) ?? find(name);
    known.set(name, found);
    return found;
  };
}

/** Finds an active user by account or by name in any language. */
async function findPerson(tx: Sql, tenant: string, name: string): Promise<Named | undefined> {
  const isNamed = sql`exists (select from jsonb_each_text(${people.names}) each where each.value = ${name})`;
  const found = await tx
    .select({ id: people.id, names: people.names })
    .from(people)
    .where(and(eq(people.tenant, tenant), eq(people.hasLeft, false), or(eq(people.account, name), isNamed)))
    .limit(2);
  const [one] = found;
  return one && found.length === 1 ? { id: one.id, name: one.names['zh-CN'] } : undefined;
}

/** Finds a department by name in any language, or by a path that ends with it: "Head office / Finance". */
async function findDepartment(tx: Sql, tenant: string, path: string): Promise<Named | undefined> {
  const all = await tx
    .select({ id: groups.id, key: groups.key, names: groups.names, path: groups.path })
    .from(groups)
    .where(and(eq(groups.tenant, tenant), inArray(groups.kind, ['company', 'department'])));
  const byId = new Map(all.map((group) => [group.id, group]));
  const isCalled = (group: (typeof all)[number], name: string): boolean =>
    group.key === name || Object.values(group.names).includes(name);
  const wanted = path
    .split(/[/\\>›＞／]/u)
    .map((name) => name.trim())
    .filter((name) => name !== '')
    .toReversed();
  const whole = all.filter((group) => isCalled(group, path));
  const below = all.filter((group) => {
    const above = group.path
      .split('.')
      .flatMap((id) => byId.get(id) ?? [])
      .toReversed();
    const [own = '', ...others] = wanted;
    if (!isCalled(group, own)) return false;
    // The other names must match ancestors in this order.
    let at = above.indexOf(group) + 1;
    return others.every((name) => {
      const place = above.findIndex((each, index) => index >= at && isCalled(each, name));
      at = place + 1;
      return place >= 0;
    });
  });
  const [one, ...others] = whole.length > 0 ? whole : below;
  return one && others.length === 0 ? { id: one.id, name: one.names['zh-CN'] } : undefined;
}
