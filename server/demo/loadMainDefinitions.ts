import { and, eq } from 'drizzle-orm';
import type { DeployedDefinition } from '#server/company/definitionStore.ts';
import type { Sql } from '#server/db/database.ts';
import { definitions } from '#server/db/schema/definitions.ts';

/** Returns the main versions of a company's processes by key. */
export async function loadMainDefinitions(tx: Sql, tenant: string): Promise<ReadonlyMap<string, DeployedDefinition>> {
  const rows = await tx
    .select()
    .from(definitions)
    .where(and(eq(definitions.tenant, tenant), eq(definitions.isMain, true)));
  return new Map(rows.map((definition) => [definition.key, definition]));
}
