import { sql } from 'drizzle-orm';
import { numbers } from '../storage/schema/openWork.ts';
import type { Sql } from '../storage/database.ts';

/** The next number under a prefix of the tenant. Two at once never get the same. */
export async function takeNumber(tx: Sql, tenant: string, prefix: string): Promise<number> {
  const [row] = await tx
    .insert(numbers)
    .values({ tenant, prefix, last: 1 })
    .onConflictDoUpdate({ target: [numbers.tenant, numbers.prefix], set: { last: sql`${numbers.last} + 1` } })
    .returning({ last: numbers.last });
  return row?.last ?? 1;
}
