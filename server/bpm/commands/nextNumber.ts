import { toWireTime } from '#api/time.ts';
import type { Instant } from '#domain/shared/ids.ts';
import type { DeployedDefinition } from '../../engine/definitionStore.ts';
import { takeNumber } from '../../engine/takeNumber.ts';
import type { Sql } from '../../storage/database.ts';

/** The next number of a definition in a year, such as LV-2026-0031. */
export async function nextNumber(tx: Sql, definition: DeployedDefinition, now: Instant): Promise<string> {
  const prefix = numberPrefix(definition, now);
  return numberUnder(prefix, await takeNumber(tx, definition.tenant, prefix));
}

/** Numbers begin anew each year. */
export const numberPrefix = ({ key, loaded }: DeployedDefinition, now: Instant): string =>
  `${loaded.numberPrefix ?? key.toUpperCase()}-${toWireTime(now).slice(0, 4)}`;
export const numberUnder = (prefix: string, count: number): string => `${prefix}-${String(count).padStart(4, '0')}`;
