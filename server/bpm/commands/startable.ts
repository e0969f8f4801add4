import type { Failure } from '#domain/shared/failure.ts';
import { ok, type Result } from '#domain/shared/result.ts';
import { isOpenToAll, type DeployedDefinition } from '../../engine/definitionStore.ts';
import type { Engine } from '../../engine/engine.ts';
import { refused } from '../../refused.ts';
import type { Sql } from '../../storage/database.ts';
import type { Viewer } from '../viewer.ts';

/** A definition by id or key, when this person may start it. */
export async function startable(
  tx: Sql,
  { query }: Engine,
  viewer: Viewer,
  named: { readonly defId?: string | null | undefined; readonly defKey?: string | null | undefined },
): Promise<Result<DeployedDefinition, Failure>> {
  const { tenant } = viewer.caller;
  const definition = named.defId
    ? await query.definition(tx, named.defId)
    : await query.main(tx, tenant, named.defKey ?? '');
  if (definition?.tenant !== tenant) return refused('start.noDefinition');
  const newest = await query.main(tx, tenant, definition.key);
  // A chart that names nobody leaves it to the administrators, who say it for the process and not for a version.
  const asked = newest !== undefined && isOpenToAll(definition.loaded) ? newest : definition;
  if (!mayStart(asked, viewer)) return refused('start.noRight');
  return newest?.status === 'deployed' ? ok(definition) : refused('start.definitionDiscarded');
}

/** Without named starters everybody may (contract requests 3). */
export function mayStart({ loaded: { starters } }: DeployedDefinition, { members, caller }: Viewer): boolean {
  const named: readonly string[] = [...starters.people, ...starters.groups];
  return named.length === 0 || caller.isAdministrator || members.some((member) => named.includes(member));
}
