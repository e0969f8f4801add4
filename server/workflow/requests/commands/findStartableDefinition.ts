import { ok, type Result } from '#domain/shared/result.ts';
import { hasNoStarters, type DeployedDefinition } from '#server/company/definitionStore.ts';
import type { Engine } from '#server/engine/engine.ts';
import { refusedError } from '#server/http/errors.ts';
import type { Sql } from '#server/db/database.ts';
import type { Viewer } from '#server/engine/viewer.ts';

/**
 * Returns the newest version of a definition given by id or key, if the user may start it. Forms and drafts of an older
 * version are validated, previewed and started with the newest one.
 */
export async function findStartableDefinition(
  tx: Sql,
  { query }: Engine,
  viewer: Viewer,
  named: { readonly defId?: string | null | undefined; readonly defKey?: string | null | undefined },
): Promise<Result<DeployedDefinition>> {
  const { tenant } = viewer.caller;
  const definition = named.defId
    ? await query.definition(tx, named.defId)
    : await query.main(tx, tenant, named.defKey ?? '');
  if (definition?.tenant !== tenant) return refusedError('start.noDefinition');
  const newest = await query.main(tx, tenant, definition.key);
  // If the process definition names no starters, administrators set them per process, not per version.
  const asked = newest !== undefined && hasNoStarters(definition.loaded) ? newest : definition;
  if (!mayStartDefinition(asked, viewer)) return refusedError('start.noRight');
  return newest?.status === 'deployed' ? ok(newest) : refusedError('start.definitionDiscarded');
}

/** Without named starters all users may start it (contract requests 3). */
export function mayStartDefinition({ loaded: { starters } }: DeployedDefinition, { members, caller }: Viewer): boolean {
  const named: readonly string[] = [...starters.people, ...starters.groups];
  return named.length === 0 || caller.isAdministrator || members.some((member) => named.includes(member));
}
