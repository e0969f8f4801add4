import type { DeployedDefinition } from '#server/company/definitionStore.ts';
import type { Engine } from '#server/engine/engine.ts';
import type { Sql } from '#server/db/database.ts';

/** Reads the definitions of the rows of a list. All of them exist, because versions with requests are never deleted. */
export async function loadDefinitions(
  tx: Sql,
  { query }: Engine,
  rows: readonly { readonly definition: string }[],
): Promise<(id: string) => DeployedDefinition> {
  const found = new Map<string, DeployedDefinition>();
  for (const id of new Set(rows.map(({ definition }) => definition))) {
    const definition = await query.definition(tx, id);
    if (definition !== undefined) found.set(id, definition);
  }
  return (id) => {
    const definition = found.get(id);
    if (definition === undefined) throw new Error(`The definition ${id} is gone.`);
    return definition;
  };
}
