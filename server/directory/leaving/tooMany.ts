import { and, eq, gt, inArray, isNull } from 'drizzle-orm';
import type { Instant } from '#domain/shared/ids.ts';
import { people } from '../../storage/schema/identity.ts';
import { leavings } from '../../storage/schema/leavings.ts';
import type { Sql } from '../../storage/database.ts';

export const HOUR = 60 * 60 * 1000;
/** So few may always leave. */
const FEWEST_HELD = 10;
/** More than this of a hundred within an hour are held. */
const HELD_SHARE = 5;

/** Whether, with these, too many leave within an hour; those an administrator has confirmed do not count. */
export async function areTooMany(
  tx: Sql,
  tenant: string,
  { leaving, now }: { readonly leaving: number; readonly now: Instant },
): Promise<boolean> {
  const unconfirmed = and(
    eq(leavings.tenant, tenant),
    inArray(leavings.state, ['held', 'gone']),
    isNull(leavings.decidedBy),
    gt(leavings.at, now - HOUR),
  );
  const rows = await tx.select({ state: leavings.state }).from(leavings).where(unconfirmed);
  const here = await tx.$count(people, and(eq(people.tenant, tenant), eq(people.hasLeft, false)));
  const size = here + rows.filter(({ state }) => state === 'gone').length;
  return areMany(rows.length + leaving, size);
}

export const areMany = (leaving: number, size: number): boolean =>
  leaving >= FEWEST_HELD && leaving * 100 > size * HELD_SHARE;
