import { BoardGateway } from '#application/ports/workflow/boardGateway.ts';
import type { LogEntry } from '#domain/requests/followViews.ts';
import { formatCompanyDate } from '../ui/i18n/companyZone.ts';
import { formatDayHeading } from '../ui/i18n/formats.ts';
import type { CardContext } from '../ui/cards/cardContent.ts';
import type { RequestFeed, FeedSection } from './requestFeed.ts';
import { requestInstanceId, loadWithRequest, type RequestDetails } from './requestDetails.ts';

/** The complete log of a request by day, newest first. */
export const journalFeed: RequestFeed<RequestDetails<readonly LogEntry[]>> = {
  name: 'journal',
  parameter: 'instId',
  back: 'myApplications',
  load: (context, id) => loadWithRequest(context, id, context.get(BoardGateway).listLog(id)),
  getInstance: requestInstanceId,
  present: ({ instance, details }, words) => ({
    instance,
    sections: groupByDay(details, words),
    actions: [],
  }),
};

/** Groups entries by the date in the company's time zone. */
function groupByDay(log: readonly LogEntry[], { language, now }: CardContext): readonly FeedSection[] {
  const days = new Map<string, LogEntry[]>();
  for (const line of [...log].reverse()) {
    const day = formatCompanyDate(line.at);
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
