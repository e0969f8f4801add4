import { CircleCheck, Eye } from 'lucide-react';
import { CopyGateway } from '#application/ports/workflow/copyGateway.ts';
import { InstanceGateway } from '#application/ports/workflow/instanceGateway.ts';
import { sumSkippedRows } from '#application/ports/platform/reading.ts';
import type { CopyReader } from '#domain/requests/followViews.ts';
import type { HistoryRow } from '#domain/requests/instanceViews.ts';
import { ok } from '#domain/shared/result.ts';
import { formatTimestamp } from '../ui/i18n/formats.ts';
import type { CardContext } from '../ui/cards/cardContent.ts';
import type { RequestFeed, FeedEntry } from './requestFeed.ts';
import {
  requestInstanceId,
  openRequestAction,
  loadWithRequest,
  toFeedEntry,
  type RequestDetails,
} from './requestDetails.ts';

interface Forwarded {
  readonly readers: readonly CopyReader[];
  readonly history: readonly HistoryRow[];
  readonly reader: string | undefined;
}

/**
 * The readers of a forwarded request, when they read it, and the comments. Query parameters: `instId`; `cp` is the
 * user's copy, without it all copies of the user are marked as read.
 */
export const forwardFeed: RequestFeed<RequestDetails<Forwarded>> = {
  name: 'forwardDetail',
  parameter: 'instId',
  back: 'receivedForwards',
  load: (context, id) => loadWithRequest(context, id, loadForwarded(context, id)),
  getInstance: requestInstanceId,
  markSeen(get, { details: { readers, reader } }, query) {
    const copy = query.get('cp');
    const unread = readers.filter(
      ({ id, personId, readAt }) => personId === reader && readAt === undefined && (copy === null || copy === id),
    );
    return unread.length === 0 ? undefined : Promise.all(unread.map(({ id }) => get(CopyGateway).markRead(id)));
  },
  present({ instance, details }, words) {
    const { readers, history } = details;
    const read = readers.filter(({ readAt }) => readAt !== undefined).length;
    return {
      instance,
      ...(readers.length > 0 && {
        summary: {
          icon: Eye,
          sentences: [words.t('follow.forwardDetail.read', { count: read, total: readers.length })],
        },
      }),
      sections: [
        { key: 'readers', entries: readers.map((reader) => toReaderEntry(reader, words)) },
        {
          key: 'said',
          title: words.t('follow.forwardDetail.said'),
          entries: history.map((row) => toFeedEntry(row, history, words)),
        },
      ],
      actions: canReply(details) ? [] : [openRequestAction(instance.id)],
    };
  },
  compose: {
    labelKey: 'action.replyForward',
    sendKey: 'action.replyForward.verb',
    isOffered: ({ details }) => canReply(details),
    send: (get, instance, { key, text, files }) => get(CopyGateway).reply({ key, instance, opinion: text, files }),
  },
};

/** Users who received a forward can reply. The request's own card links to it, so they get no extra button. */
const canReply = ({ readers, reader }: Forwarded): boolean =>
  readers.some(({ personId, kind }) => personId === reader && kind === 'forward');

async function loadForwarded({ get, session }: Parameters<RequestFeed<unknown>['load']>[0], id: string) {
  const [readers, history] = await Promise.all([
    get(CopyGateway).listReaders(id),
    get(InstanceGateway).listHistory(id),
    session.load(),
  ]);
  if (!readers.ok) return readers;
  if (!history.ok) return history;
  const forwarded = {
    readers: readers.value,
    history: history.value.filter(({ action }) => action === 'forward' || action === 'replyForward'),
    reader: session.user?.id,
  };
  return { ...ok(forwarded), ...sumSkippedRows(readers, history) };
}

const toReaderEntry = (
  { id, personId, personName, senderName, sentAt, readAt }: CopyReader,
  { t, language, now }: CardContext,
): FeedEntry => ({
  key: id,
  person: { id: personId, name: personName },
  at: sentAt,
  place: t('follow.forwardDetail.from', { name: senderName }),
  chip:
    readAt === undefined
      ? { text: t('follow.forwardDetail.unread'), tone: 'neutral' }
      : {
          icon: CircleCheck,
          text: t('follow.forwardDetail.readAt', { moment: formatTimestamp(language, readAt, now) }),
          tone: 'agree',
        },
});
