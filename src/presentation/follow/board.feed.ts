import { BoardGateway } from '#application/ports/boardGateway.ts';
import type { BoardMessage } from '#domain/instance/followViews.ts';
import type { RequestFeed } from './requestFeed.ts';
import { instanceOfRequest, readWithRequest, withSize, type RequestDetails } from './requestDetails.ts';

/** The message board of a request: everybody who may read it reads it, and writes unless they have come by a link. */
export const boardFeed: RequestFeed<RequestDetails<readonly BoardMessage[]>> = {
  name: 'board',
  about: 'instId',
  back: 'myApplications',
  read: (context, id) => readWithRequest(context, id, context.get(BoardGateway).messages(id)),
  instanceOf: instanceOfRequest,
  present: ({ instance, details }) => ({
    instance,
    actions: [],
    sections: [
      {
        key: 'messages',
        entries: details.map(({ id, authorId, authorName, text, writtenAt, files }) => ({
          key: id,
          person: { id: authorId, name: authorName },
          at: writtenAt,
          text,
          files: withSize(files),
        })),
      },
    ],
  }),
  compose: {
    labelKey: 'follow.board.write',
    sendKey: 'follow.board.send',
    isOffered: ({ instance: { status }, isByLink }) => status !== 'archived' && !isByLink,
    send: (get, instance, written) => get(BoardGateway).write({ ...written, instance }),
  },
};
