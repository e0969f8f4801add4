import { and, eq, inArray, or } from 'drizzle-orm';
import type { Executor } from '#domain/workflow/instanceState.ts';
import type { Failure } from '#domain/shared/failure.ts';
import { ok, type Result } from '#domain/shared/result.ts';
import { directoryOf } from '../directory/directory.ts';
import { refused } from '../refused.ts';
import type { Sql } from '../storage/database.ts';
import { people } from '../storage/schema/identity.ts';

/**
 * People as a call names them: a comma list, an array, or an object with a comma list, by generation (contract tasks
 * 7).
 */
export type SentPeople = string | readonly { readonly id: string }[] | { readonly value: string };

const idsSent = (sent: SentPeople): readonly string[] => {
  if (typeof sent === 'object' && 'map' in sent) return sent.map(({ id }) => id);
  return (typeof sent === 'string' ? sent : sent.value)
    .split(',')
    .map((id) => id.trim())
    .filter((id) => id !== '');
};

/** The people named by id or account, in that order; somebody nobody knows, or who has left, refuses the whole. */
export async function peopleSent(
  tx: Sql,
  tenant: string,
  sent: SentPeople,
): Promise<Result<readonly Executor[], Failure>> {
  const names = idsSent(sent);
  const found = await directoryOf(tx, tenant).people(names);
  const known = namesOf(found);
  const missing = names.filter((name) => !known.has(name));
  if (missing.length === 0) return ok(found.map(({ id, names: of }) => ({ kind: 'person', id, name: of['zh-CN'] })));
  return refused((await haveLeft(tx, tenant, missing)) ? 'people.hasLeft' : 'people.unknown');
}

/** Whether all of them were colleagues once. */
async function haveLeft(tx: Sql, tenant: string, names: readonly string[]): Promise<boolean> {
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
