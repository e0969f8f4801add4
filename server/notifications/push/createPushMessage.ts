import { and, asc, eq, inArray, isNull, notInArray } from 'drizzle-orm';
import { BASE_PATH } from '#application/shared/constants.ts';
import { CLIENT_ROUTES } from '#server/config/clientRoutes.ts';
import type { Statements } from '#server/db/database.ts';
import { notices } from '#server/db/schema/notices.ts';
import { notificationDeliveries, notificationSettings } from '#server/db/schema/notifications.ts';
import { instances } from '#server/db/schema/requests.ts';
import type { PushTopic } from '#server/db/schema/work.ts';
import { loadCaller } from '#server/directory/loadCaller.ts';
import { createViewer, type Viewer } from '#server/engine/viewer.ts';
import type { WorkflowContext } from '#server/engine/workflowContext.ts';
import { getLocalizedName } from '#server/i18n/getLocalizedName.ts';
import { formatServerMessage } from '#server/i18n/sentence.ts';
import { createDecisionTicket } from '#server/workflow/requests/decisionTickets.ts';
import { getNoticePath } from '#server/workflow/requests/getNoticeMessageKey.ts';
import { countOwnTasks } from '#server/workflow/requests/lists/listOwnTasks.ts';
import { TODO_NOTICES } from '../buildDigest.ts';
import type { PushSubscriptionRow } from './subscriptions.ts';

const MAX_SUBJECT_CHARACTERS = 200;

/** A notification in the declarative form, which Safari shows without a service worker and others read as JSON. */
interface PushNotification {
  readonly title: string;
  readonly body?: string;
  readonly navigate: string;
  /** A newer message with the same tag replaces the older one. */
  readonly tag: 'ringi-todo' | 'ringi-messages';
  readonly lang: string;
  readonly silent?: true;
  readonly app_badge: number;
  readonly data: { readonly ticket?: string };
  readonly actions?: readonly { readonly action: 'agree' | 'open'; readonly title: string }[];
}

/** @property notices included in the message, @property count the number of tasks the device shows afterwards */
interface PushMessage {
  readonly notification: PushNotification;
  readonly notices: readonly string[];
  readonly count: number;
}

/** Writes a message with its current content. Returns undefined if nothing is left to report. */
export async function createPushMessage(
  deps: WorkflowContext,
  subscription: PushSubscriptionRow,
  topic: PushTopic,
  address = '',
): Promise<PushMessage | undefined> {
  const { sql } = deps.database;
  const { language, shownCount } = subscription;
  const caller = await loadCaller(sql, subscription.person);
  if (caller === undefined) return undefined;
  const viewer = createViewer(caller, { language, logRefusal: undefined }, deps);
  const waiting = await countOwnTasks(sql, viewer);
  const toUrl = (path: string) => `${address}${BASE_PATH}${path}`;
  const frame = { lang: language, app_badge: waiting, data: {} };
  const todo = { ...frame, tag: 'ringi-todo', navigate: toUrl(CLIENT_ROUTES.myTasks) } as const;
  if (topic === 'refresh')
    return waiting < shownCount
      ? {
          notification: { ...todo, title: formatCount(viewer, 'todo', waiting), silent: true },
          notices: [],
          count: waiting,
        }
      : undefined;
  const pending = await selectPending(deps.database, subscription, topic);
  const [first, ...others] = pending;
  const number = topic === 'todo' ? waiting : pending.length;
  if (first === undefined || number === 0) return undefined;
  const title = formatCount(viewer, topic, number);
  const base = topic === 'todo' ? todo : ({ ...frame, tag: 'ringi-messages' } as const);
  const single = others.length === 0 ? await describeRequest(deps, viewer, subscription, first) : undefined;
  return {
    notification: {
      ...base,
      navigate: toUrl(others.length === 0 ? getNoticePath(first.notice) : CLIENT_ROUTES.myTasks),
      title,
      ...(single && { ...single, body: `${single.body} · ${title}` }),
    },
    notices: pending.map(({ notice }) => notice.id),
    count: topic === 'todo' ? waiting : shownCount,
  };
}

type PendingNotice = Awaited<ReturnType<typeof selectPending>>[number];

/** Returns the unread notices of a browser that no message has reported, the oldest first. */
const selectPending = ({ sql: tx }: Statements, { id, person }: PushSubscriptionRow, topic: PushTopic) =>
  tx
    .select({ notice: notices, request: { subject: instances.subject, definition: instances.definition } })
    .from(notificationDeliveries)
    .innerJoin(notices, eq(notices.id, notificationDeliveries.notice))
    .leftJoin(instances, eq(instances.id, notices.instance))
    .where(
      and(
        eq(notificationDeliveries.target, id),
        isNull(notificationDeliveries.sentAt),
        eq(notices.person, person),
        isNull(notices.readAt),
        (topic === 'todo' ? inArray : notInArray)(notices.about, [...TODO_NOTICES]),
      ),
    )
    .orderBy(asc(notices.at), asc(notices.id));

/** Returns the process and subject of a single request, with its buttons, if the user wants them. */
async function describeRequest(
  deps: WorkflowContext,
  viewer: Viewer,
  { id: subscription, person }: PushSubscriptionRow,
  { notice, request }: PendingNotice,
): Promise<(Partial<PushNotification> & { readonly body: string }) | undefined> {
  const { sql } = deps.database;
  const [settings] = await sql.select().from(notificationSettings).where(eq(notificationSettings.person, person));
  if (settings?.pushLevel !== 'subject' || request === null) return undefined;
  const definition = await deps.engine.query.definition(sql, request.definition);
  if (definition === undefined) return undefined;
  const ticket =
    settings.hasPushButtons && notice.task !== null
      ? await createDecisionTicket(sql, deps, viewer, { task: notice.task, subscription })
      : undefined;
  const { language } = viewer;
  return {
    title: getLocalizedName(request.subject, language).slice(0, MAX_SUBJECT_CHARACTERS),
    body: viewer.translate(definition)(definition.name),
    ...(ticket !== undefined && {
      data: { ticket },
      actions: (['agree', 'open'] as const).map((action) => ({
        action,
        title: formatServerMessage(language, `push.${action}`),
      })),
    }),
  };
}

const formatCount = ({ language }: Viewer, topic: 'todo' | 'messages', count: number): string =>
  count === 0 || count === 1
    ? formatServerMessage(language, count === 0 ? 'push.none' : `push.${topic}.one`)
    : formatServerMessage(language, `push.${topic}`, { count });
