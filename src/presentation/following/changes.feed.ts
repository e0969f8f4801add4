import { BoardGateway } from '#application/ports/workflow/boardGateway.ts';
import type { FieldChange } from '#domain/requests/followViews.ts';
import type { RequestFeed, FeedEntry } from './requestFeed.ts';
import { requestInstanceId, loadWithRequest, type RequestDetails } from './requestDetails.ts';

/** The changes of form fields in a request, newest first. */
export const changesFeed: RequestFeed<RequestDetails<readonly FieldChange[]>> = {
  name: 'changes',
  parameter: 'instId',
  back: 'myApplications',
  load: (context, id) => loadWithRequest(context, id, context.get(BoardGateway).listChanges(id)),
  getInstance: requestInstanceId,
  present: ({ instance, details }) => ({
    instance,
    sections: [{ key: 'changes', entries: groupChanges(details) }],
    actions: [],
  }),
};

/** The changes in a record, with the name of the record. The name is empty if the platform has none. */
interface RecordChangeLog {
  readonly title: string;
  readonly changes: readonly FieldChange[];
}

/** The changes in a record that belongs to no process. */
export const recordChangesFeed: RequestFeed<RecordChangeLog> = {
  name: 'changes',
  parameter: 'busKey',
  back: 'businessLists',
  load: async (context, record, query) => {
    const found = await context.get(BoardGateway).listRecordChanges({ object: query.get('boAlias') ?? '', record });
    if (!found.ok) return found;
    const title = found.value[0]?.recordName ?? query.get('name') ?? '';
    return { ...found, value: { title, changes: found.value } };
  },
  getInstance: () => undefined,
  present: ({ title, changes }) => ({
    ...(title !== '' && { title }),
    sections: [{ key: 'changes', entries: groupChanges(changes) }],
    empty: { picture: 'empty', titleKey: 'follow.changes.empty', todoKey: 'follow.changes.emptyRecordTodo' },
    actions: [],
  }),
};

/** Combines the changes that a user made in one save. */
function groupChanges(changes: readonly FieldChange[]): readonly FeedEntry[] {
  const entries: FeedEntry[] = [];
  for (const { id, label, before, after, personName, nodeName, at } of changes) {
    const last = entries.at(-1);
    const change = { label, before, after };
    if (last?.at === at && last.person.name === personName)
      entries[entries.length - 1] = { ...last, changes: [...(last.changes ?? []), change] };
    else
      entries.push({
        key: id,
        person: { id: personName, name: personName },
        at,
        changes: [change],
        ...(nodeName !== '' && { place: nodeName }),
      });
  }
  return entries;
}
