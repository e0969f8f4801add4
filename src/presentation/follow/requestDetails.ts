import { InstanceGateway } from '#application/ports/instanceGateway.ts';
import type { ReadResult } from '#application/ports/reading.ts';
import { findArrival } from '#domain/history/findArrival.ts';
import type { HistoryRow, InstanceRow } from '#domain/instance/instanceViews.ts';
import type { InstanceId } from '#domain/shared/ids.ts';
import type { CardWords } from '../shared/cards/cardContent.ts';
import { recordLook, recordWord } from '../shared/recordLook.ts';
import { partnersText } from '../shared/timeline/partnersText.ts';
import type { PageContext } from '../shared/pageContext.ts';
import type { FeedAction, FeedEntry } from './requestFeed.ts';

/** What a page tells, with the request it belongs to, and whether one reads it by a link only. */
export interface RequestDetails<Details> {
  readonly instance: InstanceRow;
  readonly isByLink: boolean;
  readonly details: Details;
}

/** Reads both side by side; nothing is told about a request one may not see. */
export async function readWithRequest<Details>(
  { get }: PageContext,
  instance: InstanceId,
  details: Promise<ReadResult<Details>>,
): Promise<ReadResult<RequestDetails<Details>>> {
  const [found, read] = await Promise.all([get(InstanceGateway).find(instance), details]);
  if (!found.ok) return found;
  const { instance: row, isByLink = false } = found.value;
  return read.ok ? { ...read, value: { instance: row, isByLink, details: read.value } } : read;
}

export const instanceOfRequest = ({ instance }: RequestDetails<unknown>): InstanceId => instance.id;

export const openRequest = (instance: InstanceId): FeedAction => ({
  labelKey: 'follow.openRequest',
  look: 'line',
  to: { page: 'instanceDetail', params: { instId: instance } },
});

/** A record of the approval history as an entry; the history tells when its task came to the person. */
export function recordEntry(
  row: HistoryRow,
  history: readonly HistoryRow[],
  { t, language }: Pick<CardWords, 't' | 'language'>,
): FeedEntry {
  const { id, handlerId, handlerName, agentForName, nodeName, doneAt, remark, files, changes } = row;
  const { icon, tone } = recordLook(row.action);
  return {
    key: id,
    person: { id: handlerId ?? handlerName, name: handlerName },
    recorded: { arrival: findArrival(row, history), doneAt },
    place: nodeName,
    chip: { icon, tone, text: [recordWord(row, t), partnersText(language, row)].filter(Boolean).join(' ') },
    text: remark,
    files: withSize(files),
    ...(changes && { changes }),
    ...(agentForName !== undefined && { agentForName }),
  };
}

/** Files of a record or a message: the platform does not tell there how large they are. */
export const withSize = (files: HistoryRow['files']): NonNullable<FeedEntry['files']> =>
  files.map((file) => ({ ...file, size: 0 }));
