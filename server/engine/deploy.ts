import { and, desc, eq } from 'drizzle-orm';
import type { Clock } from '../clock.ts';
import { definitions } from '../storage/schema/definitions.ts';
import type { Sql } from '../storage/database.ts';
import type { DeployedDefinition } from './definitionStore.ts';
import type { Deployment } from './engine.ts';
import type { IdSource } from './ids.ts';

interface Place { readonly tenant: string; readonly clock: Clock; readonly ids: IdSource }

/** A changed definition becomes the next version; running requests stay on theirs. What a person has discarded stays discarded until it changes. */
export async function deploy(tx: Sql, { tenant, clock, ids }: Place, { loaded, forms, texts, hash }: Deployment): Promise<DeployedDefinition> {
  const { key, name } = loaded.process;
  const ofKey = and(eq(definitions.tenant, tenant), eq(definitions.key, key));
  const [newest] = await tx.select().from(definitions).where(ofKey).orderBy(desc(definitions.version)).limit(1);
  if (newest?.hash === hash) return newest;
  const version = (newest?.version ?? 0) + 1;
  await tx.update(definitions).set({ isMain: false }).where(ofKey);
  const row: DeployedDefinition = {
    id: ids.next(), tenant, key, version, name, hash, status: 'deployed', isMain: true, category: loaded.category ?? '', forms, texts,
    loaded: { ...loaded, process: { ...loaded.process, version } }, deployedAt: clock.now(),
  };
  await tx.insert(definitions).values(row);
  return row;
}
