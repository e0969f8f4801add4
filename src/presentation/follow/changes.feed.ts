import { BoardGateway } from '#application/ports/boardGateway.ts';
import type { FieldChange } from '#domain/instance/followViews.ts';
import type { RequestFeed, FeedEntry } from './requestFeed.ts';
import { instanceOfRequest, readWithRequest, type RequestDetails } from './requestDetails.ts';

/** What was changed in the form of a request, field by field, the latest first. */
export const changesFeed: RequestFeed<RequestDetails<readonly FieldChange[]>> = {
  name: 'changes',
  about: 'instId',
  back: 'myApplications',
  read: (context, id) => readWithRequest(context, id, context.get(BoardGateway).changes(id)),
  instanceOf: instanceOfRequest,
  present: ({ instance, details }) => ({
    instance,
    sections: [{ key: 'changes', entries: together(details) }],
    actions: [],
  }),
};

/** What was changed in a record, and what it is called; empty where nobody has said so. */
interface RecordChangeLog {
  readonly title: string;
  readonly changes: readonly FieldChange[];
}

/** The same of a record that belongs to no step of a process. */
export const recordChangesFeed: RequestFeed<RecordChangeLog> = {
  name: 'changes',
  about: 'busKey',
  back: 'businessLists',
  read: async (context, record, query) => {
    const found = await context.get(BoardGateway).recordChanges({ object: query.get('boAlias') ?? '', record });
    if (!found.ok) return found;
    const title = found.value[0]?.recordName ?? query.get('name') ?? '';
    return { ...found, value: { title, changes: found.value } };
  },
  instanceOf: () => undefined,
  present: ({ title, changes }) => ({
    ...(title !== '' && { title }),
    sections: [{ key: 'changes', entries: together(changes) }],
    empty: { picture: 'empty', titleKey: 'follow.changes.empty', todoKey: 'follow.changes.emptyRecordTodo' },
    actions: [],
  }),
};

/** What one person changed in one go stands together. */
function together(changes: readonly FieldChange[]): readonly FeedEntry[] {
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
