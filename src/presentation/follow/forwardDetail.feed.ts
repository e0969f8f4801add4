import { CircleCheck, Eye } from 'lucide-react';
import { CopyGateway } from '#application/ports/copyGateway.ts';
import { InstanceGateway } from '#application/ports/instanceGateway.ts';
import { leftOutOf } from '#application/ports/reading.ts';
import type { CopyReader } from '#domain/instance/followViews.ts';
import type { HistoryRow } from '#domain/instance/instanceViews.ts';
import { ok } from '#domain/shared/result.ts';
import { formatMoment } from '../i18n/formats.ts';
import type { CardWords } from '../shared/cards/cardContent.ts';
import type { RequestFeed, FeedEntry } from './requestFeed.ts';
import { instanceOfRequest, openRequest, readWithRequest, recordEntry, type RequestDetails } from './requestDetails.ts';

interface Forwarded {
  readonly readers: readonly CopyReader[];
  readonly said: readonly HistoryRow[];
  readonly reader: string | undefined;
}

/**
 * Who got a request to read, who has read it, and what was written with it. Parameters: `instId`; `cp` is my own copy,
 * left out it means all of mine.
 */
export const forwardFeed: RequestFeed<RequestDetails<Forwarded>> = {
  name: 'forwardDetail',
  about: 'instId',
  back: 'receivedForwards',
  read: (context, id) => readWithRequest(context, id, readForwarded(context, id)),
  instanceOf: instanceOfRequest,
  seen(get, { details: { readers, reader } }, query) {
    const copy = query.get('cp');
    const unread = readers.filter(
      ({ id, personId, readAt }) => personId === reader && readAt === undefined && (copy === null || copy === id),
    );
    return unread.length === 0 ? undefined : Promise.all(unread.map(({ id }) => get(CopyGateway).markRead(id)));
  },
  present({ instance, details }, words) {
    const { readers, said } = details;
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
        { key: 'readers', entries: readers.map((reader) => readerEntry(reader, words)) },
        {
          key: 'said',
          title: words.t('follow.forwardDetail.said'),
          entries: said.map((row) => recordEntry(row, said, words)),
        },
      ],
      actions: mayReply(details) ? [] : [openRequest(instance.id)],
    };
  },
  compose: {
    labelKey: 'action.replyForward',
    sendKey: 'action.replyForward.verb',
    isOffered: ({ details }) => mayReply(details),
    send: (get, instance, { key, text, files }) => get(CopyGateway).reply({ key, instance, opinion: text, files }),
  },
};

/** Who was forwarded it answers; the card of the request leads there. */
const mayReply = ({ readers, reader }: Forwarded): boolean =>
  readers.some(({ personId, kind }) => personId === reader && kind === 'forward');

async function readForwarded({ get, session }: Parameters<RequestFeed<unknown>['read']>[0], id: string) {
  const [readers, history] = await Promise.all([
    get(CopyGateway).readers(id),
    get(InstanceGateway).history(id),
    session.read(),
  ]);
  if (!readers.ok) return readers;
  if (!history.ok) return history;
  const forwarded = {
    readers: readers.value,
    said: history.value.filter(({ action }) => action === 'forward' || action === 'replyForward'),
    reader: session.user?.id,
  };
  return { ...ok(forwarded), ...leftOutOf(readers, history) };
}

const readerEntry = (
  { id, personId, personName, senderName, sentAt, readAt }: CopyReader,
  { t, language, now }: CardWords,
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
          text: t('follow.forwardDetail.readAt', { moment: formatMoment(language, readAt, now) }),
          tone: 'agree',
        },
});
