import webPush from 'web-push';
import type { PushSettings, VapidKeys } from '#server/config/pushSettings.ts';
import type { Statements } from '#server/db/database.ts';
import { pushKeys } from '#server/db/schema/notifications.ts';

/** Returns the configured key pair, or that of the database, which is created once for all servers. */
export async function loadVapidKeys(database: Statements, { keys }: PushSettings): Promise<VapidKeys> {
  if (keys !== undefined) return keys;
  await database.sql
    .insert(pushKeys)
    .values({ use: 'vapid', ...webPush.generateVAPIDKeys() })
    .onConflictDoNothing();
  const [stored] = await database.sql.select().from(pushKeys);
  if (stored === undefined) throw new Error('The key pair for push services was not stored.');
  return stored;
}
