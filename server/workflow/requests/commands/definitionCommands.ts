import { and, eq, inArray } from 'drizzle-orm';
import { ok, type Result } from '#domain/shared/result.ts';
import { refusedError } from '#server/http/errors.ts';
import { definitions } from '#server/db/schema/definitions.ts';
import { favourites } from '#server/db/schema/following.ts';
import { instances } from '#server/db/schema/requests.ts';
import { processStarters } from '#server/db/schema/processes.ts';
import { setProcessOffered } from '../../admin/changeProcess.ts';
import { logProcess, type ProcessLogFacts } from '../../admin/processLog.ts';

/** Adds a process to the start list or removes it. Running requests continue (contract definitions 5). */
export async function setDefinitionOffered(
  log: ProcessLogFacts,
  id: string,
  isOffered: boolean,
): Promise<Result<null>> {
  const [found] = await log.tx
    .select()
    .from(definitions)
    .where(and(eq(definitions.id, id), eq(definitions.tenant, log.tenant)));
  if (found === undefined) return refusedError('notFound');
  await setProcessOffered(log, found, isOffered);
  return ok(null);
}

/** Deletes processes with all versions. If one of them has requests, none is deleted. */
export async function deleteDefinitions(log: ProcessLogFacts, ids: readonly string[]): Promise<Result<null>> {
  const { tx, tenant } = log;
  const ofTenant = eq(definitions.tenant, tenant);
  const named =
    ids.length === 0
      ? []
      : await tx
          .select({ key: definitions.key, name: definitions.name })
          .from(definitions)
          .where(and(ofTenant, inArray(definitions.id, [...ids])));
  const keys = [...new Set(named.map(({ key }) => key))];
  if (keys.length === 0) return refusedError('notFound');
  const [used] = await tx
    .select({ id: instances.id })
    .from(instances)
    .where(and(eq(instances.tenant, tenant), inArray(instances.definitionKey, keys)))
    .limit(1);
  if (used !== undefined) return refusedError('definition.inUse');
  await tx
    .delete(favourites)
    .where(and(eq(favourites.tenant, tenant), eq(favourites.kind, 'definition'), inArray(favourites.target, keys)));
  await tx.delete(definitions).where(and(ofTenant, inArray(definitions.key, keys)));
  await tx.delete(processStarters).where(and(eq(processStarters.tenant, tenant), inArray(processStarters.key, keys)));
  for (const key of keys)
    await logProcess(log, { kind: 'removed', key, name: named.find((each) => each.key === key)?.name ?? key });
  return ok(null);
}
