import { eq, inArray, sql, type SQL } from 'drizzle-orm';
import type { InstanceId } from '#domain/shared/ids.ts';
import type { Sql } from '../storage/database.ts';
import { instances } from '../storage/schema/requests.ts';
import { holders, tasks } from '../storage/schema/openWork.ts';

/** What a request is searched by, for a row that is searched without it: the request has been written. */
export const foundOf = (instance: InstanceId): SQL =>
  sql`(select ${instances.found} from ${instances} where ${instances.id} = ${instance})`;

/** After the title of a request has changed: its tasks are found by the new one. */
export const foundAgain = (tx: Sql, instance: InstanceId) =>
  tx
    .update(holders)
    .set({ found: foundOf(instance) })
    .where(inArray(holders.task, tx.select({ id: tasks.id }).from(tasks).where(eq(tasks.instance, instance))));
