import { and, eq, inArray } from 'drizzle-orm';
import { readJson } from '#domain/form/doubleValues.ts';
import type { Failure } from '#domain/shared/failure.ts';
import { ok, type Result } from '#domain/shared/result.ts';
import { refused } from '../../refused.ts';
import { instances, type RelatedRequest } from '../../storage/schema/requests.ts';
import type { Sql } from '../../storage/database.ts';
import { isReadable } from '../access.ts';
import type { Viewer } from '../viewer.ts';

/**
 * The requests an opinion names: JSON text `[{"id","name"}]`, or of ids alone (contract tasks 6). One that does not
 * exist for whoever names it refuses the command; what it is called is looked up, not believed.
 */
export async function relatedSent(
  tx: Sql,
  viewer: Viewer,
  relInsts: string | undefined,
): Promise<Result<readonly RelatedRequest[], Failure>> {
  const ids = idsIn(readJson(relInsts ?? ''));
  if (ids.length === 0) return ok([]);
  const rows = await tx
    .select({ id: instances.id, subject: instances.subject })
    .from(instances)
    .where(
      and(
        eq(instances.tenant, viewer.caller.tenant),
        inArray(instances.id, [...ids]),
        isReadable(tx, viewer, instances.id),
      ),
    );
  const found = ids.flatMap((id) => rows.find((row) => row.id === id) ?? []);
  return found.length === ids.length ? ok(found) : refused('notFound');
}

function idsIn(read: unknown): readonly string[] {
  const items: readonly unknown[] = Array.isArray(read) ? read : [];
  const ids = items.map((item) => (typeof item === 'object' && item !== null && 'id' in item ? item.id : item));
  return [...new Set(ids.flatMap((id) => (typeof id === 'string' || typeof id === 'number' ? [String(id)] : [])))];
}
