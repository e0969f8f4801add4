import type { DeployedDefinition } from '../engine/definitionStore.ts';
import type { Engine } from '../engine/engine.ts';
import type { Sql } from '../storage/database.ts';

/**
 * The definitions behind the rows of a list; every row has one, as versions are never removed under a running request.
 */
export async function definitionsOf(
  tx: Sql,
  { query }: Engine,
  ids: Iterable<string>,
): Promise<(id: string) => DeployedDefinition> {
  const found = new Map<string, DeployedDefinition>();
  for (const id of new Set(ids)) {
    const definition = await query.definition(tx, id);
    if (definition !== undefined) found.set(id, definition);
  }
  return (id) => {
    const definition = found.get(id);
    if (definition === undefined) throw new Error(`The definition ${id} is gone.`);
    return definition;
  };
}
