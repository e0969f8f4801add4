import { and, eq, inArray } from 'drizzle-orm';
import { readJson } from '#domain/forms/doubleValues.ts';
import { ok, type Result } from '#domain/shared/result.ts';
import { refusedError } from '#server/http/errors.ts';
import { instances, type RelatedRequest } from '#server/db/schema/requests.ts';
import type { Sql } from '#server/db/database.ts';
import { isReadable } from '../access.ts';
import type { Viewer } from '#server/engine/viewer.ts';

/**
 * Returns the requests an opinion refers to: JSON text `[{"id","name"}]`, or of ids alone (contract tasks 6). Refuses
 * requests the user may not read. The names are read from the database, not taken from the client.
 */
export async function parseRelated(
  tx: Sql,
  viewer: Viewer,
  relInsts: string | undefined,
): Promise<Result<readonly RelatedRequest[]>> {
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
  return found.length === ids.length ? ok(found) : refusedError('notFound');
}

function idsIn(read: unknown): readonly string[] {
  const items: readonly unknown[] = Array.isArray(read) ? read : [];
  const ids = items.map((item) => (typeof item === 'object' && item !== null && 'id' in item ? item.id : item));
  return [...new Set(ids.flatMap((id) => (typeof id === 'string' || typeof id === 'number' ? [String(id)] : [])))];
}
