import { sql } from 'drizzle-orm';
import { sequenceNumbers } from './schema/openWork.ts';
import type { Sql } from './database.ts';

/** Returns the next number for a prefix of the tenant. Concurrent calls get different numbers. */
export async function nextSequenceNumber(tx: Sql, tenant: string, prefix: string): Promise<number> {
  const [row] = await tx
    .insert(sequenceNumbers)
    .values({ tenant, prefix, last: 1 })
    .onConflictDoUpdate({
      target: [sequenceNumbers.tenant, sequenceNumbers.prefix],
      set: { last: sql`${sequenceNumbers.last} + 1` },
    })
    .returning({ last: sequenceNumbers.last });
  return row?.last ?? 1;
}
