import { and, eq } from 'drizzle-orm';
import type { DeployedDefinition } from '../engine/definitionStore.ts';
import type { Sql } from '../storage/database.ts';
import { definitions } from '../storage/schema/definitions.ts';

/** The versions of a company that run, by their keys. */
export async function deployedIn(tx: Sql, tenant: string): Promise<ReadonlyMap<string, DeployedDefinition>> {
  const rows = await tx
    .select()
    .from(definitions)
    .where(and(eq(definitions.tenant, tenant), eq(definitions.isMain, true)));
  return new Map(rows.map((definition) => [definition.key, definition]));
}
