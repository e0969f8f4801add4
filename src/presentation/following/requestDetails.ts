import { InstanceGateway } from '#application/ports/workflow/instanceGateway.ts';
import type { ReadResult } from '#application/ports/platform/reading.ts';
import { findArrival } from '#domain/history/findArrival.ts';
import type { HistoryRow, InstanceRow } from '#domain/requests/instanceViews.ts';
import type { InstanceId } from '#domain/shared/ids.ts';
import type { CardContext } from '../ui/cards/cardContent.ts';
import { recordLook, recordActionName } from '../ui/workflow/recordLook.ts';
import { formatPartners } from '../ui/timeline/formatPartners.ts';
import type { PageContext } from '../ui/navigation/pageContext.ts';
import type { FeedAction, FeedEntry } from './requestFeed.ts';

/** The content of a feed page with its request, and whether the user reads it only through a share link. */
export interface RequestDetails<Details> {
  readonly instance: InstanceRow;
  readonly isByLink: boolean;
  readonly details: Details;
}

/** Loads the request and the content in parallel. Returns nothing of a request the user may not see. */
export async function loadWithRequest<Details>(
  { get }: PageContext,
  instance: InstanceId,
  details: Promise<ReadResult<Details>>,
): Promise<ReadResult<RequestDetails<Details>>> {
  const [found, read] = await Promise.all([get(InstanceGateway).find(instance), details]);
  if (!found.ok) return found;
  const { instance: row, isByLink = false } = found.value;
  return read.ok ? { ...read, value: { instance: row, isByLink, details: read.value } } : read;
}

export const requestInstanceId = ({ instance }: RequestDetails<unknown>): InstanceId => instance.id;

export const openRequestAction = (instance: InstanceId): FeedAction => ({
  labelKey: 'follow.openRequest',
  variant: 'line',
  to: { page: 'instanceDetail', params: { instId: instance } },
});

/** Converts an approval history record to an entry. `history` is used to find the arrival time of the task. */
export function toFeedEntry(
  row: HistoryRow,
  history: readonly HistoryRow[],
  { t, language }: Pick<CardContext, 't' | 'language'>,
): FeedEntry {
  const { id, handlerId, handlerName, agentForName, nodeName, doneAt, remark, files, changes } = row;
  const { icon, tone } = recordLook(row.action);
  return {
    key: id,
    person: { id: handlerId ?? handlerName, name: handlerName },
    times: { arrival: findArrival(row, history), doneAt },
    place: nodeName,
    chip: { icon, tone, text: [recordActionName(row, t), formatPartners(language, row)].filter(Boolean).join(' ') },
    text: remark,
    files: withUnknownSize(files),
    ...(changes && { changes }),
    ...(agentForName !== undefined && { agentForName }),
  };
}

/** Adds the size 0 to the files of a record or a message, because the platform does not report their sizes there. */
export const withUnknownSize = (files: HistoryRow['files']): NonNullable<FeedEntry['files']> =>
  files.map((file) => ({ ...file, size: 0 }));
