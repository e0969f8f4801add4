import type { Instant } from '#domain/shared/ids.ts';
import type { DeployedDefinition } from '#server/company/definitionStore.ts';
import { getTimeZone } from '#domain/process/run/timers.ts';
import { nextSequenceNumber } from '#server/db/nextSequenceNumber.ts';
import { getYear } from '#server/i18n/formatValue.ts';
import type { Sql } from '#server/db/database.ts';

/** Returns the next request number of a definition in a year, such as LV-2026-0031. */
export async function nextRequestNumber(tx: Sql, definition: DeployedDefinition, now: Instant): Promise<string> {
  const prefix = getNumberPrefix(definition, now);
  return formatNumber(prefix, await nextSequenceNumber(tx, definition.tenant, prefix));
}

/** Returns the prefix with the year, in which the numbers restart; the year is that of the company's time zone. */
export const getNumberPrefix = ({ key, loaded }: DeployedDefinition, now: Instant): string =>
  `${loaded.numberPrefix ?? key.toUpperCase()}-${getYear(now, getTimeZone(loaded.process))}`;
export const formatNumber = (prefix: string, count: number): string => `${prefix}-${String(count).padStart(4, '0')}`;
