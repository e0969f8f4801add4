import { and, eq } from 'drizzle-orm';
import type { DefinitionId } from '#domain/shared/ids.ts';
import { definitions } from '#server/db/schema/definitions.ts';
import { processStarters } from '#server/db/schema/processes.ts';
import type { Sql } from '#server/db/database.ts';

export type DeployedDefinition = typeof definitions.$inferSelect;

/**
 * Returns process definitions by id and by key, and all main versions. A deployed version is immutable and cached.
 * Whether it is the main version, and who may start it if its file names no starters, is read every time.
 */
export interface DefinitionStore {
  byId(tx: Sql, id: DefinitionId): Promise<DeployedDefinition | undefined>;
  main(tx: Sql, tenant: string, key: string): Promise<DeployedDefinition | undefined>;
  allMain(tx: Sql, tenant: string): Promise<readonly DeployedDefinition[]>;
}

export function createDefinitionStore(): DefinitionStore {
  const known = new Map<DefinitionId, DeployedDefinition>();

  async function byId(tx: Sql, id: DefinitionId): Promise<DeployedDefinition | undefined> {
    const kept = known.get(id);
    if (kept !== undefined) return kept;
    const [found] = await tx.select().from(definitions).where(eq(definitions.id, id));
    if (found !== undefined) known.set(id, found);
    return found;
  }

  async function mainOnes(tx: Sql, tenant: string, key?: string): Promise<DeployedDefinition[]> {
    const ofTenant = and(
      eq(definitions.tenant, tenant),
      eq(definitions.isMain, true),
      key === undefined ? undefined : eq(definitions.key, key),
    );
    const found: DeployedDefinition[] = [];
    for (const now of await tx
      .select({
        id: definitions.id,
        status: definitions.status,
        file: definitions.file,
        people: processStarters.people,
        groups: processStarters.groups,
      })
      .from(definitions)
      .leftJoin(
        processStarters,
        and(eq(processStarters.tenant, definitions.tenant), eq(processStarters.key, definitions.key)),
      )
      .where(ofTenant)
      .orderBy(definitions.key)) {
      const whole = await byId(tx, now.id);
      if (whole === undefined) continue;
      const { people, groups, ...state } = now;
      const loaded =
        people === null || groups === null || !hasNoStarters(whole.loaded)
          ? whole.loaded
          : { ...whole.loaded, starters: { people, groups } };
      found.push({ ...whole, ...state, isMain: true, loaded });
    }
    return found;
  }

  return {
    byId,
    main: async (tx, tenant, key) => (await mainOnes(tx, tenant, key))[0],
    allMain: (tx, tenant) => mainOnes(tx, tenant),
  };
}

export const hasNoStarters = ({ starters }: DeployedDefinition['loaded']): boolean =>
  starters.people.length + starters.groups.length === 0;
