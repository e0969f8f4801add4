import { eq } from 'drizzle-orm';
import { notificationCalls } from '#contract/directory/notificationEndpoints.ts';
import { ok } from '#domain/shared/result.ts';
import { hashSecret } from '#server/auth/session/tokens.ts';
import type { ServerClock } from '#server/config/serverClock.ts';
import { serverError } from '#server/http/errors.ts';
import { route, type ServerRoute } from '#server/http/serverRoute.ts';
import type { Database } from '#server/db/database.ts';
import { people } from '#server/db/schema/identity.ts';
import { notificationSettings } from '#server/db/schema/notifications.ts';
import type { CompanyMail } from '#server/company/companyMail.ts';
import { deleteSubscription, findSubscriptionFault, saveSubscription } from './push/subscriptions.ts';

/** @property push absent if this server sends no push messages */
interface NotificationRoutesDeps {
  readonly database: Database;
  readonly clock: ServerClock;
  readonly newId: () => string;
  readonly hasMail: boolean;
  readonly push: { readonly publicKey: string; readonly hosts: readonly string[] } | undefined;
  readonly mail: () => CompanyMail;
}

export const notificationRoutes = ({
  database,
  clock,
  newId,
  hasMail,
  push,
  mail,
}: NotificationRoutesDeps): readonly ServerRoute[] => [
  route(notificationCalls.get, async (_, { person }) => {
    const [row] = await database.sql
      .select({ email: people.email, stored: notificationSettings })
      .from(people)
      .leftJoin(notificationSettings, eq(notificationSettings.person, people.id))
      .where(eq(people.id, person.id));
    const { quiet, timeZone } = mail();
    const stored = row?.stored;
    return ok({
      mail: { isOffered: hasMail, email: row?.email ?? '', isWanted: stored?.isMailWanted ?? true },
      push: {
        publicKey: push?.publicKey ?? '',
        level: stored?.pushLevel ?? 'count',
        hasButtons: stored?.hasPushButtons ?? false,
      },
      quietFrom: stored?.quietFrom ?? quiet.from,
      quietTo: stored?.quietTo ?? quiet.to,
      timeZone,
    });
  }),
  route(notificationCalls.save, async ({ body: settings }, { person }, { language }) => {
    await database.sql
      .insert(notificationSettings)
      .values({ person: person.id, language, ...settings })
      .onConflictDoUpdate({ target: notificationSettings.person, set: { language, ...settings } });
    return ok(undefined);
  }),
  route(notificationCalls.subscribe, async ({ body }, { person, tenant }, { language, token = '' }) => {
    if (push === undefined) return serverError(language, 'push.off');
    const fault = findSubscriptionFault(body, push.hosts);
    const host = URL.canParse(body.endpoint) ? new URL(body.endpoint).host : '';
    if (fault !== undefined) return serverError(language, fault, { host });
    const row = { ...body, id: newId(), tenant, person: person.id, session: hashSecret(token), language };
    await database.transaction((tx) => saveSubscription(tx, row, clock.now()));
    return ok(undefined);
  }),
  route(notificationCalls.unsubscribe, async ({ body: { endpoint } }, { person }) => {
    await deleteSubscription(database.sql, person.id, endpoint);
    return ok(undefined);
  }),
];
