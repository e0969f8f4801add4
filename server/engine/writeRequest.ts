import { and, eq } from 'drizzle-orm';
import { instances } from '#server/db/schema/requests.ts';
import type { Sql } from '#server/db/database.ts';

type RequestRow = Omit<typeof instances.$inferInsert, 'id'>;

/** Inserts the row of a request, or overwrites a draft of the same initiator. Never overwrites another row. */
export async function writeRequest(tx: Sql, id: string, row: RequestRow): Promise<void> {
  const isSameDraft = and(
    eq(instances.status, 'drafted'),
    eq(instances.tenant, row.tenant),
    eq(instances.initiator, row.initiator),
  );
  const written = await tx
    .insert(instances)
    .values({ id, ...row })
    .onConflictDoUpdate({ target: instances.id, set: row, setWhere: isSameDraft })
    .returning({ id: instances.id });
  if (written.length === 0) throw new Error(`The id ${id} belongs to another request.`);
}
