import { and, eq, inArray, or } from 'drizzle-orm';
import type { Executor } from '#domain/workflow/instanceState.ts';
import { ok, type Result } from '#domain/shared/result.ts';
import { createTenantDirectory } from '#server/directory/directory.ts';
import { refusedError } from '#server/http/errors.ts';
import type { Sql } from '#server/db/database.ts';
import { people } from '#server/db/schema/identity.ts';

/**
 * Users as a call names them: a comma list, an array, or an object with a comma list, depending on the platform version
 * (contract tasks 7).
 */
export type SentUserList = string | readonly { readonly id: string }[] | { readonly value: string };

const parseUserIds = (sent: SentUserList): readonly string[] => {
  if (typeof sent === 'object' && 'map' in sent) return sent.map(({ id }) => id);
  return (typeof sent === 'string' ? sent : sent.value)
    .split(',')
    .map((id) => id.trim())
    .filter((id) => id !== '');
};

/**
 * Returns the users with these ids or accounts, in the given order. Refuses the whole list if one is unknown or has
 * left.
 */
export async function parseUserList(tx: Sql, tenant: string, sent: SentUserList): Promise<Result<readonly Executor[]>> {
  const names = parseUserIds(sent);
  const found = await createTenantDirectory(tx, tenant).people(names);
  const known = namesOf(found);
  const missing = names.filter((name) => !known.has(name));
  if (missing.length === 0) return ok(found.map(({ id, names: of }) => ({ kind: 'person', id, name: of['zh-CN'] })));
  return refusedError((await areAllDeactivated(tx, tenant, missing)) ? 'people.hasLeft' : 'people.unknown');
}

/** Whether all of them are users who have left. */
async function areAllDeactivated(tx: Sql, tenant: string, names: readonly string[]): Promise<boolean> {
  const isNamed = or(inArray(people.id, [...names]), inArray(people.account, [...names]));
  const left = await tx
    .select({ id: people.id, account: people.account })
    .from(people)
    .where(and(eq(people.tenant, tenant), eq(people.hasLeft, true), isNamed));
  const known = namesOf(left);
  return names.every((name) => known.has(name));
}

const namesOf = (rows: readonly { readonly id: string; readonly account: string }[]): ReadonlySet<string> =>
  new Set(rows.flatMap(({ id, account }) => [id, account]));
