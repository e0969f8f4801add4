import { BoardGateway } from '#application/ports/boardGateway.ts';
import type { LogEntry } from '#domain/instance/followViews.ts';
import { formatDayHeading } from '../i18n/formats.ts';
import type { CardWords } from '../shared/cards/cardContent.ts';
import type { RequestFeed, FeedSection } from './requestFeed.ts';
import { instanceOfRequest, readWithRequest, type RequestDetails } from './requestDetails.ts';

/** Everything that was done with a request, day by day, the latest first. */
export const journalFeed: RequestFeed<RequestDetails<readonly LogEntry[]>> = {
  name: 'journal',
  about: 'instId',
  back: 'myApplications',
  read: (context, id) => readWithRequest(context, id, context.get(BoardGateway).log(id)),
  instanceOf: instanceOfRequest,
  present: ({ instance, details }, words) => ({
    instance,
    sections: byDay(details, words),
    actions: [],
  }),
};

/** Days as the reader's zone has them. */
function byDay(log: readonly LogEntry[], { language, now }: CardWords): readonly FeedSection[] {
  const days = new Map<string, LogEntry[]>();
  for (const line of [...log].reverse()) {
    const day = new Date(line.at).toDateString();
    days.set(day, [...(days.get(day) ?? []), line]);
  }
  return [...days].map(([day, lines]) => ({
    key: day,
    title: formatDayHeading(language, lines[0]?.at ?? now, now),
    entries: lines.map(({ id, personId, personName, agentForName, nodeName, text, at }) => ({
      key: id,
      person: { id: personId, name: personName },
      at,
      text,
      ...(nodeName !== '' && { place: nodeName }),
      ...(agentForName !== undefined && { agentForName }),
    })),
  }));
}
