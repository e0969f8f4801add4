import { and, inArray, ne } from 'drizzle-orm';
import type { PersonId } from '#domain/shared/ids.ts';
import type { Sql } from '#server/db/database.ts';
import { pushSubscriptions } from '#server/db/schema/notifications.ts';

/** Deletes the push subscriptions of ended sessions, with the tickets of their messages. */
export async function endSubscriptionsOfSessions(tx: Sql, tokenHashes: readonly string[]): Promise<void> {
  await tx.delete(pushSubscriptions).where(inArray(pushSubscriptions.session, [...tokenHashes]));
}

/** Deletes the push subscriptions of users, except those of a session that continues. */
export async function endSubscriptionsOfUsers(tx: Sql, users: readonly PersonId[], except = ''): Promise<void> {
  await tx
    .delete(pushSubscriptions)
    .where(and(inArray(pushSubscriptions.person, [...users]), ne(pushSubscriptions.session, except)));
}
