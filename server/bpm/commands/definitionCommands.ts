import { and, eq, inArray } from 'drizzle-orm';
import type { Failure } from '#domain/shared/failure.ts';
import { ok, type Result } from '#domain/shared/result.ts';
import { refused } from '../../refused.ts';
import { definitions } from '../../storage/schema/definitions.ts';
import { favourites } from '../../storage/schema/following.ts';
import { instances } from '../../storage/schema/requests.ts';
import type { Sql } from '../../storage/database.ts';
import type { Viewer } from '../viewer.ts';

/** No longer offered, or offered again; requests that run go on (contract definitions 5). */
export async function setStatus(
  tx: Sql,
  { caller }: Viewer,
  id: string,
  status: 'discarded' | 'deployed',
): Promise<Result<null, Failure>> {
  const changed = await tx
    .update(definitions)
    .set({ status })
    .where(and(eq(definitions.id, id), eq(definitions.tenant, caller.tenant)))
    .returning({ id: definitions.id });
  return changed.length > 0 ? ok(null) : refused('notFound');
}

/** Removes processes with all their versions; one that has requests keeps all others, too. */
export async function removeDefinitions(
  tx: Sql,
  { caller }: Viewer,
  ids: readonly string[],
): Promise<Result<null, Failure>> {
  const ofTenant = eq(definitions.tenant, caller.tenant);
  const named =
    ids.length === 0
      ? []
      : await tx
          .select({ key: definitions.key })
          .from(definitions)
          .where(and(ofTenant, inArray(definitions.id, [...ids])));
  const keys = [...new Set(named.map(({ key }) => key))];
  if (keys.length === 0) return refused('notFound');
  const [used] = await tx
    .select({ id: instances.id })
    .from(instances)
    .where(and(eq(instances.tenant, caller.tenant), inArray(instances.definitionKey, keys)))
    .limit(1);
  if (used !== undefined) return refused('definition.inUse');
  await tx
    .delete(favourites)
    .where(
      and(eq(favourites.tenant, caller.tenant), eq(favourites.kind, 'definition'), inArray(favourites.target, keys)),
    );
  await tx.delete(definitions).where(and(ofTenant, inArray(definitions.key, keys)));
  return ok(null);
}
