import { toWireTime } from '#api/time.ts';
import type { Instant } from '#domain/shared/ids.ts';
import type { DeployedDefinition } from '../../engine/definitionStore.ts';
import { takeNumber } from '../../engine/takeNumber.ts';
import type { Sql } from '../../storage/database.ts';

/** The next number of a definition in a year, such as LV-2026-0031. */
export async function nextNumber(tx: Sql, { tenant, key, loaded }: DeployedDefinition, now: Instant): Promise<string> {
  const prefix = `${loaded.numberPrefix ?? key.toUpperCase()}-${toWireTime(now).slice(0, 4)}`;
  return `${prefix}-${String(await takeNumber(tx, tenant, prefix)).padStart(4, '0')}`;
}
