import { and, eq, placeholder, sql } from 'drizzle-orm';
import { advanceView, type RequestView, type SeenRecords } from '#domain/requests/requestView.ts';
import type { Instant, InstanceId, PersonId, TaskId } from '#domain/shared/ids.ts';
import type { StoredForm } from '#server/forms/records/formStore.ts';
import type { Sql } from '#server/db/database.ts';
import { preparedStatement } from '#server/db/statements/preparedStatement.ts';
import { requestViews } from '#server/db/schema/following.ts';
import { storedFormChanges } from '#server/db/schema/formRows.ts';
import { tasks } from '#server/db/schema/openWork.ts';
import { followedRequests, instances } from '#server/db/schema/requests.ts';

/** What is stored about a request for one reader, and the reminders of one of its tasks. */
export interface ReaderState {
  readonly isTracked: boolean;
  readonly view?: RequestView;
  readonly urgedCount: number;
  readonly urgedAt: Instant | null;
}

const selectReaderState = preparedStatement((tx) =>
  tx
    .select({
      tracked: followedRequests.person,
      view: requestViews,
      urgedCount: tasks.urgedCount,
      urgedAt: tasks.urgedAt,
    })
    .from(instances)
    .leftJoin(
      requestViews,
      and(eq(requestViews.instance, instances.id), eq(requestViews.person, placeholder('person'))),
    )
    .leftJoin(
      followedRequests,
      and(eq(followedRequests.instance, instances.id), eq(followedRequests.person, placeholder('person'))),
    )
    .leftJoin(tasks, eq(tasks.id, placeholder('task')))
    .where(eq(instances.id, placeholder('instance')))
    .prepare('reader_state'),
);

/** Reads everything that concerns one reader of a request with one statement. */
export async function loadReaderState(
  tx: Sql,
  person: PersonId,
  instance: InstanceId,
  task: TaskId = '',
): Promise<ReaderState> {
  const [row] = await selectReaderState(tx).execute({ person, instance, task });
  const { tracked = null, view = null, urgedCount = null, urgedAt = null } = row ?? {};
  return {
    isTracked: tracked !== null,
    urgedCount: urgedCount ?? 0,
    urgedAt,
    ...(view && {
      view: { at: view.seenAt, versions: view.recordVersions, ...(view.since && { since: view.since }) },
    }),
  };
}

/** Returns what a reader sees of these forms now. */
export const toSeenRecords = (forms: readonly StoredForm[], at: Instant): SeenRecords => ({
  at,
  versions: Object.fromEntries(forms.map(({ id, version }) => [id, version])),
});

/** Stores that a user has opened a request. @returns what the user had seen before, if it has changed */
export async function saveRequestView(
  tx: Sql,
  { person, instance, last }: { readonly person: PersonId; readonly instance: InstanceId; readonly last?: RequestView },
  seen: SeenRecords,
): Promise<SeenRecords | undefined> {
  const { at, versions, since } = advanceView(last, seen);
  await upsertView(tx).execute({ instance, person, at, versions, since: since ?? null });
  return since;
}

const upsertView = preparedStatement((tx) =>
  tx
    .insert(requestViews)
    .values({
      instance: placeholder('instance'),
      person: placeholder('person'),
      seenAt: placeholder('at'),
      recordVersions: placeholder('versions'),
      since: placeholder('since'),
    })
    .onConflictDoUpdate({
      target: [requestViews.instance, requestViews.person],
      set: {
        seenAt: sql`excluded.seen_at`,
        recordVersions: sql`excluded.record_versions`,
        since: sql`excluded.since`,
      },
    })
    .prepare('save_request_view'),
);

/** The requests a user has opened, and whether other users have changed their forms since. */
export interface OpenedRequest {
  readonly isChanged: boolean;
}
export type OpenedRequests = ReadonlyMap<InstanceId, OpenedRequest>;

export async function findOpenedRequests(
  tx: Sql,
  person: PersonId,
  requests: readonly InstanceId[],
): Promise<OpenedRequests> {
  if (requests.length === 0) return new Map();
  const rows = await selectOpened(tx).execute({ person, requests: [...new Set(requests)] });
  return new Map(rows.map(({ instance, isChanged }) => [instance, { isChanged }]));
}

const selectOpened = preparedStatement((tx) =>
  tx
    .select({
      instance: requestViews.instance,
      isChanged: sql<boolean>`exists (select from ${storedFormChanges} where ${storedFormChanges.instance} = ${requestViews.instance}
        and ${storedFormChanges.changedAt} > ${requestViews.seenAt} and ${storedFormChanges.changedBy} <> ${requestViews.person})`,
    })
    .from(requestViews)
    .where(
      and(
        eq(requestViews.person, placeholder('person')),
        sql`${requestViews.instance} = any(${placeholder('requests')}::text[])`,
      ),
    )
    .prepare('opened_requests'),
);
