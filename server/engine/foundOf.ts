import { eq, inArray, sql, type Placeholder, type SQL } from 'drizzle-orm';
import type { InstanceId } from '#domain/shared/ids.ts';
import type { Sql } from '../storage/database.ts';
import { instances, participants } from '../storage/schema/requests.ts';
import { holders, tasks } from '../storage/schema/openWork.ts';

/** An index takes rows of 2,700 bytes; the ids beside it need some of them. */
const LONGEST = sql.raw('2000');

/** What a request is searched by, for a row that is searched without it: the request has been written. */
export const foundOf = (instance: InstanceId | Placeholder): SQL =>
  sql`(select case when octet_length(${instances.found}) <= ${LONGEST} then ${instances.found} end from ${instances} where ${instances.id} = ${instance})`;

/** After the title of a request has changed: it is found by the new one, and so are its tasks. */
export async function foundAgain(tx: Sql, instance: InstanceId): Promise<void> {
  const found = foundOf(instance);
  await tx.update(participants).set({ found }).where(eq(participants.instance, instance));
  await tx
    .update(holders)
    .set({ found })
    .where(inArray(holders.task, tx.select({ id: tasks.id }).from(tasks).where(eq(tasks.instance, instance))));
}
