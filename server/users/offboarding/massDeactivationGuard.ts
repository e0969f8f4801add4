import { and, eq, gt, inArray, isNull } from 'drizzle-orm';
import type { Instant } from '#domain/shared/ids.ts';
import { people } from '#server/db/schema/identity.ts';
import { departures } from '#server/db/schema/departures.ts';
import type { Sql } from '#server/db/database.ts';

export const HOUR_MS = 60 * 60 * 1000;
/** Minimum number of deactivations for the guard to apply. */
const MIN_GUARDED_USERS = 10;
/** Maximum percentage of users deactivated within an hour without a confirmation. */
const MAX_DEACTIVATION_PERCENT = 5;

/** Whether, including these, too many users leave within an hour. Confirmed deactivations do not count. */
export async function isMassDeactivation(
  tx: Sql,
  tenant: string,
  { leaving, now }: { readonly leaving: number; readonly now: Instant },
): Promise<boolean> {
  const unconfirmed = and(
    eq(departures.tenant, tenant),
    inArray(departures.state, ['held', 'gone']),
    isNull(departures.decidedBy),
    gt(departures.at, now - HOUR_MS),
  );
  const rows = await tx.select({ state: departures.state }).from(departures).where(unconfirmed);
  const here = await tx.$count(people, and(eq(people.tenant, tenant), eq(people.hasLeft, false)));
  const size = here + rows.filter(({ state }) => state === 'gone').length;
  return exceedsGuard(rows.length + leaving, size);
}

export const exceedsGuard = (leaving: number, size: number): boolean =>
  leaving >= MIN_GUARDED_USERS && leaving * 100 > size * MAX_DEACTIVATION_PERCENT;
