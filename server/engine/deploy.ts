import { createHash } from 'node:crypto';
import { and, desc, eq } from 'drizzle-orm';
import type { DefinitionId } from '#domain/shared/ids.ts';
import type { ServerClock } from '../serverClock.ts';
import { definitions } from '../storage/schema/definitions.ts';
import type { Sql } from '../storage/database.ts';
import type { DeployedDefinition } from './definitionStore.ts';
import type { Deployment } from './engine.ts';

interface WrittenPlace {
  readonly tenant: string;
  readonly clock: ServerClock;
}

/** Below every id that a clock makes, above those of the demo's history. */
const FIRST_ID = 1_500_000_000_000_000_000n;
const ROOM = 100_000_000_000_000_000n;

/** A version has the same id wherever it is deployed, so that a link to a start page lasts longer than a database. */
function idOf(tenant: string, key: string, version: number): DefinitionId {
  const digest = createHash('sha256')
    .update(JSON.stringify([tenant, key, version]))
    .digest('hex');
  return String(FIRST_ID + (BigInt(`0x${digest.slice(0, 16)}`) % ROOM));
}

/**
 * A changed definition becomes the next version; running requests stay on theirs. What a person has discarded stays
 * discarded until it changes.
 */
export async function deploy(
  tx: Sql,
  { tenant, clock }: WrittenPlace,
  { loaded, forms, texts, hash }: Deployment,
): Promise<DeployedDefinition> {
  const { key, name } = loaded.process;
  const ofKey = and(eq(definitions.tenant, tenant), eq(definitions.key, key));
  const [newest] = await tx.select().from(definitions).where(ofKey).orderBy(desc(definitions.version)).limit(1);
  if (newest?.hash === hash) return newest;
  const version = (newest?.version ?? 0) + 1;
  await tx.update(definitions).set({ isMain: false }).where(ofKey);
  const row: DeployedDefinition = {
    id: idOf(tenant, key, version),
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
