import { eq, inArray, sql, type Placeholder, type SQL } from 'drizzle-orm';
import type { InstanceId } from '#domain/shared/ids.ts';
import type { Sql } from '#server/db/database.ts';
import { instances, participants } from '#server/db/schema/requests.ts';
import { holders, tasks } from '#server/db/schema/openWork.ts';

/** Maximum length in bytes. An index row holds about 2,700 bytes, and the ids beside the text need some of them. */
const MAX_INDEXED_BYTES = sql.raw('2000');

/** Subquery for the search text of a request. The row of the request must have been written. */
export const selectSearchText = (instance: InstanceId | Placeholder): SQL =>
  sql`(select case when octet_length(${instances.found}) <= ${MAX_INDEXED_BYTES} then ${instances.found} end from ${instances} where ${instances.id} = ${instance})`;

/** Updates the search text of a request in the rows of its participants and tasks after its title has changed. */
export async function refreshSearchText(tx: Sql, instance: InstanceId): Promise<void> {
  const found = selectSearchText(instance);
  await tx.update(participants).set({ found }).where(eq(participants.instance, instance));
  await tx
    .update(holders)
    .set({ found })
    .where(inArray(holders.task, tx.select({ id: tasks.id }).from(tasks).where(eq(tasks.instance, instance))));
}
