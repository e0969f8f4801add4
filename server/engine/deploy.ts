import { createHash } from 'node:crypto';
import { and, desc, eq } from 'drizzle-orm';
import type { DefinitionId } from '#domain/shared/ids.ts';
import type { ServerClock } from '#server/config/serverClock.ts';
import { definitions } from '#server/db/schema/definitions.ts';
import type { Sql } from '#server/db/database.ts';
import type { DeployedDefinition } from '#server/company/definitionStore.ts';
import type { Deployment } from './engine.ts';

interface DeployContext {
  readonly tenant: string;
  readonly clock: ServerClock;
}

/** Lower than all time-based ids, and higher than those of the demo's history. */
const FIRST_ID = 1_500_000_000_000_000_000n;
const ID_RANGE = 100_000_000_000_000_000n;

/**
 * Derives the id of a version. It is the same wherever the version is deployed, so that links to a start page survive a
 * new database.
 */
function deriveDefinitionId(tenant: string, key: string, version: number): DefinitionId {
  const digest = createHash('sha256')
    .update(JSON.stringify([tenant, key, version]))
    .digest('hex');
  return String(FIRST_ID + (BigInt(`0x${digest.slice(0, 16)}`) % ID_RANGE));
}

/**
 * Deploys a changed definition as the next version; running requests stay on theirs. A discarded process stays
 * discarded until its definition changes.
 */
export async function deploy(
  tx: Sql,
  { tenant, clock }: DeployContext,
  { loaded, forms, texts, hash }: Deployment,
): Promise<DeployedDefinition> {
  const { key, name } = loaded.process;
  const ofKey = and(eq(definitions.tenant, tenant), eq(definitions.key, key));
  const [newest] = await tx.select().from(definitions).where(ofKey).orderBy(desc(definitions.version)).limit(1);
  if (newest?.hash === hash) return newest;
  const version = (newest?.version ?? 0) + 1;
  await tx.update(definitions).set({ isMain: false }).where(ofKey);
  const row: DeployedDefinition = {
    id: deriveDefinitionId(tenant, key, version),
    tenant,
    key,
    version,
    name,
    hash,
    status: 'deployed',
    file: null,
    isMain: true,
    category: loaded.category ?? '',
    forms,
    texts,
    loaded: { ...loaded, process: { ...loaded.process, version } },
    deployedAt: clock.now(),
  };
  await tx.insert(definitions).values(row);
  return row;
}
