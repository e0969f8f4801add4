import { and, eq } from 'drizzle-orm';
import type { DefinitionId } from '#domain/shared/ids.ts';
import { definitions } from '../storage/schema/definitions.ts';
import type { Sql } from '../storage/database.ts';

export type DeployedDefinition = typeof definitions.$inferSelect;

/** Definitions by id and by key. A version never changes what it runs, so it is read once; its status may, so lists ask the table. */
export interface DefinitionStore {
  byId(tx: Sql, id: DefinitionId): Promise<DeployedDefinition | undefined>;
  main(tx: Sql, tenant: string, key: string): Promise<DeployedDefinition | undefined>;
}

export function makeDefinitionStore(): DefinitionStore {
  const known = new Map<DefinitionId, DeployedDefinition>();
  return {
    async byId(tx, id) {
      const kept = known.get(id);
      if (kept !== undefined) return kept;
      const [found] = await tx.select().from(definitions).where(eq(definitions.id, id));
      if (found !== undefined) known.set(id, found);
      return found;
    },
    async main(tx, tenant, key) {
      const [found] = await tx.select().from(definitions)
        .where(and(eq(definitions.tenant, tenant), eq(definitions.key, key), eq(definitions.isMain, true)));
      return found;
    },
  };
}
